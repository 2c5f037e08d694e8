extension Format {
  /// The format that an address suggests, for formats whose servers wait until the client has spoken.
  ///
  /// `path` is the address's path without its query. A guess only: the first messages decide.
  package static func guess(path: String, port: UInt16?) -> Format? {
    if path == "/rpc" { return .shelly }
    if path.hasSuffix("/api/ws") || path.contains("/api/ws/") { return .thingsboard }
    return nil
  }

  /// What is particular to the format's way of connecting to an address of that path.
  package func traits(path: String) -> FormatTraits {
    var traits = traits
    // The old path reads no token from messages.
    if self == .thingsboard, ThingsBoardCommand.Dialect(path: path) == .lists {
      traits.tokenPlace = .query("token")
    }
    return traits
  }
}
