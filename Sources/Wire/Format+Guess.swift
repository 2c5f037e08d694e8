extension Format {
  /// The format that an address suggests, for formats whose servers wait until the client has spoken, or want more in
  /// the request than the address says.
  ///
  /// `path` is the address's path without its query. A guess only: the first messages decide.
  package static func guess(path: String, port: UInt16?) -> Format? {
    switch path {
    case "/api/websocket", "/core/websocket": .homeAssistant
    case "/signalk/v1/stream", "/signalk/v1/playback": .signalK
    default: nil
    }
  }
}
