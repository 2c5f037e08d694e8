import Readings

extension DiscoveredEntities {
  /// Whether a payload under a topic says that an entity is gone.
  func isGone(
    _ number: Int,
    by topic: BorrowedText,
    _ payload: BorrowedText,
    _ root: JSONValue?
  ) -> Bool {
    for place in entities[number].availability where texts[place.topic].equals(topic) {
      let text = place.path.isEmpty ? payload : root.flatMap { member(of: $0, place.path)?.text }
      if let text, text.equals(texts[place.absentWord]) { return true }
    }
    return false
  }

  /// The member of a JSON text under keys inside each other.
  func member(of root: JSONValue, _ path: [Int]) -> JSONValue? {
    var value = root
    for key in path {
      var found: JSONValue?
      for member in value.members where member.key.equals(texts[key]) { found = member }
      guard let found else { return nil }
      value = found
    }
    return value
  }
}

extension MQTTTopicReader {
  /// Reads a payload as the values of the entities that were announced for its topic.
  func read(
    _ readers: [Int],
    _ topic: MQTTTopic,
    _ payload: BorrowedText,
    at now: Timestamp,
    into batch: inout ReadingBatch
  ) {
    guard !payload.isEmpty else {
      for number in readers { withdraw(entities.entities[number], into: &batch) }
      return
    }
    let shape = topic.entity
    let owner = (shape?.isSensor == true ? shape?.prefix : nil) ?? topic.text
    batch.noting(known, owner: owner) { batch in
      let part = json.decodePart(UnsafeRawBufferPointer(payload), into: &batch) { root, batch in
        readMembers(readers, root, at: now, into: &batch)
      }
      if part == .other { readText(readers, payload, into: &batch) }
    }
  }

  private func withdraw(_ entity: DiscoveredEntity, into batch: inout ReadingBatch) {
    known.withdraw(
      entities.texts[entity.sensor],
      entities.texts[entity.quantity],
      into: &batch
    )
  }

  private func readMembers(
    _ readers: [Int],
    _ root: JSONValue,
    at now: Timestamp,
    into batch: inout ReadingBatch
  ) {
    let time = GenericJSONDecoder.Parts(root, keys: generic.keys, now: now).time
    for number in readers {
      let entity = entities.entities[number]
      guard !entity.path.isEmpty, let member = entities.member(of: root, entity.path) else {
        continue
      }
      guard let (value, unit) = value(of: member, entity, in: batch) else { continue }
      append(entity, value, unit, time: time, into: &batch)
    }
  }

  private func readText(
    _ readers: [Int],
    _ payload: BorrowedText,
    into batch: inout ReadingBatch
  ) {
    guard isText(payload, &batch) else { return }
    let text = NumberText.trimmed(payload)
    for number in readers where entities.entities[number].path.isEmpty {
      let entity = entities.entities[number]
      guard let (value, unit) = value(of: text, entity, in: batch) else { continue }
      append(entity, value, unit, time: nil, into: &batch)
    }
  }

  private func append(
    _ entity: DiscoveredEntity,
    _ value: Reading.Value,
    _ unit: BorrowedText,
    time: Timestamp?,
    into batch: inout ReadingBatch
  ) {
    let declared = entity.unit.map { entities.texts[$0] } ?? .none
    batch.append(
      Reading(
        sensor: entities.texts[entity.sensor],
        quantity: entities.texts[entity.quantity],
        value: value,
        unit: declared.isEmpty ? units.normal(unit, in: batch) : declared,
        label: entity.label.map { entities.texts[$0] } ?? .none,
        time: time,
        expectedWithin: entity.expiry
      )
    )
  }

  private func value(
    of member: JSONValue,
    _ entity: DiscoveredEntity,
    in batch: borrowing ReadingBatch
  ) -> (Reading.Value, BorrowedText)? {
    switch member.kind {
    case .string(let text): return value(of: text, entity, in: batch)
    case .null: return (.absent, .none)
    case .boolean(let state): return (.boolean(state), .none)
    case .integer(let number):
      let isState = entity.isBinary && (number == 0 || number == 1)
      return (isState ? .boolean(number == 1) : .integer(number), .none)
    case .double(let number): return (.number(number), .none)
    case .array, .object: return nil
    }
  }

  private func value(
    of text: BorrowedText,
    _ entity: DiscoveredEntity,
    in batch: borrowing ReadingBatch
  ) -> (Reading.Value, BorrowedText)? {
    if entity.isBinary {
      if text.equals(entities.texts[entity.onWord]) { return (.boolean(true), .none) }
      if text.equals(entities.texts[entity.offWord]) { return (.boolean(false), .none) }
    }
    if let measured = StateText.measured(text) { return measured }
    let state = batch.plain(text)
    return state.isEmpty ? nil : (.text(state), .none)
  }
}
