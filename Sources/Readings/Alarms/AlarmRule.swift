/// When the sensors of a type, or some of them, are in alarm, and what is to be done about it.
///
/// Where several rules fit a sensor, the first that has a condition of a kind gives it.
package struct AlarmRule: Sendable, Equatable {
  /// A condition of a rule; every kind of alarm occurs at most once.
  package enum Condition: Sendable, Equatable {
    /// A limit of a kind from `highHigh` to `lowLow`, in the unit that is shown; the limit itself is in alarm.
    case limit(AlarmKind, Double)
    /// A change of more than so much, up or down, within so long.
    case rate(Double, within: Duration)
    /// One of these states: words without regard to case, `on` or `off`, or numbers as they are written.
    case state([String])
    /// No word for so long; `nil` is as soon as the sensor is stale by its contract.
    case stale(Duration?)

    /// The kind of alarm that the condition makes.
    package var kind: AlarmKind {
      switch self {
      case .limit(let kind, _): kind
      case .rate: .rate
      case .state: .state
      case .stale: .stale
      }
    }
  }

  /// Excursions that must begin within a time before there is an alarm.
  package struct Count: Sendable, Equatable {
    /// How many, at least 2.
    package var excursions: Int
    /// The time.
    package var window: Duration

    /// So many within a time.
    package init(_ excursions: Int, within window: Duration) {
      self.excursions = max(excursions, 2)
      self.window = window
    }
  }

  /// The type of sensor; `nil` is every type.
  package var quantity: Quantity?
  /// Which sensors, by ID or label, `*` for any letters and `?` for one.
  package var sensor: String
  /// What makes an alarm, at most one condition of each kind.
  package var conditions: [Condition]
  /// How far a value must come back from a limit to be normal again, in the unit that is shown.
  package var deadband = 0.0
  /// How long a condition must hold before there is an alarm.
  package var onDelay = Duration.zero
  /// How long a condition must be over before the alarm returns.
  package var offDelay = Duration.zero
  /// How many excursions make an alarm; `nil` is the first one.
  package var count: Count?
  /// 1 (emergency), 2 (takes displays over), 3 or 4 (a mark only).
  package var severity = 2
  /// Whether the alarm stays after its condition until somebody resets it.
  package var isLatching = false
  /// Whether it is switched off for now.
  package var isOutOfService = false
  /// How long it is shelved.
  package var shelf = Duration.seconds(3_600)
  /// What to do about it, in one line; empty when there is nothing to say.
  package var guidance = ""
  /// Whether a bell rings.
  package var rings = false
  /// A command with its arguments that is run without a shell; empty is none.
  package var command: [String] = []

  /// A rule for the sensors of a type whose ID or label fits.
  package init(_ quantity: Quantity?, sensor: String = "*", _ conditions: [Condition]) {
    self.quantity = quantity
    self.sensor = sensor
    self.conditions = conditions
  }
}
