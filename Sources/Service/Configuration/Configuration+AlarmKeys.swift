import Readings

extension Configuration.AlarmSettings: ConfigurationSection {
  static var keys: [ConfigurationKey<Self>] { conditionKeys + timeKeys + effectKeys }

  private static var conditionKeys: [ConfigurationKey<Self>] {
    [
      ConfigurationKey("type", \.type, .sensorType, "the type of sensor"),
      ConfigurationKey("sensor", \.sensor, .pattern, "which sensors, by ID or label"),
      ConfigurationKey("high-high", \.highHigh, .decimal, "the upper of two high limits"),
      ConfigurationKey("high", \.high, .decimal, "the high limit"),
      ConfigurationKey("low", \.low, .decimal, "the low limit"),
      ConfigurationKey("low-low", \.lowLow, .decimal, "the lower of two low limits"),
      ConfigurationKey("rate", \.rate, .section, "a change that is too fast"),
      ConfigurationKey("state", \.states, .states, "states that are not to be"),
      ConfigurationKey("stale", \.stale, .staleness, "a silence that is too long"),
      ConfigurationKey("deadband", \.deadband, .decimal, "how far a value must come back"),
    ]
  }

  private static var timeKeys: [ConfigurationKey<Self>] {
    let delay = ConfigurationType<Duration>.duration(
      .seconds(1)...(.seconds(86_400)),
      mayBeOff: true
    )
    let shelf = ConfigurationType<Duration>.duration(.seconds(60)...(.seconds(7 * 86_400)))
    return [
      ConfigurationKey("on-delay", \.onDelay, delay, "how long a condition must hold"),
      ConfigurationKey("off-delay", \.offDelay, delay, "how long a condition must be over"),
      ConfigurationKey("count", \.count, .section, "how many excursions make an alarm"),
      ConfigurationKey("shelf", \.shelf, shelf, "how long the alarm is shelved"),
    ]
  }

  private static var effectKeys: [ConfigurationKey<Self>] {
    [
      ConfigurationKey(
        "severity",
        \.severity,
        .number(1...4),
        "1 (emergency), 2 (takes displays over), 3 or 4 (a mark only)"
      ),
      ConfigurationKey("latch", \.latch, .flag, "whether the alarm stays until it is reset"),
      ConfigurationKey("out-of-service", \.isOutOfService, .flag, "whether it is switched off"),
      ConfigurationKey("guidance", \.guidance, .text(upTo: 80), "what to do about it"),
      ConfigurationKey("bell", \.bell, .flag, "whether a bell rings"),
      ConfigurationKey("command", \.command, .list(of: .argument, 1...16), "a program to run"),
    ]
  }

  func check(_ node: ConfigurationNode, present: Set<String>, _ faults: inout ConfigurationFaults) {
    let conditions = Self.limits + ["rate", "state", "stale"]
    if present.isDisjoint(with: conditions) {
      let remedy = "add one of \(conditions.joined(separator: ", "))"
      faults.add(at: node.mark, "an alarm without a condition", remedy)
    }
    checkOrder(node, &faults)
    checkDeadband(node, present, &faults)
    guard let path = command.first, !path.hasPrefix("/") else { return }
    let remedy = "give the program by its full path: no shell looks for it"
    let mark = node["command"]?.elements.first?.mark ?? node.mark
    faults.add(at: mark, "command: \"\(printable(path))\" is no full path", remedy)
  }

  /// The keys of limits, the lowest first.
  private static let limits = ["low-low", "low", "high", "high-high"]

  /// Limits stand in their order.
  private func checkOrder(_ node: ConfigurationNode, _ faults: inout ConfigurationFaults) {
    let limits = zip(Self.limits, [lowLow, low, high, highHigh])
      .compactMap { name, limit in limit.map { (name: name, limit: $0) } }
    for (lower, upper) in zip(limits, limits.dropFirst()) where lower.limit >= upper.limit {
      let what = "\(upper.name) is not above \(lower.name)"
      let mark = node[upper.name]?.mark ?? node.mark
      faults.add(at: mark, what, "exchange them, or leave one out")
    }
  }

  /// A deadband belongs to limits, and leaves something normal between a low and a high one.
  private func checkDeadband(
    _ node: ConfigurationNode,
    _ present: Set<String>,
    _ faults: inout ConfigurationFaults
  ) {
    guard let mark = node["deadband"]?.mark else { return }
    if present.isDisjoint(with: Self.limits) {
      faults.add(at: mark, "a deadband without a limit", "remove it, or add high: or low:")
    }
    if deadband < 0 {
      faults.add(at: mark, "the deadband is negative", "write how far it is, without a sign")
    }
    guard let low, let high, low < high, deadband >= high - low else { return }
    let what = "the deadband is as wide as the way from low to high"
    faults.add(at: mark, what, "make it smaller, or no value is normal again")
  }
}

extension Configuration.Rate: ConfigurationSection {
  static var keys: [ConfigurationKey<Self>] {
    [
      ConfigurationKey(
        "change",
        \.change,
        ConfigurationType<Double>.positive.map(Optional.some),
        isRequired: true,
        "the change, up or down"
      ),
      ConfigurationKey(
        "within",
        \.within,
        ConfigurationType<Duration>.duration(.seconds(1)...(.seconds(3_600))).map(Optional.some),
        isRequired: true,
        "the time within which it is too much"
      ),
    ]
  }
}

extension Configuration.Count: ConfigurationSection {
  static var keys: [ConfigurationKey<Self>] {
    [
      ConfigurationKey(
        "excursions",
        \.excursions,
        .number(2...100),
        isRequired: true,
        "how many"
      ),
      ConfigurationKey(
        "within",
        \.within,
        ConfigurationType<Duration>.duration(.seconds(1)...(.seconds(86_400))).map(Optional.some),
        isRequired: true,
        "the time within which they begin"
      ),
    ]
  }
}
