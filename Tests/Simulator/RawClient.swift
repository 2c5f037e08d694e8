import Foundation

/// A WebSocket client in a few lines over a plain socket: it sees frames as they are on the wire.
///
/// Nothing of libwebsockets is in it, so that it judges the feed and not the library.
final class RawClient {
  struct Frame: Equatable {
    var isLast: Bool
    var opcode: UInt8
    var payload: [UInt8]
  }

  struct Refused: Error {
    var answer = ""
  }

  private let descriptor: Int32
  private var received: [UInt8] = []
  private(set) var isEnded = false

  /// Connects and upgrades, with further lines of the request if need be; a read gives up after `patience` seconds.
  init(port: UInt16, target: String = "/", lines: String = "", patience: Int = 20) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var patience = timeval(tv_sec: patience, tv_usec: 0)
    setsockopt(
      descriptor,
      SOL_SOCKET,
      SO_RCVTIMEO,
      &patience,
      socklen_t(MemoryLayout<timeval>.size)
    )
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let code = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        connect(descriptor, address, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard code == 0 else { throw Refused() }
    send(
      "GET \(target) HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
        + "Connection: Upgrade\r\n\(lines)"
        + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    let answer = try header()
    guard answer.hasPrefix("HTTP/1.1 101"), answer.contains("s3pPLMBiTxaQ9kYGzzhZRbK+xOo=") else {
      throw Refused(answer: answer)
    }
  }

  deinit {
    close(descriptor)
  }

  /// Sends a masked ping (with a mask of zeros).
  func ping() {
    let bytes: [UInt8] = [0x89, 0x80, 0, 0, 0, 0]
    _ = bytes.withUnsafeBytes { bytes in write(descriptor, bytes.baseAddress, bytes.count) }
  }

  /// Sends a masked text frame (with a mask of zeros), of less than 64 KiB.
  func say(_ text: String) {
    let length = UInt16(text.utf8.count)
    let head: [UInt8] = [0x81, 0xFE, UInt8(length >> 8), UInt8(length & 0xFF), 0, 0, 0, 0]
    let bytes = head + Array(text.utf8)
    _ = bytes.withUnsafeBytes { bytes in write(descriptor, bytes.baseAddress, bytes.count) }
  }

  /// The next frame; nil at the end of the stream.
  func frame() -> Frame? {
    guard let head = take(2) else { return nil }
    var length = Int(head[1] & 0x7F)
    if length >= 126 {
      guard let more = take(length == 126 ? 2 : 8) else { return nil }
      length = more.reduce(0) { length, byte in length << 8 | Int(byte) }
    }
    guard let payload = take(length) else { return nil }
    return Frame(isLast: head[0] & 0x80 != 0, opcode: head[0] & 0x0F, payload: payload)
  }

  /// The next text or binary message put together, without pongs; nil at the end or at a close.
  func message() -> [UInt8]? {
    var whole: [UInt8] = []
    while let frame = frame() {
      switch frame.opcode {
      case 0, 1, 2:
        whole += frame.payload
        if frame.isLast { return whole }
      case 8: return nil
      default: continue
      }
    }
    return nil
  }

  private func send(_ text: String) {
    _ = Array(text.utf8).withUnsafeBytes { bytes in
      write(descriptor, bytes.baseAddress, bytes.count)
    }
  }

  private func header() throws -> String {
    while true {
      if let end = received.firstRange(of: Array("\r\n\r\n".utf8)) {
        let text = String(decoding: received[..<end.upperBound], as: UTF8.self)
        received.removeFirst(end.upperBound)
        return text
      }
      guard fill() else { throw Refused() }
    }
  }

  private func take(_ count: Int) -> [UInt8]? {
    while received.count < count {
      guard fill() else { return nil }
    }
    defer { received.removeFirst(count) }
    return Array(received.prefix(count))
  }

  private func fill() -> Bool {
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(descriptor, &chunk, chunk.count)
    isEnded = count == 0
    if count > 0 { received += chunk[..<count] }
    return count > 0
  }
}
