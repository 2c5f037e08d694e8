import Readings
import Testing

@testable import Wire

@Suite("Home-made JSON")
struct GenericJSONDecoderTests {
  private func read(_ text: String) throws -> [String] {
    try Bench().decode(text).map(brief)
  }

  @Test(
    "Explicit readings: the first key of each kind in the order of preference",
    arguments: [
      (#"{"sensor":"a","type":"temp","value":1}"#, "a temperature 1 - -"),
      (#"{"name":"n","id":"i","metric":"hum","val":2}"#, "i humidity 2 - -"),
      (#"{"topic":"a/b","quantity":"x","reading":3}"#, "a/b x 3 - -"),
      (#"{"device":7,"kind":"x","v":4}"#, "7 x 4 - -"),
      (#"{"sensor":"a","value":5}"#, "a value 5 - -"),
      (#"{"type":"x","value":6}"#, "default x 6 - -"),
      (#"{"sensor":"a","v":1,"value":7}"#, "a value 7 - -"),
      (#"{"sensor":"a","value":1,"value":8}"#, "a value 8 - -"),
      (#"{"sensor":"","type":"x","value":9}"#, "default x 9 - -"),
      (#"{"sensor":"a","type":"x","value":1,"unit_of_measurement":"degC"}"#, "a x 1 °C -"),
      (#"{"sensor":"a","type":"x","value":"23.4 °C"}"#, "a x 23.4 °C -"),
      (#"{"sensor":"a","type":"x","value":"23.4 °C","unit":"K"}"#, "a x 23.4 K -"),
      (#"{"sensor":"a","type":"x","value":"ajar"}"#, "a x ajar - -"),
      (#"{"sensor":"a","type":"x","value":"On"}"#, "a x 1 - -"),
      (#"{"sensor":"a","type":"x","value":"closed"}"#, "a x 0 - -"),
      (#"{"sensor":"a","type":"x","value":"unavailable"}"#, "a x - - -"),
      (#"{"sensor":"a","type":"x","value":null}"#, "a x - - -"),
      (#"{"sensor":"a","type":"x","value":"\u0007"}"#, "a x - - -"),
    ]
  )
  func explicit(_ text: String, _ expected: String) throws {
    #expect(try read(text) == [expected])
  }

  @Test(
    "Times: the first key that parses; what does not is data",
    arguments: [
      (#"{"sensor":"a","value":1,"ts":1795946390}"#, "2026-11-29T09:59:50.000Z"),
      (#"{"sensor":"a","value":1,"time":"x","timestamp":1795946391}"#, "2026-11-29T09:59:51.000Z"),
      (#"{"sensor":"a","value":1,"time":1795946391,"ts":1795946390}"#, "2026-11-29T09:59:50.000Z"),
      (#"{"sensor":"a","value":1,"t":1795946390123}"#, "2026-11-29T09:59:50.123Z"),
      (#"{"sensor":"a","value":1,"epoch":1795946390}"#, "2026-11-29T09:59:50.000Z"),
      (#"{"sensor":"a","value":1,"t":21.5}"#, "-"), (#"{"sensor":"a","value":1,"ts":12}"#, "-"),
      (#"{"sensor":"a","value":1,"ts":null}"#, "-"),
      (#"{"sensor":"a","value":1,"ts":"2031-01-01T00:00:00Z"}"#, "-"),
      (#"{"sensor":"a","value":1,"ts":99999999999999999999}"#, "-"),
    ]
  )
  func times(_ text: String, _ expected: String) throws {
    #expect(try read(text) == ["a value 1 - " + expected])
  }

  @Test("A list inherits sensor, time and unit; an array inherits all")
  func lists() throws {
    let text =
      #"{"device":"d","unit":"C","ts":1795946390,"readings":[{"type":"t","value":1},[{"h":2}]]}"#
    #expect(
      try read(text) == [
        "d temperature 1 °C 2026-11-29T09:59:50.000Z", "d humidity 2 °C 2026-11-29T09:59:50.000Z",
      ]
    )
    for key in [
      "data", "values", "sensors", "items", "records", "results", "measurements", "payload",
    ] {
      #expect(try read(#"{"\#(key)":[{"sensor":"s","value":1}]}"#) == ["s value 1 - -"])
    }
  }

  @Test(
    "Flat objects: scalars are readings, objects are sensors, strings only when they are values"
  )
  func flat() throws {
    let text = #"""
      {"id":"e","t":21.5,"bme":{"hum":40,"deep":{"x":true}},"list":[{"y":1}],"fw":"1.4.2",
       "mac":"00:1A","msg":"m","seq":4,"status":1,"door":"open","co2":"412 ppm","gone":"nan"}
      """#
    #expect(
      try read(text) == [
        "e temperature 21.5 - -", "e/bme humidity 40 - -", "e/bme/deep x 1 - -", "e/list y 1 - -",
        "e door 1 - -", "e carbon_dioxide 412 ppm -", "e gone - - -",
      ]
    )
  }

  @Test("A unit beside one measured value is its unit; beside several it is nobody's")
  func unitOfFlat() throws {
    #expect(try read(#"{"temperature":21,"unit":"C"}"#) == ["default temperature 21 °C -"])
    #expect(
      try read(#"{"temperature":21,"h":4,"unit":"C"}"#) == [
        "default temperature 21 - -", "default humidity 4 - -",
      ]
    )
  }

  @Test("Of members of the same name the last counts")
  func duplicates() throws {
    #expect(
      try read(#"{"t":1,"h":2,"t":3}"#) == ["default humidity 2 - -", "default temperature 3 - -"]
    )
  }

  @Test(
    "Node-RED messages",
    arguments: [
      (#"{"_msgid":"a","topic":"g/n/soil","payload":"38.5 %"}"#, "g/n soil 38.5 % -"),
      (#"{"topic":"soil","payload":4}"#, "default soil 4 - -"),
      (#"{"_msgid":"a","payload":true}"#, "default value 1 - -"),
      (#"{"topic":"g/n","payload":{"temperature_c":1}}"#, "g/n temperature 1 °C -"),
      (#"{"topic":"g/n","payload":[{"h":1}]}"#, "g/n humidity 1 - -"),
      (#"{"topic":"g/n","payload":"{\"h\":1}"}"#, "g/n humidity 1 - -"),
      (#"{"topic":"g/battery_mv","payload":3000}"#, "g battery 3000 mV -"),
      (#"{"topic":"g/","payload":3}"#, "g value 3 - -"),
      (#"{"topic":"door","payload":"ajar"}"#, "default door ajar - -"),
    ]
  )
  func nodeRED(_ text: String, _ expected: String) throws {
    #expect(try read(text) == [expected])
  }

  @Test("Strings of JSON in strings are opened four deep, not five")
  func levels() throws {
    func wrapped(_ levels: Int) -> String {
      var text = #"{"h":1}"#
      for _ in 0..<levels {
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        text = #"{"topic":"a","payload":"\#(escaped)"}"#
      }
      return text
    }
    #expect(try read(wrapped(4)) == ["a humidity 1 - -"])
    let bench = Bench()
    #expect(bench.decode(wrapped(5)).isEmpty)
    #expect(bench.rejectedParts == [.tooDeep: 1])
  }

  @Test(
    "What holds no reading is ignored, and says why",
    arguments: [
      ("", IgnoreReason.empty), ("hello", .notStructured), ("42", .notStructured),
      ("\"text\"", .notStructured), ("null", .notStructured), ("{}", .noReadings),
      ("[]", .noReadings), (#"{"status":"ok"}"#, .noReadings), (#"{"type":"ping"}"#, .noReadings),
      ("[1,2,3]", .noReadings), (#"{"fw":"1.4.2"}"#, .noReadings), (" \n ", .notStructured),
    ]
  )
  func ignored(_ text: String, _ reason: IgnoreReason) {
    let bench = Bench()
    #expect(bench.decode(text).isEmpty)
    #expect(bench.outcome == .ignored(reason))
  }

  @Test("Depth 64 is read, depth 65 drops the message, alone and among others")
  func depth() throws {
    func nested(_ depth: Int) -> String {
      // The reading's object is the innermost level.
      String(repeating: "[", count: depth - 1) + #"{"h":1}"#
        + String(repeating: "]", count: depth - 1)
    }
    #expect(try read(nested(64)) == ["default humidity 1 - -"])
    let bench = Bench()
    for text in [nested(65), "{\"h\":1}\n" + nested(65)] {
      #expect(bench.decode(text).isEmpty)
      #expect(bench.outcome == .rejected(.tooDeep))
    }
  }

  @Test("A name of 255 bytes is read, one of 256 is a bad part and its neighbours stay")
  func names() throws {
    let bench = Bench()
    for key in ["sensor", "type"] {
      let longest = String(repeating: "n", count: 255)
      #expect(bench.decode(#"[{"\#(key)":"\#(longest)","value":1},{"h":1}]"#).count == 2)
      #expect(bench.rejectedParts.isEmpty)
      #expect(bench.decode(#"[{"\#(key)":"\#(longest)n","value":1},{"h":1}]"#).count == 1)
      #expect(bench.rejectedParts == [.badName: 1])
      #expect(bench.outcome == .decoded)
    }
    let half = String(repeating: "n", count: 127)
    #expect(bench.decode(#"{"\#(half)":{"\#(half)":{"h":1}}}"#).count == 1)
    #expect(bench.decode(#"{"\#(half)n":{"\#(half)n":{"h":1}}}"#).isEmpty)
    #expect(bench.rejectedParts == [.badName: 1])
  }

  @Test("A message brings as many readings as the limit allows; the rest is counted")
  func readingsPerMessage() {
    let bench = Bench(limit: 3)
    #expect(bench.decode(#"{"a":1,"b":2,"c":3}"#).count == 3)
    #expect(bench.rejectedParts.isEmpty)
    #expect(bench.decode(#"{"a":1,"b":2,"c":3,"d":4,"e":5}"#).count == 3)
    #expect(bench.rejectedParts == [.tooMany: 2])
  }

  @Test("The sensor of readings without one can be configured, and is filtered as any text")
  func defaultSensor() throws {
    var context = FeedContext()
    context.defaultSensor = "attic\u{1B}"
    let bench = Bench(GenericJSONDecoder(context: context))
    #expect(try bench.decode(#"{"h":1}"#).map(brief) == ["attic humidity 1 - -"])
  }
}
