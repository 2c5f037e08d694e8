import Readings
import Testing

@testable import Wire

/// Faults of other programs with such feeds, each as it was reported, each as a test.
@Suite("Public bug reports")
struct BugReportTests {
  private func read(_ text: String) throws -> [String] {
    try Bench().decode(text).map(brief)
  }

  // A sensor comes loose, the firmware prints its value as bare `nan` (arendst/Tasmota#4147), the whole message is
  // no JSON any more, and the consumer drops every other sensor of the device as well. The good values must be shown,
  // the one that is gone as gone. Provoked with the message of the report.
  @Test("One sensor that is not connected does not take the others with it")
  func bareNaN() throws {
    let text = #"""
      {"Time":"2026-11-29T10:59:30","SI7021-00":{"Temperature":14.6},"SI7021-02":{"Temperature":nan},"TempUnit":"C"}
      """#
    // Without a zone the time reads as an hour ahead, which nobody trusts.
    #expect(try read(text) == ["SI7021-00 temperature 14.6 - -", "SI7021-02 temperature - - -"])
  }

  // Every half hour a dozen unrelated values vanished (Blueforcer/awtrix-ng#9): one measurement had failed, and one
  // bare token rejected the whole payload. Provoked with two such tokens beside one good value.
  @Test("Tokens that are no JSON cost nothing but themselves")
  func shiftingSubset() throws {
    #expect(
      try read(#"{"device":"bench","temperature":21.5,"humidity":nan,"co2":Infinity}"#) == [
        "bench temperature 21.5 - -", "bench humidity - - -", "bench carbon_dioxide - - -",
      ]
    )
  }

  // A custom publisher sends "nan" as text where a number is due (esphome/issues#1436); read as a word it would
  // become the name of a state.
  @Test("A word for no number is no state")
  func textNaN() throws {
    #expect(
      try read(#"{"sensor":"office","type":"temperature","value":"nan"}"#) == [
        "office temperature - - -"
      ]
    )
  }

  // The source is switched off, its state becomes "unavailable", and the consumer fails to convert it to a number
  // (home-assistant/core#110936). It must read as "no valid value now", and recover with the next number.
  @Test("An unavailable source has no value, and has one again later")
  func unavailable() throws {
    let bench = Bench()
    #expect(
      try bench.decode(#"{"sensor":"g","type":"power","value":"unavailable"}"#).map(brief) == [
        "g power - - -"
      ]
    )
    #expect(
      try bench.decode(#"{"sensor":"g","type":"power","value":"61"}"#).map(brief) == [
        "g power 61 - -"
      ]
    )
  }

  // "23,9" became 23 because a parser stopped at the comma (thomasnordquist/MQTT-Explorer#91), and "1,016.76" was
  // shown with its comma (poblabs/weewx-belchertown#76). One comma before three digits can mean either: no value is
  // better than one that is wrong by a thousand.
  @Test(
    "Decimal commas and grouped thousands",
    arguments: [("19,4", "19.4"), ("1,016.76", "1016.76"), ("1,017", "-")]
  )
  func commas(_ text: String, _ expected: String) throws {
    #expect(
      try read(#"{"sensor":"yard","type":"pressure","value":"\#(text)","unit":"mbar"}"#) == [
        "yard pressure \(expected) mbar -"
      ]
    )
  }

  // Milliseconds read as seconds gave the year 58337 and an exception (torlando-tech/columba#927); seconds read as
  // milliseconds showed every time as 01:16; nanoseconds since boot were taken for a date.
  @Test(
    "Seconds, milliseconds, microseconds, and times that are none",
    arguments: [
      ("1795946390", "2026-11-29T09:59:50.000Z"), ("1795946390123", "2026-11-29T09:59:50.123Z"),
      ("1795946392000000", "2026-11-29T09:59:52.000Z"), ("12", "-"), ("45147364669817", "-"),
    ]
  )
  func magnitudes(_ time: String, _ expected: String) throws {
    #expect(
      try read(#"{"sensor":"a","type":"x","value":1,"ts":\#(time)}"#) == ["a x 1 - " + expected]
    )
  }

  // The serial number of a sensor was shown as its temperature, as it was the object's first member
  // (home-assistant/core#98699). Texts that are no numbers are never readings.
  @Test("A serial number is no reading")
  func serialNumber() throws {
    #expect(
      try read(#"{"DS18B20":{"Id":"0000AA11BB22","Temperature":27.9}}"#) == [
        "DS18B20 temperature 27.9 - -"
      ]
    )
  }

  // The same of the state itself: a client made a number of "unavailable" and failed (home-assistant/core#110936).
  @Test("A state that is unavailable is no value, and the next number is one again")
  func unavailableState() {
    let bench = HomeAssistantBench()
    _ = bench.add("sensor.garage_power", "61", #""unit_of_measurement":"W""#)
    func change(_ state: String) -> [String] {
      bench.event(#""c":{"sensor.garage_power":{"+":{"s":"\#(state)","lc":1795946399}}}"#)
    }
    let time = "2026-11-29T09:59:59.000Z"
    #expect(change("unavailable") == ["sensor.garage_power power - W \(time)"])
    #expect(change("unknown") == ["sensor.garage_power power - W \(time)"])
    #expect(change("0.5") == ["sensor.garage_power power 0.5 W \(time)"])
  }

  // One coordinate was null after a corrupt sentence, the anchor alarm saw the boat at the equator
  // (SignalK/signalk-server#2098), another client stopped at a position that was null as a whole
  // (SignalK/freeboard-sk#86). Half a position is none, and what follows is shown again.
  @Test(
    "Half a position is none, and the stream goes on",
    arguments: [
      #"{"longitude":-30.25,"latitude":null}"#, #"{"longitude":null,"latitude":60.1}"#, "null",
    ]
  )
  func halfPosition(_ value: String) {
    let bench = SignalKBench()
    let path = "navigation.position"
    _ = bench.value(path, #"{"longitude":24.9,"latitude":60.1}"#)
    #expect(
      bench.value(path, value).sorted() == [
        "navigation.position.latitude latitude - ° -",
        "navigation.position.longitude longitude - ° -",
      ]
    )
    #expect(
      bench.value(path, #"{"longitude":24.5,"latitude":60.5}"#) == [
        "navigation.position.longitude longitude 24.5 ° -",
        "navigation.position.latitude latitude 60.5 ° -",
      ]
    )
  }

  // A producer sent percent where a ratio is due, and 86 % was shown as 8600 % (SignalK/n2k-signalk#303). Only the
  // declared unit says how to convert: a value that is wrong must look wrong, never be mended in silence.
  @Test("A ratio out of range stays what it is")
  func percentAsRatio() {
    let bench = SignalKBench()
    let path = "electrical.batteries.0.capacity.stateOfHealth"
    #expect(bench.value(path, "86") == ["\(path) state_of_health 86 ratio -"])
    _ = bench.meta(path, #"{"units":"%"}"#)
    #expect(bench.value(path, "86") == ["\(path) state_of_health 86 % -"])
  }

  // A client for one object a frame failed when frames became arrays (NodeJSmith/hassette#95). Both come, in any
  // order, and what they say counts in order.
  @Test("A frame may be a message or a list of them")
  func coalescedMessages() {
    let bench = HomeAssistantBench()
    bench.connect()
    let added = #"{"type":"event","event":{"a":{"sensor.a_b":{"s":"1","a":{}}}},"id":2}"#
    func changed(_ state: Int) -> String {
      #"{"type":"event","event":{"c":{"sensor.a_b":{"+":{"s":"\#(state)"}}}},"id":2}"#
    }
    let result = #"{"id":2,"type":"result","success":true,"result":null}"#
    #expect(
      bench.say("[\(result),\(added),\(changed(2)),\(changed(3))]")
        == ["sensor.a_b b 1 - -", "sensor.a_b b 2 - -", "sensor.a_b b 3 - -"]
    )
    #expect(bench.say(changed(4)) == ["sensor.a_b b 4 - -"])
    #expect(bench.say("[\(changed(5))]") == ["sensor.a_b b 5 - -"])
    #expect(bench.say("[]").isEmpty)
  }

  // The documentation said that numbers of requests are the client's own business; the server wants each above the
  // last (home-assistant/developers.home-assistant#2244). One counter for all requests, from 1 on each connection,
  // and when the server has another opinion all the same, a new connection.
  @Test("Every request has a number above the last, and a server that disagrees is left")
  func identifierReuse() {
    let bench = HomeAssistantBench()
    for _ in 0..<2 {
      var sent = bench.connect()
      for _ in 0..<40 { sent += bench.decoder.ping().map(\.text) }
      let numbers = sent.compactMap { Int($0.dropFirst(6).prefix { $0.isNumber }) }
      #expect(numbers == Array(1...42))
    }
    _ = bench.say(
      #"{"id":3,"type":"result","success":false,"error":{"code":"id_reuse","message":"Identifier values have to increase."}}"#
    )
    #expect(bench.bench.end?.severity == .transient)
  }

  // Subscribing with a policy that the server lacks is answered by a bare string (SignalK/signalk-server#1015). A
  // client that expects objects must not stumble over it.
  @Test("A string among the deltas is a notice")
  func policyNotice() {
    let bench = SignalKBench()
    _ = bench.say(SignalKBench.hello)
    #expect(bench.value("a.voltage", "1").count == 1)
    _ = bench.say(#""Only 'instant' and 'fixed' policies supported, ignoring policy ideal""#)
    #expect(bench.bench.outcome == .ignored(.protocolMessage))
    #expect(bench.bench.end == nil)
    #expect(bench.value("a.voltage", "2").count == 1)
  }

  // Several reconnects a second with a revoked token got a whole household banned
  // (home-assistant/android#4188). A refused token ends the connection as what it is, and the next try is minutes off.
  @Test("A refused token is not tried again for five minutes")
  func refusedToken() throws {
    let bench = HomeAssistantBench()
    var policy = RetryPolicy()
    var random = SeededGenerator(seed: 26)
    for _ in 0..<2 {
      _ = bench.decoder.connected(as: FeedLogin(secret: "old"))
      for line in try fixture("home_assistant/auth_invalid.jsonl").split(separator: 0x0A) {
        bench.bench.decode(Array(line))
      }
      let end = try #require(bench.bench.end)
      #expect(end == .unauthorized(detail: "Invalid access token or password"))
      let retry = policy.next(after: end, at: .now, using: &random)
      #expect(retry.delay >= .seconds(300))
      #expect(bench.replies.isEmpty)
    }
  }

  // A token had run out: connected but nothing came, and after a minute the server cut the connection with a string
  // (SignalK/signalk-server#1513). Without a password only a person can help; with one, the next login will.
  @Test(
    "A session that is cut for its token",
    arguments: [
      (FeedLogin(), ConnectionEnd.Severity.credentials),
      (FeedLogin(secret: "old"), .credentials),
      (FeedLogin(user: "me", secret: "x"), .restart),
    ]
  )
  func expiredToken(_ login: FeedLogin, _ severity: ConnectionEnd.Severity) {
    let bench = SignalKBench()
    _ = bench.decoder.connected(as: login)
    _ = bench.say(SignalKBench.hello)
    if login.user != nil {
      _ = bench.say(
        #"{"requestId":"sensorpager-login","state":"COMPLETED","statusCode":200,"login":{"token":"e"}}"#
      )
    }
    #expect(bench.bench.end == nil)
    _ = bench.say(#""{message: \"Connection disconnected by security constraint\"}""#)
    #expect(bench.bench.end?.severity == severity)
  }
}
