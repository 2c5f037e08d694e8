import Readings

/// The properties of an MQTT 5 packet that matter to a reader (MQTT 5.0 section 2.2.2.2).
struct MQTTProperties {
  /// The number that stands for the topic.
  var topicAlias: UInt16?
  /// The server's own keep-alive in seconds, which replaces the client's.
  var serverKeepAlive: UInt16?
  /// Why, in words for people; empty where nothing is said.
  var reason = BorrowedText.none
  /// Another server to go to; empty where none is named.
  var serverReference = BorrowedText.none

  /// No properties.
  init() {}

  /// Reads the properties that begin here, the length of all of them first.
  init(_ fields: inout MQTTFields) throws(MQTTFault) {
    let length = try fields.variable()
    var own = MQTTFields(try fields.take(length))
    while !own.isAtEnd { try takeProperty(&own) }
  }

  private mutating func takeProperty(_ fields: inout MQTTFields) throws(MQTTFault) {
    switch try fields.byte() {
    case 0x01, 0x17, 0x19, 0x24, 0x25, 0x28, 0x29, 0x2A: _ = try fields.byte()
    case 0x13: serverKeepAlive = try fields.short()
    case 0x23: topicAlias = try fields.short()
    case 0x21, 0x22: _ = try fields.short()
    case 0x02, 0x11, 0x18, 0x27: _ = try fields.long()
    case 0x0B: _ = try fields.variable()
    case 0x1C: serverReference = try fields.text()
    case 0x1F: reason = try fields.text()
    case 0x03, 0x08, 0x09, 0x12, 0x15, 0x16, 0x1A: _ = try fields.text()
    case 0x26:
      _ = try fields.text()
      _ = try fields.text()
    default: throw MQTTFault()
    }
  }
}
