import Readings

extension GenericJSONDecoder {
  /// What an object inherits from what stands around it; empty texts say nothing.
  struct Scope {
    var sensor = BorrowedText.none
    var quantity = BorrowedText.none
    var unit = BorrowedText.none
    var time: Timestamp?
    /// How many strings of JSON stand around it.
    var level = 0
    /// When the message arrived.
    var now: Timestamp
  }

  /// The members of one object that mean more than a measured value.
  struct Parts {
    var sensor: JSONValue?
    var quantity: JSONValue?
    var value: JSONValue?
    var unit: JSONValue?
    var time: Timestamp?
    var hasTime = false
    var list: JSONValue?
    var label: JSONValue?
    var topic: JSONValue?
    var payload: JSONValue?
    var hasMessageID = false
    private var ranks = Ranks()

    private struct Ranks {
      var sensor = UInt8.max
      var quantity = UInt8.max
      var value = UInt8.max
      var unit = UInt8.max
      var time = UInt8.max
      var list = UInt8.max
    }

    /// Looks through the members; of the keys for one thing the first in the order of preference counts.
    init(_ object: JSONValue, keys: JSONKeyRoles, now: Timestamp) {
      for member in object.members {
        guard let role = keys.role(of: member.key) else { continue }
        take(member, as: role, now: now)
      }
    }

    private mutating func take(_ member: JSONValue, as role: JSONKeyRole, now: Timestamp) {
      switch role {
      case .sensor(let rank): takeSensor(member, rank)
      case .topic(let rank):
        topic = member
        takeSensor(member, rank)
      case .quantity(let rank) where rank <= ranks.quantity && member.text != nil:
        (quantity, ranks.quantity) = (member, rank)
      case .value(let rank) where rank <= ranks.value && !member.isContainer:
        (value, ranks.value) = (member, rank)
      case .unit(let rank) where rank <= ranks.unit && member.text != nil:
        (unit, ranks.unit) = (member, rank)
      case .time(let rank), .timeOrValue(let rank):
        takeTime(member, rank, role, now)
      case .list(let rank): takeList(member, rank)
      case .payload(let rank):
        payload = member
        takeList(member, rank)
      case .label: label = member
      case .messageID: hasMessageID = true
      case .quantity, .value, .unit, .skipped: break
      }
    }

    private mutating func takeSensor(_ member: JSONValue, _ rank: UInt8) {
      guard rank <= ranks.sensor else { return }
      switch member.kind {
      case .string(let text) where !text.isEmpty: (sensor, ranks.sensor) = (member, rank)
      case .integer: (sensor, ranks.sensor) = (member, rank)
      default: break
      }
    }

    private mutating func takeTime(
      _ member: JSONValue,
      _ rank: UInt8,
      _ role: JSONKeyRole,
      _ now: Timestamp
    ) {
      guard rank <= ranks.time, let found = member.time(as: role) else { return }
      (time, hasTime, ranks.time) = (TimeText.trusted(found, at: now), true, rank)
    }

    private mutating func takeList(_ member: JSONValue, _ rank: UInt8) {
      guard rank <= ranks.list, member.isArray else { return }
      (list, ranks.list) = (member, rank)
    }
  }

  /// Reads whatever stands there, in the fixed order of meanings.
  func read(_ value: JSONValue, in scope: Scope, into batch: inout ReadingBatch) {
    if value.isArray {
      for element in value.members { read(element, in: scope, into: &batch) }
      return
    }
    guard value.isObject else { return }
    let parts = Parts(value, keys: keys, now: scope.now)
    if let payload = parts.payload, parts.topic != nil || parts.hasMessageID {
      return readNodeRED(payload, parts, in: scope, into: &batch)
    }
    guard let own = self.scope(of: parts, in: scope, &batch) else { return batch.reject(.badName) }
    if let value = parts.value, !own.sensor.isEmpty || !own.quantity.isEmpty {
      readExplicit(value, parts, in: own, into: &batch)
    } else if let list = parts.list {
      read(list, in: own, into: &batch)
    } else {
      flatten(value, in: own, into: &batch)
    }
  }

  /// What the members of an object inherit from it; `nil` when a name is too long.
  private func scope(of parts: Parts, in scope: Scope, _ batch: inout ReadingBatch) -> Scope? {
    var own = scope
    if let sensor = parts.sensor {
      guard let name = name(of: sensor, in: batch) else { return nil }
      if !name.isEmpty { own.sensor = name }
    }
    if let text = parts.quantity?.text, !text.isEmpty {
      guard let quantity = quantities.quantity(text, in: batch) else { return nil }
      own.quantity = quantity
    }
    if let text = parts.unit?.text { own.unit = units.normal(text, in: batch) }
    if parts.hasTime { own.time = parts.time }
    return own
  }

  /// The name of a sensor, which some feeds give as a number; `nil` when it is too long.
  func name(of sensor: JSONValue, in batch: borrowing ReadingBatch) -> BorrowedText? {
    switch sensor.kind {
    case .string(let text): batch.name(text)
    case .integer(let number): batch.scratch.make(capacity: 20) { Decimal.write(number, into: $0) }
    default: BorrowedText.none
    }
  }

  private func readExplicit(
    _ value: JSONValue,
    _ parts: Parts,
    in scope: Scope,
    into batch: inout ReadingBatch
  ) {
    let measured = value.measured(in: batch)
    let unnamed = QuantitySpelling.unnamed.borrowed
    batch.append(
      Reading(
        sensor: scope.sensor.isEmpty ? defaultSensor.borrowed : scope.sensor,
        quantity: scope.quantity.isEmpty ? unnamed : scope.quantity,
        value: measured.value,
        unit: scope.unit.isEmpty ? units.normal(measured.unit, in: batch) : scope.unit,
        label: parts.label?.text.map { batch.plain($0) } ?? .none,
        time: scope.time
      )
    )
  }
}

extension GenericJSONDecoder {
  /// Each scalar member is a reading, each object a sensor of that name.
  private func flatten(_ object: JSONValue, in scope: Scope, into batch: inout ReadingBatch) {
    superseded.mark(object)
    var own = 0
    for member in object.members where !member.isSuperseded {
      if member.isContainer {
        readNested(member, in: scope, into: &batch)
      } else if let measured = flatValue(member, role: keys.role(of: member.key)) {
        own += 1
        appendFlat(member.key, measured, in: scope, into: &batch)
      }
    }
    // A unit for several quantities can't be meant for each of them.
    if own == 1, !scope.unit.isEmpty { batch.setMissingUnitOfLast(scope.unit) }
  }

  private func readNested(_ member: JSONValue, in scope: Scope, into batch: inout ReadingBatch) {
    let mark = batch.scratch.mark
    let count = batch.readings.count
    var inner = scope
    guard let sensor = joined(scope.sensor, member.key, in: batch) else {
      return batch.reject(.badName)
    }
    inner.sensor = sensor
    read(member, in: inner, into: &batch)
    if batch.readings.count == count { batch.scratch.rewind(to: mark) }
  }

  /// The value of a member that is a reading, or `nil` when it is something else.
  private func flatValue(
    _ member: JSONValue,
    role: JSONKeyRole?
  ) -> (value: Reading.Value, unit: BorrowedText)? {
    switch role {
    case .skipped, .messageID, .sensor, .topic, .label: return nil
    case .quantity where member.text != nil, .unit where member.text != nil: return nil
    case .time where member.isNull, .time where member.time(as: .time(rank: 0)) != nil: return nil
    case .timeOrValue where member.time(as: .timeOrValue(rank: 0)) != nil: return nil
    default: break
    }
    switch member.kind {
    case .boolean(let state): return (.boolean(state), .none)
    case .integer(let number): return (.integer(number), .none)
    case .double(let number): return (.number(number), .none)
    case .null: return (.absent, .none)
    case .string(let text): return StateText.measured(text)
    case .array, .object: return nil
    }
  }

  private func appendFlat(
    _ key: BorrowedText,
    _ measured: (value: Reading.Value, unit: BorrowedText),
    in scope: Scope,
    into batch: inout ReadingBatch
  ) {
    guard let (quantity, unit) = quantities.quantity(ofKey: key, in: batch) else {
      return batch.reject(.badName)
    }
    batch.append(
      Reading(
        sensor: scope.sensor.isEmpty ? defaultSensor.borrowed : scope.sensor,
        quantity: quantity,
        value: measured.value,
        unit: measured.unit.isEmpty ? unit : units.normal(measured.unit, in: batch),
        time: scope.time
      )
    )
  }

  /// The name of a sensor inside another; `nil` when it is too long.
  private func joined(
    _ outer: BorrowedText,
    _ inner: BorrowedText,
    in batch: borrowing ReadingBatch
  ) -> BorrowedText? {
    guard let inner = batch.name(inner) else { return nil }
    guard !outer.isEmpty, !inner.isEmpty else { return outer.isEmpty ? inner : outer }
    let length = outer.count + 1 + inner.count
    guard length <= PlainText.limit else { return nil }
    return batch.scratch.make(capacity: length) { room in
      _ = room.update(fromContentsOf: outer)
      room[outer.count] = UInt8(ascii: "/")
      _ = room[(outer.count + 1)...].update(fromContentsOf: inner)
      return length
    }
  }
}
