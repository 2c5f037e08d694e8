import Wire

/// The server's answer to an upgrade request, read from the stream (RFC 6455 section 4.1, RFC 9112).
struct UpgradeAnswer {
  /// The longest answer's head in bytes.
  static let limit = 16 << 10

  private var bytes: [UInt8] = []
  /// The last four bytes, to find the empty line that ends the head.
  private var tail: UInt32 = 0

  /// What came of the bytes so far.
  enum Outcome {
    /// The head goes on.
    case incomplete
    /// The upgrade is accepted; so many of the last bytes given were part of the head.
    case accepted(used: Int)
    /// It is not.
    case refused(ConnectionEnd)
  }

  /// Takes the next bytes of the stream.
  mutating func take(
    _ piece: UnsafeRawBufferPointer,
    to request: UpgradeRequest,
    key: WebSocketKey
  ) -> Outcome {
    for (index, byte) in piece.enumerated() {
      bytes.append(byte)
      tail = tail << 8 | UInt32(byte)
      if tail == 0x0D0A_0D0A {
        let end = judge(request, key)
        return end.map(Outcome.refused) ?? .accepted(used: index + 1)
      }
      if bytes.count == 5, bytes != Array("HTTP/".utf8) {
        return .refused(.unreachable(detail: "\(request.place): the answer is no HTTP"))
      }
      guard bytes.count < Self.limit else {
        return .refused(.unreachable(detail: "\(request.place): the answer's head is too long"))
      }
    }
    return .incomplete
  }

  private func judge(_ request: UpgradeRequest, _ key: WebSocketKey) -> ConnectionEnd? {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\r\n")
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      guard let header = HTTPHeader(String(line)) else { continue }
      headers[header.name.lowercased(), default: header.value] = header.value
    }
    let status = lines.first.flatMap { line in line.split(separator: " ").dropFirst().first }
    return Failure(
      text: fault(headers, request, key),
      status: status.flatMap { digits in UInt16(digits) }.map(Int.init) ?? 0,
      retryAfter: headers["retry-after"],
      date: headers["date"],
      location: headers["location"],
      certificateFault: nil,
      place: request.place
    ).endOfAnswer
  }

  /// What is wrong with an answer of status 101, in the library's words; empty when nothing is.
  private func fault(
    _ headers: [String: String],
    _ request: UpgradeRequest,
    _ key: WebSocketKey
  ) -> String {
    let connection = headers["connection"]?.lowercased() ?? ""
    if headers["upgrade"]?.lowercased() != "websocket" || !connection.contains("upgrade") {
      return "HS: UPGRADE missing"
    }
    if headers["sec-websocket-accept"] != key.accept { return "HS: Accept hash wrong" }
    if let chosen = headers["sec-websocket-protocol"], !request.subprotocols.contains(chosen) {
      return "HS: PROTOCOL malformed"
    }
    return headers["sec-websocket-extensions"] == nil ? "" : "HS: EXT: unknown ext"
  }
}
