import Wire

/// A broker of MQTT 3.1.1 and 5, as one of its clients meets it; behind it are devices that publish as ESPHome does.
///
/// Each sensor's last value and its announcement are kept and sent to whoever asks for the topic; what comes later is
/// sent at once to those who have asked. The token is the client's password.
final class MQTTConversation: FeedConversation {
  private let reader = MQTTPacketReader(limit: 256 << 10)
  private var level: MQTTLevel?
  private var filters: [MQTTTopicFilter] = []
  /// By the sensor's number: whether its values were asked for.
  private var isWanted: [Bool] = []

  func opened(_ scene: FeedScene) -> [FeedAnswer] { [] }

  func received(_ message: FeedMessage, _ scene: FeedScene) -> [FeedAnswer] {
    guard message.isBinary else { return [Self.protocolError] }
    var answers: [FeedAnswer] = []
    let padded = message.bytes + [UInt8](repeating: 0, count: Wire.FeedMessage.padding)
    padded.withUnsafeBytes { padded in
      reader.take(UnsafeRawBufferPointer(rebasing: padded[..<message.bytes.count]))
      while case .packet(let packet)? = reader.nextOrFault(&answers) {
        answers += (try? answer(packet, scene)) ?? [Self.protocolError]
      }
    }
    return answers
  }

  func message(of reading: SimulatedReading, _ scene: FeedScene) -> FeedMessage? {
    guard reading.sensor < isWanted.count, isWanted[reading.sensor] else { return nil }
    let sensor = scene.world.sensors[reading.sensor]
    return FeedMessage(
      publish(Self.topic(of: sensor), Self.payload(of: reading, sensor)),
      isBinary: true
    )
  }

  fileprivate static let protocolError = FeedAnswer.close(code: 1_002, reason: "protocol error")

  // MARK: What a client sends

  private func answer(
    _ packet: MQTTPacket,
    _ scene: FeedScene
  ) throws(MQTTFault) -> [FeedAnswer] {
    if packet.kind == .connect { return try connect(packet, scene) }
    guard let level else { throw MQTTFault() }
    switch packet.kind {
    case .subscribe: return try subscribe(packet, level, scene)
    case .unsubscribe: return try unsubscribe(packet, level, scene)
    case .pingreq: return [Self.packet(.pingresp)]
    case .disconnect: return [.close(code: 1_000, reason: "")]
    // What a client publishes interests nobody here.
    case .publish, .puback, .pubrec, .pubrel, .pubcomp: return []
    default: throw MQTTFault()
    }
  }

  private func connect(
    _ packet: MQTTPacket,
    _ scene: FeedScene
  ) throws(MQTTFault) -> [FeedAnswer] {
    guard level == nil else { throw MQTTFault() }
    var fields = MQTTFields(packet.body)
    guard String(decoding: try fields.text(), as: UTF8.self) == "MQTT" else { throw MQTTFault() }
    guard let level = MQTTLevel(rawValue: try fields.byte()) else {
      return [Self.packet(.connack) { $0.raw([0, 1]) }, .close(code: 1_000, reason: "")]
    }
    let flags = try fields.byte()
    _ = try fields.short()
    if level == .v5 { try fields.skipProperties() }
    let name = try fields.text()
    if flags & 0x80 != 0 { _ = try fields.text() }
    let secret = flags & 0x40 != 0 ? String(decoding: try fields.text(), as: UTF8.self) : nil
    guard scene.token == nil || secret == scene.token else {
      return [refusal(level), .close(code: 1_000, reason: "")]
    }
    self.level = level
    return [acceptance(level, isNamed: !name.isEmpty)]
  }

  private func refusal(_ level: MQTTLevel) -> FeedAnswer {
    Self.packet(.connack) { $0.raw(level == .v5 ? [0, 0x87, 0] : [0, 5]) }
  }

  /// CONNACK; a client without a name is given one, which MQTT 5 tells it.
  private func acceptance(_ level: MQTTLevel, isNamed: Bool) -> FeedAnswer {
    Self.packet(.connack) { writer in
      writer.raw([0, 0])
      guard level == .v5 else { return }
      let name = isNamed ? "" : "auto-1"
      writer.byte(UInt8(isNamed ? 3 : 6 + name.utf8.count))
      writer.raw([0x21, 0, 20])
      guard !isNamed else { return }
      writer.byte(0x12)
      writer.text(name.utf8)
    }
  }

  /// The number of a request, and what stands behind it and its properties.
  private static func request(
    _ packet: MQTTPacket,
    _ level: MQTTLevel
  ) throws(MQTTFault) -> (number: UInt16, rest: MQTTFields) {
    var fields = MQTTFields(packet.body)
    let number = try fields.short()
    if level == .v5 { try fields.skipProperties() }
    return (number, fields)
  }

  private func subscribe(
    _ packet: MQTTPacket,
    _ level: MQTTLevel,
    _ scene: FeedScene
  ) throws(MQTTFault) -> [FeedAnswer] {
    let request = try Self.request(packet, level)
    var fields = request.rest
    var codes: [UInt8] = []
    var kept: [FeedAnswer] = []
    guard !fields.isAtEnd else { throw MQTTFault() }
    while !fields.isAtEnd {
      let text = String(decoding: try fields.text(), as: UTF8.self)
      let quality = try fields.byte() & 3
      guard let filter = MQTTTopicFilter(text) else {
        codes += [level == .v5 ? 0x8F : 0x80]
        continue
      }
      codes.append(quality)
      filters.removeAll { $0 == filter }
      filters.append(filter)
      kept += keptMessages(for: filter, scene)
    }
    takeStock(of: scene.world)
    let answer = Self.packet(.suback) { writer in
      writer.short(request.number)
      if level == .v5 { writer.byte(0) }
      writer.raw(codes)
    }
    return [answer] + kept
  }

  private func unsubscribe(
    _ packet: MQTTPacket,
    _ level: MQTTLevel,
    _ scene: FeedScene
  ) throws(MQTTFault) -> [FeedAnswer] {
    let request = try Self.request(packet, level)
    var fields = request.rest
    var codes: [UInt8] = []
    while !fields.isAtEnd {
      let filter = MQTTTopicFilter(String(decoding: try fields.text(), as: UTF8.self))
      let count = filters.count
      filters.removeAll { $0 == filter }
      codes += [filters.count < count ? 0 : 0x11]
    }
    takeStock(of: scene.world)
    return [
      Self.packet(.unsuback) { writer in
        writer.short(request.number)
        guard level == .v5 else { return }
        writer.byte(0)
        writer.raw(codes)
      }
    ]
  }

  private func takeStock(of world: SimulatedWorld) {
    isWanted = world.sensors.map { sensor in
      guard let topic = MQTTTopicFilter(Self.topic(of: sensor)) else { return false }
      return filters.contains { $0.covers(topic) }
    }
  }
}

extension MQTTConversation {
  /// The messages that were kept under topics of a filter: announcements and presence, then values.
  private func keptMessages(for filter: MQTTTopicFilter, _ scene: FeedScene) -> [FeedAnswer] {
    var answers: [FeedAnswer] = []
    func send(_ topic: String, _ payload: [UInt8]) {
      guard let name = MQTTTopicFilter(topic), filter.covers(name) else { return }
      answers.append(.send(FeedMessage(publish(topic, payload, isKept: true), isBinary: true)))
    }
    var devices = Set<String>()
    for sensor in scene.world.sensors {
      let topic = "homeassistant/sensor/\(sensor.slug)/\(sensor.kind.quantity)/config"
      send(topic, Array(Self.announcement(of: sensor).utf8))
      if devices.insert(sensor.slug).inserted {
        send(sensor.slug + "/status", Array("online".utf8))
      }
    }
    for reading in scene.world.snapshot() {
      let sensor = scene.world.sensors[reading.sensor]
      send(Self.topic(of: sensor), Self.payload(of: reading, sensor))
    }
    return answers
  }

  private static func topic(of sensor: SimulatedSensor) -> String {
    "\(sensor.slug)/sensor/\(sensor.kind.quantity)/state"
  }

  private static func payload(of reading: SimulatedReading, _ sensor: SimulatedSensor) -> [UInt8] {
    guard let value = reading.value else { return Array("nan".utf8) }
    var payload: [UInt8] = []
    payload.append(value, decimals: sensor.kind.decimals)
    return payload
  }

  private static func announcement(of sensor: SimulatedSensor) -> String {
    let quantity = sensor.kind.quantity
    return #"{"dev_cla":"\#(quantity)","unit_of_meas":"\#(sensor.kind.unit)","name":null,"#
      + #""stat_cla":"measurement","stat_t":"\#(topic(of: sensor))","avty_t":"\#(sensor.slug)/status","#
      + #""uniq_id":"\#(sensor.slug)-\#(quantity)","dev":{"ids":"\#(sensor.slug)","name":"\#(sensor.name)"}}"#
  }

  private func publish(_ topic: String, _ payload: [UInt8], isKept: Bool = false) -> [UInt8] {
    var writer = MQTTPacketWriter()
    writer.text(topic.utf8)
    if level == .v5 { writer.byte(0) }
    writer.raw(payload)
    return writer.packet(.publish, flags: isKept ? 1 : 0)
  }

  private static func packet(
    _ kind: MQTTPacket.Kind,
    _ write: (inout MQTTPacketWriter) -> Void = { _ in }
  ) -> FeedAnswer {
    var writer = MQTTPacketWriter()
    write(&writer)
    return .send(FeedMessage(writer.packet(kind), isBinary: true))
  }
}

extension MQTTPacketReader {
  /// The next packet; what is none, or too long for any client, ends the conversation.
  fileprivate func nextOrFault(_ answers: inout [FeedAnswer]) -> Next? {
    switch next() {
    case .packet(let packet): return .packet(packet)
    case .incomplete: return nil
    case .malformed, .tooLong:
      answers.append(MQTTConversation.protocolError)
      return nil
    }
  }
}
