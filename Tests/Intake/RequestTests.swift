import Support
import Testing

@testable import Intake
@testable import Readings

/// What the server sees of us, and what nobody may see of our secrets.
struct RequestTests {
  private func firstRequest(
    path: String = "/",
    _ change: (inout FeedSettings) throws -> Void = { _ in }
  ) throws -> (request: String, link: LinkState, port: UInt16) {
    let server = try ScriptedServer({ side in
      side.accept()
      side.text(reading(1))
      side.awaitClose()
    })
    defer { server.stop() }
    let fixture = try Fixture(server.url(path), change)
    fixture.wait("a message") { fixture in !fixture.messages.isEmpty }
    let link = fixture.link(.up)
    fixture.stop()
    return (try #require(server.requests.first), link, server.port)
  }

  @Test
  func `a plain request has the port in Host, and neither origin, sub-protocol nor extension`()
    throws
  {
    let (request, link, port) = try firstRequest(path: "/api/websocket?a=b%20c&x")
    #expect(request.hasPrefix("GET /api/websocket?a=b%20c&x HTTP/1.1\r\n"))
    #expect(request.contains("Host: 127.0.0.1:\(port)\r\n"))
    for name in [
      "Origin:", "Sec-WebSocket-Protocol:", "Sec-WebSocket-Extensions:", "Authorization:",
    ] {
      #expect(!request.lowercased().contains(name.lowercased()))
    }
    #expect(link.phase == .up)
    #expect(link.reason.isEmpty)
  }

  @Test
  func `headers, origin and sub-protocols go along when configured`() throws {
    let (request, _, _) = try firstRequest { settings in
      settings.headers = [try #require(HTTPHeader("X-Site: green house"))]
      settings.origin = "http://ha.example"
      settings.subprotocols = ["mqtt", "mqttv3.1"]
    }
    #expect(request.contains("\r\nX-Site: green house\r\n"))
    #expect(request.lowercased().contains("\r\norigin: http://ha.example\r\n"))
    #expect(request.contains("Sec-WebSocket-Protocol: mqtt,mqttv3.1\r\n"))
  }

  @Test
  func `a token goes as bearer, as basic, as a header and in the query`() throws {
    let file = try TemporaryFile("\n  to ken+1=/ä \n")
    let headers = try TemporaryFile("X-API-Key: k3y\nX-Other: o\n")
    let bearer = try firstRequest { settings in
      settings.credentials.way = .bearer(SecretFile(path: file.path))
      settings.credentials.headers = SecretFile(path: headers.path)
    }
    #expect(bearer.request.contains("Authorization: Bearer to ken+1=/ä\r\n"))
    #expect(bearer.request.contains("X-API-Key: k3y\r\n"))
    let basic = try firstRequest { settings in
      settings.credentials.way = .basic(user: "Aladdin", password: SecretFile(path: file.path))
    }
    #expect(basic.request.contains("Authorization: Basic QWxhZGRpbjp0byBrZW4rMT0vw6Q=\r\n"))
    let query = try firstRequest(path: "/p?x=1") { settings in
      settings.credentials.way = .query(name: "token", SecretFile(path: file.path))
    }
    #expect(query.request.hasPrefix("GET /p?x=1&token=to%20ken%2B1%3D%2F%C3%A4 HTTP/1.1"))
  }

  @Test
  func `a token is read anew at every attempt, and a missing one is told without haste`() throws {
    let file = try TemporaryFile("first")
    let server = try ScriptedServer(
      { side in
        side.readRequest()
        side.send("HTTP/1.1 503 Busy\r\nContent-Length: 0\r\n\r\n")
      },
      { side in
        side.accept()
        side.text(reading(1))
        side.awaitClose()
      }
    )
    defer { server.stop() }
    let fixture = try Fixture(server.url()) { settings in
      settings.credentials.way = .bearer(SecretFile(path: file.path))
      settings.retry.base = .milliseconds(600)
      settings.retry.cap = .milliseconds(600)
    }
    fixture.wait("the first request") { _ in server.requests.count == 1 }
    try file.write("second")
    fixture.wait("a message") { fixture in !fixture.messages.isEmpty }
    fixture.stop()
    #expect(server.requests.first?.contains("Bearer first") == true)
    #expect(server.requests.last?.contains("Bearer second") == true)

    let missing = try Fixture(server.url()) { settings in
      settings.credentials.way = .bearer(SecretFile(path: "/no/such/token"))
      settings.retry.base = .seconds(60)
    }
    missing.link(.misconfigured, saying: "/no/such/token: No such file or directory")
    missing.stop()
    #expect(server.requests.count == 2)
  }

  @Test
  func `a secret that a server writes back is not shown`() throws {
    let file = try TemporaryFile("s3cret-token")
    let server = try ScriptedServer({ side in
      side.accept()
      side.close(1008, "s3cret-token is not allowed; try another than s3cret-token")
      side.awaitEnd()
    })
    defer { server.stop() }
    let fixture = try Fixture(server.url()) { settings in
      settings.credentials.way = .bearer(SecretFile(path: file.path))
    }
    let link = fixture.link(.credentials, saying: "… is not allowed")
    fixture.stop()
    #expect(!link.reason.contains("s3cret"))
  }

  @Test
  func `a secret in a redirect is not shown`() throws {
    let file = try TemporaryFile("s3cret-token")
    let server = try ScriptedServer({ side in
      side.refuse("302 Found", headers: "Location: http://other.example/x?token=s3cret-token\r\n")
    })
    defer { server.stop() }
    let fixture = try Fixture(server.url()) { settings in
      settings.credentials.way = .query(name: "token", SecretFile(path: file.path))
    }
    let link = fixture.link(.misconfigured, saying: "redirects (302)")
    fixture.stop()
    #expect(!link.reason.contains("s3cret"))
  }

  @Test
  func `a proxy is asked for other hosts, and never for this machine`() throws {
    let proxy = try ScriptedServer({ side in
      side.readRequest()
      side.send("HTTP/1.1 403 Forbidden\r\n\r\n")
    })
    defer { proxy.stop() }
    let fixture = try Fixture("ws://feed.example:8123/") { settings in
      settings.proxy.plain = "http://user:word@127.0.0.1:\(proxy.port)/"
      settings.retry.base = .seconds(60)
    }
    let link = fixture.link(.down, saying: "proxy")
    fixture.stop()
    #expect(proxy.requests.first?.hasPrefix("CONNECT feed.example:8123 HTTP/1.") == true)
    #expect(!link.reason.contains("word"))

    let (request, _, _) = try firstRequest { settings in
      settings.proxy.plain = "127.0.0.1:\(proxy.port)"
    }
    #expect(request.hasPrefix("GET / "))
    #expect(proxy.requests.count == 1)
  }
}
