import Readings
import Testing

@testable import Wire

@Suite("What ends of connections mean")
struct ConnectionEndTests {
  static let closes: [(UInt16?, String, ConnectionEnd.Severity)] = [
    (1000, "", .restart), (1001, "", .restart), (1012, "", .restart), (nil, "", .transient),
    (1002, "", .transient), (1002, "Service Restart", .restart), (1002, "shutting down", .restart),
    (1002, "try again later", .transient), (1006, "", .transient), (1011, "", .transient),
    (1013, "", .transient), (1014, "", .transient), (4500, "", .transient), (4999, "", .transient),
    (1003, "", .misconfigured), (1007, "", .misconfigured),
    (1007, "Invalid JWT token", .credentials),
    (1008, "", .misconfigured), (1008, "Authentication required", .credentials),
    (1008, "Too many sessions", .misconfigured), (1009, "", .misconfigured),
    (1015, "", .misconfigured),
    (3000, "", .credentials), (3003, "", .credentials), (4001, "", .credentials),
    (4003, "", .credentials), (4401, "", .credentials), (4403, "", .credentials),
  ]

  static let statuses: [(Int, ConnectionEnd.Severity)] = [
    (401, .credentials), (403, .credentials), (407, .credentials), (404, .misconfigured),
    (200, .misconfigured), (426, .misconfigured), (400, .misconfigured), (410, .misconfigured),
    (429, .transient), (500, .transient), (502, .transient), (503, .transient), (504, .transient),
    (0, .misconfigured),
  ]

  @Test("Close codes", arguments: closes)
  func closed(_ code: UInt16?, _ reason: String, _ severity: ConnectionEnd.Severity) {
    #expect(ConnectionEnd.closed(code: code, reason: reason).severity == severity)
  }

  @Test("Statuses at the upgrade", arguments: statuses)
  func refused(_ status: Int, _ severity: ConnectionEnd.Severity) {
    #expect(ConnectionEnd.refused(status: status, retryAfter: nil).severity == severity)
  }

  @Test("A redirection to a login page is about credentials, another about the address")
  func redirected() {
    let login = ConnectionEnd.redirected(status: 302, location: "/Login?next=%2Fws")
    #expect(login.severity == .credentials)
    #expect(ConnectionEnd.redirected(status: 301, location: "wss://x/").severity == .misconfigured)
  }

  @Test("Nothing that a server writes reaches the operator unfiltered")
  func hostile() {
    let ends: [ConnectionEnd] = [
      .closed(code: 1008, reason: "a\u{1B}[2J\u{202E}b"),
      .redirected(status: 302, location: "\u{1B}c"),
      .unreachable(detail: "\u{9B}1m"), .certificate(detail: "\u{7}"),
      .unauthorized(detail: "\u{1B}"),
    ]
    for end in ends {
      #expect(end.description.unicodeScalars.allSatisfy { PlainText.isHarmless($0.value) })
      #expect(!end.description.isEmpty)
    }
    #expect(ends[0].description == "server's policy (1008: a[2Jb)")
  }
}
