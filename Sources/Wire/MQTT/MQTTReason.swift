import Readings

/// Why a server lets nobody in, or ends a connection (MQTT 3.1.1 section 3.2.2.3, MQTT 5.0 section 2.4).
struct MQTTReason {
  /// The code.
  let code: UInt8
  /// What the server says about it, and another server that it names.
  private let properties: MQTTProperties

  init(_ code: UInt8, _ properties: MQTTProperties = MQTTProperties()) {
    self.code = code
    self.properties = properties
  }

  /// Whether the server does not speak the client's version of MQTT.
  var refusesLevel: Bool { code == 1 || code == 0x84 }

  /// The end of the connection that the code stands for.
  var end: ConnectionEnd {
    switch code {
    case 4, 0x86: .unauthorized(detail: detail("bad user name or password"))
    case 5, 0x87: .unauthorized(detail: detail("not authorized"))
    case 0x8A: .unauthorized(detail: detail("this client is banned"))
    case 0x8C: .unauthorized(detail: detail("the server wants another way of authentication"))
    case 1, 0x84: .dismissed(detail: detail("the server refuses this version of MQTT"), .transient)
    case 2, 0x85: .dismissed(detail: detail("client name refused"), .misconfigured)
    case 0x8E:
      .dismissed(detail: detail("another client uses the same client name"), .misconfigured)
    case 0x95: .dismissed(detail: detail("packet too large for the server"), .misconfigured)
    case 0x9C, 0x9D: .dismissed(detail: detail("the server wants another one used"), .misconfigured)
    case 0, 0x8B, 0xA0: .dismissed(detail: detail(words), .restart)
    default: .dismissed(detail: detail(words), .transient)
    }
  }

  private var words: String {
    switch code {
    case 0: "the server ended the connection"
    case 3, 0x88: "the server is not available"
    case 0x81: "the server found a packet malformed"
    case 0x82: "the server found a protocol error"
    case 0x89: "the server is busy"
    case 0x8B: "the server is shutting down"
    case 0x8D: "the server heard nothing for too long"
    case 0x93: "the server's limit of unanswered messages was passed"
    case 0x96: "too many messages for the server"
    case 0x97: "the server's quota is used up"
    case 0x98: "ended by an administrator of the server"
    case 0x9F: "too many connections for the server"
    case 0xA0: "the server's longest time of a connection is over"
    default: "MQTT reason \(code)"
    }
  }

  private func detail(_ words: String) -> String {
    var detail = words
    if !properties.serverReference.isEmpty {
      detail += " (\(PlainText.string(properties.serverReference)))"
    }
    if !properties.reason.isEmpty { detail += ": \(PlainText.string(properties.reason))" }
    return detail
  }
}
