/// What makes an alarm of a value: the limit that it has passed, or what else is wrong with it.
package enum AlarmKind: UInt8, Sendable, Hashable, CaseIterable {
  /// Above the upper one of two high limits.
  case highHigh
  /// Above the high limit.
  case high
  /// Below the low limit.
  case low
  /// Below the lower one of two low limits.
  case lowLow
  /// Changing faster than allowed.
  case rate
  /// In a state that is not to be.
  case state
  /// Silent for longer than allowed.
  case stale

  /// The sign beside a value, at most three characters of ASCII.
  package var sign: String {
    switch self {
    case .highHigh: "!HH"
    case .high: "!H"
    case .low: "!L"
    case .lowLow: "!LL"
    case .rate: "!R"
    case .state: "!S"
    case .stale: "!?"
    }
  }

  /// The kind in words, as ISA-18.2 and OPC UA call it.
  package var words: String {
    switch self {
    case .highHigh: "high-high"
    case .high: "high"
    case .low: "low"
    case .lowLow: "low-low"
    case .rate: "rate of change"
    case .state: "state"
    case .stale: "stale"
    }
  }
}
