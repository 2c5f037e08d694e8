import Readings
import Testing

@testable import Wire

@Suite("No message may trap, whatever it holds")
struct HostileInputTests {
  /// A message of a sample, with the frame it came in.
  struct Message: Sendable {
    var bytes: [UInt8]
    var kind: FeedMessage.Kind
  }

  private static func messages() throws -> [Message] {
    var messages: [Message] = []
    let parser = JSONParser()
    for file in [
      "generic_json/messages.jsonl", "senml/messages.jsonl", "home_assistant/messages.jsonl",
      "shelly/messages.jsonl", "signalk/messages.jsonl", "thingsboard/messages.jsonl",
      "zigbee2mqtt/messages.jsonl",
    ] {
      for line in try fixture(file).split(separator: 0x0A) {
        messages.append(Message(bytes: Array(line), kind: .text))
      }
    }
    for file in [
      "generic_json/messages.frames.jsonl", "senml/cbor.frames.jsonl", "mqtt/v311.frames.jsonl",
    ] {
      for line in try fixture(file).split(separator: 0x0A) {
        let frame = try line.withUnsafeBytes { try RecordedFrame(line: $0, with: parser) }
        switch frame.content {
        case .text(let bytes): messages.append(Message(bytes: bytes, kind: .text))
        case .binary(let bytes): messages.append(Message(bytes: bytes, kind: .binary))
        case .close: break
        }
      }
    }
    return messages
  }

  private let benches = [
    Bench(GenericJSONDecoder()), Bench(SenMLDecoder()), Bench(FormatDetector()),
    Bench(HomeAssistantDecoder()), Bench(connected(.shelly)), Bench(SignalKDecoder()),
    Bench(connected(.thingsboard)), Bench(mapped()), Bench(Zigbee2MQTTDecoder()),
    Bench(MQTTDecoder()),
  ]

  /// A decoder that waits for its feed's first answer.
  private static func connected(_ format: Format) -> any FeedDecoder {
    var context = FeedContext()
    context.v1Subscriptions = ["10": "Boiler room"]
    let decoder = format.decoder(context: context)
    _ = decoder.connected(as: FeedLogin(secret: "secret"))
    return decoder
  }

  /// A decoder with a mapping that looks into anything.
  private static func mapped() -> any FeedDecoder {
    var context = FeedContext()
    var entry = JSONMapping.Entry(value: .member(JSONPointer.whole))
    entry.sensor = .key(nil)
    context.mapping = try? JSONMapping(readings: .whole, [entry])
    return GenericJSONDecoder(context: context)
  }

  /// Decodes with every decoder and checks what readings promise.
  private func check(_ bytes: [UInt8], _ kind: FeedMessage.Kind, _ comment: Comment) {
    for bench in benches {
      bench.decode(bytes, kind: kind) { readings in
        for reading in readings { check(reading, comment) }
      }
      let account = bench.accounts.removeLast()
      #expect(bench.batch.readings.isEmpty || account.outcome == .decoded, comment)
      #expect(account.bytes == bytes.count, comment)
    }
  }

  private func check(_ reading: Reading, _ comment: Comment) {
    let names = [reading.sensor, reading.quantity]
    #expect(names.allSatisfy { PlainText.isPlain($0) && !$0.isEmpty }, comment)
    #expect(PlainText.isPlain(reading.unit) && PlainText.isPlain(reading.label), comment)
    switch reading.value {
    case .text(let text): #expect(PlainText.isPlain(text), comment)
    case .number(let number): #expect(number.isFinite, comment)
    case .integer, .boolean, .absent: break
    }
  }

  @Test("Every sample cut off at every byte, and its rest")
  func cutOff() throws {
    for message in try Self.messages() {
      for end in 0...message.bytes.count {
        check(Array(message.bytes[..<end]), message.kind, "cut at \(end)")
        check(Array(message.bytes[end...]), message.kind, "rest from \(end)")
      }
    }
  }

  @Test("Every sample in CBOR, but the whole one, is rejected at every cut")
  func cutCBOR() throws {
    let bench = Bench(SenMLDecoder())
    for message in try Self.messages().filter({ $0.kind == .binary && $0.bytes.first ?? 0 >= 0x80 })
    {
      for end in 1..<message.bytes.count {
        #expect(bench.decode(Array(message.bytes[..<end]), kind: .binary).isEmpty)
        #expect(bench.outcome == .rejected(.malformed))
      }
    }
  }

  @Test(
    "Every sample with random bytes changed, put in and left out",
    arguments: [1, 2, 3] as [UInt64]
  )
  func mutated(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let messages = try Self.messages()
    let tokens = [
      "{", "}", "[", "]", "\"", "\\", ",", ":", "nan", "1e999", "\u{1E}", "\n", "null", "\\ud800",
    ]
    for round in 0..<1500 {
      let message = try #require(messages.randomElement(using: &random))
      var bytes = message.bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: 0...bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0 where index < bytes.count: bytes[index] = UInt8.random(in: 0...255, using: &random)
        case 1 where index < bytes.count: bytes.removeSubrange(index..<min(bytes.count, index + 3))
        case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: index)
        default:
          bytes.insert(contentsOf: (tokens.randomElement(using: &random) ?? "").utf8, at: index)
        }
      }
      check(bytes, message.kind, "seed \(seed), round \(round)")
    }
  }

  @Test("Random bytes, as text and as CBOR", arguments: [4, 5] as [UInt64])
  func noise(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for round in 0..<1500 {
      var bytes = (0..<Int.random(in: 0...64, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      check(bytes, .text, "seed \(seed), round \(round)")
      bytes.insert(0x80 | UInt8.random(in: 0...31, using: &random), at: 0)
      check(bytes, .binary, "seed \(seed), round \(round)")
    }
  }

  @Test("A broken line at every place of a long message costs linear time")
  func manyBrokenLines() {
    let bench = Bench()
    let broken = String(repeating: "[1,\n", count: 60) + String(repeating: "{\"a\":1,\n", count: 1)
    bench.decode(broken + String(repeating: "[]\n", count: 100_000))
    #expect(bench.batch.readings.isEmpty)
  }
}
