import Readings
import Testing

@testable import Wire

@Suite("JSON pointers (RFC 6901)")
struct JSONPointerTests {
  // The examples of section 5.
  private static let document = #"""
    {"foo":["bar","baz"],"":0,"a/b":1,"c%d":2,"e^f":3,"g|h":4,"i\\j":5,"k\"l":6," ":7,"m~n":8}
    """#

  @Test(
    "The standard's examples, and what leads nowhere",
    arguments: [
      ("/foo/0", "bar"), ("/foo/1", "baz"), ("/", "0"), ("/a~1b", "1"), ("/c%d", "2"),
      ("/e^f", "3"), ("/g|h", "4"), ("/i\\j", "5"), ("/k\"l", "6"), ("/ ", "7"), ("/m~0n", "8"),
      ("/foo/2", nil), ("/foo/01", nil), ("/foo/-", nil), ("/foo/99999999999", nil), ("/x", nil),
      ("/foo/0/x", nil), ("/~01", nil),
    ] as [(String, String?)]
  )
  func examples(_ text: String, _ expected: String?) throws {
    let parser = JSONParser()
    let bytes = Array(Self.document.utf8)
    let root = try bytes.withUnsafeBytes { try parser.parse($0) }
    let found = try JSONPointer(text).find(in: root)
    let shown = found.map { value in
      value.integer.map(String.init) ?? String(decoding: value.text ?? .none, as: UTF8.self)
    }
    #expect(shown == expected)
  }

  @Test("The whole, and of duplicates the last")
  func whole() throws {
    let parser = JSONParser()
    let bytes = Array(#"{"a":1,"a":2}"#.utf8)
    let root = try bytes.withUnsafeBytes { try parser.parse($0) }
    #expect(try JSONPointer("").find(in: root)?.isObject == true)
    #expect(try JSONPointer("/a").find(in: root)?.integer == 2)
  }

  @Test(
    "Faults have words and a place",
    arguments: [
      ("a/b", "a pointer begins with a slash", 0), ("/a~b", "~ stands before 0 or 1 only", 2),
      ("/a/~", "~ stands before 0 or 1 only", 3), ("/a/*", "* can stand in \"readings\" only", 3),
      ("/" + String(repeating: "x", count: 255), "longer than 255 bytes", 255),
    ]
  )
  func faults(_ text: String, _ words: String, _ offset: Int) {
    let fault = #expect(throws: JSONPointer.Fault.self) { try JSONPointer(text) }
    #expect(fault?.description == words)
    #expect(fault?.offset == offset)
  }

  @Test("255 bytes are no fault, nor is a star where it is allowed")
  func allowed() throws {
    _ = try JSONPointer("/" + String(repeating: "x", count: 254))
    #expect(try JSONPointer("/a/*", withStars: true).stars == 1)
    let pointer = try JSONPointer("/a", withStars: true)
    #expect(try pointer.toMembers == JSONPointer("/a/*", withStars: true))
    #expect(pointer.toMembers.toMembers == pointer.toMembers)
  }
}

@Suite("Mapped JSON")
struct JSONMappingTests {
  private func bench(_ mapping: String, _ members: String = "") throws -> Bench {
    let bytes = Array(#"{"mapping":\#(mapping)\#(members)}"#.utf8)
    let context = try bytes.withUnsafeBytes { try FeedContext(json: $0) }
    return Bench(Format.decoder(for: nil, context: context))
  }

  private func read(_ mapping: String, _ text: String) throws -> [String] {
    try bench(mapping).decode(text).map(brief)
  }

  @Test("One reading from anywhere in an object")
  func single() throws {
    let mapping = #"""
      {"sensor":"/meta/who","type":"/q","value":"/data/1","unit":"/u","time":"/when","label":"/n"}
      """#
    let text = #"""
      {"meta":{"who":"x7"},"q":"Temp","data":[0,"21,5"],"u":"celsius","when":1795946390,"n":"K"}
      """#
    #expect(try read(mapping, text) == ["x7 temperature 21.5 °C 2026-11-29T09:59:50.000Z"])
    let bench = try bench(mapping)
    bench.decode(Array(text.utf8), kind: .text) { readings in
      #expect(readings.map { String(decoding: $0.label, as: UTF8.self) } == ["K"])
    }
  }

  @Test("Constants, several readings of an object, and what the value's name says")
  func several() throws {
    let mapping = #"""
      {"values":[{"sensor":"/id","type":"temperature","unit":"°C","value":"/a"},
                 {"sensor":"roof","value":"/bat_mv"},{"value":"/b/hum"}]}
      """#
    #expect(
      try read(mapping, #"{"id":17,"a":21.5,"bat_mv":3000,"b":{"hum":"45 %"}}"#) == [
        "17 temperature 21.5 °C -", "roof battery 3000 mV -", "default humidity 45 % -",
      ]
    )
  }

  @Test("Each member of a list or an object, with its name or number and what stands above it")
  func members() throws {
    let object = #"{"readings":"/d","sensor":"*","type":"x","value":"/v","time":"^/ts"}"#
    #expect(
      try read(object, #"{"ts":1795946390,"d":{"a":{"v":1},"b":{"v":2}}}"#) == [
        "a x 1 - 2026-11-29T09:59:50.000Z", "b x 2 - 2026-11-29T09:59:50.000Z",
      ]
    )
    #expect(
      try read(object, #"{"d":[{"v":1},{"x":2},{"v":3}]}"#) == ["0 x 1 - -", "2 x 3 - -"]
    )
    let rooms = #"{"readings":"/rooms/*/sensors/*","sensor":"*1","type":"*","value":""}"#
    #expect(
      try read(
        rooms,
        #"{"rooms":{"attic":{"sensors":{"temp":1,"hum":2}},"x":{"sensors":7},"cellar":{"sensors":{"temp":3}}}}"#
      ) == ["attic temperature 1 - -", "attic humidity 2 - -", "cellar temperature 3 - -"]
    )
  }

  @Test("The members of the message itself, and a message that is a list")
  func root() throws {
    #expect(
      try read(#"{"readings":"","sensor":"*","value":"/v"}"#, #"{"a":{"v":1},"b":{"v":2}}"#) == [
        "a v 1 - -", "b v 2 - -",
      ]
    )
    #expect(
      try read(#"{"sensor":"/s","value":"/v"}"#, #"[{"s":"a","v":1},{"s":"b","v":2}]"#) == [
        "a v 1 - -", "b v 2 - -",
      ]
    )
  }

  @Test("The mapping takes the place of the usual meaning of names")
  func instead() throws {
    #expect(
      try read(#"{"sensor":"x","value":"/payload"}"#, #"{"topic":"a/b","payload":7,"temp":5}"#) == [
        "x payload 7 - -"
      ]
    )
    let bench = try bench(#"{"value":"/v"}"#)
    #expect(bench.decode(#"{"sensor":"a","type":"b","value":1}"#).isEmpty)
    #expect(bench.outcome == .ignored(.noReadings))
  }

  @Test("States, absence, and text in several documents of one message")
  func documents() throws {
    #expect(
      try read(
        #"{"sensor":"/s","value":"/v"}"#,
        #"{"s":"a","v":nan}"# + "\n" + #"{"s":"b","v":"open"}{"s":"c","v":"ECO"}"#
      ) == ["a v - - -", "b v 1 - -", "c v ECO - -"]
    )
  }

  @Test("Parts that can't be used are counted, and the rest is taken")
  func rejected() throws {
    let bench = try bench(#"{"readings":"/d","sensor":"/s","type":"/t","value":"/v"}"#)
    let long = String(repeating: "x", count: 300)
    let lines = bench.decode(
      #"{"d":[{"s":"a","t":"x","v":[1]},{"t":"x","v":1},{"s":"a","v":1},{"s":"a","t":5,"v":1},"#
        + #"{"s":"\#(long)","t":"x","v":1},{"s":"a","t":"x","v":1},3]}"#
    )
    #expect(try lines.map(brief) == ["a x 1 - -"])
    #expect(bench.rejectedParts == [.badValue: 1, .badName: 4])
  }

  @Test(
    "Faults name the member and say what is wrong",
    arguments: [
      ("[]", "mapping: it is no object"), ("{}", "mapping/value: it is missing"),
      (#"{"values":[]}"#, "values: at least one is needed"),
      (#"{"values":{}}"#, "values: it is no list"),
      (#"{"values":[1]}"#, "values/0: it is no object"),
      (#"{"values":[{"sensor":"a"}]}"#, "values/0/value: it is missing"),
      (#"{"value":"/a~"}"#, "mapping/value: ~ stands before 0 or 1 only (at byte 2)"),
      (#"{"value":"/a","time":"^x"}"#, "mapping/time: a pointer begins with a slash (at byte 1)"),
      (#"{"value":1}"#, "mapping/value: it is no text"),
      (#"{"value":"/a","senser":"x"}"#, "mapping/senser: no such part of a reading is known"),
      (#"{"readings":"a","value":"/a"}"#, "readings: a pointer begins with a slash (at byte 0)"),
      (#"{"readings":1,"value":"/a"}"#, "readings: it is no text"),
      (
        #"{"value":"/a","sensor":"*"}"#,
        "values/0: \"readings\" has no * whose name could be taken"
      ),
      (
        #"{"readings":"/a","value":"/a","sensor":"*2"}"#,
        "values/0: \"readings\" has only 1 * whose name could be taken"
      ),
    ]
  )
  func faults(_ mapping: String, _ words: String) {
    let fault = #expect(throws: FeedContext.Fault.self) { try bench(mapping) }
    guard case .badMapping(let found)? = fault else {
      Issue.record("no fault of the mapping: \(String(describing: fault))")
      return
    }
    #expect(found.description == words)
  }

  @Test("64 readings of an object, and no more")
  func limit() throws {
    let entry = JSONMapping.Entry(value: .constant("1"))
    _ = try JSONMapping(Array(repeating: entry, count: 64))
    #expect(throws: JSONMapping.Fault.self) {
      try JSONMapping(Array(repeating: entry, count: 65))
    }
  }

  @Test(
    "Sources as texts",
    arguments: [
      ("temperature", JSONMapping.Source.constant("temperature")), ("*", .key(nil)),
      ("*1", .key(0)), ("*9", .key(8)), ("*0", .constant("*0")), ("**", .constant("**")),
      ("%", .constant("%")),
    ]
  )
  func sources(_ text: String, _ expected: JSONMapping.Source) throws {
    #expect(try JSONMapping.Source(text) == expected)
  }

  @Test("Looking into the whole message costs linear time")
  func linear() throws {
    let bench = try bench(#"{"readings":"","sensor":"*","value":"","time":"^/zz"}"#)
    let members = (0..<20_000).map { #""k\#($0)":1"# }.joined(separator: ",")
    #expect(bench.decode("{\(members)}").count == 20_000)
  }
}

@Suite("A feed of home-made JSON that wants to be spoken to")
struct JSONHelloTests {
  private func decoder(_ change: (inout FeedContext) -> Void) -> any FeedDecoder {
    var context = FeedContext()
    change(&context)
    return Format.decoder(for: nil, context: context)
  }

  @Test("Its greetings are sent first, in order, on each connection; they say that it is JSON")
  func hello() {
    let decoder = decoder { $0.hello = [#"{"op":"subscribe"}"#, "go"] }
    #expect(decoder.format == .json)
    for _ in 0..<2 {
      #expect(
        decoder.connected(as: FeedLogin(secret: "s")) == [
          .text(#"{"op":"subscribe"}"#), .text("go"),
        ]
      )
    }
    #expect(GenericJSONDecoder().connected(as: FeedLogin()).isEmpty)
  }

  @Test("A ping is answered where an answer is configured, and is no reading")
  func ping() {
    let bench = Bench(
      decoder { context in
        context.hello = ["x"]
        context.pong = #"{"type":"pong"}"#
      }
    )
    #expect(bench.decode(#"{"type":"ping"}"#).isEmpty)
    #expect(bench.batch.replies == [.text(#"{"type":"pong"}"#)])
    bench.decode(#"{"type":"pong"}"#)
    #expect(bench.batch.replies.isEmpty)
    let silent = Bench()
    silent.decode(#"{"type":"ping"}"#)
    #expect(silent.batch.replies.isEmpty)
  }
}
