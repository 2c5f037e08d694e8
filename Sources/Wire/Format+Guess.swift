extension Format {
  /// The format that an address suggests, for formats whose servers wait until the client has spoken, or want something
  /// in the request.
  ///
  /// `path` is the address's path without its query. A guess only: the first messages decide.
  package static func guess(path: String, port: UInt16?) -> Format? {
    switch path {
    case "/api/websocket", "/core/websocket": return .homeAssistant
    case "/signalk/v1/stream", "/signalk/v1/playback": return .signalK
    case "/rpc": return .shelly
    case _ where path.hasSuffix("/api/ws") || path.contains("/api/ws/"): return .thingsboard
    case _ where path.hasSuffix("/mqtt"): return .mqtt
    default: break
    }
    switch port {
    // Mosquitto and VerneMQ, EMQX, RabbitMQ, Home Assistant's add-on.
    case 9_001, 8_083, 8_084, 15_675, 1_884, 8_884: return .mqtt
    default: return path.hasSuffix("/api") ? .zigbee2MQTT : nil
    }
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
