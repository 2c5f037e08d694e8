import Readings
import Testing

@testable import Wire

@Suite("Types that mean a problem")
struct FormatAlarmTests {
  private func types(_ format: Format) -> [String: Int] {
    let pairs = format.alarmRules.map { rule in (rule.quantity?.name ?? "", rule.severity) }
    return Dictionary(pairs) { _, _ in -1 }
  }

  @Test("Each is in alarm while it is on, by its severity")
  func severities() {
    let everywhere = [
      "smoke": 1, "gas": 1, "carbon_monoxide": 1, "safety": 2, "moisture": 2, "water_leak": 2,
      "problem": 2, "tamper": 2, "battery": 3, "battery_low": 3,
    ]
    for format in [Format.zigbee2MQTT, .shelly, .mqtt] { #expect(types(format) == everywhere) }
    #expect(
      types(.homeAssistant) == everywhere.merging(["heat": 3, "cold": 3]) { old, _ in old }
    )
    for rule in Format.homeAssistant.alarmRules {
      #expect(rule.conditions == [.state(["on"])] && rule.sensor == "*" && rule.guidance.isEmpty)
    }
  }

  @Test("None where a type's name is anybody's choice, or the feed has rules of its own")
  func none() {
    for format in [Format.json, .senml, .thingsboard, .signalK] {
      #expect(format.alarmRules.isEmpty)
    }
  }

  @Test("Home Assistant's binary sensors of these classes are of these types, on or off")
  func homeAssistant() throws {
    for rule in Format.homeAssistant.alarmRules {
      let type = try #require(rule.quantity?.name)
      let bench = Bench(HomeAssistantDecoder(context: FeedContext()))
      let line = bench.decode(
        #"""
        {"type":"event","event":{"a":{"binary_sensor.x":{"s":"on","a":{"device_class":"\#(type)"},"lc":1}}},"id":2}
        """#
      )
      #expect(try line.map(brief) == ["binary_sensor.x \(type) 1 - -"])
    }
  }

  @Test("A charge in percent has the type of a binary battery, and is a number")
  func battery() throws {
    let bench = Bench(HomeAssistantDecoder(context: FeedContext()))
    let state = #"{"s":"5","a":{"device_class":"battery","unit_of_measurement":"%"},"lc":1}"#
    let text = #"{"type":"event","event":{"a":{"sensor.x":\#(state)}},"id":2}"#
    #expect(try bench.decode(text).map(brief) == ["sensor.x battery 5 % -"])
  }

  @Test("Shelly's smoke and flood sensors, and what Zigbee devices say, are of these types")
  func devices() throws {
    let shelly = Bench(Format.shelly.decoder())
    let parts = #""smoke:0":{"alarm":true},"flood:0":{"alarm":true}"#
    let status = #"{"src":"s","dst":"d","method":"NotifyStatus","params":{"ts":1,\#(parts)}}"#
    #expect(
      try shelly.decode(status).map(brief) == ["s/smoke:0 smoke 1 - -", "s/flood:0 moisture 1 - -"]
    )
    let zigbee = Bench(Format.zigbee2MQTT.decoder())
    let states = #"{"water_leak":true,"battery_low":true,"tamper":true}"#
    let message = #"{"topic":"sink","payload":\#(states)}"#
    #expect(
      Set(try zigbee.decode(message).map(brief)) == [
        "sink water_leak 1 - -", "sink battery_low 1 - -", "sink tamper 1 - -",
      ]
    )
  }
}
