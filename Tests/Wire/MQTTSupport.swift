import Readings
import Testing

@testable import Wire

/// The server's side of MQTT by hand, byte for byte as the standard has it.
enum Server {
  static func packet(_ first: UInt8, _ body: [UInt8]) -> [UInt8] {
    var length: [UInt8] = []
    var rest = body.count
    repeat {
      length.append(UInt8(rest % 128) + (rest >= 128 ? 128 : 0))
      rest /= 128
    } while rest > 0
    return [first] + length + body
  }

  static func text(_ text: String) -> [UInt8] {
    [UInt8(text.utf8.count >> 8), UInt8(text.utf8.count & 0xFF)] + Array(text.utf8)
  }

  static func publish(
    _ topic: String,
    _ payload: [UInt8],
    retained: Bool = false,
    quality: UInt8 = 0,
    number: UInt16 = 7,
    properties: [UInt8]? = nil
  ) -> [UInt8] {
    let receipt = quality == 0 ? [] : [UInt8(number >> 8), UInt8(number & 0xFF)]
    let behind = properties.map { [UInt8($0.count)] + $0 } ?? []
    let first = 0x30 | quality << 1 | (retained ? 1 : 0)
    return packet(first, text(topic) + receipt + behind + payload)
  }

  static let accepted: [UInt8] = [0x20, 0x02, 0x00, 0x00]
  // As mosquitto 2.0 sends it: topic alias maximum 10, receive maximum 20.
  static let acceptedV5: [UInt8] = [
    0x20, 0x09, 0x00, 0x00, 0x06, 0x22, 0x00, 0x0A, 0x21, 0x00, 0x14,
  ]
}

extension Bench {
  /// Decodes a message of MQTT packets.
  @discardableResult
  func packets(_ packets: [UInt8]...) -> [String] { decode(packets.flatMap { $0 }, kind: .binary) }

  /// Decodes one publication.
  @discardableResult
  func publish(_ topic: String, _ payload: String, retained: Bool = false) throws -> [String] {
    try packets(Server.publish(topic, Array(payload.utf8), retained: retained)).map(brief)
  }

  /// What the decoder has sent in answer, its frames joined.
  var answers: [UInt8] { batch.replies.flatMap(\.bytes) }
}

extension OutgoingFrame {
  /// The bytes of either kind.
  var bytes: [UInt8] {
    switch self {
    case .text(let text): Array(text.utf8)
    case .binary(let bytes): bytes
    }
  }
}

extension MQTTDecoder {
  /// The first frame of a connection.
  func greeting(_ login: FeedLogin = FeedLogin()) -> [UInt8] {
    connected(as: login).flatMap(\.bytes)
  }
}
