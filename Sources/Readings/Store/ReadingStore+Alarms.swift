extension ReadingStore {
  /// How many sensors are looked at, or alarms are advanced, under one hold of the lock.
  private static let alarmPortion = 32
  /// How often a rule is compared with a sensor under one hold of the lock.
  private static let comparisons = 512
  /// How many records are copied under one hold of the lock.
  private static let recordPortion = 16
  /// Nobody is asked more often than this to look at what time alone does.
  private static let pace = Duration.milliseconds(250)

  /// Puts other rules in place of those before.
  ///
  /// Alarms keep how they stand; one whose rule is gone becomes normal. The lock is let go in between. Rules are set before
  /// alarms are restored.
  package func setAlarms(_ rules: [AlarmRule], at now: ContinuousClock.Instant) {
    let moment = nanoseconds(at: now)
    let portion = max(Self.comparisons / max(rules.count, 1), 1)
    let rules = AlarmBook.rules(rules)
    var isUsed = changeAndWake { contents in
      contents.book.rules = rules
      return !contents.book.isEmpty || contents.book.sensors.count > 0
    }
    var first = 0
    while isUsed {
      isUsed = changeAndWake { $0.bindAlarms(first..<(first + portion), at: moment) }
      first += portion
    }
  }

  /// Does what time alone does to alarms (delays, silence, ends of shelves) and returns when to call it again.
  ///
  /// Call it then, and when `takeChanges` says that alarms have changed. Main thread; the lock is let go in between.
  package func advanceAlarms(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    let moment = nanoseconds(at: now)
    while changeAndWake({ $0.advanceAlarms(Self.alarmPortion, at: moment) }) {}
    let soonest = moment + Self.pace.wholeNanoseconds
    var first = Int64.max
    change { contents in
      first = contents.book.deadlines.first
      contents.book.promised = first
    }
    return first == .max ? nil : self.moment(max(first, soonest))
  }

  /// Has every alarm for silence looked at by the next `advanceAlarms`, because contracts have changed.
  func reviewSilences() {
    var first = 0
    while changeAndWake({ $0.reviewSilences(first..<(first + Self.comparisons)) }) {
      first += Self.comparisons
    }
  }

  /// All steps of alarms since the last call, in their order.
  ///
  /// At most 10,000 and one for each alarm; above, an alarm's later steps are merged with its last and counted.
  package func takeAlarmEvents() -> [AlarmEvent] {
    var steps: [AlarmStep] = []
    change { steps = $0.book.queue.take() }
    var events: [AlarmEvent] = []
    events.reserveCapacity(steps.count)
    for first in stride(from: 0, to: steps.count, by: Self.recordPortion) {
      let portion = steps[first..<min(first + Self.recordPortion, steps.count)]
      read { contents in
        for step in portion {
          events.append(AlarmEvent(contents.record(of: step, moment), from: step.from, step.cause))
        }
      }
    }
    return events
  }

  /// All alarms that are not normal, the worst first, then the newest.
  package func alarms() -> [AlarmRecord] {
    let standing = read { $0.book.standing }
    var records: [AlarmRecord] = []
    for first in stride(from: 0, to: standing.count, by: Self.recordPortion) {
      let portion = standing[first..<min(first + Self.recordPortion, standing.count)]
      read { contents in
        for sensor in portion { contents.records(of: sensor, moment, into: &records) }
      }
    }
    return records.sorted { left, right in
      left.mark == right.mark ? left.since > right.since : left.mark < right.mark
    }
  }

  /// How many alarms of each type stand; types without one are left out.
  package func alarmTallies() -> [Quantity: AlarmTally] {
    read { $0.alarmTallies() }
  }

  /// Does what an operator wants and says whether it changed anything; its steps are among the next events.
  ///
  /// A shelf of zero length is off: nothing is shelved.
  package func obey(_ order: AlarmOrder, at now: ContinuousClock.Instant) -> Bool {
    let moment = nanoseconds(at: now)
    return changeAndWake { $0.obey(order, at: moment) }
  }

  /// Takes alarms over from before a restart: they stand at once, and are no events.
  ///
  /// A sensor need not have spoken. An alarm for which no rule is found a minute after its sensor's first word becomes
  /// normal. Sensors above `StoreLimits.alarms` are refused and counted.
  package func restoreAlarms(_ records: [AlarmRecord]) {
    let origin = origin
    for record in records {
      changeAndWake { $0.restore(record) { ($0 - origin).wholeNanoseconds } }
    }
  }

  /// Takes what the feed itself says of alarms.
  ///
  /// Sensors above `StoreLimits.alarms` are refused and counted. Any thread.
  package func take(_ news: [AlarmNews], at now: ContinuousClock.Instant) {
    let moment = nanoseconds(at: now)
    for news in news {
      changeAndWake { $0.take(news, at: moment) }
    }
  }
}

extension AlarmRecord {
  /// The sign that it gives its sensor.
  package var mark: AlarmMark { AlarmMark(id.kind, state, severity: severity) }
}
