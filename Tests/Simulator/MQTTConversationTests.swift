import Readings
import Testing

@testable import Simulator
@testable import Wire

@Suite("A broker's side of a conversation")
struct MQTTConversationTests {
  private func listener(narrows: Bool = false) -> Listener {
    var context = FeedContext()
    context.narrows = narrows
    return Listener(MQTTDecoder(context: context), .mqtt)
  }

  @Test("Announcements and kept values come when they are asked for, then each reading")
  func readings() {
    let listener = listener()
    let first = listener.connect()
    #expect(
      first.filter { $0.value != nil }.count == listener.world.snapshot().count { $0.value != nil }
    )
    #expect(first.allSatisfy { $0.isRetained })
    #expect(listener.decoder.awaited == nil)
    for _ in 0..<500 {
      let (reading, heard) = listener.next()
      let sensor = listener.world.sensors[reading.sensor]
      #expect(heard.count == 1)
      #expect(heard.allSatisfy { reading.matches($0, listener.world) && !$0.isRetained })
      #expect(heard.map(\.sensor) == ["\(sensor.slug)/\(sensor.kind.quantity)"])
      #expect(heard.map(\.label) == [sensor.name])
    }
  }

  @Test("The password must be the token")
  func token() {
    for (secret, isLetIn) in [(nil, false), ("no", false), ("t0", true)] as [(String?, Bool)] {
      let listener = listener()
      listener.token = "t0"
      #expect(listener.connect(as: FeedLogin(user: "u", secret: secret)).isEmpty != isLetIn)
      #expect(listener.end?.severity == (isLetIn ? nil : .credentials))
      #expect((listener.closed == nil) == isLetIn)
    }
  }

  @Test("Pings are answered, and who said nothing first is not listened to")
  func pings() {
    let conversation = MQTTConversation()
    let world = SimulatedWorld(sensors: 1, rate: 1, seed: 1)
    let scene = FeedScene(world: world, time: 0, token: nil)
    func say(_ bytes: [UInt8], isBinary: Bool = true) -> [FeedAnswer] {
      conversation.received(FeedMessage(bytes, isBinary: isBinary), scene)
    }
    #expect(say([0xC0, 0]) == [.close(code: 1_002, reason: "protocol error")])
    let connect = [0x10, 13, 0, 4] + Array("MQTT".utf8) + [4, 2, 0, 30, 0, 1, 0x78]
    // Byte by byte: frames and packets have nothing to do with each other.
    for byte in connect.dropLast() { #expect(say([byte]).isEmpty) }
    #expect(
      say([connect[connect.count - 1]])
        == [.send(FeedMessage([0x20, 2, 0, 0], isBinary: true))]
    )
    #expect(say([0xC0, 0]) == [.send(FeedMessage([0xD0, 0], isBinary: true))])
    #expect(
      say([0x82, 6, 0, 9, 0, 1, 0x61, 1]).first
        == .send(FeedMessage([0x90, 3, 0, 9, 1], isBinary: true))
    )
    #expect(
      say([0x82, 7, 0, 9, 0, 2, 0x61, 0x23, 1]) == [
        .send(FeedMessage([0x90, 3, 0, 9, 0x80], isBinary: true))
      ]
    )
    #expect(
      say([0xA2, 5, 0, 9, 0, 1, 0x61]) == [.send(FeedMessage([0xB0, 2, 0, 9], isBinary: true))]
    )
    #expect(say([0xE0, 0]) == [.close(code: 1_000, reason: "")])
    #expect(say([0x7B], isBinary: false) == [.close(code: 1_002, reason: "protocol error")])
    #expect(say(connect) == [.close(code: 1_002, reason: "protocol error")])
  }

  @Test(
    "A version that no broker speaks is refused as 3.1.1 has it, a client without a name gets one"
  )
  func versions() {
    let world = SimulatedWorld(sensors: 1, rate: 1, seed: 1)
    let scene = FeedScene(world: world, time: 0, token: nil)
    func say(_ level: UInt8, _ rest: [UInt8]) -> [FeedAnswer] {
      let body = [0, 4] + Array("MQTT".utf8) + [level, 2, 0, 30] + rest
      let bytes = [0x10, UInt8(body.count)] + body
      return MQTTConversation().received(FeedMessage(bytes, isBinary: true), scene)
    }
    #expect(
      say(6, [0, 0]) == [
        .send(FeedMessage([0x20, 2, 0, 1], isBinary: true)), .close(code: 1_000, reason: ""),
      ]
    )
    let named = [0x20, 15, 0, 0, 12, 0x21, 0, 20, 0x12, 0, 6] + Array("auto-1".utf8)
    #expect(say(5, [0, 0, 0]) == [.send(FeedMessage(named, isBinary: true))])
  }

  @Test("A client that narrows is told of wanted types alone once it knows their topics")
  func narrowed() {
    let listener = listener(narrows: true)
    _ = listener.connect(wanting: Interest([Quantity("humidity")]))
    for _ in 0..<100 { #expect(listener.next().heard.count == 1) }
    for _ in 0..<MQTTLearning.length { _ = listener.say(listener.decoder.ping()) }
    for _ in 0..<200 {
      let (reading, heard) = listener.next()
      let isWanted = listener.world.sensors[reading.sensor].kind.quantity == "humidity"
      #expect(heard.count == (isWanted ? 1 : 0))
    }
    _ = listener.say(listener.decoder.narrow(to: Interest([Quantity("pressure")])))
    for _ in 0..<200 {
      let (reading, heard) = listener.next()
      let isWanted = listener.world.sensors[reading.sensor].kind.quantity == "pressure"
      #expect(heard.count == (isWanted ? 1 : 0))
    }
  }
}
