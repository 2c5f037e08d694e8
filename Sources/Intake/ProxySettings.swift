import Glibc

/// Which HTTP proxy leads to a feed, as the environment says.
///
/// Ours to apply: libwebsockets takes `http_proxy` for every connection, those to this machine too, and has never
/// heard of `no_proxy`.
package struct ProxySettings: Sendable, Equatable {
  /// For `ws`: `http_proxy`, else `all_proxy`.
  package var plain: String?
  /// For `wss`: `https_proxy`, else `all_proxy`.
  package var secure: String?
  /// Hosts that are reached without: names with everything below them, addresses, or `*`.
  package var exempt: [String]

  /// Settings that lead everything past every proxy.
  package static let none = Self(plain: nil, secure: nil, exempt: [])

  /// Settings from their parts.
  package init(plain: String?, secure: String?, exempt: [String]) {
    self.plain = plain
    self.secure = secure
    self.exempt = exempt
  }

  /// What an environment says, the lower-case names before the others.
  ///
  /// `HTTP_PROXY` in capitals is not heeded: a web server sets it from a client's header (CVE-2016-5385).
  package init(environment: (String) -> String?) {
    func first(_ names: String...) -> String? {
      names.lazy.compactMap(environment).first { value in !value.isEmpty }
    }
    plain = first("http_proxy", "all_proxy", "ALL_PROXY")
    secure = first("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY")
    exempt = (first("no_proxy", "NO_PROXY") ?? "").split(separator: ",").map { entry in
      String(entry.filter { character in character != " " }).lowercased()
    }
  }

  /// What this process's environment says.
  package static func current() -> Self {
    Self { name in getenv(name).map { value in String(cString: value) } }
  }

  /// The proxy to a feed as `HOST:PORT`, with `USER:PASSWORD@` before it where the environment has it.
  ///
  /// It may hold a password: never show it.
  package func proxy(for url: FeedURL) -> String? {
    guard case .network(let host, let port) = url.endpoint, !url.isLoopback else { return nil }
    guard let proxy = url.isSecure ? secure : plain, !isExempt(host, port) else { return nil }
    return Self.withPort(proxy)
  }

  private func isExempt(_ host: String, _ port: UInt16) -> Bool {
    exempt.contains { entry in
      guard entry != "*" else { return true }
      let name = entry.hasPrefix(".") ? String(entry.dropFirst()) : entry
      guard !name.isEmpty else { return false }
      return [host, "\(host):\(port)"].contains { host in host == name || host.hasSuffix("." + name)
      }
    }
  }

  /// Takes the scheme and the path away and adds the port that is usual.
  private static func withPort(_ proxy: String) -> String? {
    var rest = proxy[...]
    if let scheme = rest.range(of: "://") { rest = rest[scheme.upperBound...] }
    rest = rest.prefix { character in character != "/" }
    let host = rest.split(separator: "@").last ?? ""
    guard !host.isEmpty else { return nil }
    let afterAddress = host.hasPrefix("[") ? host.drop { character in character != "]" } : host
    return afterAddress.contains(":") ? String(rest) : "\(rest):80"
  }
}

extension Substring {
  /// Where `text` first stands; the standard library has it for characters alone.
  fileprivate func range(of text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      formIndex(after: &start)
    }
    return nil
  }
}
