extension Format {
  /// The format that an address suggests, for formats whose servers wait until the client has spoken.
  ///
  /// `path` is the address's path without its query. A guess only: the first messages decide.
  package static func guess(path: String, port: UInt16?) -> Format? {
    nil
  }
}
