/// How an alarm stands, by the names of ISA-18.2; the letters of that standard differ between its readers, the names do not.
package enum AlarmState: UInt8, Sendable, Hashable, CaseIterable {
  /// All is well.
  case normal
  /// The condition holds, and nobody has acknowledged it.
  case unacknowledged
  /// The condition holds, and somebody has acknowledged it.
  case acknowledged
  /// The condition is over, and nobody has acknowledged that it was.
  case returnedUnacknowledged
  /// The condition is over; a latch holds the alarm, and nobody has acknowledged it.
  case latchedUnacknowledged
  /// The condition is over and acknowledged; the latch holds the alarm until it is reset.
  case latchedAcknowledged
  /// An operator has put it aside until a set time.
  case shelved
  /// Another alarm of the same rule says more, so that this one is not told.
  case suppressed
  /// The configuration has switched it off.
  case outOfService

  /// The state in words.
  package var words: String {
    switch self {
    case .normal: "normal"
    case .unacknowledged: "unacknowledged"
    case .acknowledged: "acknowledged"
    case .returnedUnacknowledged: "returned, unacknowledged"
    case .latchedUnacknowledged: "latched, unacknowledged"
    case .latchedAcknowledged: "latched, acknowledged"
    case .shelved: "shelved"
    case .suppressed: "suppressed by design"
    case .outOfService: "out of service"
    }
  }

  /// Whether somebody still has to acknowledge it.
  package var isUnacknowledged: Bool {
    switch self {
    case .unacknowledged, .returnedUnacknowledged, .latchedUnacknowledged: true
    case .normal, .acknowledged, .latchedAcknowledged, .shelved, .suppressed, .outOfService: false
    }
  }

  /// Whether it stands in lists and beside values: neither normal, nor put aside.
  package var isAnnounced: Bool {
    switch self {
    case .unacknowledged, .acknowledged, .returnedUnacknowledged, .latchedUnacknowledged,
      .latchedAcknowledged:
      true
    case .normal, .shelved, .suppressed, .outOfService: false
    }
  }
}
