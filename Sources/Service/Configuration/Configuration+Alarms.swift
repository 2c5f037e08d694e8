import Readings

extension Configuration {
  /// One rule of alarms as it is written; what is nil is not asked for.
  package struct AlarmSettings: Equatable, Sendable {
    /// The type of sensor; nil is every type.
    package var type: Quantity?
    /// Which sensors, by ID or label.
    package var sensor = Glob.all
    /// The limits, in the unit that is shown.
    package var highHigh: Double?
    package var high: Double?
    package var low: Double?
    package var lowLow: Double?
    /// How fast a value may change.
    package var rate: Rate?
    /// The states that are not to be.
    package var states: [String] = []
    /// How long a sensor may be silent.
    package var stale: Staleness?
    /// How far a value must come back from a limit.
    package var deadband = 0.0
    /// How long a condition must hold.
    package var onDelay = Duration.zero
    /// How long a condition must be over: a value that flaps makes one alarm.
    package var offDelay = Duration.seconds(10)
    /// How many excursions make an alarm.
    package var count: Count?
    /// 1 (emergency) to 4 (a mark only).
    package var severity = 2
    /// Whether the alarm stays until it is reset.
    package var latch = false
    /// Whether it is switched off for now.
    package var isOutOfService = false
    /// How long it is shelved.
    package var shelf = Duration.seconds(3_600)
    /// What to do about it.
    package var guidance = ""
    /// Whether a bell rings.
    package var bell = false
    /// What is run, without a shell.
    package var command: [String] = []

    init() {}
  }

  /// A change that is too fast.
  package struct Rate: Equatable, Sendable {
    /// The change, up or down; present in every rate that was read without a fault.
    package var change: Double?
    /// The time within which it is too much.
    package var within: Duration?

    init() {}
  }

  /// Excursions that make an alarm together.
  package struct Count: Equatable, Sendable {
    /// How many.
    package var excursions = 2
    /// The time within which they begin.
    package var within: Duration?

    init() {}
  }

  /// A silence that is too long.
  package enum Staleness: Equatable, Sendable {
    /// Longer than the sensor's own contract allows.
    case contract
    /// Longer than this.
    case after(Duration)
  }
}

extension Configuration.AlarmSettings {
  /// The rule that the settings describe.
  package var rule: AlarmRule {
    var rule = AlarmRule(type, sensor: sensor.pattern, conditions)
    rule.deadband = deadband
    rule.onDelay = onDelay
    rule.offDelay = offDelay
    rule.count = count.map { AlarmRule.Count($0.excursions, within: $0.within ?? .zero) }
    rule.severity = severity
    rule.isLatching = latch
    rule.isOutOfService = isOutOfService
    rule.shelf = shelf
    rule.guidance = guidance
    rule.rings = bell
    rule.command = command
    return rule
  }

  private var conditions: [AlarmRule.Condition] {
    let limits: [(AlarmKind, Double?)] = [
      (.highHigh, highHigh), (.high, high), (.low, low), (.lowLow, lowLow),
    ]
    var conditions = limits.compactMap { kind, limit in
      limit.map { AlarmRule.Condition.limit(kind, $0) }
    }
    if let rate, let change = rate.change, let time = rate.within {
      conditions.append(.rate(change, within: time))
    }
    if !states.isEmpty { conditions.append(.state(states)) }
    switch stale {
    case .contract: conditions.append(.stale(nil))
    case .after(let time): conditions.append(.stale(time))
    case nil: break
    }
    return conditions
  }
}
