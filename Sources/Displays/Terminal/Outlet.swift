import Glibc
import Loop

/// Bytes on their way to a device that takes them when it likes.
///
/// The descriptor is non-blocking; one that is not is written to in small pieces, after the loop said that it takes
/// bytes.
final class Outlet {
  /// Bytes that the device took.
  private(set) var sent: UInt64 = 0
  /// Whether everything given was taken.
  var isEmpty: Bool { taken == bytes.count }
  /// Bytes that were not taken yet.
  var count: Int { bytes.count - taken }

  private var bytes: [UInt8] = []
  private var taken = 0
  private let piece: Int

  /// An outlet that writes at most `piece` bytes at a time.
  init(piece: Int = .max) {
    self.piece = piece
  }

  /// Adds bytes.
  func append(_ build: (inout [UInt8]) -> Void) {
    if isEmpty { drop() }
    build(&bytes)
  }

  /// Forgets what was not taken; returns whether something was cut in two.
  @discardableResult
  func drop() -> Bool {
    defer {
      bytes.removeAll(keepingCapacity: true)
      taken = 0
    }
    return taken > 0 && !isEmpty
  }

  /// Writes what the device takes now, `limit` bytes at most; `ended` when it is gone.
  func flush(to number: Int32, atMost limit: Int = .max) throws(SystemError) -> Transfer {
    var left = limit
    while !isEmpty, left > 0 {
      let range = taken..<taken + min(count, piece, left)
      let transfer = try bytes.withUnsafeBufferPointer { all throws(SystemError) in
        try SystemCall.write(
          number,
          UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(all)[range])
        )
      }
      guard case .bytes(let count) = transfer else { return transfer }
      taken += count
      left -= count
      sent += UInt64(count)
      if piece < .max { break }
    }
    return isEmpty ? .bytes(0) : .wouldBlock
  }

  /// Writes what is left before the device is given back, and looks again so many times, for 50 ms each.
  func finish(to number: Int32, looks: Int = 5) {
    for look in 0...looks {
      guard let transfer = try? flush(to: number), !isEmpty, transfer != .ended else { return }
      if look == looks { return }
      var request = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
      poll(&request, 1, 50)
    }
  }
}
