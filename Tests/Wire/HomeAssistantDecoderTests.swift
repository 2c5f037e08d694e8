import Readings
import Testing

@testable import Wire

/// A conversation with a made-up Home Assistant.
struct HomeAssistantBench {
  let decoder: HomeAssistantDecoder
  let bench: Bench

  init(_ context: FeedContext = FeedContext()) {
    decoder = HomeAssistantDecoder(context: context)
    bench = Bench(decoder)
  }

  /// Connects and is let in; what was sent since.
  @discardableResult
  func connect() -> [String] {
    _ = decoder.connected(as: FeedLogin(secret: "t0ken"))
    _ = say(#"{"type":"auth_required","ha_version":"2026.2.3"}"#)
    _ = say(#"{"type":"auth_ok","ha_version":"2026.2.3"}"#)
    return replies
  }

  /// Decodes a message and returns its readings in short.
  func say(_ text: String) -> [String] {
    bench.decode(text).compactMap { line in try? brief(line) }
  }

  /// An event of subscription 2.
  func event(_ text: String) -> [String] { say(#"{"type":"event","event":{\#(text)},"id":2}"#) }

  /// Adds one entity.
  func add(_ id: String, _ state: String, _ attributes: String = "") -> [String] {
    event(#""a":{"\#(id)":{"s":"\#(state)","a":{\#(attributes)},"c":"x","lc":1795946390}}"#)
  }

  /// What was sent in answer to the last message.
  var replies: [String] { bench.batch.replies.map(\.text) }
}

extension OutgoingFrame {
  /// The text of a text frame.
  var text: String {
    guard case .text(let text) = self else { return "binary" }
    return text
  }
}

@Suite("Home Assistant: states and their differences")
struct HomeAssistantDecoderTests {
  private let time = "2026-11-29T09:59:50.000Z"

  @Test("An attribute alone may change: value and unit are read together from what is known")
  func attributes() {
    let bench = HomeAssistantBench()
    #expect(
      bench.add("sensor.a", "21.5", #""device_class":"temperature","unit_of_measurement":"°C""#)
        == ["sensor.a temperature 21.5 °C \(time)"]
    )
    #expect(
      bench.event(#""c":{"sensor.a":{"+":{"a":{"unit_of_measurement":"°F"}}}}"#)
        == ["sensor.a temperature 21.5 °F \(time)"]
    )
    #expect(
      bench.event(#""c":{"sensor.a":{"+":{"s":"70"},"-":{"a":["unit_of_measurement","x"]}}}"#)
        == ["sensor.a temperature 70 - \(time)"]
    )
  }

  @Test("What an entity measures may change: the old type has no value any more")
  func classChanges() {
    let bench = HomeAssistantBench()
    _ = bench.add("sensor.tank_a", "5", #""device_class":"volume","unit_of_measurement":"L""#)
    #expect(
      bench.event(#""c":{"sensor.tank_a":{"+":{"a":{"device_class":"weight"}}}}"#)
        == ["sensor.tank_a volume - L \(time)", "sensor.tank_a weight 5 L \(time)"]
    )
    #expect(
      bench.event(#""c":{"sensor.tank_a":{"-":{"a":["device_class"]}}}"#)
        == ["sensor.tank_a weight - L \(time)", "sensor.tank_a a 5 L \(time)"]
    )
    #expect(
      bench.event(#""c":{"sensor.tank_a":{"+":{"a":{"device_class":"timestamp"}}}}"#)
        == ["sensor.tank_a a - L \(time)"]
    )
    #expect(
      bench.event(#""c":{"sensor.tank_a":{"+":{"a":{"device_class":"volume"}}}}"#)
        == ["sensor.tank_a volume 5 L \(time)"]
    )
  }

  @Test(
    "A whole state is dated by its update, a difference by its change, else by its update, else as before",
    arguments: [
      (#""a":{"sensor.a_b":{"s":"1","a":{},"lc":1795946300,"lu":1795946390.5}}"#, "09:59:50.500Z"),
      (#""a":{"sensor.a_b":{"s":"1","a":{},"lc":1795946300}}"#, "09:58:20.000Z"),
      (#""c":{"sensor.a_b":{"+":{"s":"2","lc":1795946391,"lu":1795946300}}}"#, "09:59:51.000Z"),
      (#""c":{"sensor.a_b":{"+":{"lu":1795946392}}}"#, "09:59:52.000Z"),
      (#""c":{"sensor.a_b":{"+":{"s":"3"}}}"#, "09:50:00.000Z"),
    ]
  )
  func times(_ event: String, _ expected: String) throws {
    let bench = HomeAssistantBench()
    _ = bench.event(#""a":{"sensor.a_b":{"s":"1","a":{},"lc":1795945800}}"#)
    let line = try #require(bench.event(event).first)
    #expect(line.hasSuffix("T" + expected))
  }

  @Test("Times that nobody can trust are none", arguments: ["1", "1895946390", "\"x\"", "null"])
  func untrusted(_ time: String) {
    let bench = HomeAssistantBench()
    let event = #""a":{"sensor.a_b":{"s":"1","a":{},"lc":\#(time)}}"#
    #expect(bench.event(event) == ["sensor.a_b b 1 - -"])
  }

  @Test(
    "States of sensors that promise nothing",
    arguments: [
      ("1.21e3", "1210 -"), ("-3,5", "-3.5 -"), ("3 days", "3 d"), ("nan", "- -"), ("", "- -"),
      ("unknown", "- -"), ("unavailable", "- -"), ("None", "- -"), ("1,017", "- -"),
      ("rinse", "rinse -"), ("1.4.2", "1.4.2 -"), ("23.4 °C", "23.4 °C"),
      ("9007199254740993", "9007199254740993 -"), ("\\u001b[2Jboo", "[2Jboo -"),
    ]
  )
  func strings(_ state: String, _ expected: String) {
    #expect(
      HomeAssistantBench().add("sensor.washer_program", state)
        == ["sensor.washer_program program \(expected) \(time)"]
    )
  }

  @Test(
    "What an entity measures: its class, else the last word of its name",
    arguments: [
      ("sensor.a", #""device_class":"atmospheric_pressure""#, "pressure 1"),
      ("sensor.a", #""device_class":"carbon_dioxide""#, "carbon_dioxide 1"),
      ("sensor.a", #""device_class":"wind_speed""#, "wind_speed 1"),
      ("sensor.a", #""device_class":"Odd Class""#, "odd_class 1"),
      ("sensor.outdoor_temp", "", "temperature 1"), ("sensor.hall_lux", "", "illuminance 1"),
      ("sensor.room_2", "", "room 1"), ("sensor.cellar_pm2_5", "", "pm25 1"),
      ("sensor.phone_battery_level", "", "battery 1"),
      ("sensor.mast_wind_speed", "", "wind_speed 1"),
      ("sensor.uptime", #""device_class":null"#, "uptime 1"), ("sensor.7", "", "7 1"),
      ("sensor.boiler_state", #""device_class":"""#, "state 1"),
      ("binary_sensor.a", #""device_class":"light""#, "light 1"),
      ("binary_sensor.front_gate", "", "gate 1"),
    ]
  )
  func quantities(_ id: String, _ attributes: String, _ expected: String) {
    #expect(HomeAssistantBench().add(id, "1", attributes) == ["\(id) \(expected) - \(time)"])
  }

  @Test(
    "On and off are for those that switch; a state of a list is a word whatever it says",
    arguments: [
      ("binary_sensor.a_b", "on", "", "b 1"), ("binary_sensor.a_b", "off", "", "b 0"),
      ("binary_sensor.a_b", "unavailable", "", "b -"), ("binary_sensor.a_b", "ajar", "", "b ajar"),
      ("sensor.a_b", "off", #""device_class":"enum""#, "enum off"),
      ("sensor.a_b", "12", #""device_class":"enum""#, "enum 12"),
      ("sensor.a_b", "none", #""device_class":"enum""#, "enum none"),
      ("sensor.a_b", "unknown", #""device_class":"enum""#, "enum -"),
      ("sensor.a_b", "open", "", "b 1"),
    ]
  )
  func words(_ id: String, _ state: String, _ attributes: String, _ expected: String) {
    #expect(HomeAssistantBench().add(id, state, attributes) == ["\(id) \(expected) - \(time)"])
  }

  @Test("A time or a date is no reading", arguments: ["timestamp", "date"])
  func moments(_ name: String) {
    let bench = HomeAssistantBench()
    #expect(bench.add("sensor.dawn", "2026-11-30", #""device_class":"\#(name)""#).isEmpty)
    #expect(bench.event(#""r":["sensor.dawn"]"#).isEmpty)
  }

  @Test("Only the domains that are shown; names without one are nobody's")
  func domains() {
    var context = FeedContext()
    context.domains = ["light", "input_number"]
    let bench = HomeAssistantBench(context)
    #expect(bench.add("light.hall", "on") == ["light.hall light 1 - \(time)"])
    #expect(
      bench.add("input_number.set_temp", "21") == ["input_number.set_temp temperature 21 - \(time)"]
    )
    for id in ["sensor.a", "light", "light.", ".a", "", "lights.a"] {
      #expect(bench.add(id, "1").isEmpty, "\(id)")
    }
    #expect(bench.bench.outcome == .ignored(.noReadings))
  }

  @Test("Silence means nothing: a sensor that measures the same again sends nothing")
  func silence() {
    var promises: [UInt32] = []
    let message = #"{"id":2,"type":"event","event":{"a":{"sensor.a":{"s":"1"}}}}"#
    Bench(HomeAssistantDecoder()).decode(Array(message.utf8), kind: .text) { readings in
      promises = readings.map(\.expectedWithin)
    }
    #expect(promises == [Reading.untilToldOtherwise])
  }

  @Test("Friendly names are labels, units have one spelling, both filtered")
  func labels() throws {
    let bench = HomeAssistantBench()
    let attributes = #""friendly_name":"Attic\u0007 CO₂","unit_of_measurement":"μg/m3""#
    let message =
      #"{"id":2,"type":"event","event":{"a":{"sensor.a":{"s":"1","a":{\#(attributes)}}}}}"#
    var labels: [String] = []
    bench.bench.decode(Array(message.utf8), kind: .text) { readings in
      labels = readings.map { reading in
        "\(String(decoding: reading.label, as: UTF8.self)) \(String(decoding: reading.unit, as: UTF8.self))"
      }
    }
    #expect(labels == ["Attic CO₂ µg/m³"])
  }

  @Test("Added, changed and removed in one event; what was removed is not changed any more")
  func removed() {
    let bench = HomeAssistantBench()
    _ = bench.add("sensor.a_b", "1", #""unit_of_measurement":"W""#)
    #expect(
      bench.event(
        #""a":{"sensor.c_d":{"s":"2","a":{}}},"c":{"sensor.a_b":{"+":{"s":"3"}}},"r":["sensor.a_b","sensor.z"]"#
      ) == ["sensor.c_d d 2 - -", "sensor.a_b b 3 W \(time)", "sensor.a_b b - W -"]
    )
    #expect(bench.event(#""c":{"sensor.a_b":{"+":{"s":"4"}}}"#).isEmpty)
    #expect(bench.bench.outcome == .ignored(.noReadings))
    #expect(bench.add("sensor.a_b", "5") == ["sensor.a_b b 5 - \(time)"])
  }

  @Test("A bad part loses nothing else")
  func badParts() {
    let bench = HomeAssistantBench()
    let long = String(repeating: "x", count: 250)
    #expect(
      bench.event(
        #""a":{"sensor.a_b":{"s":7,"a":{}},"sensor.\#(long)":{"s":"1"},"sensor.c_d":{"s":"2","a":5}},"r":[9]"#
      ) == ["sensor.c_d d 2 - -"]
    )
    #expect(bench.bench.rejectedParts == [.badValue: 1, .badName: 1, .malformed: 1])
    #expect(
      bench.event(#""c":{"sensor.c_d":{"+":{"s":null,"lu":1795946390}}}"#) == [
        "sensor.c_d d 2 - \(time)"
      ]
    )
    #expect(bench.bench.rejectedParts == [.badValue: 1])
    #expect(bench.event(#""c":{"sensor.c_d":[]},"a":3"#).isEmpty)
    #expect(bench.bench.rejectedParts == [.malformed: 2])
    #expect(
      bench.say(#"[7,{"id":2,"type":"event","event":1},{"type":"event","event":{"c":{}}}]"#).isEmpty
    )
    #expect(bench.bench.rejectedParts == [.malformed: 2])
  }

  @Test("At the limit all are known, above it the rest goes on")
  func limit() {
    var context = FeedContext()
    context.entityLimit = 3
    let bench = HomeAssistantBench(context)
    let states = (1...4).map { #""sensor.s\#($0)_a":{"s":"\#($0)","a":{}}"# }
    #expect(bench.event("\"a\":{" + states.prefix(3).joined(separator: ",") + "}").count == 3)
    #expect(bench.bench.rejectedParts.isEmpty)
    #expect(bench.event("\"a\":{" + states.reversed().joined(separator: ",") + "}").count == 3)
    #expect(bench.bench.rejectedParts == [.tooManySensors: 1])
    #expect(bench.event(#""c":{"sensor.s4_a":{"+":{"s":"9"}}}"#).isEmpty)
  }

  @Test("A reading that no longer fits leaves the last one as it is")
  func fullBatch() throws {
    let bench = Bench(HomeAssistantDecoder(), limit: 1)
    let states = #""sensor.a_b":{"s":"1","a":{}},"sensor.c_d":{"s":"3 days","a":{}}"#
    let lines = bench.decode(#"{"id":2,"type":"event","event":{"a":{\#(states)}}}"#)
    #expect(try lines.map(brief) == ["sensor.a_b b 1 - -"])
    #expect(bench.rejectedParts == [.tooMany: 1])
  }

  @Test("Types beyond the limit take no sensor with them that has one")
  func quantityLimit() {
    let bench = HomeAssistantBench()
    for number in 0..<1_024 { #expect(bench.add("sensor.n\(number)_t\(number)", "1").count == 1) }
    #expect(bench.add("sensor.more_type", "1").isEmpty)
    #expect(bench.bench.rejectedParts == [.tooManySensors: 1])
    #expect(bench.add("sensor.other_t7", "1").count == 1)
  }

  @Test(
    "Claims what only Home Assistant says",
    arguments: [
      (#"{"type":"auth_required","ha_version":"2026.2.3"}"#, FormatClaim.certain),
      (#"{"type":"auth_ok","ha_version":"2026.2.3"}"#, .certain),
      (#"{"id":2,"type":"event","event":{"a":{}}}"#, .certain),
      (#"[{"type":"event","event":{"c":{}},"id":2}]"#, .certain),
      (#"{"type":"event","event":{"event_type":"state_changed","data":{}},"id":5}"#, .certain),
      (#"{"id":1,"type":"result","success":true,"result":null}"#, .certain),
      (#"{"id":"x","type":"temperature","value":1}"#, .none), (#"{"type":"event","id":1}"#, .none),
      (#"[]"#, .none), (#"[{"n":"x","v":1}]"#, .none), (#""auth_required""#, .none), ("", .none),
      (#"{"id":1,"type":"result","value":3}"#, .none), (#"{"type":"auth_required"}"#, .none),
    ]
  )
  func claims(_ text: String, _ claim: FormatClaim) {
    let bytes = Array(text.utf8)
    (bytes + [UInt8](repeating: 0, count: FeedMessage.padding)).withUnsafeBytes { padded in
      let content = UnsafeRawBufferPointer(rebasing: padded[..<bytes.count])
      let message = FeedMessage(content, kind: .text, receivedAt: sampleTime)
      #expect(HomeAssistantDecoder().claim(message) == claim)
    }
  }
}
