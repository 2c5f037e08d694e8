/// A step of an alarm as it waits for somebody to fetch it; texts are added only then.
struct AlarmStep {
  /// Whose alarm.
  let sensor: Int
  let terms: AlarmTerms
  var from: AlarmState
  let to: AlarmState
  let isActive: Bool
  let since: Int64
  let changed: Int64
  let shelvedUntil: Int64?
  let value: SensorValue
  let excursions: Int
  let cause: AlarmEvent.Cause

  /// A step of an alarm to where it stands now.
  init(_ alarm: Alarm, of sensor: Int, from: AlarmState, _ cause: AlarmEvent.Cause) {
    self.sensor = sensor
    self.from = from
    self.cause = cause
    terms = alarm.terms
    to = alarm.machine.state
    isActive = alarm.machine.isActive
    (since, changed) = (alarm.since, alarm.changed)
    shelvedUntil = alarm.machine.shelvedUntil
    (value, excursions) = (alarm.value, alarm.excursions)
  }
}

/// Steps that nobody has fetched so far, in the order in which they were made.
struct AlarmQueue {
  /// How many steps wait before an alarm's next step is merged with its last.
  ///
  /// Each alarm may add one step more, so that none is forgotten.
  static let limit = 10_000
  private static let many = 64

  private var steps: [AlarmStep] = []
  private var filling = 0
  /// How many steps were merged with another.
  private(set) var merged = 0

  /// How many steps wait.
  var count: Int { steps.count }

  /// Adds a step of an alarm.
  mutating func add(_ step: AlarmStep, of alarm: inout Alarm) {
    if steps.count >= Self.limit, let queued = alarm.queued, queued.filling == filling {
      merge(step, into: queued.place)
    } else {
      alarm.queued = (steps.count, filling)
      // Many at once: room for all of them before it would have to be moved.
      if steps.count == Self.many { steps.reserveCapacity(Self.limit) }
      steps.append(step)
    }
  }

  /// Takes all steps.
  mutating func take() -> [AlarmStep] {
    filling += 1
    var taken: [AlarmStep] = []
    swap(&taken, &steps)
    return taken
  }

  private mutating func merge(_ step: AlarmStep, into place: Int) {
    merged += 1
    let from = steps[place].from
    steps[place] = step
    steps[place].from = from
  }
}
