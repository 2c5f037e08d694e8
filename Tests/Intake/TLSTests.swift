import CWebSockets
import Glibc
import Locks
import Loop
import Testing

@testable import Intake
@testable import Readings

/// A WebSocket server over TLS on the library itself, on a thread of its own; it says one thing to whoever comes.
private final class SecureServer {
  let port: UInt16
  private let mustStop = Locked(false)
  private let waker: Waker
  private let thread: WorkerThread

  /// `certificate` is a file of Fixtures/tls; `asksClient` wants a certificate from the client too.
  init(_ certificate: String, asksClient: Bool = false, says message: String = reading(1)) throws {
    let found = Locked<(UInt16, Waker)?>(nil)
    let ready = try EventLoop()
    let (stop, wakeTest) = (mustStop, ready.waker)
    thread = try WorkerThread(name: "secure") {
      guard let loop = try? EventLoop(EventLoop.Options(usesTLS: true)) else { return }
      let text = CText(message)
      let host = try? makeHost(on: loop, certificate, asksClient: asksClient, says: text)
      found.withLock { found in found = (host?.port ?? 0, loop.waker) }
      wakeTest.wake()
      while !stop.withLock({ stop in stop }) { loop.turn(until: nil) }
      loop.close()
    }
    #expect(turn(ready) { found.withLock { found in found != nil } })
    let server = try #require(found.withLock { found in found })
    (port, waker) = server
  }

  func stop() {
    mustStop.withLock { stop in stop = true }
    waker.wake()
    #expect(thread.join(within: .seconds(20)))
  }
}

private func turn(_ loop: EventLoop, until condition: () -> Bool) -> Bool {
  let limit = ContinuousClock.now + .seconds(10)
  while !condition() {
    guard ContinuousClock.now < limit else { return false }
    loop.turn(until: limit)
  }
  return true
}

private func makeHost(
  on loop: EventLoop,
  _ certificate: String,
  asksClient: Bool,
  says text: CText
) throws -> Host {
  let file = CText(fixturePath(certificate))
  let key = CText(fixturePath("server.key"))
  let authority = CText(fixturePath("ca.pem"))
  return try Host(
    on: loop,
    name: "secure",
    at: .port(0, interface: "lo"),
    protocols: [
      HostProtocol(
        name: "readings",
        callback: serverEvent,
        user: UnsafeMutableRawPointer(mutating: text.pointer)
      )
    ],
    keeping: [file, key, authority, text]
  ) { info in
    info.options |= UInt64(LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT)
    info.ssl_cert_filepath = file.pointer
    info.ssl_private_key_filepath = key.pointer
    guard asksClient else { return }
    // REQUIRE_VALID_OPENSSL_CLIENT_CERT, a macro with a cast that Swift does not import.
    info.options |= (1 << 1) | (1 << 12)
    info.ssl_ca_filepath = authority.pointer
  }
}

private func serverEvent(
  _ connection: OpaquePointer?,
  _ event: lws_callback_reasons,
  _ user: UnsafeMutableRawPointer?,
  _ input: UnsafeMutableRawPointer?,
  _ length: Int
) -> Int32 {
  guard let connection else { return 0 }
  if event == LWS_CALLBACK_ESTABLISHED { lws_callback_on_writable(connection) }
  if event == LWS_CALLBACK_SERVER_WRITEABLE {
    let text = lws_get_protocol(connection)?.pointee.user.map { text in
      String(cString: text.assumingMemoryBound(to: CChar.self))
    }
    _ = lwsWrite(Array((text ?? "").utf8), LWS_WRITE_TEXT, to: connection)
  }
  return 0
}

/// A file of Fixtures/tls.
private func fixturePath(_ name: String, here: StaticString = #filePath) -> String {
  let folder = "\(here)".split(separator: "/").dropLast().joined(separator: "/")
  return "/\(folder)/Fixtures/tls/\(name)"
}

/// Certificates, judged by the library and by us: `cert_not_yet_valid` of scenarios.jsonl, and its neighbours.
struct TLSTests {
  private func link(
    _ certificate: String,
    host: String = "localhost",
    _ change: @escaping (inout TLSSettings) -> Void
  ) throws -> LinkState {
    let server = try SecureServer(certificate)
    defer { server.stop() }
    let fixture = try Fixture("wss://\(host):\(server.port)/") { settings in
      change(&settings.tls)
      settings.retry.base = .seconds(60)
      settings.timing.handshakeSeconds = 5
    }
    fixture.wait("an outcome") { fixture in
      fixture.store.link.phase != .connecting && fixture.store.link.phase != .waiting
    }
    let link = fixture.store.link
    if link.phase == .up { fixture.wait("a message") { fixture in !fixture.messages.isEmpty } }
    fixture.stop()
    return link
  }

  @Test(arguments: ["localhost", "127.0.0.1"])
  func `a certificate of a private authority is good for its name and for its address`(
    _ host: String
  ) throws {
    let link = try link("server.pem", host: host) { tls in tls.authorities = fixturePath("ca.pem") }
    #expect(link.phase == .up, "\(link.reason)")
  }

  @Test(arguments: [
    ("server.pem", false, "its issuer is not known here"),
    ("other.pem", true, "made for another host"),
    ("future.pem", true, "not valid yet; is this machine's clock right?"),
    ("expired.pem", true, "expired"),
  ])
  func `a bad certificate is refused, with the reason and slowly`(
    _ certificate: String,
    _ hasAuthority: Bool,
    _ reason: String
  ) throws {
    let link = try link(certificate) { tls in
      if hasAuthority { tls.authorities = fixturePath("ca.pem") }
    }
    #expect(link.phase == .misconfigured)
    #expect(link.reason.contains(reason), "\(link.reason)")
    #expect(try #require(link.nextAttempt) - link.since >= .seconds(60))
  }

  @Test(arguments: ["server.pem", "other.pem", "future.pem", "expired.pem"])
  func `any certificate will do when a person said so`(_ certificate: String) throws {
    let link = try link(certificate) { tls in tls.isInsecure = true }
    #expect(link.phase == .up, "\(link.reason)")
  }

  @Test
  func `an authorities file that is missing is named`() throws {
    let link = try link("server.pem") { tls in tls.authorities = "/no/such/ca.pem" }
    #expect(link.phase == .misconfigured)
    #expect(link.reason.contains("/no/such/ca.pem: No such file or directory"))
  }

  /// The library went on reading the frame after a refusal from inside its callback, past the end of its buffer.
  @Test
  func `a message above the limit ends a connection over TLS and harms nothing`() throws {
    let server = try SecureServer("server.pem", says: String(repeating: " ", count: 8 << 20))
    defer { server.stop() }
    let fixture = try Fixture("wss://localhost:\(server.port)/") { settings in
      settings.tls.isInsecure = true
      settings.messageLimit = 100_000
    }
    fixture.link(.misconfigured, saying: "longer than 100000 bytes")
    #expect(fixture.store.counters.rejectedMessages == [.tooLong: 1])
    fixture.stop()
  }

  @Test
  func `a server that wants our certificate gets it`() throws {
    let server = try SecureServer("server.pem", asksClient: true)
    defer { server.stop() }
    let url = "wss://localhost:\(server.port)/"
    let without = try Fixture(url) { settings in
      settings.tls.authorities = fixturePath("ca.pem")
      settings.retry.base = .seconds(60)
    }
    without.wait("a refusal") { fixture in fixture.store.link.phase == .down }
    without.stop()
    let with = try Fixture(url) { settings in
      settings.tls.authorities = fixturePath("ca.pem")
      settings.tls.certificate = fixturePath("server.pem")
      settings.tls.key = fixturePath("server.key")
    }
    with.wait("a message") { fixture in !fixture.messages.isEmpty }
    with.stop()
  }
}
