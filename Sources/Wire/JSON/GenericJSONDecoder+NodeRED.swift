import Readings

extension GenericJSONDecoder {
  /// How many strings of JSON inside each other are opened.
  private static let levelLimit = 4

  /// A whole message of Node-RED: the topic names what the payload brings.
  func readNodeRED(
    _ payload: JSONValue,
    _ parts: Parts,
    in scope: Scope,
    into batch: inout ReadingBatch
  ) {
    var inner = scope
    if parts.hasTime { inner.time = parts.time }
    guard let topic = batch.name(parts.topic?.text ?? .none) else { return batch.reject(.badName) }
    if payload.isContainer {
      if !topic.isEmpty { inner.sensor = topic }
      return read(payload, in: inner, into: &batch)
    }
    if let text = payload.text, text.looksLikeJSON {
      if !topic.isEmpty { inner.sensor = topic }
      return readJSON(text, in: inner, into: &batch)
    }
    readScalar(payload, topic: topic, in: inner, into: &batch)
  }

  /// The topic's last segment is the type, the rest the sensor.
  private func readScalar(
    _ payload: JSONValue,
    topic: BorrowedText,
    in scope: Scope,
    into batch: inout ReadingBatch
  ) {
    var sensor = scope.sensor
    var last = topic
    if let slash = topic.lastPosition(of: UInt8(ascii: "/")) {
      if slash > 0 { sensor = topic.part(0..<slash) }
      last = topic.part(slash + 1..<topic.count)
    }
    let named = last.isEmpty ? QuantitySpelling.unnamed.borrowed : last
    guard let (quantity, unit) = quantities.quantity(ofKey: named, in: batch) else {
      return batch.reject(.badName)
    }
    let measured = payload.measured(in: batch)
    batch.append(
      Reading(
        sensor: sensor.isEmpty ? defaultSensor.borrowed : sensor,
        quantity: quantity,
        value: measured.value,
        unit: measured.unit.isEmpty ? unit : units.normal(measured.unit, in: batch),
        time: scope.time
      )
    )
  }

  private func readJSON(_ text: BorrowedText, in scope: Scope, into batch: inout ReadingBatch) {
    guard scope.level < Self.levelLimit else { return batch.reject(.tooDeep) }
    var inner = scope
    inner.level += 1
    if scope.level == innerParsers.count { innerParsers.append(JSONParser()) }
    let first = batch.readings.count
    do throws(JSONError) {
      let root = try innerParsers[scope.level].parse(UnsafeRawBufferPointer(text))
      read(root, in: inner, into: &batch)
      batch.keepTexts(from: first)
    } catch {
      batch.reject(error == .tooDeep ? .tooDeep : .malformed)
    }
  }
}
