extension StoreContents {
  /// Judges the newest word of a sensor that has alarms.
  mutating func judgeAlarms(of index: Int, isRetained: Bool, at now: Int64) {
    let series = series[index]
    let sensor = Int(series.pointee.alarms) - 1
    let value = series.pointee.word
    if book.deadlines.time(of: sensor) <= now { passTime(of: sensor, at: now) }
    judge(sensor, .condition, at: now) { $0.hear(value, isRetained: isRetained, at: now) }
    schedule(sensor)
  }

  /// Does what time alone does to some alarms that are due; says whether there may be more.
  mutating func advanceAlarms(_ most: Int, at now: Int64) -> Bool {
    for _ in 0..<most {
      guard let sensor = book.deadlines.take(by: now) else { return false }
      passTime(of: sensor, at: now)
      // Whatever is still due must wait for the next call, so that this one ends.
      schedule(sensor, from: now + 1)
    }
    return true
  }

  /// Lets time pass for the alarms of a sensor: delays, silence, ends of shelves.
  private mutating func passTime(of sensor: Int, at now: Int64) {
    let silence = silence(of: sensor)
    judge(sensor, .condition, at: now) { $0.pass(silence, at: now) }
    let place = book.sensors[sensor]
    for alarm in place.pointee.alarms.indices.reversed() {
      if let end = place.pointee.alarms[alarm].machine.shelvedUntil, end <= now {
        step(.unshelve, alarm, of: sensor, .time, at: now)
      }
      if let end = place.pointee.alarms[alarm].graceEnd, end <= now {
        retire(alarm, of: sensor, at: now)
      }
    }
    book.deadlines.set(sensor, at: .max)
  }

  /// Sets when a sensor's alarms are looked at again; a later time than before is found out by looking too early.
  mutating func schedule(_ sensor: Int, from soonest: Int64 = 0) {
    let deadline = max(deadline(of: sensor), soonest)
    guard deadline < book.deadlines.time(of: sensor) else { return }
    book.deadlines.set(sensor, at: deadline)
    if deadline < book.promised { noteAlarms() }
  }

  /// When time alone changes something about a sensor's alarms; `Int64.max` is never.
  func deadline(of sensor: Int) -> Int64 {
    let silence = silence(of: sensor)
    return book.sensors[sensor].pointee.alarms.reduce(.max) { min($0, $1.deadline(silence)) }
  }

  /// Has some sensors' alarms for silence looked at next; says whether there may be more sensors.
  mutating func reviewSilences(_ range: Range<Int>) -> Bool {
    for sensor in range.clamped(to: 0..<book.sensors.count)
    where book.sensors[sensor].pointee.place(of: .stale) != nil {
      book.deadlines.set(sensor, at: 0)
      noteAlarms()
    }
    return range.upperBound < book.sensors.count
  }

  /// How a sensor's silence is judged; `nil` while it cannot be heard, or never was.
  private func silence(of sensor: Int) -> Alarm.Silence? {
    guard let index = book.sensors[sensor].pointee.series, linkGaps.since == nil else { return nil }
    let series = series[index]
    let entry = quantities[Int(series.pointee.quantity)]
    guard entry.pointee.gaps.since == nil else { return nil }
    return Alarm.Silence(
      arrival: series.pointee.arrival,
      listening: max(listening, entry.pointee.listening),
      patience: series.pointee.hadValue ? terms(of: series, entry).stale : .max
    )
  }

  /// Lets something be said of each of a sensor's alarms, and takes the steps that follow.
  ///
  /// An alarm that speaks for another begins before it and ends after it.
  mutating func judge(
    _ sensor: Int,
    _ cause: AlarmEvent.Cause,
    at now: Int64,
    _ body: (inout Alarm) -> Void
  ) {
    let place = book.sensors[sensor]
    var hasNews = false
    for alarm in place.pointee.alarms.indices {
      body(&place.pointee.alarms[alarm])
      hasNews = hasNews || place.pointee.alarms[alarm].hasNews
    }
    guard hasNews else { return }
    follow(sensor, cause, at: now) { $0.terms.lesser != nil && $0.trigger.isOn }
    follow(sensor, cause, at: now) { $0.terms.lesser == nil }
    follow(sensor, cause, at: now) { $0.terms.lesser != nil }
  }

  private mutating func follow(
    _ sensor: Int,
    _ cause: AlarmEvent.Cause,
    at now: Int64,
    _ isMeant: (Alarm) -> Bool
  ) {
    let place = book.sensors[sensor]
    for alarm in place.pointee.alarms.indices {
      guard place.pointee.alarms[alarm].hasNews, isMeant(place.pointee.alarms[alarm]) else {
        continue
      }
      let isOn = place.pointee.alarms[alarm].trigger.isOn
      if isOn { place.pointee.alarms[alarm].noteBegin() }
      place.pointee.alarms[alarm].value = value(of: place.pointee.series)
      step(isOn ? .began : .ended, alarm, of: sensor, cause, at: now)
    }
  }

  private func value(of series: Int?) -> SensorValue {
    series.map { self.series[$0].pointee.present } ?? .absent
  }

  /// Hands an event to an alarm's machine and tells of the step, if it makes one; says whether anything changed.
  @discardableResult
  mutating func step(
    _ event: AlarmMachine.Event,
    _ alarm: Int,
    of sensor: Int,
    _ cause: AlarmEvent.Cause,
    at now: Int64
  ) -> Bool {
    let place = book.sensors[sensor]
    let before = place.pointee.alarms[alarm].machine.state
    guard place.pointee.alarms[alarm].machine.handle(event) else { return false }
    if place.pointee.alarms[alarm].machine.state != before {
      tell(alarm, of: sensor, from: before, cause, at: now)
    }
    if let lesser = place.pointee.lesser(of: alarm) {
      let speaks = place.pointee.alarms[alarm].speaks
      step(speaks ? .suppress : .unsuppress, lesser, of: sensor, cause, at: now)
    }
    return true
  }

  private mutating func tell(
    _ alarm: Int,
    of sensor: Int,
    from before: AlarmState,
    _ cause: AlarmEvent.Cause,
    at now: Int64
  ) {
    let place = book.sensors[sensor]
    place.pointee.alarms[alarm].changed = now
    let step = AlarmStep(place.pointee.alarms[alarm], of: sensor, from: before, cause)
    book.queue.add(step, of: &place.pointee.alarms[alarm])
    counters.alarmStepsMerged = book.queue.merged
    let entry = quantities[place.pointee.quantity]
    entry.pointee.alarms.count(before, -1)
    entry.pointee.alarms.count(step.to, 1)
    book.updateStanding(sensor)
    if entry.pointee.watchers > 0 { markChanged(entry) }
    noteAlarms()
  }

  /// Takes an alarm away for want of a rule; if it was not normal, tells that it is now.
  mutating func retire(_ alarm: Int, of sensor: Int, at now: Int64) {
    let place = book.sensors[sensor]
    let before = place.pointee.alarms[alarm].machine.state
    let lesser = place.pointee.lesser(of: alarm)
    if before != .normal {
      place.pointee.alarms[alarm].machine = AlarmMachine()
      tell(alarm, of: sensor, from: before, .configuration, at: now)
    }
    if let lesser { step(.unsuppress, lesser, of: sensor, .configuration, at: now) }
    place.pointee.alarms.remove(at: alarm)
  }
}
