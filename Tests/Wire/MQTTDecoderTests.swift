import Readings
import Testing

@testable import Wire

@Suite("MQTT's conversation")
struct MQTTDecoderTests {
  private func decoder(_ change: (inout FeedContext) -> Void = { _ in }) -> MQTTDecoder {
    var context = FeedContext()
    context.clientName = "kiosk"
    change(&context)
    return MQTTDecoder(context: context)
  }

  @Test("MQTT 5 is offered first: clean start, 30 s, the longest packet that we take")
  func greeting() {
    #expect(
      decoder().greeting()
        == [0x10, 0x17, 0, 4] + Array("MQTT".utf8) + [5, 0x02, 0, 30]
        + [5, 0x27, 0x00, 0x40, 0x00, 0x00] + Server.text("kiosk")
    )
  }

  @Test("User and password go into CONNECT; a token comes behind an empty user")
  func login() {
    let named = decoder().greeting(FeedLogin(user: "ann", secret: "pw"))
    #expect(named[9] == 0xC2)
    #expect(named.suffix(9) == Server.text("ann")[...] + Server.text("pw"))
    let token = decoder().greeting(FeedLogin(secret: "t0"))
    #expect(token[9] == 0xC2)
    #expect(token.suffix(6) == [0, 0, 0, 2, 0x74, 0x30])
  }

  @Test("Nothing is asked for before CONNACK, and then announcements before everything")
  func subscribe() {
    let decoder = decoder()
    let bench = Bench(decoder)
    _ = decoder.greeting()
    #expect(decoder.awaited == "no MQTT answer, check subprotocol/port")
    #expect(decoder.ping().isEmpty)
    bench.packets(Server.acceptedV5)
    #expect(decoder.awaited == nil)
    #expect(bench.outcome == .ignored(.protocolMessage))
    let filters = ["homeassistant/+/+/config", "homeassistant/+/+/+/config", "#"]
    let body: [UInt8] = [0, 1, 0] + filters.map { Server.text($0) + [0] }.joined()
    #expect(bench.answers == Server.packet(0x82, body))
    #expect(decoder.ping() == [.binary([0xC0, 0x00])])
  }

  @Test("The configuration's topics are asked for in the place of everything; unusable ones count")
  func topics() {
    let decoder = decoder { $0.topics = ["plant/#", "a#", "tele/+/SENSOR"] }
    let bench = Bench(decoder)
    _ = decoder.greeting()
    bench.packets(Server.accepted)
    let asked = String(decoding: bench.answers, as: UTF8.self)
    #expect(asked.contains("plant/#") && asked.contains("tele/+/SENSOR"))
    #expect(!asked.contains("a#"))
    #expect(bench.rejectedParts == [.badName: 1])
  }

  @Test("A server of 3.1.1 alone is spoken to in 3.1.1 on the next connection")
  func fallback() {
    for refusal: [UInt8] in [[0x20, 0x02, 0, 1], [0x20, 0x03, 0, 0x84, 0]] {
      let decoder = decoder()
      let bench = Bench(decoder)
      #expect(decoder.greeting()[8] == 5)
      bench.packets(refusal)
      #expect(bench.batch.end?.severity == .transient)
      let second = decoder.greeting()
      #expect(
        second == [0x10, 17, 0, 4] + Array("MQTT".utf8) + [4, 2, 0, 30] + Server.text("kiosk")
      )
      bench.packets(Server.accepted)
      // No properties in SUBSCRIBE.
      #expect(bench.answers[2...4] == [0, 1, 0])
      #expect(decoder.greeting()[8] == 4)
    }
  }

  @Test("A server that never answers is tried with the other version")
  func unanswered() {
    let decoder = decoder()
    #expect((0..<4).map { _ in decoder.greeting()[8] } == [5, 4, 5, 4])
  }

  @Test(
    "Why nobody is let in",
    arguments: [
      ([0x20, 0x02, 0, 4], "credentials refused: bad user name or password"),
      ([0x20, 0x02, 0, 5], "credentials refused: not authorized"),
      ([0x20, 0x02, 0, 3], "the server is not available"),
      ([0x20, 0x02, 0, 2], "client name refused"),
      ([0x20, 0x03, 0, 0x86, 0], "credentials refused: bad user name or password"),
      ([0x20, 0x03, 0, 0x87, 0], "credentials refused: not authorized"),
      (
        [0x20, 0x08, 0, 0x8A, 5, 0x1F, 0, 2, 0x6E, 0x6F],
        "credentials refused: this client is banned: no"
      ),
      (
        [0x20, 0x0A, 0, 0x9D, 7, 0x1C, 0, 4, 0x62, 0x3A, 0x31, 0x31],
        "the server wants another one used (b:11)"
      ),
      ([0x20, 0x03, 0, 0x9F, 0], "too many connections for the server"),
      ([0x20, 0x03, 0, 0xB7, 0], "MQTT reason 183"),
    ] as [([UInt8], String)]
  )
  func refused(_ connack: [UInt8], _ text: String) {
    let decoder = decoder()
    let bench = Bench(decoder)
    _ = decoder.greeting()
    bench.packets(connack)
    #expect(bench.batch.end?.description == text)
    #expect(bench.batch.replies.isEmpty)
    // Whoever was refused is not let in.
    #expect(decoder.awaited != nil && decoder.ping().isEmpty)
  }

  @Test("The server's keep-alive replaces ours, and 0 is none")
  func keepAlive() {
    let decoder = decoder()
    let bench = Bench(decoder)
    _ = decoder.greeting()
    #expect(decoder.keepAlive == .seconds(30))
    bench.packets([0x20, 0x06, 0, 0, 3, 0x13, 0, 10])
    #expect(decoder.keepAlive == .seconds(10))
    bench.packets([0x20, 0x06, 0, 0, 3, 0x13, 0, 0])
    #expect(decoder.keepAlive == nil)
    _ = decoder.greeting()
    #expect(decoder.keepAlive == .seconds(30))
  }

  @Test("A refused filter counts; when all are refused, that is the end")
  func suback() {
    let decoder = decoder()
    let bench = Bench(decoder)
    _ = decoder.greeting()
    bench.packets(Server.acceptedV5)
    bench.packets([0x90, 0x06, 0, 1, 0, 0, 0, 0x87])
    #expect(bench.rejectedParts == [.refused: 1])
    #expect(bench.batch.end == nil)
    _ = decoder.greeting()
    bench.packets(Server.accepted)
    bench.packets([0x90, 0x05, 0, 1, 0x80, 0x80, 0x80])
    #expect(bench.rejectedParts == [.refused: 3])
    #expect(bench.batch.end?.description == "the server refuses every topic asked for")
  }

  @Test("Messages of quality 1 and 2 are acknowledged, all of one frame in one frame")
  func receipts() throws {
    let bench = Bench(decoder())
    bench.packets(Server.accepted)
    let one = Server.publish("a/temp", Array("1".utf8), quality: 1, number: 0x0102)
    let two = Server.publish("a/temp", Array("2".utf8), quality: 2, number: 3)
    #expect(bench.packets(one, two, [0x62, 0x02, 0, 3]).count == 2)
    #expect(
      bench.batch.replies
        == [.binary([0x40, 2, 1, 2, 0x50, 2, 0, 3, 0x70, 2, 0, 3])]
    )
    // The same again, as a server sends it that has not seen the answer.
    let again = [0x3A] + one.dropFirst()
    #expect(try bench.packets(again).map(brief) == ["a temperature 1 - -"])
    #expect(bench.answers == [0x40, 2, 1, 2])
  }

  @Test("Empty messages, parts of packets and several packets are all accounted for")
  func accounts() throws {
    let bench = Bench(decoder())
    bench.packets(Server.accepted)
    bench.packets([])
    #expect(bench.outcome == .ignored(.empty))
    let whole = Server.publish("a/temp", Array("21.5".utf8))
    for byte in whole.dropLast() {
      bench.packets([byte])
      #expect(bench.outcome == .ignored(.protocolMessage))
    }
    #expect(
      try bench.packets([whole[whole.count - 1]] + whole + whole.prefix(3)).map(brief).count == 2
    )
    #expect(bench.outcome == .decoded)
    bench.packets(Array(whole.dropFirst(3)))
    #expect(bench.outcome == .decoded)
    bench.decode("text")
    #expect(bench.outcome == .rejected(.malformed))
    #expect(bench.accounts.map(\.bytes).reduce(0, +) == 4 + 3 * whole.count + 4)
  }

  @Test("Bytes that are no MQTT end the connection and lose nothing that came before")
  func malformed() throws {
    let bench = Bench(decoder())
    bench.packets(Server.accepted)
    let good = Server.publish("a/temp", Array("1".utf8))
    #expect(bench.packets(good, [0x30, 0xFF, 0xFF, 0xFF, 0xFF, 1]).count == 1)
    #expect(bench.rejectedParts == [.malformed: 1])
    #expect(bench.batch.end?.description == "what the server sends is not MQTT")
  }

  @Test("A packet that contradicts itself is rejected, its neighbours are read")
  func badPacket() {
    let bench = Bench(decoder())
    bench.packets(Server.accepted)
    let good = Server.publish("a/temp", Array("1".utf8))
    let bad = Server.packet(0x30, [0xFF, 0xFF, 0x61])
    #expect(bench.packets(good, bad, Server.packet(0x32, [0, 1, 0x61]), good).count == 2)
    #expect(bench.rejectedParts == [.malformed: 2])
    #expect(bench.batch.end == nil)
  }

  @Test("Another client of our name is not fought, a server that shuts down is awaited")
  func disconnect() {
    let bench = Bench(decoder())
    bench.packets(Server.acceptedV5)
    bench.packets([0xE0, 0x01, 0x8E])
    #expect(bench.batch.end?.description == "another client uses the same client name")
    #expect(bench.batch.end?.severity == .misconfigured)
    bench.packets([0xE0, 0x02, 0x8B, 0x00])
    #expect(bench.batch.end?.severity == .restart)
    bench.packets([0xE0, 0x00])
    #expect(bench.batch.end?.severity == .restart)
  }

  @Test("Properties stand before the payload in MQTT 5, and a topic's number for the topic")
  func versionFive() throws {
    let bench = Bench(decoder())
    bench.packets(Server.acceptedV5)
    let all: [UInt8] =
      [0x01, 1, 0x02, 0, 0, 0, 9, 0x03, 0, 1, 0x74, 0x08, 0, 1, 0x72, 0x09, 0, 1, 7]
      + [0x0B, 0x81, 0x01, 0x0B, 2, 0x26, 0, 1, 0x6B, 0, 1, 0x76, 0x23, 0, 5]
    let named = Server.publish("a/temp", Array("1".utf8), properties: all)
    #expect(try bench.packets(named).map(brief) == ["a temperature 1 - -"])
    let numbered = Server.publish("", Array("2".utf8), properties: [0x23, 0, 5])
    #expect(try bench.packets(numbered).map(brief) == ["a temperature 2 - -"])
    let renamed = Server.publish("b/temp", Array("3".utf8), properties: [0x23, 0, 5])
    #expect(
      try bench.packets(numbered, renamed, numbered).map(brief) == [
        "a temperature 2 - -", "b temperature 3 - -", "b temperature 2 - -",
      ]
    )
    bench.packets(Server.publish("", [0x31], properties: [0x23, 0, 6]))
    #expect(bench.rejectedParts == [.badName: 1])
    bench.packets(Server.publish("a/temp", [0x31], properties: [0x7F, 0]))
    #expect(bench.rejectedParts == [.malformed: 1])
  }

  @Test("A new connection knows no topic by a number")
  func aliasesEnd() {
    let decoder = decoder()
    let bench = Bench(decoder)
    bench.packets(Server.acceptedV5)
    bench.packets(Server.publish("a/temp", [0x31], properties: [0x23, 0, 5]))
    _ = decoder.greeting()
    bench.packets(Server.acceptedV5)
    bench.packets(Server.publish("", [0x32], properties: [0x23, 0, 5]))
    #expect(bench.rejectedParts == [.badName: 1])
  }

  @Test("Topics by numbers are limited; the rest goes on")
  func aliasLimit() {
    let bench = Bench(decoder())
    bench.packets(Server.acceptedV5)
    for number in 1...UInt16(MQTTTopicAliases.limit + 1) {
      let property = [0x23, UInt8(number >> 8), UInt8(number & 0xFF)]
      bench.packets(Server.publish("a/t\(number)", [0x31], properties: property))
      let isAbove = Int(number) > MQTTTopicAliases.limit
      #expect(bench.rejectedParts == (isAbove ? [.badName: 1] : [:]))
    }
  }

  @Test("Only a binary message that begins with CONNACK is surely MQTT")
  func claim() {
    let decoder = decoder()
    func claim(_ bytes: [UInt8], _ kind: FeedMessage.Kind = .binary) -> FormatClaim {
      (bytes + [UInt8](repeating: 0, count: FeedMessage.padding)).withUnsafeBytes { padded in
        let content = UnsafeRawBufferPointer(rebasing: padded[..<bytes.count])
        return decoder.claim(FeedMessage(content, kind: kind, receivedAt: sampleTime))
      }
    }
    #expect(claim(Server.accepted) == .certain)
    #expect(claim(Server.acceptedV5) == .certain)
    #expect(claim(Server.accepted, .text) == .none)
    #expect(claim([0x20]) == .possible)
    #expect(claim([0x30, 0x02, 0, 0]) == .none)
    #expect(claim([0x20, 0x02, 9, 0]) == .none)
    #expect(claim([]) == .none)
  }
}
