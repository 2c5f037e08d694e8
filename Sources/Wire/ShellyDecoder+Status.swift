import Readings

extension ShellyDecoder {
  /// Where readings of one component come from and go to.
  private struct Component {
    var device: BorrowedText
    var source: Int
    var key: BorrowedText
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
    guard let name = sender?.text.flatMap({ batch.name($0) }), !name.isEmpty else {
      return batch.reject(.badName)
    }
    guard let source = devices.insert(name) else { return batch.reject(.tooMany) }
    let time = Self.time(of: status, at: now)
    if isFull { given.beginRound(of: source) }
    for member in status.members where member.isObject && member.key.contains(Self.colon) {
      let component = Component(
        device: name,
        source: source,
        key: member.key,
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
    let colon = component.key.firstIndex(of: Self.colon) ?? 0
    let own = fields.fields(in: component.key.part(0..<colon + 1))
    let isMeter = component.key.has(0x65, 0x6D, at: 0)  // "em"
    for member in status.members {
      if member.isObject {
        for field in fields.fields(in: member.key) {
          guard let inner = member[ShellyField.all[field].key] else { continue }
          append(inner, as: field, of: component, into: &batch)
        }
      } else if let field = own.first(where: { member.key.equals(ShellyField.all[$0].key) }) {
        append(member, as: field, of: component, into: &batch)
      } else if let field = fields.find(member.key) {
        append(member, as: field, of: component, into: &batch)
      } else if isMeter {
        readPhase(member, of: component, into: &batch)
      }
    }
  }

  /// A meter's phases and sums are sensors of their own: `em:0#a`, `em:0#total`.
  private func readPhase(
    _ member: JSONValue,
    of component: Component,
    into batch: inout ReadingBatch
  ) {
    guard let bar = member.key.firstIndex(of: UInt8(ascii: "_")) else { return }
    let phase = member.key.part(0..<bar)
    let isPhase = phase.equals("total") || (phase.count == 1 && "abcn".utf8.contains(phase[0]))
    guard isPhase, let field = fields.find(member.key.part(bar + 1..<member.key.count)) else {
      return
    }
    append(member, as: field, of: component, part: phase, into: &batch)
  }

  /// The number of the sensor `DEVICE/COMPONENT#PART`; `nil` when it can't be had.
  private func sensor(
    _ component: Component,
    part: BorrowedText,
    _ batch: inout ReadingBatch
  ) -> Int? {
    guard let key = batch.name(component.key),
      component.device.count + key.count + part.count + 2 <= PlainText.limit
    else {
      batch.reject(.badName)
      return nil
    }
    let mark = batch.scratch.mark
    defer { batch.scratch.rewind(to: mark) }
    let name = batch.scratch.make(capacity: PlainText.limit) { room in
      var count = 0
      func put(_ text: BorrowedText) {
        for byte in text {
          room[count] = byte
          count += 1
        }
      }
      put(component.device)
      put(("/" as StaticString).borrowed)
      put(key)
      if !part.isEmpty { put(("#" as StaticString).borrowed) }
      put(part)
      return count
    }
    guard let sensor = sensors.insert(name) else {
      batch.reject(.tooMany)
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
    if case .tooMany = novelty { return batch.reject(.tooMany) }
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
