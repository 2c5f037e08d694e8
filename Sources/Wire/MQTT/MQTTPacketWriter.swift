/// Writes MQTT packets, each as bytes for a binary frame (MQTT 3.1.1 and 5.0, section 3).
package struct MQTTPacketWriter {
  /// The longest text that a field holds, in bytes; longer ones are cut.
  static let textLimit = 0xFFFF

  private var body: [UInt8] = []

  /// A packet without a body.
  package init() {}

  /// Appends a byte.
  package mutating func byte(_ byte: UInt8) { body.append(byte) }

  /// Appends two bytes, the high one first.
  package mutating func short(_ number: UInt16) {
    body.append(UInt8(number >> 8))
    body.append(UInt8(truncatingIfNeeded: number))
  }

  /// Appends four bytes, the high one first.
  package mutating func long(_ number: UInt32) {
    short(UInt16(number >> 16))
    short(UInt16(truncatingIfNeeded: number))
  }

  /// Appends a text behind its length.
  package mutating func text(_ text: some Collection<UInt8>) {
    let text = text.prefix(Self.textLimit)
    short(UInt16(text.count))
    body.append(contentsOf: text)
  }

  /// Appends bytes as they are.
  package mutating func raw(_ bytes: some Sequence<UInt8>) { body.append(contentsOf: bytes) }

  /// The whole packet, with its fixed header in front.
  package func packet(_ kind: MQTTPacket.Kind, flags: UInt8? = nil) -> [UInt8] {
    var packet = [kind.rawValue << 4 | (flags ?? kind.flags ?? 0)]
    Self.appendVariable(body.count, to: &packet)
    return packet + body
  }

  private static func appendVariable(_ number: Int, to bytes: inout [UInt8]) {
    var rest = number
    repeat {
      bytes.append(UInt8(rest & 0x7F) | (rest > 0x7F ? 0x80 : 0))
      rest >>= 7
    } while rest > 0
  }
}

extension MQTTPacketWriter {
  /// CONNECT: who we are, with nothing left from the last time, and the longest packet that we take.
  static func connect(
    as name: String,
    _ login: FeedLogin,
    _ level: MQTTLevel,
    keepAlive: UInt16,
    packetLimit: UInt32
  ) -> [UInt8] {
    var writer = Self()
    writer.text("MQTT".utf8)
    writer.byte(level.rawValue)
    // A password without a user is no CONNECT of 3.1.1: a token comes behind an empty user.
    let user = login.user ?? login.secret.map { _ in "" }
    writer.byte(0x02 | (user == nil ? 0 : 0x80) | (login.secret == nil ? 0 : 0x40))
    writer.short(keepAlive)
    if level == .v5 {
      writer.byte(5)
      writer.byte(0x27)
      writer.long(packetLimit)
    }
    writer.text(name.utf8)
    if let user { writer.text(user.utf8) }
    if let secret = login.secret { writer.text(secret.utf8) }
    return writer.packet(.connect)
  }

  /// SUBSCRIBE: these topics, with quality of service 0.
  static func subscribe(_ filters: [[UInt8]], number: UInt16, _ level: MQTTLevel) -> [UInt8] {
    var writer = Self()
    writer.short(number)
    if level == .v5 { writer.byte(0) }
    for filter in filters {
      writer.text(filter)
      writer.byte(0)
    }
    return writer.packet(.subscribe)
  }

  /// UNSUBSCRIBE: these topics no longer.
  static func unsubscribe(_ filters: [[UInt8]], number: UInt16, _ level: MQTTLevel) -> [UInt8] {
    var writer = Self()
    writer.short(number)
    if level == .v5 { writer.byte(0) }
    for filter in filters { writer.text(filter) }
    return writer.packet(.unsubscribe)
  }

  /// PUBACK, PUBREC or PUBCOMP: the message of that number has come.
  static func receipt(_ kind: MQTTPacket.Kind, number: UInt16) -> [UInt8] {
    var writer = Self()
    writer.short(number)
    return writer.packet(kind)
  }

  /// PINGREQ: we are still there.
  static var ping: [UInt8] { Self().packet(.pingreq) }
}
