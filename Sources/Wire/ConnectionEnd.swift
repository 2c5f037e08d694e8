import Readings

/// Why a connection to the feed, or an attempt at one, has ended.
package enum ConnectionEnd: Sendable, Equatable {
  /// The server closed it (RFC 6455 section 7.4), or it broke: no code.
  case closed(code: UInt16?, reason: String)
  /// The server answered the upgrade with another status than 101.
  case refused(status: Int, retryAfter: Duration?)
  /// The server answered the upgrade with a redirection that is not followed.
  case redirected(status: Int, location: String)
  /// Name not found, nobody listens, no answer in time; `detail` says which.
  case unreachable(detail: String)
  /// The server's certificate is not accepted.
  case certificate(detail: String)
  /// Nothing was heard for so long that the connection was given up.
  case silent
  /// The format's own handshake refuses the credentials.
  case unauthorized(detail: String)
  /// The format's own protocol ends the connection, for a reason that calls for so much patience.
  case dismissed(detail: String, Severity)
  /// A message was longer than the limit of `limit` bytes.
  case messageTooLong(limit: Int)

  /// How much patience the end calls for.
  package enum Severity: Sendable, Equatable {
    /// The server restarts and will be back.
    case restart
    /// It may pass by itself.
    case transient
    /// Only other credentials will help; trying often gets the address banned.
    case credentials
    /// Only another configuration will help.
    case misconfigured
  }

  /// How much patience the end calls for.
  package var severity: Severity {
    switch self {
    case .closed(let code, let reason): Self.severity(ofClose: code, reason: reason)
    case .refused(let status, _): Self.severity(ofStatus: status)
    case .redirected(_, let location):
      Self.mentions(location, Self.loginWords) ? .credentials : .misconfigured
    case .unreachable, .silent: .transient
    case .dismissed(_, let severity): severity
    case .unauthorized: .credentials
    case .certificate, .messageTooLong: .misconfigured
    }
  }

  /// How long the server wants to be left alone.
  package var retryAfter: Duration? {
    guard case .refused(_, let retryAfter) = self else { return nil }
    return retryAfter
  }

  private static func severity(ofClose code: UInt16?, reason: String) -> Severity {
    switch code {
    case 1000, 1001, 1012: .restart
    // libwebsockets 4.1 shows 1012, 1013 and 1014 as 1002; only the text still tells.
    case 1002: mentions(reason, restartWords) ? .restart : .transient
    // ThingsBoard closes with 1007 for a bad token.
    case 1003, 1007, 1008: mentions(reason, loginWords) ? .credentials : .misconfigured
    // And with 1011 for a bad token in the address.
    case 1011: mentions(reason, loginWords) ? .credentials : .transient
    case 1009, 1015: .misconfigured
    case 3000, 3003, 4001, 4003, 4401, 4403: .credentials
    default: .transient
    }
  }

  private static func severity(ofStatus status: Int) -> Severity {
    switch status {
    case 401, 403, 407: .credentials
    case 408, 425, 429, 500...599: .transient
    default: .misconfigured
    }
  }

  private static let restartWords = ["restart", "shut", "going away", "maintenance", "upgrad"]
  private static let loginWords = ["auth", "token", "credential", "login", "signin", "password"]

  private static func mentions(_ text: String, _ words: [String]) -> Bool {
    let text = text.lowercased()
    return words.contains { text.contains($0) }
  }
}

extension ConnectionEnd: CustomStringConvertible {
  /// For an operator, in plain words; harmless whatever the server wrote.
  package var description: String {
    switch self {
    case .closed(let code, let reason): Self.describe(code, reason)
    case .refused(let status, _): Self.describe(status)
    case .redirected(let status, ""):
      "the server redirects (\(status)) to something that is no address"
    case .redirected(let status, let location):
      "the server redirects (\(status)) to \(PlainText.string(location.utf8))"
    case .unreachable(let detail): PlainText.string(detail.utf8)
    case .certificate(let detail): "certificate not accepted: \(PlainText.string(detail.utf8))"
    case .silent: "no answer to pings"
    case .unauthorized(let detail): "credentials refused: \(PlainText.string(detail.utf8))"
    case .dismissed(let detail, _): PlainText.string(detail.utf8)
    case .messageTooLong(let limit): "a message was longer than \(limit) bytes"
    }
  }

  private static func describe(_ code: UInt16?, _ reason: String) -> String {
    guard let code else { return "connection lost" }
    let meaning =
      switch code {
      case 1007...1011 where severity(ofClose: code, reason: reason) == .credentials:
        "credentials refused"
      case 1000: "closed"
      case 1001: "server going away"
      case 1003, 1007: "server refuses what was sent"
      case 1008: "server's policy"
      case 1009: "message too big"
      case 1011: "server error"
      case 1012: "server restarts"
      case 1013: "server asks to try later"
      case 3000, 4401, 4001: "unauthorized"
      case 3003, 4403, 4003: "forbidden"
      default: "closed"
      }
    let text = PlainText.string(reason.utf8)
    return text.isEmpty ? "\(meaning) (\(code))" : "\(meaning) (\(code): \(text))"
  }

  private static func describe(_ status: Int) -> String {
    let meaning =
      switch status {
      case 401: "credentials refused"
      case 403: "access forbidden"
      case 404: "no such path"
      case 200, 426: "no WebSocket at this path, or a proxy that does not pass it on"
      case 400: "bad request"
      case 429: "too many requests"
      case 502, 503, 504: "server not ready"
      default: "upgrade refused"
      }
    return "\(meaning) (HTTP \(status))"
  }
}
