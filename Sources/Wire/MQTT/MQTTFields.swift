import Readings

/// Why bytes are no MQTT packet.
package struct MQTTFault: Error, Equatable {
  /// Something is wrong, whatever it is.
  package init() {}
}

/// The fields of an MQTT packet, read one after the other (MQTT 5.0 section 1.5); whoever reads past the end fails.
package struct MQTTFields {
  private let bytes: BorrowedText
  private var index = 0

  /// The fields of a packet's body, or of a part of it.
  package init(_ bytes: BorrowedText) { self.bytes = bytes }

  /// Whether nothing is left.
  package var isAtEnd: Bool { index == bytes.count }

  /// What is left.
  package var rest: BorrowedText { bytes.part(index..<bytes.count) }

  /// One byte.
  package mutating func byte() throws(MQTTFault) -> UInt8 { try take(1)[0] }

  /// Two bytes, the high one first.
  package mutating func short() throws(MQTTFault) -> UInt16 {
    let field = try take(2)
    return UInt16(field[0]) << 8 | UInt16(field[1])
  }

  /// Four bytes, the high one first.
  package mutating func long() throws(MQTTFault) -> UInt32 {
    let high = try short()
    return UInt32(high) << 16 | UInt32(try short())
  }

  /// One to four bytes of seven bits each, the low ones first.
  package mutating func variable() throws(MQTTFault) -> Int {
    var number = 0
    for shift in [0, 7, 14, 21] {
      let byte = try byte()
      number |= Int(byte & 0x7F) << shift
      if byte < 0x80 { return number }
    }
    throw MQTTFault()
  }

  /// Bytes behind their length in two bytes: a text or binary data.
  package mutating func text() throws(MQTTFault) -> BorrowedText { try take(Int(short())) }

  /// Properties of MQTT 5 that do not matter to the reader.
  package mutating func skipProperties() throws(MQTTFault) { _ = try take(variable()) }

  /// So many bytes.
  package mutating func take(_ count: Int) throws(MQTTFault) -> BorrowedText {
    guard count <= bytes.count - index else { throw MQTTFault() }
    defer { index += count }
    return bytes.part(index..<index + count)
  }
}
