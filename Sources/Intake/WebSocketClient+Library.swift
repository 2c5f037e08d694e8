import CWebSockets
import Loop
import Wire

// What libwebsockets wants in C's terms, apart from the connection's own story.

extension UpgradeRequest {
  /// Where this goes, for people: host and port, or the socket's path.
  var place: String {
    switch endpoint {
    case .network(let host, let port): host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    case .unixSocket(let path): path
    }
  }

  fileprivate var address: String {
    switch endpoint {
    case .network(let host, _): host
    // The library's mark for a Unix socket.
    case .unixSocket(let path): "+" + path
    }
  }

  fileprivate var port: Int32 {
    guard case .network(_, let port) = endpoint else { return 0 }
    return Int32(port)
  }

  /// The library would follow a redirect with our credentials, whoever it leads to.
  fileprivate var flags: Int32 {
    let noRedirects = Int32(LCCSCF_HTTP_NO_FOLLOW_REDIRECT.rawValue)
    guard isSecure else { return noRedirects }
    // The host's name is not checked by the library where it is an address, which it can't: see `CertificateVerdict`.
    return noRedirects | Int32(LCCSCF_USE_SSL.rawValue)
  }
}

/// Lends the request to `body` in the library's form.
func withConnectInfo<Result>(
  _ request: UpgradeRequest,
  _ body: (inout lws_client_connect_info) -> Result
) -> Result {
  let address = CText(request.address)
  let target = CText(request.target)
  let host = CText(request.host)
  let offered =
    request.subprotocols.isEmpty ? nil : CText(request.subprotocols.joined(separator: ","))
  let local = CText(WebSocketClient.hostProtocol)
  let version = CText("http/1.1")
  return withExtendedLifetime((address, target, host, offered, local, version)) {
    var info = lws_client_connect_info()
    info.address = address.pointer
    info.port = request.port
    info.path = target.pointer
    info.host = host.pointer
    info.protocol = offered?.pointer
    info.local_protocol_name = local.pointer
    info.alpn = version.pointer
    info.ssl_connection = request.flags
    info.ietf_version_or_minus_one = -1
    return body(&info)
  }
}

/// Puts headers where the library says; -1 when there is no room for them.
func append(
  _ headers: [HTTPHeader],
  to place: UnsafeMutableRawPointer?,
  room: Int,
  of connection: OpaquePointer
) -> Int32 {
  guard let place = place?.assumingMemoryBound(to: UnsafeMutablePointer<UInt8>?.self),
    let start = place.pointee
  else { return 0 }
  for header in headers {
    let name = Array("\(header.name):".utf8) + [0]
    let value = Array(header.value.utf8)
    let code = lws_add_http_header_by_name(
      connection,
      name,
      value,
      Int32(value.count),
      place,
      start + room
    )
    if code != 0 { return -1 }
  }
  return 0
}

/// A header of the answer to the upgrade, bounded; `nil` when it is missing.
func header(_ token: lws_token_indexes, of connection: OpaquePointer) -> String? {
  var text = [CChar](repeating: 0, count: 1024)
  let count = lws_hdr_copy(connection, &text, Int32(text.count), token)
  guard count > 0 else { return nil }
  return String(decoding: text.prefix(Int(count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
}

/// The text that a callback came with.
func text(_ input: UnsafeMutableRawPointer?, _ length: Int) -> String {
  String(
    decoding: UnsafeRawBufferPointer(start: input, count: input == nil ? 0 : length),
    as: UTF8.self
  )
}

/// Writes one frame; the library wants room before the payload and keeps what the socket does not take.
func lwsWrite(
  _ payload: some Collection<UInt8>,
  _ kind: lws_write_protocol,
  to connection: OpaquePointer
) -> Bool {
  let room = lws_payload_room
  var bytes = [UInt8](repeating: 0, count: room)
  bytes.append(contentsOf: payload)
  let count = bytes.count - room
  return bytes.withUnsafeMutableBufferPointer { bytes in
    guard let start = bytes.baseAddress else { return false }
    return lws_write(connection, start + room, count, kind) >= count
  }
}

extension OutgoingFrame {
  /// The payload's length in bytes.
  var count: Int {
    switch self {
    case .text(let text): text.utf8.count
    case .binary(let bytes): bytes.count
    }
  }

  /// Hands the frame to the library; `false` when the connection is broken.
  func write(to connection: OpaquePointer) -> Bool {
    switch self {
    case .text(let text): lwsWrite(text.utf8, LWS_WRITE_TEXT, to: connection)
    case .binary(let bytes): lwsWrite(bytes, LWS_WRITE_BINARY, to: connection)
    }
  }
}
