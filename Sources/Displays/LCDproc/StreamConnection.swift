import CLinux
import Glibc
import Loop

/// A TCP connection that is opened, read and written without waiting.
///
/// What comes in is queued until `takeInput`; while the queue is full nothing is read, so that the peer has to wait.
final class StreamConnection {
  /// Bytes of input that are queued at most.
  static let inputLimit = 16_384

  /// Whether the peer has accepted.
  private(set) var isOpen = false
  /// Why it ended; nil while it has not.
  private(set) var end: String?

  private let outlet = Outlet()
  private var input: [UInt8] = []
  private var descriptor: Descriptor?

  /// Begins to connect; `isOpen` tells when it is done, `end` when it failed.
  init(to address: NumericAddress, on loop: EventLoop) throws(DisplayError) {
    let number = try Self.socket(to: address)
    do {
      descriptor = try loop.adopt(number, .owned, handlers)
    } catch {
      Glibc.close(number)
      throw .loop(error)
    }
    descriptor?.requestWritable()
  }

  deinit {
    close()
  }

  /// Whether all that was given to be sent has been taken by the system.
  var isDrained: Bool { outlet.isEmpty }

  /// Bytes that the system took.
  var sent: UInt64 { outlet.sent }

  /// Sends bytes: at once in one call where the system takes them, else the rest in order as it does.
  func send(_ bytes: [UInt8]) {
    outlet.append { waiting in waiting.append(contentsOf: bytes) }
    if isOpen { flush() }
  }

  /// What came in since the last call.
  func takeInput() -> [UInt8] {
    defer {
      if input.count >= Self.inputLimit { descriptor?.setReading(true) }
      input.removeAll(keepingCapacity: true)
    }
    return input
  }

  /// Ends it; what was not sent is lost.
  func close() {
    isOpen = false
    descriptor?.close()
    descriptor = nil
  }

  private var handlers: Descriptor.Handlers {
    Descriptor.Handlers(
      readable: { [weak self] in self?.read() },
      writable: { [weak self] in self?.proceed() },
      closed: { [weak self] in self?.finish("it closed the connection") }
    )
  }

  /// The device takes bytes: it is connected now, or has room again.
  private func proceed() {
    guard let descriptor else { return }
    if !isOpen {
      if let error = Self.pendingError(of: descriptor.number) { return finish(error) }
      isOpen = true
    }
    flush()
  }

  private func flush() {
    guard let descriptor, !outlet.isEmpty else { return }
    do {
      switch try outlet.flush(to: descriptor.number) {
      case .bytes: break
      case .wouldBlock: descriptor.requestWritable()
      case .ended: finish("it closed the connection")
      }
    } catch {
      finish(error.description)
    }
  }

  private func read() {
    guard let descriptor, input.count < Self.inputLimit else { return }
    do {
      let transfer = try withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 1) {
        buffer throws(SystemError) in
        let room = UnsafeMutableRawBufferPointer(
          rebasing: buffer[..<min(buffer.count, Self.inputLimit - input.count)]
        )
        let transfer = try SystemCall.read(descriptor.number, into: room)
        if case .bytes(let count) = transfer { input.append(contentsOf: room[..<count]) }
        return transfer
      }
      if transfer == .ended { finish("it closed the connection") }
    } catch {
      finish(error.description)
    }
    if input.count >= Self.inputLimit { descriptor.setReading(false) }
  }

  private func finish(_ reason: String) {
    guard end == nil else { return }
    let error = descriptor.flatMap { Self.pendingError(of: $0.number) }
    end = error ?? reason
    close()
  }

  /// A non-blocking socket on its way to an address.
  private static func socket(to address: NumericAddress) throws(DisplayError) -> Int32 {
    do throws(SystemError) {
      let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
      let number = try SystemCall.result(of: "socket") {
        Glibc.socket(address.family, kind, 0)
      }
      // A line is sent when it is whole; waiting for more would only delay it.
      var yes: Int32 = 1
      setsockopt(number, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
      let code = address.withSocketAddress { name, length in
        connect(number, name, length) == 0 ? 0 : errno
      }
      guard code == 0 || code == EINPROGRESS || code == EINTR else {
        Glibc.close(number)
        throw SystemError(call: "connect", code: code)
      }
      return number
    } catch {
      throw .system(error)
    }
  }

  private static func pendingError(of number: Int32) -> String? {
    var code: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    guard getsockopt(number, SOL_SOCKET, SO_ERROR, &code, &length) == 0, code != 0 else {
      return nil
    }
    return SystemError(call: "connect", code: code).description
  }
}
