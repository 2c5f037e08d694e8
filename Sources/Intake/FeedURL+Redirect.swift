extension FeedURL {
  /// Where a redirect leads, if it may be followed: our credentials go along, so it must stay with the same server.
  ///
  /// That is the same host and port, or the same host's TLS port; never from TLS to without.
  package func redirected(to location: String) -> FeedURL? {
    guard !location.isEmpty, let next = resolve(location) else { return nil }
    guard case .network(let host, let port) = endpoint,
      case .network(let nextHost, let nextPort) = next.endpoint
    else { return next.endpoint == endpoint ? next : nil }
    guard nextHost == host else { return nil }
    if next.isSecure == isSecure { return nextPort == port ? next : nil }
    return next.isSecure ? next : nil
  }

  /// RFC 3986 section 5.2, as far as redirects use it.
  private func resolve(_ location: String) -> FeedURL? {
    if location.hasPrefix("//") { return try? FeedURL((isSecure ? "wss:" : "ws:") + location) }
    if let colon = location.firstIndex(of: ":"), location[colon...].hasPrefix("://") {
      let rest = location[colon...]
      switch location[..<colon].lowercased() {
      case "http", "ws": return try? FeedURL("ws\(rest)")
      case "https", "wss": return try? FeedURL("wss\(rest)")
      default: return nil
      }
    }
    return FeedURL(self, target: location.hasPrefix("/") ? location : directory + location)
  }

  /// The path up to its last slash.
  private var directory: String {
    let path = target.prefix { character in character != "?" }
    return String(path.prefix(through: path.lastIndex(of: "/") ?? path.startIndex))
  }

  /// The same server with another target, judged like any other address.
  private init?(_ other: FeedURL, target: String) {
    guard let checked = try? FeedURL("ws://host\(target)") else { return nil }
    self.init(isSecure: other.isSecure, endpoint: other.endpoint, target: checked.target)
  }
}
