import Foundation
import Readings
import Testing

@testable import Wire

@Suite("ThingsBoard")
struct ThingsBoardDecoderTests {
  // MARK: The conversation

  @Test("Login and list in the first message, then each device; later pages one after the other")
  func opening() throws {
    let talk = ThingsBoardTalk()
    #expect(talk.decoder.awaited == nil)
    #expect(talk.connect() == ["auth jwt", "ENTITY_DATA 1 page 0"])
    #expect(talk.decoder.awaited == "no answer to the query for devices")
    #expect(
      talk.ask(talk.page(1, ["a", "b"], hasNext: true)) == [
        "ENTITY_DATA_UNSUBSCRIBE 1", "TIMESERIES 2 id-a", "TIMESERIES 3 id-b",
        "ENTITY_DATA 4 page 1",
      ]
    )
    #expect(talk.decoder.awaited == nil)
    #expect(
      talk.ask(talk.page(4, ["c"])) == ["ENTITY_DATA_UNSUBSCRIBE 4", "TIMESERIES 5 id-c"]
    )
    #expect(
      try talk.hear(#"{"subscriptionId":5,"errorCode":0,"data":{"t":[[1795946390000,"1"]]}}"#) == [
        "c t 1 - 2026-11-29T09:59:50.000Z"
      ]
    )
    // Another connection begins anew.
    #expect(talk.connect() == ["auth jwt", "ENTITY_DATA 1 page 0"])
    #expect(try talk.hear(#"{"subscriptionId":5,"errorCode":0,"data":{"t":[[1,"1"]]}}"#).isEmpty)
    #expect(talk.bench.rejectedParts == [.badName: 1])
  }

  @Test("The query names all devices, their names and labels, and no values")
  func query() {
    let frames = ThingsBoardTalk().decoder.connected(as: FeedLogin(secret: "a\"b"))
    #expect(
      frames == [
        .text(
          #"{"authCmd":{"cmdId":0,"token":"a\"b"},"cmds":[{"type":"ENTITY_DATA","cmdId":1,"query":{"#
            + #""entityFilter":{"type":"entityType","entityType":"DEVICE"},"pageLink":{"page":0,"#
            + #""pageSize":100,"sortOrder":{"key":{"type":"ENTITY_FIELD","key":"name"},"#
            + #""direction":"ASC"}},"entityFields":[{"type":"ENTITY_FIELD","key":"name"},"#
            + #"{"type":"ENTITY_FIELD","key":"label"}],"latestValues":[]}}]}"#
        )
      ]
    )
  }

  @Test("The old path has lists for the types of commands, and the token in its address")
  func oldPath() {
    let path = "/api/ws/plugins/telemetry"
    #expect(Format.thingsboard.traits(path: path).tokenPlace == .query("token"))
    #expect(Format.thingsboard.traits(path: "/api/ws").tokenPlace == .message)
    let talk = ThingsBoardTalk { $0.path = path }
    #expect(talk.connect() == ["entityDataCmds 1 page 0"])
    #expect(
      talk.ask(talk.page(1, ["a"])) == ["entityDataUnsubscribeCmds 1", "tsSubCmds 2 id-a"]
    )
  }

  @Test(
    "Addresses that suggest it",
    arguments: [
      ("/api/ws", Format.thingsboard), ("/api/ws/plugins/telemetry", .thingsboard),
      ("/tb/api/ws", .thingsboard), ("/rpc", .shelly), ("/api/websocket", nil), ("/rpc/x", nil),
    ] as [(String, Format?)]
  )
  func guesses(_ path: String, _ expected: Format?) {
    let guess = Format.guess(path: path, port: 80)
    // Another format may know a path that says nothing here.
    if let expected {
      #expect(guess == expected)
    } else {
      #expect(guess != .shelly && guess != .thingsboard)
    }
  }

  @Test("No message is longer than a server takes, however many devices there are")
  func longMessages() {
    let talk = ThingsBoardTalk { $0.topics = [String(repeating: "k", count: 200), "b"] }
    _ = talk.connect()
    let names = (0..<900).map { "device \($0)" }
    talk.bench.decode(talk.page(1, names))
    var asked = 0
    for case .text(let text) in talk.bench.batch.replies {
      #expect(text.utf8.count <= 32 << 10)
      asked += text.components(separatedBy: "entityId").count - 1
    }
    #expect(asked == names.count)
    #expect(talk.bench.batch.replies.count < 40)
  }

  @Test("Keys that are configured are the ones that are asked for; a comma or a great many are not")
  func topics() {
    let talk = ThingsBoardTalk { $0.topics = ["temperature", "humidity"] }
    _ = talk.connect()
    #expect(
      talk.ask(talk.page(1, ["a"])).last == "TIMESERIES 2 id-a keys temperature,humidity"
    )
    let odd = ThingsBoardTalk { $0.topics = ["a,b"] }
    _ = odd.connect()
    #expect(odd.ask(odd.page(1, ["a"])).last == "TIMESERIES 2 id-a")
  }

  @Test("The list is gone through again now and then: what came is asked, what went has no value")
  func listedAgain() throws {
    let talk = ThingsBoardTalk()
    _ = talk.connect()
    _ = talk.ask(talk.page(1, ["a", "b"]))
    _ = try talk.hear(#"{"subscriptionId":2,"errorCode":0,"data":{"t":[[1795946390000,"1"]]}}"#)
    for _ in 1..<ThingsBoardDecoder.listPeriod { #expect(talk.ping().isEmpty) }
    #expect(talk.ping() == ["ENTITY_DATA 4 page 0"])
    #expect(
      talk.ask(talk.page(4, ["b", "c"])) == [
        "ENTITY_DATA_UNSUBSCRIBE 4", "TIMESERIES 5 id-c", "TIMESERIES 2 id-a off",
      ]
    )
    #expect(talk.ping().isEmpty)
  }

  @Test("A device that the list no longer has is unsubscribed and its readings are gone, once")
  func gone() throws {
    let talk = ThingsBoardTalk()
    _ = talk.connect()
    _ = talk.ask(talk.page(1, ["a", "b"]))
    _ = try talk.hear(#"{"subscriptionId":2,"errorCode":0,"data":{"t":[[1795946390000,"1"]]}}"#)
    for _ in 0..<ThingsBoardDecoder.listPeriod { _ = talk.ping() }
    #expect(try talk.hear(talk.page(4, ["b"])) == ["a t - - -"])
    for _ in 0..<ThingsBoardDecoder.listPeriod { _ = talk.ping() }
    #expect(try talk.hear(talk.page(5, ["b"])).isEmpty)
  }

  @Test("A device of another name: the old one is gone")
  func renamed() throws {
    let talk = ThingsBoardTalk()
    _ = talk.connect()
    let entity = { (name: String, value: Int) in
      #"{"cmdId":7,"errorCode":0,"update":[{"entityId":{"id":"x"},"latest":{"ENTITY_FIELD":"#
        + #"{"name":{"value":"\#(name)"}},"TIME_SERIES":{"t":{"ts":1795946390000,"value":"\#(value)"}}}}]}"#
    }
    #expect(try talk.hear(entity("old", 1)) == ["old t 1 - 2026-11-29T09:59:50.000Z"])
    #expect(
      try talk.hear(entity("new", 2)) == ["old t - - -", "new t 2 - 2026-11-29T09:59:50.000Z"]
    )
  }

  // MARK: Errors

  @Test(
    "A query that fails ends the connection, as its code has it",
    arguments: [
      (3, ConnectionEnd.Severity.credentials), (2, .misconfigured), (1, .transient),
    ]
  )
  func failedQuery(_ code: Int, _ severity: ConnectionEnd.Severity) {
    for id in ["cmdId", "subscriptionId"] {
      let talk = ThingsBoardTalk()
      _ = talk.connect()
      talk.bench.decode(#"{"\#(id)":1,"errorCode":\#(code),"errorMsg":"No"}"#)
      #expect(talk.bench.batch.end?.severity == severity)
      #expect(talk.bench.outcome == .ignored(.protocolMessage))
    }
  }

  @Test("A device that we may not read has no values; the others go on, also when it gets too much")
  func failedSubscription() throws {
    let talk = ThingsBoardTalk()
    _ = talk.connect()
    _ = talk.ask(talk.page(1, ["a", "b"]))
    _ = try talk.hear(#"{"subscriptionId":2,"errorCode":0,"data":{"t":[[1795946390000,"1"]]}}"#)
    #expect(
      try talk.hear(#"{"subscriptionId":3,"errorCode":34,"errorMsg":"Too many updates!"}"#).isEmpty
    )
    #expect(talk.bench.batch.end == nil)
    #expect(
      try talk.hear(#"{"subscriptionId":2,"errorCode":3,"errorMsg":"Unauthorized","data":null}"#)
        == [
          "a t - - -"
        ]
    )
    #expect(talk.bench.batch.end == nil)
    #expect(
      try talk.hear(#"{"subscriptionId":3,"errorCode":0,"data":{"t":[[1795946390000,"1"]]}}"#).count
        == 1
    )
  }

  // MARK: Values

  @Test(
    "Values come as text, some not",
    arguments: [
      (#""24.5""#, "24.5"), (#""1.9E1""#, "19"), (#""true""#, "1"), (#""false""#, "0"),
      (#""ECO""#, "ECO"), (#""NaN""#, "-"), (#""""#, "-"), ("7", "7"), ("null", "-"), ("true", "1"),
    ]
  )
  func values(_ value: String, _ expected: String) throws {
    let talk = ThingsBoardTalk { $0.v1Subscriptions = ["1": "a"] }
    #expect(
      try talk.hear(#"{"subscriptionId":1,"errorCode":0,"data":{"k":[[1795946390000,\#(value)]]}}"#)
        == ["a k \(expected) - 2026-11-29T09:59:50.000Z"]
    )
  }

  @Test("JSON and placeholders are no readings; other bad parts are counted, the rest is taken")
  func noValues() throws {
    let talk = ThingsBoardTalk { $0.v1Subscriptions = ["1": "a"] }
    let read = { (data: String) in
      try talk.hear(#"{"subscriptionId":1,"errorCode":0,"data":{\#(data)}}"#)
    }
    #expect(try read(#""a":[[1795946390000,"{\"a\":1}"]],"b":[[1795946390000,"[1]"]]"#).isEmpty)
    #expect(try read(#""a":[[1795946390000,{"a":1}]],"b":[[0,""]],"c":[[0,null]]"#).isEmpty)
    #expect(talk.bench.outcome == .ignored(.noReadings))
    #expect(try read(#""a":[1,[2],[1795946390000,"1"]],"b":7"#).count == 1)
    #expect(talk.bench.rejectedParts == [.malformed: 3])
    let long = String(repeating: "k", count: 300)
    #expect(try read(#""\#(long)":[[1,"1"]],"":[[1,"2"]],"x":[[1,"3"]]"#) == ["a x 3 - -"])
    #expect(talk.bench.rejectedParts == [.badName: 2])
  }

  @Test("Types are keys in snake_case; units come by type, or from a value's text")
  func types() throws {
    let talk = ThingsBoardTalk {
      $0.v1Subscriptions = ["1": "a"]
      $0.units = ["soil_temp": "celsius", "light": "lux"]
    }
    #expect(
      try talk.hear(
        #"{"subscriptionId":1,"errorCode":0,"data":{"Soil Temp":[[1,"1"]],"light":[[1,"2"]],"p":[[1,"3 hPa"]]}}"#
      ) == ["a soil_temp 1 °C -", "a light 2 lx -", "a p 3 hPa -"]
    )
  }

  @Test("Labels are for people; hostile names are cleaned")
  func labels() {
    let bench = Bench(ThingsBoardDecoder())
    let text =
      #"{"cmdId":1,"errorCode":0,"data":{"data":[{"entityId":{"id":"x"},"latest":{"ENTITY_FIELD":"#
      + #"{"name":{"value":"n\u001b1"},"label":{"value":"Kitchen\u0007"}},"TIME_SERIES":"#
      + #"{"t":{"ts":1,"value":"1"}}}}]}}"#
    bench.decode(Array(text.utf8), kind: .text) { readings in
      #expect(readings.map { String(decoding: $0.label, as: UTF8.self) } == ["Kitchen"])
      #expect(readings.map { String(decoding: $0.sensor, as: UTF8.self) } == ["n1"])
    }
  }

  @Test("Readings above the limit are counted, and the rest is taken")
  func limit() throws {
    let talk = ThingsBoardTalk { $0.v1Subscriptions = ["1": "a"] }
    let many = (0..<10_010).map { #""k\#($0)":[[1,"1"]]"# }.joined(separator: ",")
    #expect(try talk.hear(#"{"subscriptionId":1,"errorCode":0,"data":{\#(many)}}"#).count == 10_000)
    #expect(talk.bench.rejectedParts == [.tooManySensors: 10])
    #expect(
      try talk.hear(#"{"subscriptionId":1,"errorCode":0,"data":{"k0":[[1,"2"]]}}"#).count == 1
    )
  }

  @Test(
    "Only its answers are claimed",
    arguments: [
      (#"{"subscriptionId":10,"errorCode":0,"data":{}}"#, FormatClaim.certain),
      (#"{"cmdId":1,"errorCode":0}"#, .certain), (#"{"cmdId":1}"#, .none),
      (#"{"errorCode":1}"#, .none), (#"{"subscriptionId":"a","errorCode":0}"#, .none),
    ]
  )
  func claims(_ text: String, _ expected: FormatClaim) {
    let bytes = Array(text.utf8) + [UInt8](repeating: 0, count: FeedMessage.padding)
    bytes.withUnsafeBytes { padded in
      let content = UnsafeRawBufferPointer(rebasing: padded[..<text.utf8.count])
      let message = FeedMessage(content, kind: .text, receivedAt: sampleTime)
      #expect(ThingsBoardDecoder().claim(message) == expected)
    }
  }
}
