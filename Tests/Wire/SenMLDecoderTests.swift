import Readings
import Testing

@testable import Wire

@Suite("SenML")
struct SenMLDecoderTests {
  private func read(_ text: String) throws -> [String] {
    try Bench(SenMLDecoder()).decode(text).map(brief)
  }

  @Test(
    "Each base field lives until the same one appears again",
    arguments: [
      (
        #"[{"bn":"a:","bt":1795946340,"n":"x","u":"Cel","v":1},{"bn":"b:","n":"y","u":"Cel","v":2}]"#,
        [
          "a:x temperature 1 °C 2026-11-29T09:59:00.000Z",
          "b:y temperature 2 °C 2026-11-29T09:59:00.000Z",
        ]
      ),
      (
        #"[{"bn":"a","bu":"V","v":1},{"u":"A","v":2},{"v":3},{"bu":"W","v":4}]"#,
        ["a voltage 1 V -", "a current 2 A -", "a voltage 3 V -", "a power 4 W -"]
      ),
      (
        #"[{"bn":"a","bv":10,"u":"V","v":1},{"u":"V","v":-1},{"u":"V"},{"bv":20,"u":"V"},{"vs":"x"}]"#,
        [
          "a voltage 11 V -", "a voltage 9 V -", "a voltage 10 V -", "a voltage 20 V -",
          "a a x - -",
        ]
      ),
      (#"[{"bn":"only-bases:","bu":"V"},{"n":"x","v":1}]"#, ["only-bases:x voltage 1 V -"]),
    ]
  )
  func bases(_ text: String, _ expected: [String]) throws {
    #expect(try read(text) == expected)
  }

  @Test(
    "Sums below 2^28 count from now, others from 1970; now itself and mistrusted times are left out",
    arguments: [
      (#""t":-30"#, "2026-11-29T09:59:30.000Z"), (#""t":0"#, "-"),
      (#""t":60"#, "2026-11-29T10:01:00.000Z"),
      (#""t":-0.5"#, "2026-11-29T09:59:59.500Z"), (#""bt":-10,"t":10"#, "-"),
      (#""t":1795946399.25"#, "2026-11-29T09:59:59.250Z"),
      (#""bt":1795946400,"t":-15"#, "2026-11-29T09:59:45.000Z"),
      (#""t":600"#, "2026-11-29T10:10:00.000Z"), (#""t":601"#, "-"), (#""t":268435455"#, "-"),
      (#""t":268435456"#, "-"), (#""t":-1e300"#, "-"), (#""t":1e300"#, "-"),
      (#""t":1795946390123"#, "-"), (#""t":-9223372036854775808"#, "-"),
    ]
  )
  func times(_ fields: String, _ expected: String) throws {
    #expect(try read(#"[{"n":"x","u":"V","v":1,\#(fields)}]"#) == ["x voltage 1 V " + expected])
  }

  @Test(
    "Units as they are shown, and the quantity they give away",
    arguments: [
      ("Cel", "temperature", "°C"), ("K", "temperature", "K"), ("%RH", "humidity", "%"),
      ("%EL", "battery", "%"), ("Pa", "pressure", "Pa"), ("hPa", "pressure", "hPa"),
      ("lx", "illuminance", "lx"), ("V", "voltage", "V"), ("mV", "voltage", "mV"),
      ("A", "current", "A"), ("mA", "current", "mA"), ("W", "power", "W"), ("kW", "power", "kW"),
      ("J", "energy", "J"), ("Wh", "energy", "Wh"), ("kWh", "energy", "kWh"),
      ("Hz", "frequency", "Hz"), ("lat", "latitude", "°"), ("lon", "longitude", "°"),
      ("m/s", "speed", "m/s"), ("km/h", "speed", "km/h"), ("kg", "mass", "kg"), ("g", "mass", "g"),
      ("m", "distance", "m"), ("mm", "distance", "mm"), ("km", "distance", "km"),
      ("m3", "volume", "m³"), ("l", "volume", "L"), ("m3/s", "flow", "m³/s"),
      ("l/s", "flow", "L/s"),
      ("s", "duration", "s"), ("min", "duration", "min"), ("h", "duration", "h"),
      ("rad", "angle", "rad"), ("deg", "angle", "°"), ("ug/m3", "mass_concentration", "µg/m³"),
      ("/", "name", "ratio"), ("%", "name", "ratio"), ("/100", "name", "%"), ("ppm", "name", "ppm"),
      ("count", "name", "count"), ("C", "name", "C"),
    ]
  )
  func units(_ symbol: String, _ quantity: String, _ unit: String) throws {
    let text = #"[{"n":"dev:7/name","u":"\#(symbol)","v":1}]"#
    #expect(try read(text) == ["dev:7/name \(quantity) 1 \(unit) -"])
  }

  @Test(
    "Without a telling unit the last word of the name is the quantity",
    arguments: [
      ("barn-co2", "carbon_dioxide"), ("tank7:level", "level"),
      ("a/b/relativeHumidity", "humidity"),
      ("a:b:12", "b"), ("12", "value"), ("1/2-3", "value"), ("door-12/open_1", "open_1"),
    ]
  )
  func quantities(_ name: String, _ quantity: String) throws {
    #expect(try read(#"[{"n":"\#(name)","v":1}]"#) == ["\(name) \(quantity) 1 - -"])
  }

  @Test("Sums are readings of their own, with and without a value")
  func sums() throws {
    #expect(
      try read(#"[{"n":"p","u":"W","v":2,"s":3},{"n":"p","u":"W","s":4},{"n":"p","bs":5}]"#) == [
        "p power 2 W -", "p power_sum 3 W·s -", "p power_sum 4 W·s -", "p p_sum 5 s -",
      ]
    )
  }

  @Test(
    "Names that the standard does not allow are bad parts; the others stay",
    arguments: ["_bad", "-x", ":x", "a b", "ä", "", "esc\\u001b[31m"]
  )
  func names(_ name: String) throws {
    let bench = Bench(SenMLDecoder())
    let lines = bench.decode(#"[{"n":"\#(name)","v":1},{"n":"good","v":2}]"#)
    #expect(try lines.map(brief) == ["good good 2 - -"])
    #expect(bench.rejectedParts == [.badName: 1])
  }

  @Test("A resolved name has up to 255 bytes")
  func longNames() {
    let bench = Bench(SenMLDecoder())
    let base = String(repeating: "n", count: 200)
    let rest = String(repeating: "m", count: 55)
    #expect(bench.decode(#"[{"bn":"\#(base)","n":"\#(rest)","u":"V","v":1}]"#).count == 1)
    #expect(bench.decode(#"[{"bn":"\#(base)","n":"\#(rest)m","u":"V","v":1}]"#).isEmpty)
    #expect(bench.rejectedParts == [.badName: 1])
  }

  @Test(
    "Versions and what must be understood",
    arguments: [
      (#""bver":10"#, true), (#""bver":26"#, true), (#""bver":5"#, true), (#""bver":1"#, true),
      (#""bver":11"#, false), (#""bver":42"#, false), (#""bver":27"#, false), (#""bver":0"#, false),
      (#""bver":-1"#, false), (#""lock_":true"#, false), (#""lock":true"#, true),
      (#""x":{"y_":1}"#, true),
    ]
  )
  func versions(_ field: String, _ isAccepted: Bool) {
    let bench = Bench(SenMLDecoder())
    bench.decode(#"[{"n":"a","v":1},{"n":"x","v":1,\#(field)}]"#)
    #expect(bench.batch.readings.count == (isAccepted ? 2 : 0))
    #expect((bench.outcome == .rejected(.unsupported)) == !isAccepted)
  }

  @Test(
    "A record with contradicting or missing values is a bad part",
    arguments: [
      #"{"n":"x","v":1,"vs":"a"}"#, #"{"n":"x","v":"1"}"#, #"{"n":"x","vb":1}"#, #"{"n":"x"}"#,
      #"{"n":"x","vs":1}"#, #"{"n":7,"v":1}"#, #"{"n":"x","v":1,"t":"now"}"#,
      #"{"n":"x","v":1,"u":2}"#,
      #"{"n":"x","v":1,"bver":"10"}"#,
    ]
  )
  func badValues(_ record: String) throws {
    let bench = Bench(SenMLDecoder())
    #expect(try bench.decode(#"[\#(record),{"n":"good","v":2}]"#).map(brief) == ["good good 2 - -"])
    #expect(bench.rejectedParts == [.badValue: 1])
  }

  @Test("Bare nan is an absent value, data is no reading, the same label twice counts once")
  func oddValues() throws {
    #expect(
      try read(#"[{"n":"x","u":"V","v":nan},{"n":"y","v":1}]"#) == ["x voltage - V -", "y y 1 - -"]
    )
    #expect(try read(#"[{"n":"x","vd":"3q2-7w"},{"n":"y","v":1,"v":2}]"#) == ["y y 2 - -"])
  }

  @Test("Integers stay exact through base values until they no longer fit")
  func exact() throws {
    #expect(
      try read(#"[{"n":"x","bv":9007199254740992,"v":1},{"n":"y","bv":1,"v":9223372036854775807}]"#)
        == ["x x 9007199254740993 - -", "y y 9.223372036854776e+18 - -"]
    )
  }

  @Test("The promise until when the next reading comes is kept, in whole seconds, and never traps")
  func updateTime() {
    let bench = Bench(SenMLDecoder())
    let cases: [(String, UInt32)] = [
      ("600", 600), ("0.2", 1), ("0", 0), ("-5", 0), ("4294967295", .max), ("1e300", .max),
    ]
    for (text, expected) in cases {
      bench.decode(#"[{"n":"x","v":1,"ut":\#(text)}]"#)
      #expect(bench.batch.readings.first?.expectedWithin == expected)
    }
  }

  @Test("A lone object is no pack, an empty pack brings nothing, plain text is ignored")
  func noPack() {
    let bench = Bench(SenMLDecoder())
    bench.decode(#"{"n":"x","v":1}"#)
    #expect(bench.outcome == .rejected(.malformed))
    bench.decode("[]")
    #expect(bench.outcome == .ignored(.noReadings))
    bench.decode("hello")
    #expect(bench.outcome == .ignored(.notStructured))
    bench.decode(#"[{"n":"x","v":1},4]"#)
    #expect(bench.outcome == .decoded)
    #expect(bench.rejectedParts == [.malformed: 1])
  }

  @Test("Packs on lines of their own are all read")
  func lines() throws {
    #expect(
      try read("[{\"n\":\"x\",\"v\":1}]\n[{\"n\":\"y\",\"v\":2}]\n") == ["x x 1 - -", "y y 2 - -"]
    )
  }

  @Test("A pack brings as many readings as the limit allows; the rest is counted")
  func limit() {
    let bench = Bench(SenMLDecoder(), limit: 2)
    let record = #"{"n":"x","v":1}"#
    bench.decode("[\(record),\(record)]")
    #expect(bench.rejectedParts.isEmpty)
    bench.decode("[\(record),\(record),\(record)]")
    #expect(bench.rejectedParts == [.tooMany: 1])
  }
}
