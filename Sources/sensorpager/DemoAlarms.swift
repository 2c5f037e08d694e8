import Readings
import Simulator

/// What goes wrong in `demo --alarms`, over and over, and the rules that notice it: one alarm, three that take turns,
/// and too many to take turns.
enum DemoAlarms {
  private static let round = 120.0

  private static func incident(
    _ quantity: String,
    _ sensors: Set<String>,
    by change: Double,
    _ seconds: ClosedRange<Double>
  ) -> SimulatedIncident {
    SimulatedIncident(
      quantity,
      sensors,
      by: change,
      from: seconds.lowerBound,
      to: seconds.upperBound,
      of: round
    )
  }

  /// What goes wrong.
  static var incidents: [SimulatedIncident] {
    let cellars: Set = [
      "Greenhouse north", "Greenhouse south", "Wine cellar", "Cold store 1", "Server room",
    ]
    return [5.0...20, 35...65, 80...95].map { incident("temperature", ["Cold store 1"], by: 7, $0) }
      + [35.0...65, 80...95].flatMap { seconds in
        [
          incident("carbon_dioxide", ["Office"], by: 900, seconds),
          incident("voltage", ["Mains L1"], by: -26, seconds),
        ]
      } + [incident("humidity", cellars, by: -100, 80...95)]
  }

  /// The rules that notice it; their alarms return as soon as all is well.
  static var rules: [AlarmRule] {
    var door = rule("temperature", "Cold store *", .limit(.high, -14), "close the door")
    door.deadband = 0.5
    return [
      door,
      rule("carbon_dioxide", "*", .limit(.high, 1_400), "open a window"),
      rule("voltage", "Mains *", .limit(.low, 207), "call Kim"),
      rule("humidity", "*", .limit(.low, 10), "look at the sensor"),
    ]
  }

  private static func rule(
    _ type: String,
    _ sensor: String,
    _ condition: AlarmRule.Condition,
    _ guidance: String
  ) -> AlarmRule {
    var rule = AlarmRule(Quantity(type), sensor: sensor, [condition])
    rule.guidance = guidance
    return rule
  }
}
