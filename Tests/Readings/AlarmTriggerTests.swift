import Testing

@testable import Readings

@Suite("Conditions make alarms at their exact edges")
struct AlarmTriggerTests {
  // MARK: Limits

  /// The kind, its limit, and numbers with whether each is in alarm, a deadband of 0.5 in force.
  @Test(
    arguments: [
      (.high, 30, [(29.9, false), (30, true), (29.5, true), (29.4, false), (30.1, true)]),
      (.highHigh, 30, [(29.9, false), (30, true), (29.5, true), (29.4, false)]),
      (.low, -14, [(-13.9, false), (-14, true), (-13.5, true), (-13.4, false), (-20, true)]),
      (.lowLow, -14, [(-13.9, false), (-14, true), (-13.5, true), (-13.4, false)]),
    ] as [(AlarmKind, Double, [(Double, Bool)])]
  )
  func limits(kind: AlarmKind, limit: Double, steps: [(Double, Bool)]) throws {
    let trial = try AlarmTrial(.limit(kind, limit)) { $0.deadband = 0.5 }
    for (second, step) in steps.enumerated() {
      #expect(trial.hear(step.0, at: Double(second)) == step.1, "\(kind) at \(step.0)")
    }
  }

  @Test("Without a deadband the limit is in alarm and the next number below is not")
  func noDeadband() throws {
    let trial = try AlarmTrial(.limit(.high, 30))
    let steps = [(30.0, true), (30.0.nextDown, false), (30.0, true)]
    for (second, step) in steps.enumerated() {
      #expect(trial.hear(step.0, at: Double(second)) == step.1)
    }
  }

  @Test("Integers are judged as numbers, words and switches are not")
  func otherValues() throws {
    let trial = try AlarmTrial(.limit(.high, 30))
    #expect(trial.hear(.boolean(true), at: 0) == false)
    #expect(trial.hear(.integer(.max), at: 1))
    #expect(trial.hear(.boolean(false), at: 2), "no number, so nothing is known")
    #expect(trial.hear(.integer(.min), at: 3) == false)
  }

  @Test("A limit that is no number, and one of another kind, is none")
  func noLimit() {
    let conditions: [AlarmRule.Condition] = [
      .limit(.high, .nan), .limit(.low, .infinity), .limit(.rate, 1), .limit(.stale, 1),
    ]
    for condition in conditions {
      #expect(AlarmTerms(condition, of: AlarmRule(nil, [condition]), number: 0) == nil)
    }
  }

  @Test("A value that is absent neither begins nor ends an alarm", arguments: [false, true])
  func absent(isNaN: Bool) throws {
    let none: Reading.Value = isNaN ? .number(.nan) : .absent
    let trial = try AlarmTrial(.limit(.high, 30)) { $0.onDelay = .seconds(10) }
    #expect(trial.hear(31, at: 0) == false)
    #expect(trial.hear(none, at: 5) == false)
    #expect(trial.deadline == nil, "what is not known does not go on")
    #expect(trial.hear(31, at: 10) == false, "the delay begins anew")
    #expect(trial.pass(20))
    #expect(trial.hear(none, at: 21), "it keeps its alarm")
    #expect(trial.pass(1_000_000), "however long")
    #expect(trial.hear(29, at: 1_000_001) == false)
  }

  // MARK: Delays

  @Test("An on-delay is over at its end and not a nanosecond before")
  func onDelay() throws {
    let trial = try AlarmTrial(.limit(.high, 30)) { $0.onDelay = .seconds(10) }
    #expect(trial.hear(31, at: 100) == false)
    #expect(trial.deadline == 110)
    #expect(trial.hear(32, at: 105) == false)
    #expect(trial.deadline == 110)
    #expect(trial.pass(109.999_999_999) == false)
    #expect(trial.pass(110))
    #expect(trial.deadline == nil)
  }

  @Test("A value below the limit, if only by less than the deadband, breaks the on-delay")
  func brokenOnDelay() throws {
    let trial = try AlarmTrial(.limit(.high, 30)) {
      ($0.onDelay, $0.deadband) = (.seconds(10), 5)
    }
    _ = trial.hear(31, at: 0)
    _ = trial.hear(29, at: 5)
    #expect(trial.deadline == nil)
    #expect(trial.pass(100) == false)
    _ = trial.hear(31, at: 100)
    #expect(trial.deadline == 110)
  }

  @Test("A delay that ran out before the next value came has made an alarm")
  func lateAdvance() throws {
    let trial = try AlarmTrial(.limit(.high, 30)) {
      ($0.onDelay, $0.offDelay) = (.seconds(10), .seconds(10))
    }
    _ = trial.hear(31, at: 0)
    #expect(trial.hear(20, at: 10), "the delay was over when the value came back")
    #expect(trial.deadline == 20)
    #expect(trial.hear(31, at: 19.9))
    #expect(trial.hear(20, at: 20))
    #expect(trial.deadline == 30)
    #expect(trial.pass(29.999_999_999))
    #expect(trial.pass(30) == false)
  }

  @Test("0 is off for every time")
  func zeroIsOff() throws {
    let trial = try AlarmTrial(.limit(.high, 30)) {
      ($0.onDelay, $0.offDelay, $0.deadband) = (.zero, .zero, 0)
      $0.count = .init(3, within: .zero)
    }
    #expect(trial.hear(30, at: 0), "no on-delay and no count")
    #expect(trial.hear(29, at: 0) == false, "no off-delay")
    let off: [AlarmRule.Condition] = [.stale(.zero), .rate(1, within: .zero), .state([])]
    for condition in off {
      #expect(AlarmTerms(condition, of: AlarmRule(nil, [condition]), number: 0) == nil)
    }
  }

  // MARK: Counts

  @Test("So many excursions that begin within the window make an alarm")
  func count() throws {
    let trial = try AlarmTrial(.limit(.high, 30)) { $0.count = .init(3, within: .seconds(60)) }
    for (second, isOn) in [(0.0, false), (30, false), (60, true)] {
      #expect(trial.hear(31, at: second) == isOn, "\(second)")
      if !isOn { #expect(trial.hear(20, at: second + 1) == false) }
    }
    #expect(trial.alarm.trigger.counted == 3)
  }

  @Test("Excursions that began before the window do not count, nor do those within a deadband")
  func countEdges() throws {
    let trial = try AlarmTrial(.limit(.high, 30)) {
      ($0.count, $0.deadband) = (.init(2, within: .seconds(60)), 5)
    }
    #expect(trial.hear(31, at: 0) == false)
    #expect(trial.hear(29, at: 1) == false)
    #expect(trial.hear(31, at: 2) == false, "still the first excursion")
    #expect(trial.hear(20, at: 3) == false)
    #expect(trial.hear(31, at: 60.000_000_001) == false, "a nanosecond too late")
    #expect(trial.hear(20, at: 61) == false)
    #expect(trial.hear(31, at: 120.000_000_001), "a minute apart is within it")
    #expect(trial.hear(20, at: 121) == false)
  }

  @Test("Where there is a delay too, one of them is enough")
  func countOrDelay() throws {
    func trial() throws -> AlarmTrial {
      try AlarmTrial(.limit(.high, 30)) {
        ($0.count, $0.onDelay) = (.init(2, within: .seconds(60)), .seconds(10))
      }
    }
    let held = try trial()
    #expect(held.hear(31, at: 0) == false)
    #expect(held.pass(10))
    let counted = try trial()
    #expect(counted.hear(31, at: 0) == false)
    #expect(counted.hear(20, at: 1) == false)
    #expect(counted.hear(31, at: 2))
  }

  @Test("As many excursions are counted as the limit allows")
  func countLimit() throws {
    var rule = AlarmRule(nil, [.limit(.high, 30)])
    for (wanted, counted) in [(1_000, 1_000), (1_001, 1_000)] {
      rule.count = .init(wanted, within: .seconds(1))
      let terms = try #require(AlarmTerms(.limit(.high, 30), of: rule, number: 0))
      #expect(terms.excursions == counted)
    }
  }

  // MARK: Rate of change

  @Test("A change of more than so much, up or down, is in alarm", arguments: [1.0, -1])
  func rate(sign: Double) throws {
    let trial = try AlarmTrial(.rate(5, within: .seconds(60)))
    #expect(trial.hear(sign * 10, at: 0) == false)
    #expect(trial.hear(sign * 15, at: 60) == false, "so much is not more than so much")
    #expect(trial.hear(sign * 20.1, at: 120), "a minute apart is within it")
    #expect(trial.hear(sign * 20, at: 150) == false, "0.1 within the last minute")
    #expect(trial.hear(sign * 20, at: 180.000_000_001) == false)
    #expect(trial.hear(sign * 30, at: 240.000_000_002) == false, "more than a minute apart")
  }

  @Test("A change is over when the window has passed it, unless its sensor is silent for too long")
  func rateInTime() throws {
    let trial = try AlarmTrial(.rate(5, within: .seconds(60)))
    _ = trial.hear(10, at: 0)
    #expect(trial.hear(20, at: 30))
    #expect(trial.deadline == 60.000_000_001)
    #expect(trial.pass(60))
    #expect(trial.pass(60.000_000_001) == false)
    trial.patience = 40
    #expect(trial.hear(30, at: 70))
    #expect(trial.deadline == 90.000_000_001)
    trial.patience = 20
    #expect(trial.deadline == nil, "it will be stale by then")
    #expect(trial.pass(1_000), "a dead sensor keeps its alarm")
    trial.patience = 40
    #expect(trial.pass(1_000) == false, "the change was over while it still counted as heard")
    trial.patience = 20
    #expect(trial.hear(30, at: 1_001) == false)
  }

  @Test("A thousand numbers within the window take little room and miss no change")
  func dense() throws {
    let trial = try AlarmTrial(.rate(5, within: .seconds(60)))
    var isOn = false
    for step in 0..<6_000 {
      isOn = trial.hear(Double(step) / 1_200, at: Double(step) / 100)
      #expect(isOn == false)
    }
    #expect(trial.hear(5.01, at: 60), "5.01 in a minute")
  }

  @Test("Absent values and kept ones are no change")
  func rateOfNothing() throws {
    let trial = try AlarmTrial(.rate(5, within: .seconds(60)))
    _ = trial.hear(10, at: 0)
    #expect(trial.hear(.absent, at: 1) == false)
    #expect(trial.hear(.number(.infinity), at: 2) == false)
    #expect(trial.hear(.number(.greatestFiniteMagnitude), at: 3))
    #expect(trial.hear(.number(-.greatestFiniteMagnitude), at: 4), "no overflow")
  }

  // MARK: Silence

  @Test("A sensor is stale when it has been silent for so long, and no more when it speaks")
  func stale() throws {
    let trial = try AlarmTrial(.stale(.seconds(60)))
    #expect(trial.hear(1, at: 0) == false)
    #expect(trial.deadline == 60)
    #expect(trial.pass(59.999_999_999) == false)
    #expect(trial.pass(60))
    #expect(trial.deadline == nil)
    #expect(trial.hear(.absent, at: 100) == false, "a word without a value is a word")
    #expect(trial.deadline == 160)
  }

  @Test("Without a time of its own the sensor's contract says when it is stale")
  func staleByContract() throws {
    let trial = try AlarmTrial(.stale(nil))
    #expect(trial.hear(1, at: 0) == false)
    #expect(trial.deadline == nil, "never")
    #expect(trial.pass(1e9) == false)
    trial.patience = 30
    #expect(trial.deadline == 30)
    #expect(trial.pass(30))
  }

  @Test("Delays hold for silence too")
  func staleDelays() throws {
    let trial = try AlarmTrial(.stale(.seconds(60))) {
      ($0.onDelay, $0.offDelay) = (.seconds(5), .seconds(7))
    }
    _ = trial.hear(1, at: 0)
    #expect(trial.pass(60) == false)
    #expect(trial.deadline == 65)
    #expect(trial.pass(65))
    #expect(trial.hear(1, at: 70))
    #expect(trial.deadline == 77)
    #expect(trial.pass(77) == false)
  }

  // MARK: States

  /// States of a rule, and values with whether each is in alarm.
  @Test(
    arguments: [
      (["open", "ajar"], ["Open", "AJAR", "ajar"], ["closed", "opened", "", "ope"]),
      (["Übertemperatur"], ["übertemperatur", "ÜBERTEMPERATUR"], ["Ubertemperatur"]),
      (["on"], ["ON"], ["off"]), (["5"], ["5"], ["5.0", "05"]),
    ]
  )
  func words(states: [String], alarming: [String], normal: [String]) throws {
    let trial = try AlarmTrial(.state(states))
    for (word, isOn) in alarming.map({ ($0, true) }) + normal.map({ ($0, false) }) {
      var word = word
      let found = word.withUTF8 { trial.hear(.text($0), at: 0) }
      #expect(found == isOn, "\(word)")
    }
  }

  @Test("On and off, numbers as they are written, and no valid value are states")
  func otherStates() throws {
    let on = try AlarmTrial(.state(["On"]))
    #expect(on.hear(.boolean(true), at: 0))
    #expect(on.hear(.absent, at: 1), "it keeps its alarm")
    #expect(on.hear(.boolean(false), at: 2) == false)
    let number = try AlarmTrial(.state(["3", "4.5"]))
    #expect(number.hear(.integer(3), at: 0) && number.hear(.number(4.5), at: 1))
    #expect(number.hear(.number(3.1), at: 2) == false)
    let exact = try AlarmTrial(.state(["9223372036854775807"]))
    #expect(exact.hear(.integer(.max), at: 0))
    let absent = try AlarmTrial(.state(["unavailable"]))
    #expect(absent.hear(.absent, at: 0))
    #expect(absent.hear(.number(1), at: 1) == false)
  }

  // MARK: Flapping

  @Test("A deadband, an off-delay and a count each keep a flapping value to one alarm")
  func flapping() throws {
    let ways: [(AlarmRule) -> AlarmRule] = [
      { rule in
        var rule = rule
        rule.deadband = 1
        return rule
      },
      { rule in
        var rule = rule
        rule.offDelay = .seconds(5)
        return rule
      },
    ]
    for way in ways {
      let trial = try AlarmTrial(.limit(.high, 30)) { $0 = way($0) }
      var changes = 0
      var wasOn = false
      for second in 0..<200 {
        let isOn = trial.hear(second % 2 == 0 ? 30.2 : 29.8, at: Double(second))
        changes += isOn == wasOn ? 0 : 1
        wasOn = isOn
      }
      #expect(changes == 1)
    }
  }
}
