/// When a condition makes an alarm and when the alarm returns: delays, deadband and the count of excursions.
///
/// A value on the store's clock (nanoseconds since its start). What does not know, neither begins nor ends anything.
struct AlarmTrigger {
  /// What a value, or silence, says of a condition.
  enum Verdict {
    /// In alarm; the limit itself is.
    case out
    /// No more in alarm, but within the deadband.
    case between
    /// Normal.
    case back
    /// There is no valid value to judge.
    case unknown
  }

  /// Whether there is an alarm.
  private(set) var isOn = false
  /// Whether an excursion is under way: from a value in alarm to one that is back by more than the deadband.
  private(set) var isOut = false
  /// When the present excursion, or the latest one, began.
  private(set) var began: Int64 = 0
  /// Since when all values were in alarm; `nil` when the last one was not.
  private var outSince: Int64?
  /// Since when all values were normal again; `nil` when one was not.
  private var backSince: Int64?
  /// Begins of the latest excursions, as many as the terms count.
  private var begins: [Int64] = []

  /// A trigger of a condition that does not hold, or that held before a restart.
  init(isOn: Bool = false) {
    self.isOn = isOn
    isOut = isOn
  }

  /// How many excursions began within the window that the terms count, at least one.
  var counted: Int { max(begins.count, 1) }

  /// Takes a verdict and says whether an excursion began; call `settle` before for the time that has passed.
  mutating func take(_ verdict: Verdict, _ terms: AlarmTerms, at now: Int64) -> Bool {
    let wasOut = isOut
    switch verdict {
    case .out:
      backSince = nil
      outSince = outSince ?? now
      if !isOut { begin(terms, at: now) }
    case .between: outSince = nil
    case .back:
      outSince = nil
      if isOn { backSince = backSince ?? now }
      isOut = false
    case .unknown: (outSince, backSince) = (nil, nil)
    }
    settle(terms, at: now)
    return isOut && !wasOut
  }

  /// Does what time alone does: ends of delays.
  mutating func settle(_ terms: AlarmTerms, at now: Int64) {
    if !isOn, isDue(terms, at: now) { isOn = true }
    if isOn, let backSince, now - backSince >= terms.offDelay {
      isOn = false
      self.backSince = nil
    }
  }

  /// When `settle` has something to do; `Int64.max` is never.
  func deadline(_ terms: AlarmTerms) -> Int64 {
    if isOn { return backSince.map { $0 + terms.offDelay } ?? .max }
    guard let outSince, waits(terms) else { return .max }
    return outSince + terms.onDelay
  }

  private mutating func begin(_ terms: AlarmTerms, at now: Int64) {
    isOut = true
    began = now
    guard terms.excursions > 0 else { return }
    begins.removeAll { now - $0 > terms.window }
    if begins.count >= terms.excursions { begins.removeFirst() }
    begins.append(now)
  }

  /// Whether holding for the delay makes an alarm; where excursions are counted, only if there is a delay.
  private func waits(_ terms: AlarmTerms) -> Bool { terms.excursions == 0 || terms.onDelay > 0 }

  private func isDue(_ terms: AlarmTerms, at now: Int64) -> Bool {
    guard isOut, let outSince else { return false }
    if waits(terms), now - outSince >= terms.onDelay { return true }
    return terms.excursions > 0 && begins.count >= terms.excursions
  }
}

extension AlarmTerms {
  /// What a number says of a limit.
  func verdict(on number: Double) -> AlarmTrigger.Verdict {
    switch test {
    case .above(let limit): number >= limit ? .out : number < limit - deadband ? .back : .between
    case .below(let limit): number <= limit ? .out : number > limit + deadband ? .back : .between
    case .change(let change, within: _):
      number > change ? .out : number <= change - deadband ? .back : .between
    case .state, .silence, .told: .unknown
    }
  }

  /// What a value says of states; one that is absent says nothing unless it is asked for.
  func verdict(on value: Reading.Value, _ words: [StateWord]) -> AlarmTrigger.Verdict {
    if words.contains(where: { $0.matches(value) }) { return .out }
    if case .absent = value { return .unknown }
    return .back
  }
}
