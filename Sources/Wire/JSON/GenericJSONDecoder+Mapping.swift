import Readings

extension GenericJSONDecoder {
  /// Reads a message as the mapping has it.
  func readMapped(_ root: JSONValue, at now: Timestamp, into batch: inout ReadingBatch) {
    mapped?.begin(root)
    guard let segments = mapped?.segments else {
      if !root.isArray { return readEntries(root, at: now, into: &batch) }
      for element in root.members { readEntries(element, at: now, into: &batch) }
      return
    }
    walk(root, segments[...], at: now, into: &batch)
  }

  /// Goes on to the objects with readings.
  private func walk(
    _ value: JSONValue,
    _ segments: ArraySlice<JSONPointer.Segment>,
    at now: Timestamp,
    into batch: inout ReadingBatch
  ) {
    guard let segment = segments.first else { return readEntries(value, at: now, into: &batch) }
    let rest = segments.dropFirst()
    guard segment == .each else {
      guard let member = JSONPointer.step(segment, from: value) else { return }
      return walk(member, rest, at: now, into: &batch)
    }
    if value.isObject { superseded.mark(value) }
    var number = 0
    for member in value.members {
      defer { number += 1 }
      if value.isObject, member.isSuperseded { continue }
      mapped?.stars.append((member, number))
      walk(member, rest, at: now, into: &batch)
      mapped?.stars.removeLast()
    }
  }

  private func readEntries(
    _ object: JSONValue,
    at now: Timestamp,
    into batch: inout ReadingBatch
  ) {
    guard let mapped else { return }
    for entry in mapped.entries {
      do throws(Unusable) {
        guard let reading = try reading(entry, of: object, mapped, at: now, batch) else { continue }
        batch.append(reading)
      } catch {
        batch.reject(error.reason)
      }
    }
  }

  /// Why an entry brings no reading.
  private struct Unusable: Error {
    var reason: RejectReason
  }

  private func reading(
    _ entry: MappedReadings.Entry,
    of object: JSONValue,
    _ mapped: MappedReadings,
    at now: Timestamp,
    _ batch: borrowing ReadingBatch
  ) throws(Unusable) -> Reading? {
    guard let measured = try measured(mapped.resolve(entry.value, in: object, batch), batch) else {
      return nil
    }
    let part = { (term: MappedReadings.Term?, batch: borrowing ReadingBatch) -> MappedPart? in
      term.map { mapped.resolve($0, in: object, batch) }
    }
    let type = try quantity(part(entry.quantity, batch), entry, batch)
    var unit = units.normal(measured.unit, in: batch)
    if unit.isEmpty { unit = type.unit }
    if let given = part(entry.unit, batch)?.plainText { unit = units.normal(given, in: batch) }
    return Reading(
      sensor: try sensor(part(entry.sensor, batch), batch),
      quantity: type.name,
      value: measured.value,
      unit: unit,
      label: part(entry.label, batch)?.plainText.map { batch.plain($0) } ?? .none,
      time: part(entry.time, batch)?.time.flatMap { TimeText.trusted($0, at: now) }
    )
  }

  private func measured(
    _ part: MappedPart,
    _ batch: borrowing ReadingBatch
  ) throws(Unusable) -> (value: Reading.Value, unit: BorrowedText)? {
    switch part {
    case .nothing: return nil
    case .text(let text):
      let plain = batch.plain(text)
      return StateText.measured(plain) ?? (.text(plain), .none)
    case .value(let value) where value.isContainer: throw Unusable(reason: .badValue)
    case .value(let value): return value.measured(in: batch)
    }
  }

  private func sensor(
    _ part: MappedPart?,
    _ batch: borrowing ReadingBatch
  ) throws(Unusable) -> BorrowedText {
    let name: BorrowedText?
    switch part {
    case nil: return defaultSensor.borrowed
    case .text(let text): name = batch.name(text)
    case .value(let value): name = self.name(of: value, in: batch)
    case .nothing: name = nil
    }
    guard let name, !name.isEmpty else { throw Unusable(reason: .badName) }
    return name
  }

  private func quantity(
    _ part: MappedPart?,
    _ entry: MappedReadings.Entry,
    _ batch: borrowing ReadingBatch
  ) throws(Unusable) -> (name: BorrowedText, unit: BorrowedText) {
    guard let part else {
      let name = entry.name?.borrowed ?? QuantitySpelling.unnamed.borrowed
      guard let type = quantities.quantity(ofKey: name, in: batch) else {
        throw Unusable(reason: .badName)
      }
      return (type.quantity, type.unit)
    }
    guard let text = part.plainText, !text.isEmpty,
      let name = quantities.quantity(text, in: batch)
    else { throw Unusable(reason: .badName) }
    return (name, .none)
  }
}

extension MappedPart {
  fileprivate var plainText: BorrowedText? {
    switch self {
    case .text(let text): text
    case .value(let value): value.text
    case .nothing: nil
    }
  }

  fileprivate var time: Timestamp? {
    switch self {
    case .text(let text): TimeText.read(text)
    case .value(let value): value.time(as: .time(rank: 0))
    case .nothing: nil
    }
  }
}
