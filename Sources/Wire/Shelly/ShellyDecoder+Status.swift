import Readings

extension ShellyDecoder {
  /// Where readings of one component come from and go to.
  private struct Component {
    /// The number of its device.
    var source: Int
    /// Its kind and number, as in `switch:0`.
    var key: BorrowedText
    /// Its kind with the colon.
    var kind: BorrowedText
    var time: Timestamp?
    /// Whether the component says that something is wrong with it.
    var isFaulty: Bool
  }

  /// Reads a status, whole or partial.
  ///
  /// Every object whose key names an instance (`switch:0`) is a component; the inner `id` may be missing. What a whole
  /// status no longer has is gone.
  func read(
    _ status: JSONValue,
    isFull: Bool,
    of sender: JSONValue?,
    at now: Timestamp,
    into batch: inout ReadingBatch
  ) {
    guard let text = sender?.text, let name = batch.name(text), !name.isEmpty else {
      return batch.reject(.badName)
    }
    guard let source = devices.insert(name) else { return batch.reject(.tooManySensors) }
    let time = Self.time(of: status, at: now)
    if isFull { given.beginRound(of: source) }
    for member in status.members where member.isObject {
      guard let colon = member.key.position(of: Self.colon) else { continue }
      let component = Component(
        source: source,
        key: member.key,
        kind: member.key.part(0..<colon + 1),
        time: Self.time(member["last_updated_ts"], at: now) ?? time,
        isFaulty: (member["errors"]?.count ?? 0) > 0
      )
      read(member, of: component, into: &batch)
    }
    if isFull { given.endRound(of: source, at: time, into: &batch) }
  }

  private static let colon = UInt8(ascii: ":")

  /// When a status was told, or else what the device's clock showed.
  private static func time(of status: JSONValue, at now: Timestamp) -> Timestamp? {
    time(status["ts"], at: now) ?? time(status["sys"]?["unixtime"], at: now)
  }

  private static func time(_ value: JSONValue?, at now: Timestamp) -> Timestamp? {
    value?.time(as: .time(rank: 0)).flatMap { TimeText.trusted($0, at: now) }
  }

  private func read(_ status: JSONValue, of component: Component, into batch: inout ReadingBatch) {
    let own = fields.fields(in: component.kind)
    let isMeter = component.key.has(0x65, 0x6D, at: 0)  // "em"
    for member in status.members {
      if member.isObject {
        readInner(member, of: component, into: &batch)
      } else if let field = fields.find(member.key, among: own) {
        append(member, as: field, of: component, into: &batch)
      } else if isMeter {
        readPhase(member, of: component, into: &batch)
      }
    }
  }

  private func readInner(
    _ object: JSONValue,
    of component: Component,
    into batch: inout ReadingBatch
  ) {
    let inner = fields.fields(in: object.key)
    for index in 0..<inner.count {
      guard let member = object[ShellyField.all[inner[index]].key] else { continue }
      append(member, as: inner[index], of: component, into: &batch)
    }
  }

  /// A meter's phases and sums are sensors of their own: `em:0#a`, `em:0#total`.
  private func readPhase(
    _ member: JSONValue,
    of component: Component,
    into batch: inout ReadingBatch
  ) {
    guard let bar = member.key.position(of: UInt8(ascii: "_")) else { return }
    let phase = member.key.part(0..<bar)
    guard phase.equals("total") || Self.isLetter(phase),
      let field = fields.find(member.key.part(bar + 1..<member.key.count))
    else {
      return
    }
    append(member, as: field, of: component, part: phase, into: &batch)
  }

  /// Whether a part of a meter is one of its phases or the neutral.
  private static func isLetter(_ part: BorrowedText) -> Bool {
    guard part.count == 1 else { return false }
    return part[0] &- UInt8(ascii: "a") < 3 || part[0] == UInt8(ascii: "n")
  }

  /// The number of the sensor `DEVICE/COMPONENT#PART`; `nil` when it can't be had.
  private func sensor(
    _ component: Component,
    part: BorrowedText,
    _ batch: inout ReadingBatch
  ) -> Int? {
    let device = devices[component.source]
    guard let key = batch.name(component.key),
      device.count + key.count + part.count + 2 <= PlainText.limit
    else {
      batch.reject(.badName)
      return nil
    }
    let mark = batch.scratch.mark
    defer { batch.scratch.rewind(to: mark) }
    let name = batch.scratch.make(capacity: PlainText.limit) { room in
      var count = 0
      room.put(device, at: &count)
      room.put(("/" as StaticString).borrowed, at: &count)
      room.put(key, at: &count)
      if !part.isEmpty { room.put(("#" as StaticString).borrowed, at: &count) }
      room.put(part, at: &count)
      return count
    }
    guard let sensor = sensors.insert(name) else {
      batch.reject(.tooManySensors)
      return nil
    }
    return sensor
  }

  private func append(
    _ value: JSONValue,
    as item: Int,
    of component: Component,
    part: BorrowedText = .none,
    into batch: inout ReadingBatch
  ) {
    let field = ShellyField.all[item]
    if value.isContainer { return }
    guard let sensor = sensor(component, part: part, &batch) else { return }
    // What was never there and is no failure is something that the device does not have.
    if value.isNull, !component.isFaulty, !given.isPresent(sensor: sensor, item: item) { return }
    var reading = Reading(
      sensor: sensors[sensor],
      quantity: field.quantity.borrowed,
      value: .absent,
      unit: field.unit.borrowed
    )
    let novelty = given.note(sensor: sensor, item: item, of: component.source, absence: reading)
    if case .tooMany = novelty { return batch.reject(.tooManySensors) }
    reading.value = Self.value(value, isMeasured: !reading.unit.isEmpty, in: batch)
    reading.time = component.time
    batch.append(reading)
  }

  private static func value(
    _ value: JSONValue,
    isMeasured: Bool,
    in batch: borrowing ReadingBatch
  ) -> Reading.Value {
    switch value.kind {
    case .boolean(let state): return .boolean(state)
    case .integer(let number): return .integer(number)
    case .double(let number): return .number(number)
    case .null, .array, .object: return .absent
    case .string(let text) where isMeasured:
      guard case .number(let number, _) = NumberText.read(text) else { return .absent }
      return number
    case .string(let text):
      let state = batch.plain(text)
      return state.isEmpty ? .absent : .text(state)
    }
  }
}

extension UnsafeMutableBufferPointer<UInt8> {
  /// Writes a text behind the `count` bytes that are there, for which there must be room.
  fileprivate func put(_ text: BorrowedText, at count: inout Int) {
    for index in 0..<text.count { self[count + index] = text[index] }
    count += text.count
  }
}
