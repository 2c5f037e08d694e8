import Readings

/// What is published under topics, to readings.
///
/// Looked at in this order: announcements of entities, Zigbee2MQTT, Tasmota, entities that were announced, devices
/// that come and go, ESPHome's shape, JSON, plain payloads. An empty payload takes back what the topic has brought.
final class MQTTTopicReader {
  /// What a message was for.
  enum Kind {
    /// Values, if anything.
    case values
    /// What an entity is called, and where its values come.
    case announcement
    /// Units or availability: wanted whatever is shown.
    case upkeep
    /// Neither.
    case nothing
  }

  let entities: DiscoveredEntities
  let known = KnownReadings()
  let json = JSONMessage()
  let generic: GenericJSONDecoder
  let quantities = QuantitySpelling()
  let units = UnitSpelling()
  private let tasmota = TasmotaReader()
  private let network: Zigbee2MQTTNetwork
  private let defaultSensor: PermanentText
  private static let zigbee: StaticString = "zigbee2mqtt/"

  init(context: FeedContext) {
    entities = DiscoveredEntities(domains: context.domains)
    generic = GenericJSONDecoder(context: context)
    network = Zigbee2MQTTNetwork(known: known)
    defaultSensor = PermanentText(PlainText.string(context.defaultSensor.utf8))
  }

  /// Reads one message; `payload` has `FeedMessage.padding` readable bytes behind it.
  func read(
    _ topic: BorrowedText,
    _ payload: BorrowedText,
    at now: Timestamp,
    into batch: inout ReadingBatch
  ) -> Kind {
    guard let topic = batch.name(topic), !topic.isEmpty else {
      batch.reject(.badName)
      return .nothing
    }
    // The server's own, and what devices announce for Tasmota's own programs.
    if topic.begins(with: "$") || topic.begins(with: "tasmota/discovery/") { return .nothing }
    if let component = DiscoveredEntities.component(of: topic) {
      announce(topic, component, payload, into: &batch)
      return .announcement
    }
    if topic.begins(with: Self.zigbee) {
      return readZigbee(topic, payload, at: now, into: &batch)
    }
    if let message = tasmota.message(topic, in: batch) {
      return read(message, payload, at: now, into: &batch)
    }
    return readOther(MQTTTopic(topic), payload, at: now, into: &batch)
  }

  private func announce(
    _ topic: BorrowedText,
    _ component: BorrowedText,
    _ payload: BorrowedText,
    into batch: inout ReadingBatch
  ) {
    guard !payload.isEmpty else { return entities.remove(under: topic, known, &batch) }
    let part = json.decodePart(UnsafeRawBufferPointer(payload), into: &batch) { root, batch in
      entities.take(root, component, under: topic, known, &batch)
    }
    if part == .other { batch.reject(.malformed) }
  }

  private func readZigbee(
    _ topic: BorrowedText,
    _ payload: BorrowedText,
    at now: Timestamp,
    into batch: inout ReadingBatch
  ) -> Kind {
    let inner = topic.part(Self.zigbee.utf8CodeUnitCount..<topic.count)
    guard !payload.isEmpty else {
      known.withdraw(owner: inner, into: &batch)
      return .values
    }
    var reason = IgnoreReason.noReadings
    let part = json.decodePart(UnsafeRawBufferPointer(payload), into: &batch) { root, batch in
      reason = network.read(inner, .value(root), at: now, into: &batch)
    }
    if part == .other, isText(payload, &batch) {
      reason = network.read(inner, .text(NumberText.trimmed(payload)), at: now, into: &batch)
    }
    guard reason == .protocolMessage else { return .values }
    let isUpkeep = inner.ends(with: "/availability") || inner.begins(with: "bridge/")
    return isUpkeep && !inner.begins(with: "bridge/logging") ? .upkeep : .nothing
  }

  private func read(
    _ message: TasmotaReader.Message,
    _ payload: BorrowedText,
    at now: Timestamp,
    into batch: inout ReadingBatch
  ) -> Kind {
    switch message {
    case .other: return .nothing
    case .availability(let device):
      if payload.isEmpty || payload.isWord("offline") {
        known.withdraw(owner: device, into: &batch)
      }
      return .upkeep
    case .values(let device) where payload.isEmpty:
      known.withdraw(owner: device, into: &batch)
      return .values
    case .values(let device):
      let part = json.decodePart(UnsafeRawBufferPointer(payload), into: &batch) { root, batch in
        batch.noting(known, owner: device) { tasmota.read(root, of: device, at: now, into: &$0) }
      }
      if part == .other { batch.reject(.malformed) }
      return .values
    }
  }

  /// The sensor of a plain payload: its topic without the last level.
  func sensor(of topic: MQTTTopic) -> BorrowedText {
    let parent = topic.parent
    return parent.isEmpty ? defaultSensor.borrowed : parent
  }

  /// Whether a payload is text; what is not counts as rejected.
  func isText(_ payload: BorrowedText, _ batch: inout ReadingBatch) -> Bool {
    if PlainText.isPlain(payload) { return true }
    if String(validating: payload, as: UTF8.self) != nil { return true }
    batch.reject(.notText)
    return false
  }
}
