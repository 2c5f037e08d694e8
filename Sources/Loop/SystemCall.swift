import CLinux
import Glibc

/// A system call that failed.
package struct SystemError: Error, Equatable, CustomStringConvertible {
  /// The call, with what it was about where that helps: `open /dev/ttyUSB0`.
  package let call: String
  /// The `errno` that it left.
  package let code: Int32

  /// An error that `call` left with `code`.
  package init(call: String, code: Int32) {
    self.call = call
    self.code = code
  }

  package var description: String { "\(call): \(String(cString: strerror(code)))" }
}

/// What a read or a write on a descriptor came to.
package enum Transfer: Equatable, Sendable {
  /// So many bytes were moved, at least one.
  case bytes(Int)
  /// Nothing could be moved now; wait for the descriptor.
  case wouldBlock
  /// The other side is gone: end of file, hang-up, broken pipe, reset.
  case ended
}

/// System calls in one place: interrupted ones are made again, "would block" is a value.
package enum SystemCall {
  /// Makes a call that answers -1 on failure; again when a signal interrupted it.
  @discardableResult
  package static func result<Number: SignedInteger>(
    of call: @autoclosure () -> String,
    _ body: () -> Number
  ) throws(SystemError) -> Number {
    while true {
      let answer = body()
      if answer != -1 { return answer }
      let code = errno
      if code != EINTR { throw SystemError(call: call(), code: code) }
    }
  }

  /// Reads what is there into `buffer`, which must not be empty.
  package static func read(
    _ descriptor: Int32,
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(SystemError) -> Transfer {
    try transfer("read") { Glibc.read(descriptor, buffer.baseAddress, buffer.count) }
  }

  /// Writes as much of `bytes` as the descriptor takes; `bytes` must not be empty.
  package static func write(
    _ descriptor: Int32,
    _ bytes: UnsafeRawBufferPointer
  ) throws(SystemError) -> Transfer {
    try transfer("write") { Glibc.write(descriptor, bytes.baseAddress, bytes.count) }
  }

  /// Writes all of `bytes`, waiting where the descriptor makes one wait; a reader that is gone is `EPIPE`.
  package static func writeAll(_ descriptor: Int32, _ bytes: [UInt8]) throws(SystemError) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = try result(of: "write") {
        rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      }
      rest = rest.dropFirst(count)
    }
  }

  /// The wall clock, in nanoseconds since 1970-01-01T00:00:00Z; for display and for the readings' own stamps alone.
  package static func wallTime() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }

  /// The clock that systemd counts by, CLOCK_MONOTONIC, in microseconds.
  package static func monotonicMicroseconds() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_nsec) / 1_000
  }

  /// Opens a file or device, closed on exec; `flags` as in `open(2)`.
  package static func open(
    _ path: String,
    _ flags: Int32,
    mode: UInt32 = 0
  ) throws(SystemError) -> Int32 {
    try result(of: "open \(path)") { linux_open(path, flags | O_CLOEXEC, mode) }
  }

  private static func transfer(_ call: String, _ body: () -> Int) throws(SystemError) -> Transfer {
    do {
      let count = try result(of: call, body)
      return count > 0 ? .bytes(count) : .ended
    } catch {
      switch error.code {
      case EAGAIN, EWOULDBLOCK: return .wouldBlock
      case EIO, EPIPE, ECONNRESET, ENXIO: return .ended
      default: throw error
      }
    }
  }
}
