/// Why a text is no address of a feed.
package enum FeedURLError: Error, Sendable, Equatable, CustomStringConvertible {
  /// It begins with none of the schemes that a feed can have.
  case scheme(String)
  /// It holds a character that an address cannot hold; its offset in bytes counts from 0.
  case character(at: Int)
  /// It names no host.
  case noHost
  /// The host is neither a name nor an address.
  case host(String)
  /// The port is no number from 1 to 65535.
  case port(String)
  /// It has a fragment (`#…`), which a WebSocket address may not have (RFC 6455 section 3).
  case fragment
  /// It has a user or a password before the host.
  case userInformation
  /// Its query has this key, which looks like a credential.
  case credential(key: String)
  /// It is longer than the limit.
  case tooLong

  package var description: String {
    switch self {
    case .scheme(let scheme):
      "'\(scheme)' is no scheme of a feed; use ws://HOST, wss://HOST or ws+unix:/SOCKET:/PATH"
    case .character(let offset):
      "character \(offset + 1) is not allowed in an address; write it as %XX"
    case .noHost: "the address names no host"
    case .host(let host):
      "'\(host)' is neither a host name nor an address (IPv6 goes in [brackets])"
    case .port(let port): "'\(port)' is no port; ports are 1 to 65535"
    case .fragment: "a WebSocket address has no '#' part"
    case .userInformation:
      "a user or password in the address is seen by others; use --user and --password-file"
    case .credential(let key):
      "'\(key)=' in the address is seen by others; use --token-file, or feed.token in the configuration"
    case .tooLong: "the address is longer than \(FeedURL.lengthLimit) bytes"
    }
  }
}

extension FeedURL {
  /// The longest address that is taken, in bytes.
  package static let lengthLimit = 2048

  /// Reads an address as a person writes it.
  package init(_ text: String) throws(FeedURLError) {
    guard text.utf8.count <= Self.lengthLimit else { throw .tooLong }
    try Self.checkCharacters(text)
    if text.lowercased().hasPrefix("ws+unix:") {
      try self.init(unixSocket: text.dropFirst("ws+unix:".count))
    } else {
      try self.init(network: text)
    }
    try Self.checkQuery(target)
  }

  private init(network text: String) throws(FeedURLError) {
    let (isSecure, rest) = try Self.scheme(of: text)
    let end = rest.firstIndex { character in "/?".contains(character) } ?? rest.endIndex
    let authority = rest[..<end]
    guard !authority.contains("@") else { throw .userInformation }
    let (host, port) = try Self.hostAndPort(authority, isSecure: isSecure)
    let tail = rest[end...]
    self.init(
      isSecure: isSecure,
      endpoint: .network(host: host, port: port),
      target: tail.hasPrefix("/") ? String(tail) : "/" + tail
    )
  }

  /// The form of Node's `ws`: `ws+unix:/run/feed.sock:/path`.
  private init(unixSocket text: Substring) throws(FeedURLError) {
    let text = text.hasPrefix("//") ? text.dropFirst(2) : text
    let end = text.firstIndex(of: ":") ?? text.endIndex
    let path = text[..<end]
    // The system's structure holds 108 bytes with the zero.
    guard path.hasPrefix("/"), path.utf8.count < 108 else { throw .host(String(path)) }
    let target = text[end...].dropFirst()
    self.init(
      isSecure: false,
      endpoint: .unixSocket(path: String(path)),
      target: target.hasPrefix("/") ? String(target) : "/" + target
    )
  }

  private static func checkCharacters(_ text: String) throws(FeedURLError) {
    for (offset, byte) in text.utf8.enumerated() {
      if byte == UInt8(ascii: "#") { throw .fragment }
      guard byte > 0x20, byte < 0x7F, !#"<>"\^`{|}"#.utf8.contains(byte) else {
        throw .character(at: offset)
      }
    }
  }

  private static func scheme(of text: String) throws(FeedURLError) -> (Bool, Substring) {
    guard let end = text.firstIndex(of: ":"), text[end...].hasPrefix("://") else {
      throw .scheme(String(text.prefix(12)))
    }
    let rest = text[end...].dropFirst(3)
    switch text[..<end].lowercased() {
    case "ws": return (false, rest)
    case "wss": return (true, rest)
    case let other: throw .scheme(other)
    }
  }

  private static func hostAndPort(
    _ authority: Substring,
    isSecure: Bool
  ) throws(FeedURLError) -> (String, UInt16) {
    let isAddress = authority.hasPrefix("[")
    let end =
      isAddress
      ? authority.firstIndex(of: "]").map(authority.index(after:))
      : authority.firstIndex(of: ":") ?? authority.endIndex
    guard let end else { throw .host(String(authority)) }
    let host = String(authority[..<end])
    let name = isAddress ? try addressInBrackets(host) : try checkedName(host)
    return (name, try port(authority[end...], isSecure: isSecure))
  }

  private static func port(_ text: Substring, isSecure: Bool) throws(FeedURLError) -> UInt16 {
    guard !text.isEmpty else { return defaultPort(isSecure: isSecure) }
    let digits = text.dropFirst()
    guard text.hasPrefix(":"), digits.allSatisfy(\.isWholeNumber), let port = UInt16(digits),
      port > 0
    else { throw .port(String(digits)) }
    return port
  }

  /// `[fe80::1%25eth0]` as the resolver wants it (RFC 6874): `fe80::1%eth0`.
  private static func addressInBrackets(_ text: String) throws(FeedURLError) -> String {
    let inner = text.dropFirst().dropLast()
    let address = inner.prefix { character in character != "%" }
    guard address.contains(":"),
      address.allSatisfy({ character in "0123456789abcdefABCDEF:.".contains(character) })
    else { throw .host(text) }
    var zone = inner.dropFirst(address.count)
    if zone.isEmpty { return String(address) }
    zone = zone.dropFirst(zone.hasPrefix("%25") ? 3 : 1)
    guard !zone.isEmpty, !zone.contains("%") else { throw .host(text) }
    return "\(address)%\(zone)"
  }

  private static func checkedName(_ name: String) throws(FeedURLError) -> String {
    guard !name.isEmpty else { throw .noHost }
    let isName = name.utf8.count <= 253 && !name.hasPrefix(".") && !name.contains("..")
    let allowed = name.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"): true
      default: "-._".utf8.contains(byte)
      }
    }
    guard isName, allowed else { throw .host(name) }
    return name.lowercased()
  }

  /// Refuses a query in which a key promises a secret.
  private static func checkQuery(_ target: String) throws(FeedURLError) {
    guard let start = target.firstIndex(of: "?") else { return }
    for pair in target[start...].dropFirst().split(whereSeparator: { "&;".contains($0) }) {
      let key = pair.prefix { character in character != "=" }.lowercased()
      let letters = key.filter(\.isLetter)
      if credentialKeys.contains(where: letters.contains) { throw .credential(key: key) }
    }
  }

  private static let credentialKeys = [
    "token", "auth", "apikey", "password", "passwd", "pwd", "secret", "bearer", "jwt", "credential",
    "session", "signature",
  ]
}
