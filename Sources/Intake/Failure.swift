import Readings
import Wire

/// What libwebsockets says of an attempt that failed, and what that means.
///
/// Its texts are not for people, and the same fault comes with different ones; the status and our own findings go first.
struct Failure {
  /// Our text for an attempt that the library ended without one: the server did not answer the upgrade in time.
  static let noAnswer = "no answer"

  /// The library's text.
  let text: String
  /// The status of the answer to the upgrade; 0 when there was none.
  let status: Int
  /// The answer's Retry-After header.
  let retryAfter: String?
  /// The answer's Date header: what the server's clock said.
  let date: String?
  /// The answer's Location header.
  let location: String?
  /// What our verification found wrong with the certificate.
  let certificateFault: String?
  /// Host and port.
  let place: String

  /// What the failure means.
  var end: ConnectionEnd {
    if let certificateFault { return .certificate(detail: certificateFault) }
    switch status {
    case 0, 101: return .unreachable(detail: "\(place): \(Self.meaning(of: text))")
    case 301, 302, 303, 307, 308: return .redirected(status: status, location: location ?? "")
    default: return .refused(status: status, retryAfter: pause)
    }
  }

  /// What an answer to the upgrade means; `nil` when it accepts it.
  var endOfAnswer: ConnectionEnd? { status == 101 && text.isEmpty ? nil : end }

  /// A server that took the connection and did not answer the upgrade.
  static func withoutAnswer(_ place: String) -> ConnectionEnd {
    .unreachable(detail: "\(place): \(meaning(of: noAnswer))")
  }

  /// Why an attempt was given up before it began.
  static func notStarted(_ endpoint: FeedURL.Endpoint) -> String {
    switch endpoint {
    case .network: "name not found, or no way there"
    case .unixSocket: "no such socket, or nobody listens there"
    }
  }

  /// How long the server wants to be left alone (RFC 9110 section 10.2.3); `nil` when it does not say.
  ///
  /// A date counts from the server's own, as our clock may be wrong; without that nothing is said.
  var pause: Duration? {
    guard let retryAfter else { return nil }
    if let seconds = UInt32(retryAfter.drop { character in character == " " }) {
      return .seconds(Int64(seconds))
    }
    guard let until = Timestamp(httpDate: retryAfter),
      let now = date.flatMap(Timestamp.init(httpDate:))
    else {
      return nil
    }
    let (nanoseconds, overflow) = until.nanoseconds.subtractingReportingOverflow(now.nanoseconds)
    return overflow ? nil : max(.zero, .nanoseconds(nanoseconds))
  }

  /// The library's text in words for people.
  static func meaning(of text: String) -> String {
    switch text {
    case noAnswer, "closed before established": "connected, but no answer to the upgrade"
    case "Timed out waiting SSL", "Timed out waiting server reply": "no answer in time"
    case "Unable to connect": "no connection: refused, or nobody there"
    case "HS: Accept hash wrong", "HS: ACCEPT missing":
      "the answer to the upgrade is wrong (Sec-WebSocket-Accept); is it a WebSocket server?"
    case "HS: PROTOCOL malformed", "HS: Cannot match protocol", "ws protocol no match":
      "the server chose a sub-protocol that was not offered"
    case _ where text.hasPrefix("HS: EXT:"):
      "the server chose an extension that was not offered"
    case _ where text.hasPrefix("HS: UPGRADE"), "HS: Upgrade to something other than websocket":
      "the answer to the upgrade is no HTTP"
    case _ where text.hasPrefix("proxy") || text.hasPrefix("ERROR proxy"):
      "the proxy does not let us through"
    case "problems parsing header": "the answer is no HTTP"
    case "Peer hung up", "read failed": "the server hung up during the handshake"
    case _ where text.contains("tls") || text.contains("SSL"): "TLS did not come about (\(text))"
    default: text.isEmpty ? "no connection" : text
    }
  }
}
