import Readings
import Testing

@testable import Wire

/// A conversation with a made-up Signal K server.
struct SignalKBench {
  let decoder: SignalKDecoder
  let bench: Bench

  init(_ context: FeedContext = FeedContext()) {
    decoder = SignalKDecoder(context: context)
    bench = Bench(decoder)
  }

  static let hello =
    #"{"name":"signalk-server","version":"2.31.1","self":"vessels.urn:mrn:me","roles":["master"]}"#

  /// Decodes a message and returns its readings in short.
  func say(_ text: String) -> [String] {
    bench.decode(text).compactMap { line in try? brief(line) }
  }

  /// A delta of one update with these values, each `"path":…,"value":…`.
  func values(_ values: String..., context: String? = nil, more: String = "") -> [String] {
    let list = values.map { "{\($0)}" }.joined(separator: ",")
    let context = context.map { #""context":"\#($0)","# } ?? ""
    return say(#"{\#(context)"updates":[{\#(more)"values":[\#(list)]}]}"#)
  }

  /// One value.
  func value(_ path: String, _ value: String) -> [String] {
    values(#""path":"\#(path)","value":\#(value)"#)
  }

  /// A delta with meta of one path.
  func meta(_ path: String, _ value: String) -> [String] {
    say(#"{"updates":[{"meta":[{"path":"\#(path)","value":\#(value)}]}]}"#)
  }

  /// What was sent in answer to the last message.
  var replies: [String] { bench.batch.replies.map(\.text) }
}

@Suite("Signal K: deltas")
struct SignalKDecoderTests {
  private let position = "navigation.position"

  @Test("C is the coulomb, and all units are SI, which the display may put in others")
  func units() {
    let feed = SignalKBench()
    let path = "electrical.batteries.1.capacity.dischargedSinceFull"
    _ = feed.meta(path, #"{"units":"C"}"#)
    #expect(feed.value(path, "7200") == ["\(path) discharged_since_full 7200 C -"])
    #expect(feed.bench.batch.readings.map(\.isSI) == [true])
  }

  @Test(
    "Paths by their last segment, in the units of the specification",
    arguments: [
      ("environment.outside.temperature", "temperature 1 K"),
      ("environment.outside.dewPointTemperature", "temperature 1 K"),
      ("environment.outside.pressure", "pressure 1 Pa"),
      ("propulsion.port.oilPressure", "pressure 1 Pa"),
      ("environment.inside.humidity", "humidity 1 ratio"),
      ("environment.inside.illuminance", "illuminance 1 lx"),
      ("environment.depth.belowKeel", "depth 1 m"), ("navigation.log", "distance 1 m"),
      ("environment.wind.speedTrue", "speed 1 m/s"),
      ("environment.wind.directionTrue", "angle 1 rad"),
      ("navigation.courseOverGroundTrue", "angle 1 rad"),
      ("navigation.headingMagnetic", "angle 1 rad"),
      ("navigation.rateOfTurn", "rate_of_turn 1 rad/s"),
      ("electrical.batteries.0.voltage", "voltage 1 V"),
      ("electrical.batteries.0.current", "current 1 A"),
      ("electrical.solar.1.panelPower", "power 1 W"),
      ("electrical.batteries.0.capacity.remaining", "energy 1 J"),
      ("electrical.batteries.0.capacity.timeRemaining", "duration 1 s"),
      ("propulsion.port.revolutions", "revolutions 1 Hz"),
      ("propulsion.port.fuel.rate", "flow 1 m³/s"),
      ("tanks.fuel.0.capacity", "volume 1 m³"), ("steering.rudderAngle", "angle 1 rad"),
      ("my.own.cabinLight", "cabin_light 1 -"), ("sole", "sole 1 -"),
    ]
  )
  func quantities(_ path: String, _ expected: String) {
    #expect(SignalKBench().value(path, "1") == ["\(path) \(expected) -"])
  }

  @Test("Values of every kind; times of day, lists, identities and alarms are no readings")
  func kinds() {
    let bench = SignalKBench()
    #expect(bench.value("a.state", #""motor\u0007ing""#) == ["a.state state motoring - -"])
    #expect(bench.value("a.switch", "true") == ["a.switch switch 1 - -"])
    #expect(bench.value("a.voltage", #""12,5""#) == ["a.voltage voltage 12.5 V -"])
    #expect(bench.value("a.voltage", "null") == ["a.voltage voltage - V -"])
    for (path, value) in [
      ("navigation.datetime", #""2026-11-29T10:00:00Z""#), ("a.list", "[1,2]"),
      ("", #"{"name":"X","mmsi":"2"}"#), ("notifications.a.voltage", #"{"state":"alarm"}"#),
      ("notifications.a.voltage", "null"),
    ] {
      #expect(bench.value(path, value).isEmpty, "\(path)")
      #expect(bench.bench.outcome == .ignored(.noReadings))
    }
  }

  @Test("Meta gives unit, label and patience, each time in place of what it gave before")
  func meta() {
    let bench = SignalKBench()
    func reading() -> String {
      var texts: [String] = []
      let delta = #"{"updates":[{"values":[{"path":"a.temperature","value":1}]}]}"#
      bench.bench.decode(Array(delta.utf8), kind: .text) { readings in
        texts = readings.map { reading in
          let unit = String(decoding: reading.unit, as: UTF8.self)
          let label = String(decoding: reading.label, as: UTF8.self)
          return "\(unit) \(label) \(reading.expectedWithin)"
        }
      }
      return texts.joined(separator: ",")
    }
    #expect(reading() == "K  0")
    let whole = #"{"units":"C","displayName":"Fridge\u001b","timeout":119.2,"zones":[]}"#
    #expect(bench.meta("a.temperature", whole).isEmpty)
    #expect(bench.bench.outcome == .ignored(.noReadings))
    #expect(reading() == "C Fridge 120")
    _ = bench.meta("a.temperature", #"{"timeout":5,"updateContract":"event"}"#)
    #expect(reading() == "K  \(Reading.untilToldOtherwise)")
    for (timeout, expected) in [("-1", 0), ("1e300", UInt32.max), ("0.2", 1), ("\"9\"", 0)] {
      _ = bench.meta("a.temperature", #"{"timeout":\#(timeout)}"#)
      #expect(reading() == "K  \(expected)")
    }
    _ = bench.meta("a.temperature", "null")
    #expect(reading() == "K  0")
  }

  @Test("Each number of an object is a reading of its own")
  func objects() {
    let bench = SignalKBench()
    #expect(
      bench.value("navigation.attitude", #"{"roll":0.1,"pitch":null,"yaw":-1,"note":"x","o":{}}"#)
        == [
          "navigation.attitude.roll angle 0.1 rad -", "navigation.attitude.pitch angle - rad -",
          "navigation.attitude.yaw angle -1 rad -",
        ]
    )
    #expect(
      bench.value("environment.current", #"{"drift":1.5,"setTrue":3}"#) == [
        "environment.current.drift speed 1.5 m/s -", "environment.current.setTrue angle 3 rad -",
      ]
    )
    #expect(
      bench.value("environment.current", "null") == [
        "environment.current.drift speed - m/s -", "environment.current.setTrue angle - rad -",
      ]
    )
  }

  @Test("An object that was null from the start takes the values that it would have")
  func nullObjects() {
    let bench = SignalKBench()
    #expect(bench.value("navigation.attitude", "null").count == 3)
    #expect(
      bench.value("environment.current", "null").first == "environment.current.drift speed - m/s -"
    )
    #expect(
      bench.value(position, "null") == [
        "navigation.position.latitude latitude - ° -",
        "navigation.position.longitude longitude - ° -",
      ]
    )
  }

  @Test("A position without one coordinate takes the other and what came with it")
  func positions() {
    let bench = SignalKBench()
    _ = bench.value(position, #"{"latitude":1,"longitude":2,"altitude":3}"#)
    for value in [#"{"longitude":-30.25}"#, #"{"longitude":-30.25,"latitude":"x"}"#] {
      #expect(
        Set(bench.value(position, value)).isSubset(of: [
          "navigation.position.latitude latitude - ° -",
          "navigation.position.longitude longitude - ° -",
        ])
      )
    }
    #expect(bench.value(position, #"{"longitude":-30.25}"#).count == 2)
    #expect(bench.value(position, "null").count == 3)
    #expect(bench.value(position, #"{"latitude":1,"longitude":2}"#).count == 2)
  }

  @Test("Our own vessel by any of its names has nothing in front, others their context")
  func contexts() {
    let bench = SignalKBench()
    _ = bench.say(SignalKBench.hello)
    #expect(bench.bench.outcome == .ignored(.protocolMessage))
    let value = #""path":"a.voltage","value":1"#
    for own in ["vessels.urn:mrn:me", "vessels.self", "self", ""] {
      #expect(bench.values(value, context: own) == ["a.voltage voltage 1 V -"])
    }
    #expect(
      bench.values(value, context: "vessels.urn:mrn:you")
        == ["vessels.urn:mrn:you:a.voltage voltage 1 V -"]
    )
    _ = bench.say(#"{"version":"1.0","self":"urn:mrn:you"}"#)
    #expect(bench.values(value, context: "vessels.urn:mrn:you") == ["a.voltage voltage 1 V -"])
  }

  @Test("Each update has its own time, or none")
  func times() {
    let bench = SignalKBench()
    #expect(
      bench.say(
        #"""
        {"updates":[{"timestamp":"2026-11-29T09:59:59.5Z","values":[{"path":"a.voltage","value":1}]},
        {"values":[{"path":"b.voltage","value":2}]},{"timestamp":"2031-01-01T00:00:00Z","values":[{"path":"c.voltage","value":3}]}]}
        """#
      ) == [
        "a.voltage voltage 1 V 2026-11-29T09:59:59.500Z", "b.voltage voltage 2 V -",
        "c.voltage voltage 3 V -",
      ]
    )
  }

  @Test("Where every source was asked for, each is a sensor of its own")
  func sources() {
    var context = FeedContext()
    context.take(address: "ws://h:3000/signalk/v1/stream?subscribe=all&sourcePolicy=all")
    let value = #""path":"a.voltage","value":1"#
    let bench = SignalKBench(context)
    #expect(
      bench.values(value, more: #""$source":"can0.22","#) == ["a.voltage@can0.22 voltage 1 V -"]
    )
    #expect(
      bench.values(value, more: #""source":{"label":"gps","type":"NMEA0183"},"#)
        == ["a.voltage@gps voltage 1 V -"]
    )
    #expect(bench.values(value) == ["a.voltage voltage 1 V -"])
    context.keepsSources = false
    context.take(address: "ws://h/signalk/v1/stream?sourcePolicy=preferred")
    #expect(
      SignalKBench(context).values(value, more: #""$source":"can0.22","#)
        == ["a.voltage voltage 1 V -"]
    )
  }

  @Test("A bad part loses nothing else")
  func badParts() {
    let bench = SignalKBench()
    let long = String(repeating: "x", count: 256)
    #expect(
      bench.values(
        #""path":7,"value":1"#,
        #""path":"a.voltage""#,
        #""path":"\#(long)","value":1"#,
        #""path":"b.voltage","value":2"#
      ) == ["b.voltage voltage 2 V -"]
    )
    #expect(bench.bench.rejectedParts == [.malformed: 2, .badName: 1])
    #expect(
      bench.say(
        #"{"updates":[5,{"values":5},{"meta":5},{"values":[{"path":"b.voltage","value":3}]}]}"#
      )
        == ["b.voltage voltage 3 V -"]
    )
    #expect(bench.bench.rejectedParts == [.malformed: 3])
    #expect(bench.say(#"{"updates":5}"#).isEmpty)
    #expect(bench.bench.rejectedParts == [.malformed: 1])
  }

  @Test("At the limit all are known, above it the rest goes on")
  func limit() {
    var context = FeedContext()
    context.entityLimit = 2
    let bench = SignalKBench(context)
    #expect(
      bench.values(#""path":"a.voltage","value":1"#, #""path":"b.voltage","value":1"#).count == 2
    )
    #expect(
      bench.values(#""path":"c.voltage","value":1"#, #""path":"b.voltage","value":2"#)
        == ["b.voltage voltage 2 V -"]
    )
    #expect(bench.bench.rejectedParts == [.tooManySensors: 1])
  }

  @Test(
    "What is not a delta is the protocol's own",
    arguments: [
      #"{"requestId":"9b1c","state":"COMPLETED","statusCode":401}"#, #"{"type":"LOG","data":{}}"#,
      #"{"errorMessage":"too slow"}"#, #""Only 'instant' and 'fixed' policies supported""#, "{}",
    ]
  )
  func notices(_ text: String) {
    let bench = SignalKBench()
    #expect(bench.say(text).isEmpty)
    #expect(bench.bench.outcome == .ignored(.protocolMessage))
    #expect(bench.bench.end == nil && bench.replies.isEmpty)
  }

  @Test(
    "Claims what only Signal K says",
    arguments: [
      (SignalKBench.hello, FormatClaim.certain),
      (#"{"updates":[{"values":[{"path":"a","value":1}]}]}"#, .certain),
      (#"{"context":"vessels.self","updates":[{"meta":[]}]}"#, .certain),
      (#"{"updates":[]}"#, .none), (#"{"updates":[{"value":1}]}"#, .none),
      (#"{"version":"1","value":3}"#, .none), (#"[{"updates":[{"values":[]}]}]"#, .none),
      (#""text""#, .none),
    ]
  )
  func claims(_ text: String, _ claim: FormatClaim) {
    let bytes = Array(text.utf8)
    (bytes + [UInt8](repeating: 0, count: FeedMessage.padding)).withUnsafeBytes { padded in
      let content = UnsafeRawBufferPointer(rebasing: padded[..<bytes.count])
      let message = FeedMessage(content, kind: .text, receivedAt: sampleTime)
      #expect(SignalKDecoder().claim(message) == claim)
    }
  }
}
