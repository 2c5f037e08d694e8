import Glibc
import Loop

/// The bytes of a keypad on their way to the next turn.
final class KeypadInput {
  /// Bytes kept between two turns; the rest stays in the kernel, where nothing is cut.
  static let limit = 6_144

  /// Why the device is gone; `nil` while it is there.
  private(set) var loss: String?
  /// The number to read from.
  let number: Int32
  private var bytes: [UInt8] = []
  private var descriptor: Descriptor?

  /// Reads from an open file, which is closed with the object; on failure as well.
  init(_ number: Int32, on loop: EventLoop) throws(KeypadError) {
    self.number = number
    do throws(LoopError) {
      descriptor = try loop.adopt(
        number,
        .owned,
        Descriptor.Handlers(
          readable: { [weak self] in self?.read() },
          closed: { [weak self] in self?.lose("it was unplugged") }
        )
      )
    } catch {
      Glibc.close(number)
      throw .loop(error)
    }
  }

  deinit {
    close()
  }

  /// What has come since the last call.
  func take() -> [UInt8] {
    defer { bytes.removeAll(keepingCapacity: true) }
    return bytes
  }

  /// Lets the device go.
  func close() {
    descriptor?.close()
    descriptor = nil
  }

  private func read() {
    let room = Self.limit - bytes.count
    guard room > 0, loss == nil else { return }
    do throws(SystemError) {
      let transfer = try withUnsafeTemporaryAllocation(byteCount: room, alignment: 8) {
        buffer throws(SystemError) in
        let transfer = try SystemCall.read(number, into: buffer)
        if case .bytes(let count) = transfer { bytes.append(contentsOf: buffer[..<count]) }
        return transfer
      }
      if transfer == .ended { lose("it was unplugged") }
    } catch {
      lose(error.code == ENODEV ? "it was unplugged" : "\(error)")
    }
  }

  private func lose(_ reason: String) {
    guard loss == nil else { return }
    loss = reason
    close()
  }
}
