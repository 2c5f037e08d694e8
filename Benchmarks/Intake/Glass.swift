import CLinux
import Glibc
import Loop

/// The far end of a pseudo-terminal, which takes what is written to it and throws it away.
final class Glass {
  /// The terminal's path.
  let path: String
  private let near: Int32
  private var far: Descriptor?

  init(on loop: EventLoop) throws {
    var (far, near): (Int32, Int32) = (-1, -1)
    var name = [CChar](repeating: 0, count: 128)
    guard openpty(&far, &near, &name, nil, nil) == 0 else {
      throw SystemError(call: "openpty", code: errno)
    }
    path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    // Kept open: the terminal hangs up when nobody has it.
    self.near = near
    let number = far
    self.far = try loop.adopt(far, .owned, Descriptor.Handlers(readable: { Self.drain(number) }))
  }

  deinit {
    close(near)
  }

  private static func drain(_ number: Int32) {
    withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 16) { buffer in
      _ = read(number, buffer.baseAddress, buffer.count)
    }
  }
}
