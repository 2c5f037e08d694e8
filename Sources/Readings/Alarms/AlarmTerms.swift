/// One condition of a rule, made ready to judge values: times in nanoseconds, words in small letters.
final class AlarmTerms: Sendable {
  /// What is looked at.
  enum Test: Sendable, Equatable {
    /// In alarm from a limit upwards.
    case above(Double)
    /// In alarm from a limit downwards.
    case below(Double)
    /// In alarm when a number changes by more than so much within so many nanoseconds.
    case change(Double, within: Int64)
    /// In alarm in one of these states.
    case state([StateWord])
    /// In alarm after so many nanoseconds without a word; `nil` is as the sensor's contract says.
    case silence(Int64?)
    /// Whatever others say.
    case told
  }

  /// The most excursions that are counted.
  static let mostExcursions = 1_000

  /// What kind of alarm it makes.
  let kind: AlarmKind
  /// Which rule it belongs to; alarms of the same rule speak for one another.
  let rule: Int
  let test: Test
  let deadband: Double
  let onDelay: Int64
  let offDelay: Int64
  /// How many excursions within `window` make an alarm; 0 is not counted.
  let excursions: Int
  let window: Int64
  let severity: Int
  let isLatching: Bool
  let isOutOfService: Bool
  let shelf: Int64
  let guidance: String
  /// What the feed says is wrong.
  let words: String

  /// The terms of a condition; `nil` when it is off: a time of zero, or a limit that is no number.
  init?(_ condition: AlarmRule.Condition, of rule: AlarmRule, number: Int) {
    guard let test = Self.test(condition) else { return nil }
    self.test = test
    kind = condition.kind
    self.rule = number
    deadband = rule.deadband > 0 ? rule.deadband : 0
    onDelay = max(rule.onDelay.wholeNanoseconds, 0)
    offDelay = max(rule.offDelay.wholeNanoseconds, 0)
    window = max(rule.count?.window.wholeNanoseconds ?? 0, 0)
    excursions = window > 0 ? min(rule.count?.excursions ?? 0, Self.mostExcursions) : 0
    severity = min(max(rule.severity, 1), 4)
    isLatching = rule.isLatching
    isOutOfService = rule.isOutOfService
    shelf = rule.shelf.wholeNanoseconds
    guidance = rule.guidance
    words = ""
  }

  /// The terms of an alarm from before a restart for which no rule is found.
  convenience init(left record: AlarmRecord) {
    self.init(
      told: record.id.kind,
      severity: record.severity,
      words: record.words,
      guidance: record.guidance
    )
  }

  /// The terms of an alarm that nobody here judges, such as the feed's own verdict.
  init(told kind: AlarmKind, severity: Int, words: String, guidance: String = "") {
    self.kind = kind
    rule = -1
    test = .told
    (deadband, onDelay, offDelay, excursions, window) = (0, 0, 0, 0, 0)
    self.severity = min(max(severity, 1), 4)
    (isLatching, isOutOfService) = (false, false)
    shelf = AlarmRule(nil, []).shelf.wholeNanoseconds
    self.guidance = guidance
    self.words = words
  }

  /// The limit, where there is one.
  var limit: Double? {
    switch test {
    case .above(let limit), .below(let limit): limit
    case .change(let change, within: _): change
    case .state, .silence, .told: nil
    }
  }

  /// The kind of alarm of the same rule for which one of this kind speaks while it is active.
  var lesser: AlarmKind? {
    switch kind {
    case .highHigh: .high
    case .lowLow: .low
    case .high, .low, .rate, .state, .stale: nil
    }
  }

  private static func test(_ condition: AlarmRule.Condition) -> Test? {
    switch condition {
    case .limit(let kind, let limit) where limit.isFinite:
      switch kind {
      case .highHigh, .high: .above(limit)
      case .low, .lowLow: .below(limit)
      case .rate, .state, .stale: nil
      }
    case .limit: nil
    case .rate(let change, let span) where change >= 0 && span > .zero:
      .change(change, within: span.wholeNanoseconds)
    case .rate: nil
    case .state(let words): words.isEmpty ? nil : .state(words.map { StateWord($0) })
    case .stale(nil): .silence(nil)
    case .stale(let span?): span > .zero ? .silence(span.wholeNanoseconds) : nil
    }
  }
}

/// A state that a rule names: a word without regard to case, `on`, `off`, a number, or `unavailable` for no valid value.
struct StateWord: Sendable, Equatable {
  private let word: String
  private let number: Double?

  /// A state as it is written.
  init(_ text: String) {
    word = text.lowercased()
    number = Double(text)
  }

  /// Whether a value is in this state.
  func matches(_ value: Reading.Value) -> Bool {
    switch value {
    case .number(let other): number == other
    case .integer(let other): number == Double(other) || word == String(other)
    case .boolean(let isOn): word == (isOn ? "on" : "off")
    case .text(let text): matches(text)
    case .absent: word == "unavailable"
    }
  }

  private func matches(_ text: BorrowedText) -> Bool {
    var small = true
    let isPlain = text.allSatisfy { byte in
      small = small && !(UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      return byte < 0x80
    }
    if isPlain, small { return word.utf8.elementsEqual(text) }
    return String(decoding: text, as: UTF8.self).lowercased() == word
  }
}
