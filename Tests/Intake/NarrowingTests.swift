import Locks
import Readings
import Support
import Testing
import Wire

@testable import Intake

/// A decoder whose protocol can narrow: says hello, and then what is wanted.
private final class NarrowingDecoder: FeedDecoder {
  private let reader = GenericJSONDecoder(context: FeedContext())

  var format: Format { .json }

  func claim(_ message: FeedMessage) -> FormatClaim { .possible }

  func connected(as login: FeedLogin) -> [OutgoingFrame] { [.text("hello")] }

  func narrow(to interest: Interest) -> [OutgoingFrame] {
    let names = interest.isEverything ? ["*"] : interest.types.map(\.name).sorted()
    return [.text("forget"), .text("want " + names.joined(separator: ","))]
  }

  func decode(_ message: FeedMessage, into batch: inout ReadingBatch) -> MessageAccount {
    reader.decode(message, into: &batch)
  }
}

/// Frames that narrow what the feed sends, from the main thread to the socket.
struct NarrowingTests {
  private func interest(_ names: String...) -> Interest { Interest(Set(names.map(Quantity.init))) }

  /// Plays a server that notes each text frame, and answers each "want" with a reading.
  private func server(
    _ heard: Locked<[String]>,
    closingAfter last: String? = nil
  ) throws -> ScriptedServer {
    try ScriptedServer({ side in
      side.accept()
      var number = 0
      while let (opcode, payload) = side.readFrame(), opcode != 8 {
        guard opcode == 1 else { continue }
        let text = String(decoding: payload, as: UTF8.self)
        heard.withLock { heard in heard.append("\(side.number) \(text)") }
        number += 1
        if text.hasPrefix("want") { side.text(reading(number)) }
        if text == last, side.number == 0 {
          side.close(1012, "restart")
          _ = side.readFrame()
          return
        }
      }
    })
  }

  @Test
  func `what is wanted goes out in order, and anew after each connection`() throws {
    let heard = Locked<[String]>([])
    let server = try server(heard, closingAfter: "want humidity,temperature")
    defer { server.stop() }
    let fixture = try Fixture(server.url(), decoder: { _ in NarrowingDecoder() })
    fixture.link(.up)
    fixture.receiver.narrow(to: interest("temperature"))
    fixture.wait("the first answer") { fixture in fixture.messages.count == 1 }
    fixture.receiver.narrow(to: interest("temperature", "humidity"))
    fixture.wait("the second connection's answer") { _ in
      heard.withLock { heard in heard.contains("1 want humidity,temperature") }
    }
    fixture.receiver.narrow(to: .everything)
    fixture.wait("the last answer") { _ in
      heard.withLock { heard in heard.last == "1 want *" }
    }
    fixture.stop()
    #expect(
      heard.withLock { heard in heard } == [
        "0 hello", "0 forget", "0 want temperature", "0 forget", "0 want humidity,temperature",
        "1 hello", "1 forget", "1 want humidity,temperature", "1 forget", "1 want *",
      ]
    )
  }

  @Test
  func `an interest from before the connection is told on it, and only the newest`() throws {
    let heard = Locked<[String]>([])
    let server = try server(heard)
    defer { server.stop() }
    let fixture = try Fixture(
      server.url(),
      { settings in settings.timing.startSpread = .milliseconds(200) },
      decoder: { _ in NarrowingDecoder() }
    )
    for name in ["pressure", "voltage", "temperature"] {
      fixture.receiver.narrow(to: interest(name))
    }
    fixture.wait("the answer") { fixture in fixture.messages.count >= 1 }
    fixture.stop()
    let frames = heard.withLock { heard in heard }
    #expect(frames.first == "0 hello")
    #expect(frames.last == "0 want temperature")
    #expect(frames.count <= 5)
  }

  @Test
  func `nobody who narrows nothing sends anything`() throws {
    let heard = Locked<[String]>([])
    let server = try ScriptedServer({ side in
      side.accept()
      side.text(reading(1))
      while let (opcode, _) = side.readFrame(), opcode != 8 {
        heard.withLock { heard in heard.append("\(opcode)") }
      }
    })
    defer { server.stop() }
    let fixture = try Fixture(server.url())
    fixture.wait("the reading") { fixture in fixture.messages.count == 1 }
    fixture.receiver.narrow(to: interest("temperature"))
    fixture.stop()
    server.stop()
    #expect(heard.withLock { heard in heard } == [])
  }
}
