import Wire

/// A header of the upgrade request.
package struct HTTPHeader: Sendable, Equatable {
  /// The name, without the colon.
  package let name: String
  /// The value.
  package let value: String

  /// A header from `Name: value`; `nil` when it is none, or would smuggle another (RFC 9110 section 5).
  package init?(_ line: String) {
    guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    self.init(
      name: String(line[..<colon]),
      value: String(line[line.utf8.index(after: colon)...].drop { character in character == " " })
    )
  }

  /// A header from its parts; `nil` when the name is no token or the value holds a control character.
  package init?(name: String, value: String) {
    let isToken = name.utf8.allSatisfy { byte in
      byte > 0x20 && byte < 0x7F && !"\"(),/:;<=>?@[\\]{}".utf8.contains(byte)
    }
    let isClean = value.utf8.allSatisfy { byte in byte >= 0x20 && byte != 0x7F || byte == 0x09 }
    guard isToken, !name.isEmpty, isClean else { return nil }
    self.name = name
    self.value = value
  }

  private init(authorization value: String) {
    name = "Authorization"
    self.value = value
  }

  /// Credentials; the value comes from a secret file, which holds no control characters.
  static func authorization(_ value: String) -> Self { Self(authorization: value) }
}

/// All that goes into one attempt to connect.
///
/// It may hold secrets: never show it.
struct UpgradeRequest {
  /// Whether TLS is spoken.
  var isSecure: Bool
  /// What is connected to.
  var endpoint: FeedURL.Endpoint
  /// The Host header.
  var host: String
  /// Path and query.
  var target: String
  /// Further headers.
  var headers: [HTTPHeader]
  /// The Origin header, for servers that insist on one.
  var origin: String?
  /// Sub-protocols offered, the best first; none offers none.
  var subprotocols: [String]
  /// Whether any certificate will do.
  var isInsecure: Bool
  /// What no text may show.
  var secrets: [String] = []
  /// Whether compression is offered; the host has the offer itself.
  var offersDeflate = false

  /// A request for `url` without credentials.
  init(
    _ url: FeedURL,
    headers: [HTTPHeader] = [],
    origin: String? = nil,
    subprotocols: [String] = [],
    isInsecure: Bool = false
  ) {
    isSecure = url.isSecure
    endpoint = url.endpoint
    host = url.hostHeader
    target = url.target
    self.headers = headers
    self.origin = origin
    self.subprotocols = subprotocols
    self.isInsecure = isInsecure
  }

  /// Adds a parameter to the query, unless the address has one of that name.
  mutating func add(_ parameter: FormatTraits.Parameter) {
    let query = target.drop { character in character != "?" }.dropFirst()
    let names = query.split(separator: "&").map { pair in pair.prefix { $0 != "=" } }
    guard !names.contains(where: { name in name == parameter.name }) else { return }
    target += "\(target.contains("?") ? "&" : "?")\(parameter.name)=\(parameter.value)"
  }

  /// The further headers with the origin, which the library would put `http://` before.
  var allHeaders: [HTTPHeader] {
    guard let origin, let header = HTTPHeader(name: "Origin", value: origin) else { return headers }
    return headers + [header]
  }

  /// The request's head as it goes over the wire (RFC 6455 section 4.1).
  func head(_ key: WebSocketKey) -> [UInt8] {
    var lines = [
      "GET \(target) HTTP/1.1", "Host: \(host)", "Upgrade: websocket", "Connection: Upgrade",
      "Sec-WebSocket-Key: \(key.text)", "Sec-WebSocket-Version: 13",
    ]
    if !subprotocols.isEmpty {
      lines.append("Sec-WebSocket-Protocol: \(subprotocols.joined(separator: ","))")
    }
    lines += allHeaders.map { header in "\(header.name): \(header.value)" }
    return Array((lines + ["", ""]).joined(separator: "\r\n").utf8)
  }
}
