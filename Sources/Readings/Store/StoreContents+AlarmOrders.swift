extension StoreContents {
  /// Does what an operator wants; says whether it changed anything.
  mutating func obey(_ order: AlarmOrder, at now: Int64) -> Bool {
    switch order {
    case .acknowledge(let id):
      return find(id).map { acknowledge($0.alarm, of: $0.sensor, at: now) } ?? false
    case .shelve(let id, let span):
      guard let (sensor, alarm) = find(id) else { return false }
      let terms = book.sensors[sensor].pointee.alarms[alarm].terms
      let span = span?.wholeNanoseconds ?? terms.shelf
      guard span > 0 else { return false }
      step(.shelve(until: now + span), alarm, of: sensor, .person, at: now)
      schedule(sensor)
      return true
    case .unshelve(let id):
      return find(id).map { step(.unshelve, $0.alarm, of: $0.sensor, .person, at: now) } ?? false
    }
  }

  /// Acknowledges an alarm and what it speaks for, or lets go of one that its latch alone holds.
  private mutating func acknowledge(_ alarm: Int, of sensor: Int, at now: Int64) -> Bool {
    let place = book.sensors[sensor]
    if place.pointee.alarms[alarm].machine.beneath == .latchedAcknowledged {
      return step(.reset, alarm, of: sensor, .person, at: now)
    }
    if let lesser = place.pointee.lesser(of: alarm),
      place.pointee.alarms[lesser].machine.state == .suppressed
    {
      step(.acknowledge, lesser, of: sensor, .person, at: now)
    }
    return step(.acknowledge, alarm, of: sensor, .person, at: now)
  }

  private func find(_ id: AlarmID) -> (sensor: Int, alarm: Int)? {
    guard let sensor = alarms(of: id.sensor, id.quantity),
      let alarm = book.sensors[sensor].pointee.place(of: id.kind)
    else { return nil }
    return (sensor, alarm)
  }

  /// Where the alarms of a sensor stand; `nil` when it has none.
  func alarms(of sensor: String, _ quantity: Quantity) -> Int? {
    if let index = index(of: sensor, quantity) {
      let alarms = series[index].pointee.alarms
      return alarms == 0 ? nil : Int(alarms) - 1
    }
    return book.unheard[.init(sensor: sensor, quantity: quantity)]
  }

  /// Takes an alarm over from before a restart; one of a sensor above the limits is refused and counted.
  mutating func restore(_ record: AlarmRecord, _ time: (ContinuousClock.Instant) -> Int64) {
    guard record.state != .normal else { return }
    guard let sensor = makeAlarms(for: record.id, name: record.name, unit: record.unit) else {
      return
    }
    let place = book.sensors[sensor]
    let fitting = place.pointee.unheard.map { terms(of: $0, record.id.quantity) } ?? []
    let own = fitting.first { $0.kind == record.id.kind }
    if let old = place.pointee.place(of: record.id.kind) {
      guard place.pointee.alarms[old].machine.state == .normal else { return }
      let known = place.pointee.alarms[old].terms
      place.pointee.alarms[old] = Alarm(record, known, time)
    } else {
      place.pointee.alarms.append(Alarm(record, own, time))
      place.pointee.alarms.sort { $0.terms.kind.rawValue < $1.terms.kind.rawValue }
    }
    tally(record.id.kind, of: sensor)
    book.updateStanding(sensor)
    schedule(sensor)
    noteAlarms()
  }

  private mutating func tally(_ kind: AlarmKind, of sensor: Int) {
    let place = book.sensors[sensor]
    guard let alarm = place.pointee.place(of: kind) else { return }
    let state = place.pointee.alarms[alarm].machine.state
    quantities[place.pointee.quantity].pointee.alarms.count(state, 1)
  }
}
