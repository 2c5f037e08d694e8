import Readings

/// A version of MQTT by its protocol level.
package enum MQTTLevel: UInt8, Sendable {
  /// MQTT 3.1.1.
  case v311 = 4
  /// MQTT 5.
  case v5 = 5
}

/// One MQTT packet without its fixed header; its memory is lent.
package struct MQTTPacket {
  /// What a packet is (MQTT 5.0 section 2.1.2).
  package enum Kind: UInt8, Sendable {
    /// A client introduces itself.
    case connect = 1
    /// The server's answer to that.
    case connack
    /// A message under a topic.
    case publish
    /// A message of quality of service 1 has come.
    case puback
    /// A message of quality of service 2 has come.
    case pubrec
    /// Its sender forgets it.
    case pubrel
    /// Its receiver forgets it as well.
    case pubcomp
    /// A client asks for topics.
    case subscribe
    /// The server's answer to that.
    case suback
    /// A client no longer wants topics.
    case unsubscribe
    /// The server's answer to that.
    case unsuback
    /// A client is still there.
    case pingreq
    /// The server's answer to that.
    case pingresp
    /// The end, with a reason since MQTT 5.
    case disconnect
    /// A step of an extended authentication (MQTT 5).
    case auth

    /// The flags that packets of this kind must have; `nil` where they say something.
    var flags: UInt8? {
      switch self {
      case .publish: nil
      case .pubrel, .subscribe, .unsubscribe: 2
      default: 0
      }
    }
  }

  /// What the packet is.
  package let kind: Kind
  /// The four low bits of its first byte.
  package let flags: UInt8
  /// What stands behind its fixed header.
  package let body: BorrowedText
}

extension MQTTPacket {
  /// What the first bytes of a packet say.
  enum Header {
    /// There are not enough of them yet.
    case incomplete
    /// No packet begins so.
    case malformed
    /// A packet of this kind: `length` bytes of header and `body` bytes of body.
    case complete(Kind, flags: UInt8, length: Int, body: Int)
  }

  /// Reads the fixed header with which `bytes` begins.
  static func header(_ bytes: BorrowedText) -> Header {
    guard !bytes.isEmpty else { return .incomplete }
    let first = bytes[0]
    guard let kind = Kind(rawValue: first >> 4) else { return .malformed }
    let flags = first & 0x0F
    guard kind.flags.map({ $0 == flags }) ?? (flags & 0x06 != 0x06) else { return .malformed }
    var body = 0
    for index in 1...4 {
      guard index < bytes.count else { return .incomplete }
      body |= Int(bytes[index] & 0x7F) << (7 * (index - 1))
      if bytes[index] < 0x80 { return .complete(kind, flags: flags, length: index + 1, body: body) }
    }
    return .malformed
  }
}
