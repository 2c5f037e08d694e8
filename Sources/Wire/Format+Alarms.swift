import Readings

extension Format {
  /// The rules that the format's own types of sensor bring along: `on` of these is a problem by what they mean.
  ///
  /// A configured rule goes before them. There are none where a type's name is anybody's choice (`json`, `senml`,
  /// `thingsboard`), and none for Signal K, whose servers say themselves what is wrong (`AlarmNews`). A number of the same
  /// type (the charge of a battery, the moisture of soil) is not `on`.
  package var alarmRules: [AlarmRule] {
    switch self {
    case .homeAssistant: Self.rules(Self.problems + Self.warmth)
    case .zigbee2MQTT, .shelly, .mqtt: Self.rules(Self.problems)
    case .json, .senml, .signalK, .thingsboard: []
    }
  }

  private typealias Problem = (type: String, severity: Int)

  /// Device classes of Home Assistant, and what Zigbee2MQTT calls the same.
  private static let problems: [Problem] = [
    ("smoke", 1), ("gas", 1), ("carbon_monoxide", 1),
    ("safety", 2), ("moisture", 2), ("water_leak", 2), ("problem", 2), ("tamper", 2),
    ("battery", 3), ("battery_low", 3),
  ]
  /// Too warm or too cold, or only warm and cold; elsewhere, topics of that name switch heaters.
  private static let warmth: [Problem] = [("heat", 3), ("cold", 3)]

  private static func rules(_ problems: [Problem]) -> [AlarmRule] {
    problems.map { problem in
      var rule = AlarmRule(Quantity(problem.type), [.state(["on"])])
      rule.severity = problem.severity
      return rule
    }
  }
}
