import Readings

// Deltas, and the readings that come of them.
extension SignalKDecoder {
  /// What the parts of an update have in common.
  private struct Scope {
    /// The vessel in front of its paths; empty for our own.
    var vessel = BorrowedText.none
    /// The source behind the sensor; empty where sources are not kept apart.
    var source = BorrowedText.none
    var time: Timestamp?
  }

  func readDelta(
    _ updates: JSONValue,
    of vessel: BorrowedText?,
    at now: Timestamp,
    into batch: inout ReadingBatch
  ) {
    guard updates.isArray else { return batch.reject(.malformed) }
    var scope = Scope()
    if let vessel, !isOwn(vessel) {
      guard let name = batch.name(vessel) else { return batch.reject(.badName) }
      scope.vessel = name
    }
    for update in updates.members {
      guard update.isObject else {
        batch.reject(.malformed)
        continue
      }
      scope.time = update["timestamp"]?.trustedTime(at: now)
      scope.source = context.keepsSources ? source(of: update, in: batch) : .none
      readUpdate(update, in: scope, into: &batch)
    }
  }

  private func readUpdate(_ update: JSONValue, in scope: Scope, into batch: inout ReadingBatch) {
    // Meta comes just before the first value that it belongs to.
    if let list = update["meta"] {
      guard list.isArray else { return batch.reject(.malformed) }
      for entry in list.members { readMeta(entry, scope, &batch) }
    }
    if let list = update["values"] {
      guard list.isArray else { return batch.reject(.malformed) }
      for entry in list.members { readValue(entry, scope, &batch) }
    }
  }

  private func isOwn(_ vessel: BorrowedText) -> Bool {
    if vessel.isEmpty || vessel.equals("vessels.self") || vessel.equals("self") { return true }
    let prefix = 8  // "vessels."
    let rest = vessel.count > prefix ? vessel.part(prefix..<vessel.count) : .none
    return ownContext.withUnsafeBufferPointer { own in
      vessel.equals(own)
        || vessel.part(0..<min(prefix, vessel.count)).equals("vessels.") && rest.equals(own)
    }
  }

  /// The source's name: `$source`, or what older servers tell of it.
  private func source(
    of update: JSONValue,
    in batch: borrowing ReadingBatch
  ) -> BorrowedText {
    if let name = update["$source"]?.text { return batch.name(name) ?? .none }
    return batch.name(update["source"]?["label"]?.text ?? .none) ?? .none
  }

  // MARK: Parts of an update

  /// Takes over what the feed says of a path, in place of all that it said before.
  private func readMeta(_ entry: JSONValue, _ scope: Scope, _ batch: inout ReadingBatch) {
    guard let path = entry["path"]?.text else { return batch.reject(.malformed) }
    guard !path.isEmpty, Self.subject(ofNotification: path) == nil else { return }
    guard let number = number(of: path, scope, &batch) else { return }
    let meta = entry["value"]
    let unit = meta?["units"]?.text ?? .none
    // Everywhere else C is a degree, here it is the coulomb.
    paths.all[number].unit.hold(unit.equals("C") ? unit : units.normal(unit, in: batch))
    paths.all[number].label.hold(batch.plain(meta?["displayName"]?.text ?? .none))
    paths.all[number].timeout = meta.map(Self.patience) ?? 0
    readZones(meta, of: number, in: &batch)
  }

  /// Seconds until the next value, by a path's meta: as many as it says, begun ones included, or for ever.
  private static func patience(_ meta: JSONValue) -> UInt32 {
    if meta["updateContract"]?.text?.equals("event") == true { return Reading.untilToldOtherwise }
    return UInt32(clamping: Int64(clamping: (meta["timeout"]?.number ?? 0).rounded(.up)))
  }

  private func readValue(_ entry: JSONValue, _ scope: Scope, _ batch: inout ReadingBatch) {
    guard let path = entry["path"]?.text, let value = entry["value"] else {
      return batch.reject(.malformed)
    }
    if let subject = Self.subject(ofNotification: path) {
      return readNotification(of: subject, scope.vessel, value, in: &batch)
    }
    // The vessel's identity has no path.
    guard !path.isEmpty, !value.isArray else { return }
    guard let number = number(of: path, scope, &batch) else { return }
    if value.isObject {
      readObject(value, of: number, scope, &batch)
    } else if value.isNull, clearMembers(of: number, scope, &batch) {
      return
    } else if let measured = Self.measured(value, in: batch) {
      append(measured, of: number, scope, &batch)
    }
  }

  /// A scalar's value; a time of day is no reading.
  private static func measured(
    _ value: JSONValue,
    in batch: borrowing ReadingBatch
  ) -> Reading.Value? {
    switch value.kind {
    case .boolean(let state): return .boolean(state)
    case .integer(let number): return .integer(number)
    case .double(let number): return .number(number)
    case .null: return .absent
    case .array, .object: return nil
    case .string(let text):
      if let measured = StateText.measured(text) { return measured.value }
      if ISO8601.read(text) != nil { return nil }
      let state = batch.plain(text)
      return state.isEmpty ? .absent : .text(state)
    }
  }

  // MARK: Objects

  /// An object of a value is a value for each of its numbers; a position without one coordinate is none at all.
  private func readObject(
    _ object: JSONValue,
    of number: Int,
    _ scope: Scope,
    _ batch: inout ReadingBatch
  ) {
    let isPosition = paths.name(of: number).lastSegment.equals("position")
    let isVoid =
      isPosition && (object["latitude"]?.number == nil || object["longitude"]?.number == nil)
    for member in object.members where member.number != nil || member.isNull {
      guard let key = batch.name(member.key), !key.isEmpty else {
        batch.reject(.badName)
        continue
      }
      let isValue = !isVoid && !member.isNull
      guard let part = self.member(key, of: number, &batch) else { continue }
      let value = isValue ? Self.measured(member, in: batch) : .absent
      append(value ?? .absent, of: part, scope, &batch)
    }
    guard isVoid else { return }
    for key: StaticString in ["latitude", "longitude"] where object[key] == nil {
      clear(key, of: number, scope, &batch)
    }
  }

  /// Takes the values of all members away; `false` when the path has no objects.
  private func clearMembers(of number: Int, _ scope: Scope, _ batch: inout ReadingBatch) -> Bool {
    let known = paths.all[number].members
    for part in known { append(.absent, of: part, scope, &batch) }
    if !known.isEmpty { return true }
    let usual = Self.usualMembers(of: paths.name(of: number))
    for key in usual { clear(key, of: number, scope, &batch) }
    return !usual.isEmpty
  }

  private func clear(
    _ key: StaticString,
    of number: Int,
    _ scope: Scope,
    _ batch: inout ReadingBatch
  ) {
    guard let part = member(key.borrowed, of: number, &batch) else { return }
    append(.absent, of: part, scope, &batch)
  }

  /// What an object at a path would hold, for one that was null from the start.
  static func usualMembers(of path: BorrowedText) -> [StaticString] {
    let segment = path.lastSegment
    if segment.equals("position") { return ["latitude", "longitude"] }
    if segment.equals("attitude") { return ["roll", "pitch", "yaw"] }
    return path.equals("environment.current") ? ["drift", "setTrue"] : []
  }

  /// The number of an object's member.
  private func member(
    _ key: BorrowedText,
    of number: Int,
    _ batch: inout ReadingBatch
  ) -> Int? {
    let dot = UInt8(ascii: ".")
    guard let name = batch.scratch.join(paths.name(of: number), dot, key) else {
      batch.reject(.badName)
      return nil
    }
    let isOwn = paths.all[number].isOwn
    let part = paths.insert(name, parent: number, isOwn: isOwn, in: batch)
    if part == nil { batch.reject(.tooManySensors) }
    return part
  }

  // MARK: Readings

  /// The number of a path of the update's vessel.
  private func number(
    of path: BorrowedText,
    _ scope: Scope,
    _ batch: inout ReadingBatch
  ) -> Int? {
    guard let name = sensor(of: path, scope.vessel, in: batch) else {
      batch.reject(.badName)
      return nil
    }
    let number = paths.insert(name, isOwn: scope.vessel.isEmpty, in: batch)
    if number == nil { batch.reject(.tooManySensors) }
    return number
  }

  /// The sensor of a path, with its vessel in front where that is not our own; `nil` when the name is none.
  func sensor(
    of path: BorrowedText,
    _ vessel: BorrowedText,
    in batch: borrowing ReadingBatch
  ) -> BorrowedText? {
    guard let plain = batch.name(path), !plain.isEmpty else { return nil }
    return vessel.isEmpty ? plain : batch.scratch.join(vessel, UInt8(ascii: ":"), plain)
  }

  private func append(
    _ value: Reading.Value,
    of number: Int,
    _ scope: Scope,
    _ batch: inout ReadingBatch
  ) {
    var sensor = paths.name(of: number)
    if !scope.source.isEmpty {
      guard let name = batch.scratch.join(sensor, UInt8(ascii: "@"), scope.source) else {
        return batch.reject(.badName)
      }
      sensor = name
    }
    let parent = paths.all[number].parent ?? number
    let timeout =
      paths.all[number].timeout > 0 ? paths.all[number].timeout : paths.all[parent].timeout
    var reading = Reading(
      sensor: sensor,
      quantity: paths.all[number].quantity,
      value: value,
      unit: value.isMeasured ? unit(of: number, in: batch) : .none,
      label: batch.scratch.copy(of: paths.all[number].label),
      time: scope.time,
      expectedWithin: timeout
    )
    reading.isSI = true
    batch.append(reading)
  }

  func unit(of number: Int, in batch: borrowing ReadingBatch) -> BorrowedText {
    let unit = batch.scratch.copy(of: paths.all[number].unit)
    return unit.isEmpty ? paths.all[number].usualUnit : unit
  }
}

extension Reading.Value {
  /// Whether it is a number, or would be one.
  fileprivate var isMeasured: Bool {
    switch self {
    case .number, .integer, .absent: true
    case .boolean, .text: false
    }
  }
}

extension ScratchText {
  /// Two texts with a byte between them; `nil` when that is longer than a name may be.
  func join(_ first: BorrowedText, _ mark: UInt8, _ last: BorrowedText) -> BorrowedText? {
    let length = first.count + 1 + last.count
    guard length <= PlainText.limit else { return nil }
    return make(capacity: length) { room in
      _ = room.update(fromContentsOf: first)
      room[first.count] = mark
      _ = room[(first.count + 1)...].update(fromContentsOf: last)
      return length
    }
  }
}
