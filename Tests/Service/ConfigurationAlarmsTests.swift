import Readings
import Testing
import Wire

@testable import Service

@Suite("Configuration of alarms")
struct ConfigurationAlarmsTests {
  private func rules(_ text: String) throws -> [AlarmRule] {
    let text = """
      feed: {url: ws://feed.example/}
      displays: [{name: a, plain: stdout}]
      alarms:
      \(text)
      """
    return try Configuration.parse(Array(text.utf8)).alarms.map(\.rule)
  }

  @Test(
    "A rule that says little has defaults: it returns ten seconds after all is well, and takes displays over"
  )
  func defaults() throws {
    let rule = try rules("  - {high: 30}")[0]
    var expected = AlarmRule(nil, [.limit(.high, 30)])
    expected.offDelay = .seconds(10)
    #expect(rule == expected && rule.severity == 2 && rule.shelf == .seconds(3_600))
  }

  @Test("Every value arrives where it belongs")
  func values() throws {
    let rule = try rules(
      """
        - {type: temperature, sensor: "cold store *", high-high: -5.5, high: -14, low: -25, low-low: -30,
           rate: {change: 2.5, within: 10min}, state: [open, 'on'], stale: 5min, deadband: 0.5, on-delay: 30s,
           off-delay: 0, count: {excursions: 3, within: 1h}, severity: 1, latch: true, out-of-service: true,
           shelf: 8h, guidance: close the door, bell: true, command: [/usr/bin/logger, -t, alarm]}
      """
    )[0]
    #expect(rule.quantity == Quantity("temperature") && rule.sensor == "cold store *")
    #expect(
      rule.conditions == [
        .limit(.highHigh, -5.5), .limit(.high, -14), .limit(.low, -25), .limit(.lowLow, -30),
        .rate(2.5, within: .seconds(600)), .state(["open", "on"]), .stale(.seconds(300)),
      ]
    )
    #expect(rule.deadband == 0.5 && rule.onDelay == .seconds(30) && rule.offDelay == .zero)
    #expect(rule.count == AlarmRule.Count(3, within: .seconds(3_600)))
    #expect(rule.severity == 1 && rule.isLatching && rule.isOutOfService && rule.rings)
    #expect(rule.shelf == .seconds(8 * 3_600) && rule.guidance == "close the door")
    #expect(rule.command == ["/usr/bin/logger", "-t", "alarm"])
  }

  @Test("One state needs no list, and stale alone goes by the sensor's contract")
  func short() throws {
    #expect(try rules("  - {state: open}")[0].conditions == [.state(["open"])])
    #expect(try rules("  - {stale: true}")[0].conditions == [.stale(nil)])
  }

  @Test("What rules want is asked of the feed whatever is shown; what is out of service is not")
  func wanted() {
    let heat = AlarmRule(Quantity("temperature"), [.limit(.high, 1)])
    var off = AlarmRule(nil, [.stale(nil)])
    #expect(Interest(alarms: [heat]) == Interest([Quantity("temperature")]))
    #expect(Interest(alarms: [heat, off]) == .everything)
    off.isOutOfService = true
    #expect(Interest(alarms: [heat, off]) == Interest([Quantity("temperature")]))
    #expect(Interest(alarms: []) == Interest())
  }
}
