import Testing

@testable import Readings

/// One alarm outside of any store, with times in seconds.
final class AlarmTrial {
  private(set) var alarm: Alarm
  /// The sensor's contract makes it stale after so many seconds; infinity is never.
  var patience = Double.infinity
  private var arrival = 0.0

  /// An alarm of a rule with one condition.
  init(_ condition: AlarmRule.Condition, _ settle: (inout AlarmRule) -> Void = { _ in }) throws {
    var rule = AlarmRule(nil, [condition])
    settle(&rule)
    alarm = Alarm(try #require(AlarmTerms(condition, of: rule, number: 0)))
  }

  /// Takes a word of the sensor and returns whether there is an alarm.
  func hear(_ value: Reading.Value, at seconds: Double) -> Bool {
    _ = pass(seconds)
    arrival = seconds
    alarm.hear(value, isRetained: false, at: Self.time(seconds))
    return alarm.trigger.isOn
  }

  /// Takes a number and returns whether there is an alarm.
  func hear(_ number: Double, at seconds: Double) -> Bool {
    hear(.number(number), at: seconds)
  }

  /// Lets time pass and returns whether there is an alarm.
  func pass(_ seconds: Double) -> Bool {
    alarm.pass(silence, at: Self.time(seconds))
    return alarm.trigger.isOn
  }

  /// When time alone changes something.
  var deadline: Double? {
    let deadline = alarm.deadline(silence)
    return deadline == .max ? nil : Double(deadline) / 1e9
  }

  private var silence: Alarm.Silence {
    Alarm.Silence(arrival: Self.time(arrival), patience: Self.time(patience))
  }

  private static func time(_ seconds: Double) -> Int64 {
    seconds.isFinite ? Int64((seconds * 1e9).rounded()) : .max
  }
}
