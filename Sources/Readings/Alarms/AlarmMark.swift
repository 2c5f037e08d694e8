/// The sign that a sensor, or a page, bears because of an alarm; the worst comes first.
///
/// Unacknowledged comes before acknowledged, then severity decides, then what still holds before what is over.
package struct AlarmMark: Sendable, Hashable, Comparable {
  /// What is wrong.
  package var kind: AlarmKind
  /// How the alarm stands.
  package var state: AlarmState
  /// 1 (emergency) to 4 (a mark only).
  package var severity: Int

  /// The mark of an alarm.
  package init(_ kind: AlarmKind, _ state: AlarmState, severity: Int) {
    self.kind = kind
    self.state = state
    self.severity = severity
  }

  package static func < (left: Self, right: Self) -> Bool { left.order < right.order }

  private var order: (Int, Int, UInt8, UInt8) {
    (state.isUnacknowledged ? 0 : 1, severity, state.rawValue, kind.rawValue)
  }
}

/// A limit of a sensor that an alarm watches, for graphs.
package struct AlarmLimit: Sendable, Hashable {
  /// Which one, from `highHigh` to `lowLow`.
  package var kind: AlarmKind
  /// Where it lies, in the unit that is shown.
  package var value: Double

  /// A limit of a kind.
  package init(_ kind: AlarmKind, _ value: Double) {
    self.kind = kind
    self.value = value
  }
}

/// How many alarms of a type stand, kept up to date with every step so that nobody need look for them.
package struct AlarmTally: Sendable, Equatable {
  /// How many are announced.
  package internal(set) var announced = 0
  /// How many of these nobody has acknowledged.
  package internal(set) var unacknowledged = 0
  /// How many are shelved.
  package internal(set) var shelved = 0

  /// No alarm.
  package init() {}

  /// Adds so many alarms in a state.
  mutating func count(_ state: AlarmState, _ number: Int) {
    if state.isAnnounced { announced += number }
    if state.isUnacknowledged { unacknowledged += number }
    if state == .shelved { shelved += number }
  }
}
