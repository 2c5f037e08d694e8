import Glibc

/// A text that changes seldom, in memory of its own that is reused while the next text fits.
///
/// That begins with two bytes, how many bytes of text it holds and how many it has room for: a text that is not there
/// takes a pointer only.
struct OwnedText: ~Copyable {
  /// The longest text that is kept, in bytes.
  static let limit = 255
  private static var head: Int { 2 }

  private var memory: UnsafeMutablePointer<UInt8>?

  deinit {
    memory?.deallocate()
  }

  /// The text, valid until the next `assign`.
  var bytes: BorrowedText {
    guard let memory else { return BorrowedText(start: nil, count: 0) }
    return BorrowedText(start: UnsafePointer(memory + Self.head), count: Int(memory[0]))
  }

  /// Whether there is no text.
  var isEmpty: Bool { bytes.isEmpty }

  /// Takes over a text and says whether it differs from the one before; one above the limit is not taken.
  mutating func assign(_ text: BorrowedText) -> Bool {
    guard text.count <= Self.limit, !sameBytes(bytes, text) else { return false }
    let place = room(for: text.count)
    place[0] = UInt8(text.count)
    (place + Self.head).copy(text)
    return true
  }

  private mutating func room(for count: Int) -> UnsafeMutablePointer<UInt8> {
    if let memory, count <= Int(memory[1]) { return memory }
    memory?.deallocate()
    let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: Self.head + count)
    larger[1] = UInt8(count)
    memory = larger
    return larger
  }
}

/// Whether two texts have the same bytes.
@inline(__always)
func sameBytes(_ left: BorrowedText, _ right: BorrowedText) -> Bool {
  guard left.count == right.count else { return false }
  guard let first = left.baseAddress, let second = right.baseAddress else { return true }
  return memcmp(first, second, left.count) == 0
}
