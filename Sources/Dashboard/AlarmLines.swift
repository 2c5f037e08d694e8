import Readings

/// An alarm in one line, as whoever keeps the alarms tells it.
package struct AlarmLine: Equatable, Sendable {
  /// What people call the sensor.
  package var sensor: String
  /// The sensor's type.
  package var type: Quantity
  /// The sign of the alarm, such as `!HH` or `!R`; at most three characters.
  package var sign: String
  /// What is wrong, in words.
  package var words: String
  /// 1 (emergency) to 4 (a mark only).
  package var severity: Int
  /// Since when it stands.
  package var since: ContinuousClock.Instant
  /// Whether somebody has acknowledged it.
  package var isAcknowledged: Bool

  /// An alarm from its parts.
  package init(
    sensor: String,
    type: Quantity,
    sign: String = "!",
    words: String,
    severity: Int,
    since: ContinuousClock.Instant,
    isAcknowledged: Bool = false
  ) {
    self.sensor = sensor
    self.type = type
    self.sign = sign
    self.words = words
    self.severity = severity
    self.since = since
    self.isAcknowledged = isAcknowledged
  }
}

/// All alarms that stand, in the order in which they are read.
package struct AlarmLines: Equatable, Sendable {
  /// More are counted, and not listed.
  package static let most = 1_000

  /// Unacknowledged ones first, then by severity, then the newest.
  package let lines: [AlarmLine]
  /// How many there are, also those that are not listed.
  package let count: Int
  /// How many nobody has acknowledged.
  package let unacknowledged: Int
  /// How many are shelved, which are not among the lines.
  package let shelved: Int

  /// Alarms in any order.
  package init(_ lines: [AlarmLine] = [], shelved: Int = 0) {
    let order = lines.sorted { left, right in
      let (first, second) = (left.isAcknowledged ? 1 : 0, right.isAcknowledged ? 1 : 0)
      if first != second { return first < second }
      if left.severity != right.severity { return left.severity < right.severity }
      return left.since > right.since
    }
    self.lines = Array(order.prefix(Self.most))
    count = lines.count
    unacknowledged = lines.count { !$0.isAcknowledged }
    self.shelved = shelved
  }
}
