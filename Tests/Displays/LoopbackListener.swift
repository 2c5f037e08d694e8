import CLinux
import Glibc
import Testing

@testable import Displays

/// A server's end on the loopback, driven by the test itself: nothing waits, nothing runs beside it.
final class LoopbackListener {
  let port: UInt16
  private let isIPv6: Bool
  private var listener: Int32 = -1
  private(set) var peer: Int32 = -1

  /// Listens on a port that the system chooses, or on one again.
  init(port: UInt16 = 0, isIPv6: Bool = false) throws {
    self.isIPv6 = isIPv6
    let text = isIPv6 ? "[::1]" : "localhost"
    let address = try #require(NumericAddress("\(text):1", defaultPort: 1))
    listener = socket(address.family, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
    var yes: Int32 = 1
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, 4)
    let number = listener
    let chosen = address.withSocketAddress { name, length -> UInt16? in
      let copy = UnsafeMutableRawPointer.allocate(byteCount: 128, alignment: 8)
      defer { copy.deallocate() }
      copy.copyMemory(from: name, byteCount: Int(length))
      // Both families have the port in the same place.
      copy.storeBytes(of: port.bigEndian, toByteOffset: 2, as: UInt16.self)
      let socketName = copy.assumingMemoryBound(to: sockaddr.self)
      guard bind(number, socketName, length) == 0, listen(number, 8) == 0 else { return nil }
      var size = length
      getsockname(number, socketName, &size)
      return UInt16(bigEndian: copy.load(fromByteOffset: 2, as: UInt16.self))
    }
    self.port = try #require(chosen, "cannot listen: \(String(cString: strerror(errno)))")
  }

  deinit {
    hangUp()
    stop()
  }

  var address: NumericAddress? {
    NumericAddress("\(isIPv6 ? "[::1]" : "127.0.0.1"):\(port)", defaultPort: 1)
  }

  /// Takes a connection that waits; whether there was one.
  func accept() -> Bool {
    let number = Glibc.accept(listener, nil, nil)
    guard number >= 0 else { return false }
    hangUp()
    peer = number
    _ = linux_set_flags(peer, O_NONBLOCK | O_RDWR)
    return true
  }

  /// What has arrived; nil at the end.
  func read(atMost limit: Int = 8_192) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: limit)
    let count = recv(peer, &buffer, limit, 0)
    if count == 0 { return nil }
    return count < 0 ? [] : Array(buffer[..<count])
  }

  /// Sends as much as the client takes; how much.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Int {
    max(0, Glibc.send(peer, bytes, bytes.count, Int32(MSG_NOSIGNAL)))
  }

  /// Ends the connection.
  func hangUp() {
    if peer >= 0 { close(peer) }
    peer = -1
  }

  /// Listens no more.
  func stop() {
    if listener >= 0 { close(listener) }
    listener = -1
  }
}
