import Readings
import Testing

@testable import Wire

@Suite("Zigbee2MQTT")
struct Zigbee2MQTTTests {
  private let bench = Bench(Zigbee2MQTTDecoder())

  private func read(_ topic: String, _ payload: String) throws -> [String] {
    try bench.decode(#"{"payload":\#(payload),"topic":"\#(topic)"}"#).map(brief)
  }

  /// A list of devices, each with its exposes as JSON.
  private func list(
    _ devices: [(name: String, exposes: String)],
    source: String = "Battery"
  )
    throws
  {
    let texts = devices.map { device in
      #"""
      {"friendly_name":"\#(device.name)","power_source":"\#(source)","definition":{"exposes":[\#(device.exposes)]}}
      """#
    }
    _ = try read("bridge/devices", "[" + texts.joined(separator: ",") + "]")
  }

  private let temperature =
    #"{"type":"numeric","name":"temperature","property":"temperature","access":1,"unit":"°F"}"#

  @Test("Units come from the list of devices, else from what is usual")
  func units() throws {
    #expect(
      try read("x", #"{"temperature":1,"voltage":3,"co2":4,"odd":5}"#) == [
        "x temperature 1 °C -", "x voltage 3 - -", "x carbon_dioxide 4 ppm -", "x odd 5 - -",
      ]
    )
    try list([("x", temperature)])
    #expect(
      try read("x", #"{"temperature":1,"voltage":3}"#) == [
        "x temperature 1 °F -", "x voltage 3 mV -",
      ]
    )
    try list([("x", "")], source: "Mains (single phase)")
    #expect(
      try read("x", #"{"temperature":1,"voltage":230}"#) == [
        "x temperature 1 °C -", "x voltage 230 V -",
      ]
    )
  }

  @Test(
    "Endpoints, words for on and off, states in words; settings and what is only written are none"
  )
  func exposes() throws {
    let tree = #"""
      {"type":"switch","features":[{"type":"binary","name":"state","property":"state_left","endpoint":"left","access":7,"value_on":"EIN","value_off":"AUS"}]},
      {"type":"binary","name":"contact","property":"contact","access":1,"value_on":false,"value_off":true},
      {"type":"enum","name":"system_mode","property":"system_mode","access":7,"values":["heat"]},
      {"type":"numeric","name":"calibration","property":"calibration","access":7,"category":"config"},
      {"type":"numeric","name":"countdown","property":"countdown","access":2},
      {"type":"composite","name":"color","property":"color","features":[{"type":"numeric","name":"x","property":"x","access":1}]},
      {"type":"list","name":"schedule","property":"schedule","access":1}
      """#
    try list([("a/b", tree.replacing("\n", with: ""))])
    let state = #"""
      {"state_left":"EIN","contact":false,"system_mode":"heat","calibration":1,"countdown":2,"color":{"x":1},"schedule":"x","action":"single","x":3}
      """#
    #expect(
      try read("a/b", state) == [
        "a/b#left state 1 - -", "a/b contact 0 - -", "a/b system_mode heat - -", "a/b x 3 - -",
      ]
    )
    #expect(try read("a/b", #"{"state_left":"AUS"}"#) == ["a/b#left state 0 - -"])
  }

  @Test(
    "The last time a device was heard, in each of its forms",
    arguments: [
      (#""2026-11-29T09:59:50.5Z""#, "2026-11-29T09:59:50.500Z"),
      (#""2026-11-29T10:59:50+01:00""#, "2026-11-29T09:59:50.000Z"),
      ("1795946390123", "2026-11-29T09:59:50.123Z"), ("0", "-"), (#""1970-01-01T00:00:00Z""#, "-"),
      ("null", "-"), (#""N/A""#, "-"),
    ]
  )
  func lastSeen(_ written: String, _ time: String) throws {
    #expect(
      try read("x", #"{"last_seen":\#(written),"humidity":4}"#) == ["x humidity 4 % \(time)"]
    )
  }

  @Test("No value yet is said of what is known, and of nothing else")
  func nulls() throws {
    #expect(try read("x", #"{"temperature":null,"foo":null}"#).isEmpty)
    try list([("x", temperature)])
    #expect(try read("x", #"{"temperature":null,"foo":null}"#) == ["x temperature - °F -"])
    _ = try read("x", #"{"foo":1}"#)
    #expect(try read("x", #"{"foo":null}"#) == ["x foo - - -"])
    #expect(try read("x", #"{"temperature":"n/a"}"#) == ["x temperature - °F -"])
  }

  @Test("A renamed device leaves no ghost, nor does one that left")
  func renamed() throws {
    try list([("old", temperature), ("gone", ""), ("stays", "")])
    for name in ["old", "gone", "stays"] { _ = try read(name, #"{"temperature":1}"#) }
    let lists = #"[{"friendly_name":"new"},{"friendly_name":"stays"}]"#
    #expect(
      try read("bridge/devices", lists) == ["old temperature - °F -", "gone temperature - °C -"]
    )
    #expect(try read("new", #"{"temperature":1}"#) == ["new temperature 1 °C -"])
    #expect(bench.outcome == .decoded)
  }

  @Test("Groups publish like devices, and go like them")
  func groups() throws {
    _ = try read("bridge/groups", #"[{"id":1,"friendly_name":"all lamps","members":[]}]"#)
    #expect(try read("all lamps", #"{"state":"ON","brightness":3}"#).count == 2)
    #expect(try read("bridge/groups", "[]").count == 2)
  }

  @Test("A device whose name ends as a topic of availability is a device")
  func pathological() throws {
    try list([("x/availability", temperature)])
    #expect(
      try read("x/availability", #"{"temperature":1}"#) == ["x/availability temperature 1 °F -"]
    )
  }

  @Test("Attributes under topics of their own, as servers were once told to publish them")
  func attributes() throws {
    try list([("a/b", temperature)])
    #expect(try read("a/b/temperature", "21.5") == ["a/b temperature 21.5 °F -"])
    #expect(try read("a/b/temperature", #""22.5""#) == ["a/b temperature 22.5 °F -"])
    #expect(try read("a/b/last_seen", #""2026-11-29T09:59:50.5Z""#).isEmpty)
    #expect(try read("c/temperature", "3").isEmpty)
  }

  @Test("In firmware of old the raw illuminance is not the one in lux")
  func rawIlluminance() throws {
    #expect(
      try read("x", #"{"illuminance":31000,"illuminance_lux":1258}"#) == [
        "x illuminance 1258 lx -"
      ]
    )
  }

  @Test("Echoes of commands and the bridge's own messages are no readings")
  func others() throws {
    try list([("x", temperature)])
    for topic in ["x/set", "x/get", "bridge/logging", "bridge/health", "bridge/response/device/x"] {
      #expect(try read(topic, #"{"temperature":5}"#).isEmpty)
      #expect(bench.outcome == .ignored(.protocolMessage))
    }
  }

  @Test("What is not of this format is malformed, what is wrong inside costs no more than itself")
  func malformed() throws {
    bench.decode("{}")
    #expect(bench.outcome == .rejected(.malformed))
    _ = try read("bridge/devices", "{}")
    #expect(bench.rejectedParts == [.malformed: 1])
    _ = try read("bridge/devices", #"[1,{"friendly_name":"x","definition":{"exposes":[7,{}]}}]"#)
    #expect(bench.rejectedParts == [.badName: 1])
    #expect(try read("x", #"{"temperature":2}"#).count == 1)
    _ = try read("", "{}")
    #expect(bench.rejectedParts == [.badName: 1])
  }

  @Test("Nothing is ever sent")
  func silent() {
    let decoder = Zigbee2MQTTDecoder()
    #expect(decoder.connected(as: FeedLogin(secret: "x")).isEmpty)
    #expect(decoder.ping().isEmpty && decoder.narrow(to: Interest()).isEmpty)
    #expect(Format.zigbee2MQTT.traits.tokenPlace == .query("token"))
  }

  @Test("Devices and properties are limited; the rest goes on")
  func limits() throws {
    let names = (0...Zigbee2MQTTExposes.nameLimit).map { #"{"friendly_name":"d\#($0)"}"# }
    _ = try read("bridge/devices", "[" + names.joined(separator: ",") + "]")
    #expect(bench.rejectedParts == [.tooManySensors: 1])
    #expect(try read("another", #"{"temperature":2}"#) == ["another temperature 2 °C -"])
    let exposes = (0...Zigbee2MQTTExposes.propertyLimit).map {
      #"{"type":"numeric","name":"n","property":"p\#($0)"}"#
    }
    try list([("d1", exposes.joined(separator: ","))])
    #expect(bench.rejectedParts == [.tooManySensors: 1])
  }
}

@Suite("What devices have said")
struct KnownReadingsTests {
  private func note(
    _ known: KnownReadings,
    _ sensor: String,
    _ value: Reading.Value,
    _ owner: String
  ) {
    lend(sensor) { sensor in
      lend("t") { quantity in
        let reading = Reading(sensor: sensor, quantity: quantity, value: value)
        lend(owner) { known.note(reading, owner: $0) }
      }
    }
  }

  private func withdrawn(_ body: (inout ReadingBatch) -> Void) -> [String] {
    var batch = ReadingBatch()
    body(&batch)
    return batch.readings.map { String(decoding: $0.sensor, as: UTF8.self) }
  }

  @Test("Each owner's values are taken back once, in the order in which they came")
  func owners() {
    let known = KnownReadings()
    for name in ["c", "a", "b"] { note(known, name, .integer(1), name == "a" ? "y" : "x") }
    note(known, "c", .integer(2), "x")
    #expect(
      withdrawn { batch in lend("x") { known.withdraw(owner: $0, into: &batch) } } == ["c", "b"]
    )
    #expect(withdrawn { batch in lend("x") { known.withdraw(owner: $0, into: &batch) } }.isEmpty)
    #expect(withdrawn { known.withdrawAll(into: &$0) } == ["a"])
    note(known, "b", .integer(1), "x")
    note(known, "b", .absent, "x")
    #expect(withdrawn { known.withdrawAll(into: &$0) }.isEmpty)
  }

  @Test("As many pairs as the limit are remembered, and none above")
  func limit() {
    let known = KnownReadings(limit: 3)
    for name in ["a", "b", "c", "d"] { note(known, name, .integer(1), name) }
    #expect(withdrawn { known.withdrawAll(into: &$0) } == ["a", "b", "c"])
    note(known, "b", .integer(1), "b")
    #expect(withdrawn { known.withdrawAll(into: &$0) } == ["b"])
  }

  @Test("What is above the limit of a message is remembered, and taken back, all the same")
  func fullBatch() {
    let known = KnownReadings()
    var batch = ReadingBatch(limit: 1)
    lend("owner") { owner in
      batch.noting(known, owner: owner) { batch in
        for name in ["a", "b", "c"] {
          lend(name) { batch.append(Reading(sensor: $0, quantity: $0, value: .integer(1))) }
        }
      }
    }
    #expect(batch.readings.count == 1)
    #expect(withdrawn { known.withdrawAll(into: &$0) } == ["a", "b", "c"])
  }
}
