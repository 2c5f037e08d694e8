import Readings

/// Why bytes are no MQTT packet.
struct MQTTFault: Error, Equatable {}

/// The fields of an MQTT packet, read one after the other (MQTT 5.0 section 1.5); whoever reads past the end fails.
struct MQTTFields {
  private let bytes: BorrowedText
  private var index = 0

  /// The fields of a packet's body, or of a part of it.
  init(_ bytes: BorrowedText) { self.bytes = bytes }

  /// Whether nothing is left.
  var isAtEnd: Bool { index == bytes.count }

  /// What is left.
  var rest: BorrowedText { bytes.part(index..<bytes.count) }

  /// One byte.
  mutating func byte() throws(MQTTFault) -> UInt8 { try take(1)[0] }

  /// Two bytes, the high one first.
  mutating func short() throws(MQTTFault) -> UInt16 {
    let field = try take(2)
    return UInt16(field[0]) << 8 | UInt16(field[1])
  }

  /// Four bytes, the high one first.
  mutating func long() throws(MQTTFault) -> UInt32 {
    let high = try short()
    return UInt32(high) << 16 | UInt32(try short())
  }

  /// One to four bytes of seven bits each, the low ones first.
  mutating func variable() throws(MQTTFault) -> Int {
    var number = 0
    for shift in [0, 7, 14, 21] {
      let byte = try byte()
      number |= Int(byte & 0x7F) << shift
      if byte < 0x80 { return number }
    }
    throw MQTTFault()
  }

  /// Bytes behind their length in two bytes: a text or binary data.
  mutating func text() throws(MQTTFault) -> BorrowedText { try take(Int(short())) }

  /// So many bytes.
  mutating func take(_ count: Int) throws(MQTTFault) -> BorrowedText {
    guard count <= bytes.count - index else { throw MQTTFault() }
    defer { index += count }
    return bytes.part(index..<index + count)
  }
}
