import Glibc

/// Where a server is, without a name to be looked up: looking up may take long, and nothing here may wait.
///
/// A numeric IPv4 or IPv6 address (RFC 3986 writes the latter in brackets), or `localhost`, which is 127.0.0.1.
package struct NumericAddress: Hashable, Sendable, CustomStringConvertible {
  /// The address without brackets, or `localhost`.
  package let host: String
  /// The port, 1 to 65535.
  package let port: UInt16

  /// Reads `HOST`, `HOST:PORT`, `[IPv6]` or `[IPv6]:PORT`; nil when it is none of them.
  package init?(_ text: String, defaultPort: UInt16) {
    guard let (host, rest) = Self.parts(of: text) else { return nil }
    self.host = String(host)
    if rest.isEmpty {
      port = defaultPort
    } else {
      let digits = rest.dropFirst()
      guard rest.first == ":", digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
        let number = UInt16(digits), number > 0
      else { return nil }
      port = number
    }
    guard isBracketed(text) ? family == AF_INET6 : family == AF_INET else { return nil }
  }

  package var description: String {
    host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
  }

  /// The system's number of the address family.
  var family: Int32 {
    var bytes = in6_addr()
    if inet_pton(AF_INET, numericHost, &bytes) == 1 { return AF_INET }
    return inet_pton(AF_INET6, numericHost, &bytes) == 1 ? AF_INET6 : AF_UNSPEC
  }

  /// Hands the address over as the system's calls want it.
  func withSocketAddress<Result>(
    _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
  ) -> Result {
    var storage = sockaddr_storage()
    return withUnsafeMutablePointer(to: &storage) { storage in
      let raw = UnsafeMutableRawPointer(storage)
      let length = family == AF_INET ? fillIPv4(raw) : fillIPv6(raw)
      return body(UnsafePointer(raw.assumingMemoryBound(to: sockaddr.self)), length)
    }
  }

  private var numericHost: String { host == "localhost" ? "127.0.0.1" : host }

  private func fillIPv4(_ raw: UnsafeMutableRawPointer) -> socklen_t {
    let address = raw.bindMemory(to: sockaddr_in.self, capacity: 1)
    address.pointee.sin_family = sa_family_t(AF_INET)
    address.pointee.sin_port = port.bigEndian
    inet_pton(AF_INET, numericHost, &address.pointee.sin_addr)
    return socklen_t(MemoryLayout<sockaddr_in>.size)
  }

  private func fillIPv6(_ raw: UnsafeMutableRawPointer) -> socklen_t {
    let address = raw.bindMemory(to: sockaddr_in6.self, capacity: 1)
    address.pointee.sin6_family = sa_family_t(AF_INET6)
    address.pointee.sin6_port = port.bigEndian
    inet_pton(AF_INET6, numericHost, &address.pointee.sin6_addr)
    return socklen_t(MemoryLayout<sockaddr_in6>.size)
  }

  private static func parts(of text: String) -> (host: Substring, rest: Substring)? {
    guard isBracketed(text) else {
      let host = text.prefix { $0 != ":" }
      return (host, text[host.endIndex...])
    }
    guard let end = text.firstIndex(of: "]") else { return nil }
    return (text[text.index(after: text.startIndex)..<end], text[text.index(after: end)...])
  }
}

private func isBracketed(_ text: String) -> Bool { text.hasPrefix("[") }
