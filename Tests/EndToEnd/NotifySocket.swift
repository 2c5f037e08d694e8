import Glibc
import Support
import Testing

/// The service manager's end of sd_notify(3).
final class NotifySocket {
  private(set) var told: [String] = []
  private let descriptor: Int32

  /// Listens at a path.
  init(_ path: String) throws {
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    try #require(bytes.count < MemoryLayout.size(ofValue: address.sun_path))
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    let code = withUnsafePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(descriptor, address, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    try #require(code == 0)
  }

  deinit {
    close(descriptor)
  }

  /// Waits until what was told fulfils a condition.
  func wait(for what: String, _ condition: ([String]) -> Bool) throws {
    try Support.wait(for: what, seeing: told.joined(separator: "\n")) {
      receive()
      return condition(told) ? true : nil
    }
  }

  private func receive() {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    while true {
      let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
      guard count > 0 else { return }
      told.append(String(decoding: buffer[..<count], as: UTF8.self))
    }
  }
}
