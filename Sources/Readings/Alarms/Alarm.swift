/// One alarm of a sensor: its terms, its states, and what has become of its condition.
struct Alarm {
  /// How a silent sensor is judged.
  struct Silence {
    /// When it spoke last, in nanoseconds since the store's zero.
    var arrival: Int64
    /// Since when it could be heard without a pause: a silence that is the feed's begins no alarm.
    var listening: Int64 = 0
    /// After how long it is stale by its contract; `Int64.max` is never.
    var patience: Int64
  }

  /// What makes it.
  var terms: AlarmTerms
  /// How it stands.
  var machine: AlarmMachine
  private(set) var trigger: AlarmTrigger
  private var window: ChangeWindow?
  /// When its condition began, or began again after it was normal.
  private(set) var since: Int64 = 0
  /// When its state changed last.
  var changed: Int64 = 0
  /// The value that brought the latest change.
  var value = SensorValue.absent
  /// How often its condition began since it was normal.
  private(set) var excursions = 0
  /// Whether it stood before a restart and no rule has been found for it so far.
  private(set) var isOrphan = false
  /// When it goes, for want of a rule; `nil` while its sensor has not spoken.
  var graceEnd: Int64?
  /// Where its newest step stands in the queue, and of which filling of the queue that is.
  var queued: (place: Int, filling: Int)?

  /// An alarm that is normal.
  init(_ terms: AlarmTerms) {
    self.terms = terms
    machine = AlarmMachine(isLatching: terms.isLatching, isOutOfService: terms.isOutOfService)
    trigger = AlarmTrigger()
    window = Self.window(terms)
  }

  /// An alarm as it stood before a restart; without terms it waits for a rule.
  init(_ record: AlarmRecord, _ terms: AlarmTerms?, _ time: (ContinuousClock.Instant) -> Int64) {
    isOrphan = terms == nil
    let terms = terms ?? AlarmTerms(left: record)
    self.terms = terms
    machine = AlarmMachine(
      record.state,
      isActive: record.isActive,
      shelvedUntil: record.shelvedUntil.map(time)
    )
    trigger = AlarmTrigger(isOn: record.isActive)
    window = Self.window(terms)
    (since, changed) = (time(record.since), time(record.changed))
    (value, excursions) = (record.value, max(record.excursions, 1))
    guard !isOrphan else { return }
    machine.handle(.latch(terms.isLatching))
    machine.handle(terms.isOutOfService ? .withdraw : .reinstate)
  }

  /// Whether its condition makes or ends an alarm of which the states do not know yet.
  var hasNews: Bool { trigger.isOn != machine.isActive }

  /// Whether it speaks for lesser alarms of its rule.
  var speaks: Bool { machine.isActive && machine.state.isAnnounced }

  /// Takes other terms and keeps how it stands.
  mutating func adopt(_ new: AlarmTerms) {
    if terms.test != new.test { window = Self.window(new) }
    terms = new
    isOrphan = false
    graceEnd = nil
  }

  /// Takes the sensor's newest word.
  mutating func hear(_ value: Reading.Value, isRetained: Bool, at now: Int64) {
    switch terms.test {
    case .above, .below: take(value.number.map { terms.verdict(on: $0) } ?? .unknown, at: now)
    case .change: hearChange(value.number, isRetained: isRetained, at: now)
    case .state(let words): take(terms.verdict(on: value, words), at: now)
    case .silence: take(.back, at: now)
    case .told: break
    }
  }

  /// Judges the value that is there already by terms that may be new.
  mutating func review(_ value: Reading.Value, at now: Int64) {
    switch terms.test {
    case .above, .below, .state: hear(value, isRetained: false, at: now)
    case .change, .silence, .told: break
    }
  }

  /// Does what time alone does.
  mutating func pass(_ silence: Silence?, at now: Int64) {
    trigger.settle(terms, at: now)
    switch terms.test {
    case .silence: passSilence(silence, at: now)
    case .change: passWindow(silence, at: now)
    case .above, .below, .state, .told: break
    }
  }

  /// Takes a verdict of somebody else.
  mutating func take(_ verdict: AlarmTrigger.Verdict, at now: Int64) {
    let isKnown = machine.beneath != .normal
    let began = trigger.take(verdict, terms, at: now)
    if began, isKnown { excursions = min(excursions + 1, .max - 1) }
  }

  /// Notes that its condition begins to make an alarm.
  mutating func noteBegin() {
    guard machine.beneath == .normal else { return }
    (since, excursions) = (trigger.began, trigger.counted)
  }

  /// When time alone changes something; `Int64.max` is never.
  func deadline(_ silence: Silence?) -> Int64 {
    var deadline = min(trigger.deadline(terms), machine.shelvedUntil ?? .max, graceEnd ?? .max)
    guard let silence else { return deadline }
    switch terms.test {
    case .silence where !trigger.isOut:
      let begin = max(silence.arrival, silence.listening)
      let (time, overflow) = begin.addingReportingOverflow(patience(silence))
      if !overflow { deadline = min(deadline, time) }
    case .change where trigger.isOut: deadline = min(deadline, windowEnd(silence) ?? .max)
    case .above, .below, .change, .state, .silence, .told: break
    }
    return deadline
  }

  /// A silence begins when patience ends, whenever somebody looks.
  private mutating func passSilence(_ silence: Silence?, at now: Int64) {
    guard let silence else { return }
    let patience = patience(silence)
    let begin = trigger.isOut ? silence.arrival : max(silence.arrival, silence.listening)
    guard now - begin >= patience else { return take(.back, at: now) }
    take(.out, at: begin + patience)
    trigger.settle(terms, at: now)
  }

  /// A change is over when the window has passed it, whenever somebody looks.
  private mutating func passWindow(_ silence: Silence?, at now: Int64) {
    guard let silence else { return }
    while trigger.isOut, let end = windowEnd(silence), end <= now {
      window?.forget(at: end)
      if let window { take(terms.verdict(on: window.change(at: end)), at: end) }
    }
    trigger.settle(terms, at: now)
  }

  /// When the window passes its oldest numbers; `nil` when the sensor will be stale by then, and may have changed unheard.
  private func windowEnd(_ silence: Silence) -> Int64? {
    guard let end = window?.deadline, end < .max else { return nil }
    return end - silence.arrival < silence.patience ? end : nil
  }

  private func patience(_ silence: Silence) -> Int64 {
    if case .silence(let span?) = terms.test { return span }
    return silence.patience
  }

  private mutating func hearChange(_ number: Double?, isRetained: Bool, at now: Int64) {
    guard let number, !isRetained else { return take(.unknown, at: now) }
    window?.add(number, at: now)
    take(window.map { terms.verdict(on: $0.change(at: now)) } ?? .unknown, at: now)
  }

  private static func window(_ terms: AlarmTerms) -> ChangeWindow? {
    guard case .change(_, within: let span) = terms.test else { return nil }
    return ChangeWindow(span)
  }
}
