import Readings
import Testing

@testable import Wire

/// A decoder that claims what it is told to.
private final class Claimant: FeedDecoder {
  let format: Format
  private let mark: String
  private(set) var connections = 0
  private(set) var decoded = 0

  init(_ format: Format, claims mark: String) {
    self.format = format
    self.mark = mark
  }

  func claim(_ message: FeedMessage) -> FormatClaim {
    String(decoding: message.bytes, as: UTF8.self).contains(mark) ? .certain : .none
  }

  func connected(as login: FeedLogin) -> [OutgoingFrame] {
    connections += 1
    return [.text("hello")]
  }

  func decode(_ message: FeedMessage, into batch: inout ReadingBatch) -> MessageAccount {
    batch.reset()
    decoded += 1
    batch.replies.append(.text("pong"))
    return batch.account(bytes: message.bytes.count, ignored: .protocolMessage)
  }
}

@Suite("Finding the format of a feed")
struct FormatDetectorTests {
  @Test("A message that only one format has settles it, and that message is decoded already")
  func certain() {
    let detector = FormatDetector()
    let bench = Bench(detector)
    bench.decode("hello")
    bench.decode("[]")
    #expect(detector.settled == nil)
    #expect(bench.decode(#"[{"n":"x","v":1}]"#).count == 1)
    #expect(detector.settled == .senml)
    bench.decode(#"{"sensor":"a","value":1}"#)
    #expect(bench.outcome == .rejected(.malformed))
  }

  @Test(
    "JSON reads along from the first message and is settled after eight; plain text does not count"
  )
  func patience() {
    let detector = FormatDetector()
    let bench = Bench(detector)
    for _ in 0..<20 { bench.decode("hello") }
    for count in 1...FormatDetector.patience {
      #expect(detector.settled == nil)
      #expect(bench.decode(#"{"sensor":"a","value":\#(count)}"#).count == 1)
    }
    #expect(detector.settled == .json)
    #expect(bench.decode(#"[{"n":"x","v":1}]"#).isEmpty == false)
    #expect(detector.settled == .json)
  }

  @Test("CBOR in a binary frame is SenML, other binary frames settle nothing")
  func binary() {
    let detector = FormatDetector()
    let bench = Bench(detector)
    bench.decode([0x60, 0x02, 0x00, 0x00], kind: .binary)
    bench.decode([0x90, 0x05, 0x00, 0x01, 0x00, 0x01, 0x80], kind: .binary)
    #expect(detector.settled == nil)
    bench.decode([0x81, 0xA2, 0x00, 0x61, 0x78, 0x02, 0x01], kind: .binary)
    #expect(detector.settled == .senml)
  }

  @Test("Other formats plug in: they are asked, and once settled they greet and answer")
  func plugged() {
    let other = Claimant(.senml, claims: "auth_required")
    let detector = FormatDetector(fallback: GenericJSONDecoder(), [other])
    let bench = Bench(detector)
    #expect(detector.connected(as: FeedLogin()).isEmpty)
    bench.decode(#"{"type":"auth_required"}"#)
    #expect(detector.format == .senml)
    #expect(bench.batch.replies == [.text("hello"), .text("pong")])
    #expect(bench.outcome == .ignored(.protocolMessage))
    #expect(detector.connected(as: FeedLogin()) == [.text("hello")])
    #expect(other.connections == 2)
    bench.decode("{}")
    #expect(other.decoded == 2)
  }

  @Test("A guess speaks first, and a message that might be its own settles it")
  func guessed() {
    let other = Claimant(.senml, claims: "hello yourself")
    let detector = FormatDetector(fallback: GenericJSONDecoder(), [other], guess: .senml)
    let bench = Bench(detector)
    #expect(detector.connected(as: FeedLogin()) == [.text("hello")])
    bench.decode(#"{"to":"hello yourself"}"#)
    #expect(detector.settled == .senml)
    #expect(bench.batch.replies == [.text("pong")], "what was said is not said again")
    #expect(other.connections == 1)
  }

  @Test("What a guess awaits is not awaited of a feed that speaks otherwise")
  func wronglyAwaited() {
    let detector = FormatDetector(guess: .homeAssistant)
    let bench = Bench(detector)
    _ = detector.connected(as: FeedLogin())
    #expect(detector.awaited != nil)
    bench.decode(#"{"sensor":"a","value":1}"#)
    #expect(detector.awaited == nil)
  }

  @Test("A wrong guess costs nothing but its greeting")
  func wrongGuess() {
    let other = Claimant(.senml, claims: "hello yourself")
    let detector = FormatDetector(fallback: GenericJSONDecoder(), [other], guess: .senml)
    let bench = Bench(detector)
    _ = detector.connected(as: FeedLogin())
    for count in 1...FormatDetector.patience {
      #expect(bench.decode(#"{"sensor":"a","value":\#(count)}"#).count == 1)
    }
    #expect(detector.settled == .json)
    #expect(other.decoded == 0)
    #expect(detector.connected(as: FeedLogin()).isEmpty)
  }
}

@Suite("Formats by address")
struct FormatGuessTests {
  @Test(
    "Paths that only one format has",
    arguments: [
      ("/api/websocket", Format.homeAssistant), ("/core/websocket", .homeAssistant),
      ("/signalk/v1/stream", .signalK), ("/", nil), ("/api/websocket/", nil),
    ]
  )
  func paths(_ path: String, _ format: Format?) {
    #expect(Format.guess(path: path, port: 8123) == format)
  }

  @Test("What a guess awaits is awaited, until another format is found")
  func awaited() {
    let detector = FormatDetector(guess: .homeAssistant)
    #expect(detector.connected(as: FeedLogin()).isEmpty)
    #expect(detector.awaited?.contains("Home Assistant") == true)
    Bench(detector).decode(#"[{"n":"x","v":1}]"#)
    #expect(detector.settled == .senml && detector.awaited == nil)
    #expect(FormatDetector().awaited == nil)
  }
}

@Suite("Formats by name")
struct FormatTests {
  @Test("Names, auto, and what is known when a name is not")
  func names() throws {
    #expect(try Format.named("json") == .json)
    #expect(try Format.named("senml") == .senml)
    #expect(try Format.named("auto") == nil)
    let fault = #expect(throws: Format.Unknown.self) { try Format.named("xml\u{1B}") }
    let known = Format.allCases.map(\.rawValue).joined(separator: ", ")
    #expect(fault?.description == "no format is called \"xml\"; known are auto, \(known)")
    #expect(try Format.named("home-assistant") == .homeAssistant)
    #expect(try Format.named("signal-k") == .signalK)
    for format in Format.allCases { #expect(format.decoder().format == format) }
  }
}
