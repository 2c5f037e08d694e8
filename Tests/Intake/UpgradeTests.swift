import Support
import Testing

@testable import Intake
@testable import Readings

/// How a server answers the upgrade, against the library itself: `upgrade_*`, `redirect_*`, `bad_accept`,
/// `unrequested_subprotocol`, `deflate_offered_by_server`, `refused`, `dns_failure` of scenarios.jsonl.
struct UpgradeTests {
  @Test(arguments: [
    ("401 Unauthorized", LinkState.Phase.credentials, "HTTP 401"),
    ("403 Forbidden", .credentials, "HTTP 403"),
    ("200 OK", .misconfigured, "no WebSocket at this path"),
    ("404 Not Found", .misconfigured, "no such path"),
    ("429 Too Many Requests", .down, "HTTP 429"),
    ("503 Service Unavailable", .down, "HTTP 503"),
  ])
  func `a refused upgrade is told apart by its status`(
    _ status: String,
    _ phase: LinkState.Phase,
    _ reason: String
  ) throws {
    let server = try ScriptedServer({ side in
      side.refuse(status, headers: "Content-Type: text/html\r\n", body: "<html>login</html>")
      side.awaitEnd()
    })
    defer { server.stop() }
    let fixture = try Fixture(server.url()) { settings in settings.retry.base = .seconds(60) }
    fixture.link(phase, saying: reason)
    fixture.stop()
    #expect(server.requests.count == 1)
  }

  @Test
  func `a refused token is not tried again for five minutes`() throws {
    let server = try ScriptedServer({ side in side.refuse("401 Unauthorized") })
    defer { server.stop() }
    let fixture = try Fixture(server.url())
    let link = fixture.link(.credentials)
    let next = try #require(link.nextAttempt)
    #expect(next - link.since >= .seconds(300))
    fixture.stop()
  }

  @Test
  func `a server that asks for time gets it`() throws {
    let server = try ScriptedServer({ side in
      side.refuse("429 Too Many Requests", headers: "Retry-After: 30\r\n")
    })
    defer { server.stop() }
    let fixture = try Fixture(server.url())
    let link = fixture.link(.down, saying: "429")
    let next = try #require(link.nextAttempt)
    #expect(next - link.since >= .seconds(30))
    fixture.stop()
  }

  @Test
  func `a redirect to the same server is followed, with what was sent before`() throws {
    let token = try TemporaryFile("s3cret-token\n")
    let server = try ScriptedServer(
      { side in
        side.readRequest()
        let location = "http://\(side.header("Host") ?? "")/ok"
        side.send("HTTP/1.1 301 Moved\r\nContent-Length: 0\r\nLocation: \(location)\r\n\r\n")
      },
      { side in
        side.accept()
        side.text(reading(1))
        side.awaitClose()
      }
    )
    defer { server.stop() }
    let fixture = try Fixture(server.url("/old")) { settings in
      settings.credentials.way = .bearer(SecretFile(path: token.path))
    }
    fixture.wait("a message") { fixture in fixture.messages.count == 1 }
    fixture.stop()
    #expect(server.requests.count == 2)
    #expect(server.requests.last?.hasPrefix("GET /ok HTTP/1.1") == true)
    #expect(server.requests.allSatisfy { request in request.contains("Bearer s3cret-token") })
  }

  @Test
  func `a redirect to another host is refused and nothing is sent there`() throws {
    let token = try TemporaryFile("s3cret-token")
    let other = try ScriptedServer({ side in side.accept() })
    defer { other.stop() }
    let location = "http://localhost:\(other.port)/ok"
    let server = try ScriptedServer({ side in
      side.refuse("302 Found", headers: "Location: \(location)\r\n")
    })
    defer { server.stop() }
    let fixture = try Fixture(server.url()) { settings in
      settings.credentials.way = .bearer(SecretFile(path: token.path))
    }
    fixture.link(.misconfigured, saying: "redirects (302) to \(location)")
    fixture.stop()
    #expect(server.requests.count == 1)
    #expect(other.requests.isEmpty)
  }

  @Test
  func `a circle of redirects ends after three`() throws {
    let server = try ScriptedServer({ side in
      side.refuse("307 Temporary Redirect", headers: "Location: /again\r\n")
    })
    defer { server.stop() }
    let fixture = try Fixture(server.url())
    fixture.link(.misconfigured, saying: "redirects (307)")
    fixture.stop()
    #expect(server.requests.count == 1 + FeedConnection.hopLimit)
  }

  @Test
  func `an answer that proves nothing is refused`() throws {
    let server = try ScriptedServer({ side in
      side.accept(answer: "AAAAAAAAAAAAAAAAAAAAAAAAAAA=")
      side.awaitEnd()
    })
    defer { server.stop() }
    let fixture = try Fixture(server.url()) { settings in settings.retry.base = .seconds(60) }
    fixture.link(.down, saying: "Sec-WebSocket-Accept")
    fixture.stop()
  }

  @Test
  func `a sub-protocol that nobody offered is refused`() throws {
    let server = try ScriptedServer({ side in
      side.accept(extra: "Sec-WebSocket-Protocol: other\r\n")
      side.awaitEnd()
    })
    defer { server.stop() }
    let fixture = try Fixture(server.url()) { settings in settings.retry.base = .seconds(60) }
    fixture.link(.down, saying: "sub-protocol that was not offered")
    fixture.stop()
  }

  @Test
  func `compression that nobody offered is refused`() throws {
    let server = try ScriptedServer({ side in
      side.accept(extra: "Sec-WebSocket-Extensions: permessage-deflate\r\n")
      side.awaitEnd()
    })
    defer { server.stop() }
    let fixture = try Fixture(server.url()) { settings in settings.retry.base = .seconds(60) }
    fixture.link(.down, saying: "extension that was not offered")
    fixture.stop()
    #expect(server.requests.first?.lowercased().contains("sec-websocket-extensions") == false)
  }

  @Test
  func `a server that takes the connection and says nothing is left in time`() throws {
    let server = try ScriptedServer({ side in side.awaitEnd() })
    defer { server.stop() }
    let fixture = try Fixture(server.url()) { settings in
      settings.retry.base = .seconds(60)
      settings.timing.handshakeSeconds = 1
    }
    fixture.link(.down, saying: "no answer")
    fixture.stop()
  }

  @Test
  func `an answer that is no HTTP is refused`() throws {
    let server = try ScriptedServer({ side in
      side.readRequest()
      side.send("SSH-2.0-OpenSSH_9.2p1\r\n\r\n")
    })
    defer { server.stop() }
    let fixture = try Fixture(server.url()) { settings in settings.retry.base = .seconds(60) }
    fixture.link(.down, saying: "127.0.0.1:\(server.port)")
    fixture.stop()
  }

  @Test
  func `a name that does not resolve backs off and is tried again`() throws {
    let fixture = try Fixture("ws://nowhere.invalid:1/") { settings in
      settings.retry.base = .seconds(60)
    }
    let link = fixture.link(.down, saying: "nowhere.invalid:1: name not found")
    #expect(link.nextAttempt != nil)
    fixture.stop()
  }

  @Test
  func `a port where nobody listens is tried until somebody does`() throws {
    let free = try ScriptedServer({ side in side.end() })
    free.stop()
    let fixture = try Fixture("ws://127.0.0.1:\(free.port)/")
    fixture.link(.down, saying: "no connection")
    fixture.wait("a second attempt") { fixture in fixture.store.link.phase == .connecting }
    fixture.stop()
  }
}
