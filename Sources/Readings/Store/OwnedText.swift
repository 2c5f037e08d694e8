import Glibc

/// A text that changes seldom, in memory of its own that is reused while the next text fits.
struct OwnedText: ~Copyable {
  /// The longest text that is kept, in bytes.
  static let limit = 255

  private var memory: UnsafeMutablePointer<UInt8>?
  private var capacity: UInt8 = 0
  private var count: UInt8 = 0

  deinit {
    memory?.deallocate()
  }

  /// The text, valid until the next `assign`.
  var bytes: BorrowedText {
    BorrowedText(start: UnsafePointer(memory), count: Int(count))
  }

  /// Whether there is no text.
  var isEmpty: Bool { count == 0 }

  /// Takes over a text and says whether it differs from the one before; one above the limit is not taken.
  mutating func assign(_ text: BorrowedText) -> Bool {
    guard text.count <= Self.limit, !sameBytes(bytes, text) else { return false }
    if text.count > Int(capacity) {
      memory?.deallocate()
      memory = .allocate(capacity: text.count)
      capacity = UInt8(text.count)
    }
    memory?.copy(text)
    count = UInt8(text.count)
    return true
  }
}

/// Whether two texts have the same bytes.
@inline(__always)
func sameBytes(_ left: BorrowedText, _ right: BorrowedText) -> Bool {
  guard left.count == right.count else { return false }
  guard let first = left.baseAddress, let second = right.baseAddress else { return true }
  return memcmp(first, second, left.count) == 0
}
