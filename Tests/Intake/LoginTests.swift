import Locks
import Readings
import Support
import Testing
import Wire

@testable import Intake

/// A decoder whose feed asks for a login in its own messages.
private final class AskingDecoder: FeedDecoder {
  private let reader = GenericJSONDecoder()
  private var login = FeedLogin()
  private var isIn = false

  var format: Format { .json }
  var awaited: String? { isIn ? nil : "no answer to the login" }
  var keepAlive: Duration? { .seconds(2) }

  func claim(_ message: FeedMessage) -> FormatClaim { .possible }

  func connected(as login: FeedLogin) -> [OutgoingFrame] {
    (self.login, isIn) = (login, false)
    return []
  }

  func ping() -> [OutgoingFrame] { [.text("still here")] }

  func decode(_ message: FeedMessage, into batch: inout ReadingBatch) -> MessageAccount {
    batch.reset()
    let text = String(decoding: message.bytes, as: UTF8.self)
    switch text {
    case "who?": batch.replies = [.text("\(login.user ?? "-") \(login.secret ?? "-")")]
    case "in": isIn = true
    case "no": batch.end = .unauthorized(detail: "\(login.secret ?? "") is no token of ours")
    default: return reader.decode(message, into: &batch)
    }
    return batch.account(bytes: message.bytes.count, ignored: .protocolMessage)
  }
}

/// Logins inside the feed's own messages, from the secret's file to the end of the connection.
struct LoginTests {
  private func fixture(
    _ server: ScriptedServer,
    token: TemporaryFile,
    _ change: @escaping (inout FeedSettings) -> Void = { _ in }
  ) throws -> Fixture {
    try Fixture(
      server.url(),
      { settings in
        settings.credentials.way = .bearer(SecretFile(path: token.path))
        change(&settings)
      },
      decoder: { _ in AskingDecoder() }
    )
  }

  @Test
  func `the token goes out when it is asked for, and only then is the link up`() throws {
    let heard = Locked<[String]>([])
    let token = try TemporaryFile("s3cret-token")
    let server = try ScriptedServer({ side in
      side.accept()
      side.text("who?")
      while let (opcode, payload) = side.readFrame(), opcode != 8 {
        guard opcode == 1 else { continue }
        let text = String(decoding: payload, as: UTF8.self)
        heard.withLock { heard in heard.append(text) }
        if text == "- s3cret-token" {
          side.text("in")
          side.text(reading(1))
        }
      }
    })
    defer { server.stop() }
    let fixture = try fixture(server, token: token)
    fixture.wait("the reading") { fixture in fixture.messages.count == 3 }
    fixture.link(.up)
    // A keepalive of two seconds makes a ping after one.
    fixture.wait("the ping") { _ in heard.withLock { heard in heard.contains("still here") } }
    fixture.stop()
    #expect(heard.withLock { heard in heard.first } == "- s3cret-token")
  }

  @Test
  func `a login that is refused is told without the secret, and is not tried again soon`() throws {
    let token = try TemporaryFile("s3cret-token")
    let server = try ScriptedServer({ side in
      side.accept()
      side.text("no")
      side.awaitClose()
    })
    defer { server.stop() }
    let fixture = try fixture(server, token: token)
    let link = fixture.link(.credentials)
    #expect(link.reason == "credentials refused: … is no token of ours")
    let next = try #require(link.nextAttempt)
    #expect(next - ContinuousClock.now > .seconds(200))
    fixture.stop()
    #expect(server.requests.count == 1)
  }

  @Test
  func `a feed that says nothing is given up`() throws {
    let token = try TemporaryFile("s3cret-token")
    let server = try ScriptedServer({ side in
      side.accept()
      side.awaitClose()
    })
    defer { server.stop() }
    let fixture = try fixture(server, token: token) { settings in
      settings.timing.admission = .milliseconds(200)
    }
    #expect(fixture.link(.misconfigured).reason == "no answer to the login")
    fixture.stop()
  }
}
