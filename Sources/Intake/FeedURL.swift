import Wire

/// The address of a feed: where to connect, and what to ask for there.
///
/// It never holds a secret: credentials in an address end up in process lists and logs, so they are refused.
package struct FeedURL: Sendable, Equatable {
  /// What a connection is made to.
  package enum Endpoint: Sendable, Equatable {
    /// A name or an address, IPv6 without its brackets, and a port from 1.
    case network(host: String, port: UInt16)
    /// A Unix socket's path.
    case unixSocket(path: String)
  }

  /// Whether the connection is encrypted.
  package let isSecure: Bool
  /// What a connection is made to.
  package let endpoint: Endpoint
  /// Path and query as they stand in the request; begins with a slash.
  package let target: String

  /// An address from its parts.
  package init(isSecure: Bool, endpoint: Endpoint, target: String) {
    self.isSecure = isSecure
    self.endpoint = endpoint
    self.target = target
  }

  /// The port that `ws` or `wss` means when none is given.
  package static func defaultPort(isSecure: Bool) -> UInt16 { isSecure ? 443 : 80 }

  /// The value of the Host header: the port only where it is not the scheme's own (RFC 9110 section 7.2).
  package var hostHeader: String {
    guard case .network(let host, let port) = endpoint else { return "localhost" }
    let name = Self.bracketed(withoutZone: host)
    return port == Self.defaultPort(isSecure: isSecure) ? name : "\(name):\(port)"
  }

  /// Whether the feed is on this machine, which no proxy can reach for us.
  package var isLoopback: Bool {
    guard case .network(let host, _) = endpoint else { return true }
    return host == "localhost" || host.hasSuffix(".localhost") || host == "::1"
      || (host.hasPrefix("127.")
        && host.allSatisfy { character in "0123456789.".contains(character) })
  }

  /// The target without its query.
  package var path: String { String(target.prefix { character in character != "?" }) }

  /// The format that the address suggests.
  package var formatGuess: Format? {
    guard case .network(_, let port) = endpoint else { return Format.guess(path: path, port: nil) }
    return Format.guess(path: path, port: port)
  }

  private static func bracketed(withoutZone host: String) -> String {
    guard host.contains(":") else { return host }
    let address = host.prefix { character in character != "%" }
    return "[\(address)]"
  }
}

extension FeedURL: CustomStringConvertible {
  /// The address for people; the query is left out, as it may hold what only its server should see.
  package var description: String {
    switch endpoint {
    case .network: return "\(isSecure ? "wss" : "ws")://\(hostHeader)\(path)"
    case .unixSocket(let socket): return "ws+unix:\(socket):\(path)"
    }
  }
}
