import CWebSockets

/// The nonce of an upgrade request and the answer that proves that the server understood it (RFC 6455 section 1.3).
struct WebSocketKey {
  /// The value of Sec-WebSocket-Key.
  let text: String
  /// The value that Sec-WebSocket-Accept must have.
  let accept: String

  /// A key from a nonce of 16 bytes, by default a random one.
  init(nonce: [UInt8] = (0..<16).map { _ in UInt8.random(in: 0...255) }) {
    text = FeedCredentials.base64(nonce)
    let whole = Array((text + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)
    var digest = [UInt8](repeating: 0, count: 20)
    lws_SHA1(whole, whole.count, &digest)
    accept = FeedCredentials.base64(digest)
  }
}
