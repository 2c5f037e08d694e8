import Readings

extension MQTTTopicReader {
  /// The longest payload of a state in words, or of a word for availability.
  private static let wordLimit = 4_096

  /// Reads what is neither an announcement nor in the words of one firmware.
  func readOther(
    _ topic: MQTTTopic,
    _ payload: BorrowedText,
    at now: Timestamp,
    into batch: inout ReadingBatch
  ) -> Kind {
    let isWatched = readAvailability(topic, payload, into: &batch)
    if let readers = entities.readers(of: topic.text), !readers.isEmpty {
      read(readers, topic, payload, at: now, into: &batch)
      return .values
    }
    if isWatched { return .upkeep }
    if payload.isEmpty {
      forget(topic, into: &batch)
    } else if isCommand(topic) {
      return .nothing
    } else if isStructured(NumberText.trimmed(payload)) {
      readJSON(topic, payload, at: now, into: &batch)
    } else {
      readPlain(topic, payload, into: &batch)
    }
    return .values
  }

  private func isStructured(_ payload: BorrowedText) -> Bool {
    payload.begins(with: UInt8(ascii: "{")) || payload.begins(with: UInt8(ascii: "["))
  }

  /// What is written to devices, and what they write for people.
  private func isCommand(_ topic: MQTTTopic) -> Bool {
    let last = topic.last
    if topic.text.begins(with: "cmnd/") || topic.position(ofLevel: "cmnd") != nil { return true }
    return last.equals("set") || last.equals("get") || last.equals("command")
      || last.equals("debug")
  }

  /// Takes back what a device has said that is gone; whether the topic is one that says so.
  private func readAvailability(
    _ topic: MQTTTopic,
    _ payload: BorrowedText,
    into batch: inout ReadingBatch
  ) -> Bool {
    guard payload.count <= Self.wordLimit else { return false }
    let watchers = entities.watchers(of: topic.text) ?? []
    if !watchers.isEmpty { tell(watchers, topic, payload, into: &batch) }
    let last = topic.last
    guard last.equals("status") || last.equals("availability") || last.isWord("lwt") else {
      return !watchers.isEmpty
    }
    let word = word(payload, into: &batch)
    if word.isWord("offline") { known.withdraw(owner: topic.parent, into: &batch) }
    return !watchers.isEmpty || word.isWord("offline") || word.isWord("online")
  }

  /// The word of a payload, which stands under `state` in JSON.
  private func word(_ payload: BorrowedText, into batch: inout ReadingBatch) -> BorrowedText {
    guard payload.begins(with: UInt8(ascii: "{")) else { return NumberText.trimmed(payload) }
    let root = json.peek(payload)
    return root?["state"]?.text ?? .none
  }

  /// Takes back the entities whose place says that they are gone.
  private func tell(
    _ watchers: [Int],
    _ topic: MQTTTopic,
    _ payload: BorrowedText,
    into batch: inout ReadingBatch
  ) {
    let root = payload.begins(with: UInt8(ascii: "{")) ? json.peek(payload) : nil
    for number in watchers where entities.isGone(number, by: topic.text, payload, root) {
      let entity = entities.entities[number]
      let quantity = entities.texts[entity.quantity]
      known.withdraw(entities.texts[entity.sensor], quantity, into: &batch)
    }
  }
}

extension MQTTTopicReader {
  /// The last level is the type, the rest the sensor; ESPHome's topics have more to say.
  private func readPlain(
    _ topic: MQTTTopic,
    _ payload: BorrowedText,
    into batch: inout ReadingBatch
  ) {
    guard isText(payload, &batch), let measured = StateText.measured(payload) else { return }
    guard let names = names(topic, in: batch) else { return batch.reject(.badName) }
    let reading = Reading(
      sensor: names.sensor,
      quantity: names.quantity,
      value: measured.value,
      unit: measured.unit.isEmpty ? names.unit : units.normal(measured.unit, in: batch)
    )
    batch.noting(known, owner: names.owner) { $0.append(reading) }
  }

  /// JSON that nobody has announced: the topic is the sensor of what names none.
  private func readJSON(
    _ topic: MQTTTopic,
    _ payload: BorrowedText,
    at now: Timestamp,
    into batch: inout ReadingBatch
  ) {
    let scope = GenericJSONDecoder.Scope(sensor: topic.text, now: now)
    let part = json.decodePart(UnsafeRawBufferPointer(payload), into: &batch) { root, batch in
      batch.noting(known, owner: topic.text) { generic.read(root, in: scope, into: &$0) }
    }
    if part == .other { _ = isText(payload, &batch) }
  }

  /// The topic was cleared: what it has brought is no longer so.
  private func forget(_ topic: MQTTTopic, into batch: inout ReadingBatch) {
    known.withdraw(owner: topic.text, into: &batch)
    guard let names = names(topic, in: batch) else { return }
    known.withdraw(names.sensor, names.quantity, into: &batch)
  }

  /// What a plain payload is called; `nil` when a name is too long.
  private func names(
    _ topic: MQTTTopic,
    in batch: borrowing ReadingBatch
  ) -> (sensor: BorrowedText, quantity: BorrowedText, unit: BorrowedText, owner: BorrowedText)? {
    if let shape = topic.entity, shape.isSensor {
      guard let sensor = batch.joined(shape.prefix, shape.id),
        let quantity = quantities.quantity(shape.id, in: batch)
      else { return nil }
      return (sensor, quantity, .none, shape.prefix)
    }
    let last = topic.last.isEmpty ? QuantitySpelling.unnamed.borrowed : topic.last
    guard let (quantity, unit) = quantities.quantity(ofKey: last, in: batch) else { return nil }
    return (sensor(of: topic), quantity, unit, sensor(of: topic))
  }
}
