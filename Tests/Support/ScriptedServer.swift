import CWebSockets
import Glibc
import Locks
import Loop

/// A server on the loopback that plays one script per connection, byte by byte as the script says.
///
/// It has a thread of its own and blocking sockets, each call bounded, so that a client that does nothing fails the
/// test instead of hanging it.
package final class ScriptedServer: Sendable {
  /// What one connection is given.
  package typealias Script = @Sendable (ServerSide) -> Void

  /// The port that it listens on.
  package let port: UInt16
  private let listener: Int32
  private let isEnded = Locked(false)
  private let served = Locked<[String]>([])
  private let thread: Locked<WorkerThread?>

  /// Plays `scripts` to the connections in their order, the last one again for all that follow.
  package init(_ scripts: Script..., address: UInt32 = 0x7F00_0001) throws {
    listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var yes: Int32 = 1
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, 4)
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_addr.s_addr = address.bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let (listener, requests, ended) = (listener, served, isEnded)
    try withUnsafeMutablePointer(to: &name) { pointer in
      try pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        try SystemCall.result(of: "bind") { bind(listener, address, length) }
        try SystemCall.result(of: "listen") { listen(listener, 8) }
        getsockname(listener, address, &length)
      }
    }
    port = UInt16(bigEndian: name.sin_port)
    thread = Locked(nil)
    let worker = try WorkerThread(name: "server") {
      var number = 0
      while true {
        let connection = accept(listener, nil, nil)
        guard connection >= 0, !ended.withLock({ $0 }) else { return }
        let side = ServerSide(connection, number: number, requests: requests)
        scripts[min(number, scripts.count - 1)](side)
        side.end()
        number += 1
      }
    }
    nonisolated(unsafe) let handOver = worker
    thread.withLock { thread in thread = handOver }
  }

  /// The requests so far, as they came.
  package var requests: [String] { served.withLock { served in served } }

  /// The address of a path on this server.
  package func url(_ path: String = "/", host: String = "127.0.0.1") -> String {
    "ws://\(host):\(port)\(path)"
  }

  /// Ends the server when its present script has ended; what scripts have noted can be read then.
  package func stop() {
    let wasEnded = isEnded.withLock { isEnded in
      defer { isEnded = true }
      return isEnded
    }
    guard !wasEnded else { return }
    shutdown(listener, Int32(SHUT_RDWR))
    thread.withLock { thread in
      if thread?.join(within: .seconds(20)) == true { close(listener) }
    }
  }
}

/// The server's end of one connection.
package final class ServerSide {
  /// The connection's place among all, from 0.
  package let number: Int
  private let socket: Int32
  private let requests: Locked<[String]>
  private var isEnded = false
  /// The upgrade request, once it was read.
  package private(set) var request = ""

  init(_ socket: Int32, number: Int, requests: Locked<[String]>) {
    self.socket = socket
    self.number = number
    self.requests = requests
    var limit = timeval(tv_sec: 15, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var yes: Int32 = 1
    setsockopt(socket, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, 4)
  }

  /// Reads the upgrade request.
  @discardableResult
  package func readRequest() -> String {
    var bytes: [UInt8] = []
    while let byte = read(1).first {
      bytes.append(byte)
      if bytes.suffix(4) == [13, 10, 13, 10] { break }
    }
    request = String(decoding: bytes, as: UTF8.self)
    let text = request
    requests.withLock { requests in requests.append(text) }
    return request
  }

  /// The value of a header of the request.
  package func header(_ name: String) -> String? {
    let line = request.split(separator: "\r\n").first { line in
      line.lowercased().hasPrefix(name.lowercased() + ":")
    }
    return line.map { line in String(line.dropFirst(name.count + 1).drop { $0 == " " }) }
  }

  /// Reads the request and accepts it.
  package func accept(extra: String = "", answer: String? = nil) {
    readRequest()
    let key = answer ?? acceptKey(header("Sec-WebSocket-Key") ?? "")
    send(
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        + "Sec-WebSocket-Accept: \(key)\r\n\(extra)\r\n"
    )
  }

  /// Reads the request and answers with another status.
  package func refuse(_ status: String, headers: String = "", body: String = "") {
    readRequest()
    send("HTTP/1.1 \(status)\r\nContent-Length: \(body.utf8.count)\r\n\(headers)\r\n\(body)")
  }

  /// Sends text as it is.
  package func send(_ text: String) { send(Array(text.utf8)) }

  /// Sends bytes as they are, as far as the client takes them.
  package func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { rest in
        Glibc.send(socket, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Sends one frame: opcode 0 continues, 1 is text, 2 binary, 8 close, 9 ping, 10 pong.
  package func frame(_ opcode: UInt8, _ payload: [UInt8], isFinal: Bool = true) {
    var bytes: [UInt8] = [opcode | (isFinal ? 0x80 : 0)]
    switch payload.count {
    case 0..<126: bytes.append(UInt8(payload.count))
    case 126..<65536: bytes += [126, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
    default: bytes += [127] + (0..<8).map { UInt8(payload.count >> (56 - 8 * $0) & 0xFF) }
    }
    send(bytes + payload)
  }

  /// Sends a text message.
  package func text(_ text: String) { frame(1, Array(text.utf8)) }

  /// Sends a close frame.
  package func close(_ code: UInt16, _ reason: String = "") {
    frame(8, [UInt8(code >> 8), UInt8(code & 0xFF)] + Array(reason.utf8))
  }

  /// Reads one frame from the client and unmasks it; `nil` when the client is gone.
  package func readFrame() -> (opcode: UInt8, payload: [UInt8])? {
    let head = read(2)
    guard head.count == 2 else { return nil }
    var length = Int(head[1] & 0x7F)
    if length == 126 { length = read(2).reduce(0) { $0 << 8 | Int($1) } }
    let mask = read(4)
    let payload = read(length)
    guard mask.count == 4, payload.count == length else { return nil }
    return (head[0] & 0x0F, payload.enumerated().map { $1 ^ mask[$0 & 3] })
  }

  /// Waits until the client has closed, answering its close frame; returns the close code that it sent.
  @discardableResult
  package func awaitClose() -> UInt16? {
    while let (opcode, payload) = readFrame() {
      guard opcode == 8 else { continue }
      frame(8, payload)
      return payload.count < 2 ? nil : UInt16(payload[0]) << 8 | UInt16(payload[1])
    }
    return nil
  }

  /// Waits until the client is gone, whatever it sends.
  package func awaitEnd() {
    while !read(1).isEmpty {}
  }

  /// Ends the connection with a reset instead of an orderly close.
  package func reset() {
    var option = linger(l_onoff: 1, l_linger: 0)
    setsockopt(socket, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
    end()
  }

  /// Ends the connection.
  package func end() {
    guard !isEnded else { return }
    isEnded = true
    Glibc.close(socket)
  }

  private func read(_ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var have = 0
    while have < count {
      let got = bytes.withUnsafeMutableBytes { bytes in
        recv(socket, bytes.baseAddress.map { $0 + have }, count - have, 0)
      }
      guard got > 0 else { return Array(bytes.prefix(have)) }
      have += got
    }
    return bytes
  }
}

/// RFC 6455 section 4.2.2.
package func acceptKey(_ key: String) -> String {
  let text = Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)
  var digest = [UInt8](repeating: 0, count: 20)
  lws_SHA1(text, text.count, &digest)
  var encoded = [CChar](repeating: 0, count: 64)
  let count = digest.withUnsafeBufferPointer { digest in
    digest.withMemoryRebound(to: CChar.self) { digest in
      lws_b64_encode_string(digest.baseAddress, 20, &encoded, 64)
    }
  }
  return String(
    decoding: encoded.prefix(Int(max(0, count))).map(UInt8.init(bitPattern:)),
    as: UTF8.self
  )
}
