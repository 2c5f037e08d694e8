import Readings
import Testing
import Wire

@testable import Simulator

@Suite("The simulated ThingsBoard")
struct ThingsBoardConversationTests {
  private func talk(
    sensors: Int = 24,
    token: String? = nil,
    _ change: (inout FeedContext) -> Void = { _ in }
  ) -> DeviceTalk {
    var context = FeedContext()
    change(&context)
    return DeviceTalk(
      ThingsBoardDecoder(context: context),
      ThingsBoardConversation(),
      sensors: sensors,
      token: token
    )
  }

  private func expected(_ reading: SimulatedReading, _ world: SimulatedWorld) -> DeviceTalk.Heard {
    let sensor = world.sensors[reading.sensor]
    return DeviceTalk.Heard(
      sensor: sensor.name,
      type: sensor.kind.quantity,
      value: reading.value.map { sensor.kind.rounded($0) },
      unit: ""
    )
  }

  @Test("Every device is found and subscribed to; then comes what is known, and each change")
  func stream() {
    let talk = talk(token: "jwt")
    #expect(!talk.step())
    let before = talk.world
    talk.connect(secret: "jwt")
    #expect(talk.decoder.awaited == nil)
    #expect(Set(talk.heard) == Set(before.snapshot().map { expected($0, before) }))
    for _ in 0..<500 {
      talk.forget()
      var next = talk.world
      let reading = next.next()
      #expect(talk.step())
      #expect(talk.heard == [expected(reading, next)])
    }
    #expect(talk.ends.isEmpty)
  }

  @Test("The list goes by pages, the old way of asking is understood as well")
  func pages() {
    for path in ["/api/ws", "/api/ws/plugins/telemetry"] {
      let talk = talk(sensors: 1_000) { $0.path = path }
      let devices = ThingsBoardConversation.devices(of: talk.world).count
      #expect(devices > 2 * 100)
      talk.connect()
      #expect(Set(talk.heard.map(\.sensor)).count > devices - 100)
      #expect(Set(talk.heard).count == talk.world.snapshot().count)
    }
  }

  @Test("A narrowed feed gets what it asks for, and more when it asks for more")
  func narrowed() {
    let talk = talk { $0.narrows = true }
    talk.connect()
    #expect(!talk.step())
    talk.send(talk.decoder.narrow(to: Interest([Quantity("humidity")])))
    // All keys once, to learn them.
    #expect(Set(talk.heard).count == talk.world.snapshot().count)
    talk.forget()
    for _ in 0..<200 { talk.step() }
    #expect(Set(talk.heard.map(\.type)) == ["humidity"])
    talk.send(
      talk.decoder.narrow(to: Interest([Quantity("humidity"), Quantity("temperature")]))
    )
    talk.forget()
    for _ in 0..<200 { talk.step() }
    #expect(Set(talk.heard.map(\.type)) == ["humidity", "temperature"])
    talk.send(talk.decoder.narrow(to: Interest()))
    #expect((0..<100).allSatisfy { _ in !talk.step() })
  }

  @Test("Configured keys alone are sent")
  func topics() {
    let talk = talk { $0.topics = ["voltage"] }
    talk.connect()
    for _ in 0..<200 { talk.step() }
    #expect(Set(talk.heard.map(\.type)) == ["voltage"])
  }

  @Test("A recording tells the same to a decoder that never asked for anything")
  func recorded() {
    let talk = talk(sensors: 400)
    talk.connect()
    for _ in 0..<200 { talk.step() }
    var decoding = Decoding(
      format: .thingsboard,
      lines: .raw,
      receiveTime: Timestamp(nanoseconds: 1_796_032_790_007_000_000),
      now: Timestamp(nanoseconds: 0)
    )
    for message in talk.messages { message.withUnsafeBytes { decoding.decode(line: $0) } }
    #expect(decoding.output.count { $0 == 0x0A } == talk.heard.count)
    #expect(talk.heard.count > 400)
    #expect(!decoding.reasons.contains { $0.contains("bad_name") })
  }

  @Test("The wrong token closes the connection, as does none")
  func tokens() {
    let wrong = talk(token: "jwt")
    wrong.connect(secret: "x")
    #expect(wrong.ends == ["1007 Token is invalid"])
    let none = talk(token: "jwt")
    none.connect()
    #expect(none.ends == ["1008 Auth cmd is missing"])
    for talk in [wrong, none] { #expect(!talk.step() && talk.heard.isEmpty) }
  }

  @Test("Errors for commands that are none")
  func errors() {
    let talk = talk()
    let ask = { (commands: String) in talk.answers(to: #"{"cmds":[\#(commands)]}"#) }
    let error = { (id: Int, text: String) in
      [#"{"subscriptionId":\#(id),"errorCode":2,"errorMsg":"\#(text)","data":null}"#]
    }
    #expect(talk.answers(to: "x") == error(0, "Failed to parse the payload"))
    #expect(ask(#"{"type":"TIMESERIES"}"#) == error(0, "Cmd id is negative value!"))
    #expect(ask(#"{"type":"X","cmdId":3}"#) == error(3, "No such command"))
    #expect(ask(#"{"type":"ENTITY_DATA","cmdId":3}"#) == error(3, "Unsupported query"))
    #expect(
      ask(#"{"type":"TIMESERIES","cmdId":4,"entityId":"x"}"#)
        == error(4, "Device with requested id wasn't found!")
    )
    #expect(ask(#"{"type":"ENTITY_DATA_UNSUBSCRIBE","cmdId":3}"#).isEmpty)
  }
}
