import Readings

/// A fixed set of short words with a number each, looked up by their bytes without a `String`.
///
/// Words of up to 16 bytes are two machine words, so that a look-up compares no more than these.
final class WordTable {
  private struct Slot {
    var first: UInt64 = 0
    var last: UInt64 = 0
    var text = BorrowedText.none
    var value = 0
  }

  private let slots: UnsafeMutableBufferPointer<Slot>
  private let mask: Int

  /// A table of `words`, none empty; of the same word twice the first counts.
  init(_ words: [(StaticString, Int)]) {
    var capacity = 16
    while capacity < words.count * 3 { capacity *= 2 }
    slots = .allocate(capacity: capacity)
    slots.initialize(repeating: Slot())
    mask = capacity - 1
    for (word, value) in words {
      insert(word.borrowed, value)
    }
  }

  deinit { slots.deallocate() }

  /// The number of a word, or `nil` when it is none of the set.
  @inline(__always)
  func find(_ text: BorrowedText) -> Int? {
    guard let (first, last) = Self.words(of: text) else { return nil }
    var index = Self.hash(first, last) & mask
    while true {
      let slot = slots[index]
      if slot.text.isEmpty { return nil }
      if slot.first == first, slot.last == last, slot.text.count == text.count {
        if text.count <= 16 || slot.text.elementsEqual(text) { return slot.value }
      }
      index = (index + 1) & mask
    }
  }

  private func insert(_ text: BorrowedText, _ value: Int) {
    guard let (first, last) = Self.words(of: text) else {
      preconditionFailure("an empty word does not fit the table")
    }
    guard find(text) == nil else { return }
    var index = Self.hash(first, last) & mask
    while !slots[index].text.isEmpty { index = (index + 1) & mask }
    slots[index] = Slot(first: first, last: last, text: text, value: value)
  }

  /// The first and the last eight bytes, which cover all of a text of at most 16; `nil` when there are none.
  @inline(__always)
  private static func words(of text: BorrowedText) -> (UInt64, UInt64)? {
    let count = text.count
    guard let bytes = UnsafeRawPointer(text.baseAddress), count > 0 else { return nil }
    if count >= 8 {
      return (
        bytes.loadUnaligned(as: UInt64.self),
        bytes.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
      )
    }
    if count >= 4 {
      return (
        UInt64(bytes.loadUnaligned(as: UInt32.self)),
        UInt64(bytes.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self))
      )
    }
    return (UInt64(text[0]) | UInt64(text[count >> 1]) << 8, UInt64(text[count - 1]))
  }

  @inline(__always)
  private static func hash(_ first: UInt64, _ last: UInt64) -> Int {
    let mixed = (first ^ (last << 29 | last >> 35)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> 40)
  }
}
