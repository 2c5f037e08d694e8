import Readings

/// Texts that a feed has used, each kept once and numbered from 0 in the order in which they came.
///
/// What a decoder must remember of a feed's entities, paths or topics lies in arrays under these numbers. Texts are
/// never removed; above its limit the table takes no more. The hash is seeded, so that nobody outside can choose texts
/// that collide.
final class TextTable {
  /// The most texts that are kept.
  let limit: Int
  /// The texts by their numbers; they live as long as the table.
  private(set) var texts: [BorrowedText] = []

  /// The low half of a hash above, the number plus one below; 0 is empty.
  private var slots = [UInt64](repeating: 0, count: 64)

  /// An empty table for at most `limit` texts.
  init(limit: Int) {
    self.limit = limit
  }

  deinit {
    for text in texts { text.deallocate() }
  }

  /// How many texts there are.
  var count: Int { texts.count }

  /// The text of a number.
  subscript(number: Int) -> BorrowedText { texts[number] }

  /// The number of a text, or `nil` when it never came.
  func find(_ text: BorrowedText) -> Int? { find(text, Self.hash(text)) }

  /// The number of a text, which is kept if it is new; `nil` when it is new and the table is full.
  func insert(_ text: BorrowedText) -> Int? {
    let hash = Self.hash(text)
    if let number = find(text, hash) { return number }
    guard texts.count < limit else { return nil }
    if (texts.count + 1) * 4 > slots.count * 3 { grow() }
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.count)
    _ = copy.initialize(fromContentsOf: text)
    texts.append(BorrowedText(copy))
    place(UInt64(hash) << 32 | UInt64(texts.count))
    return texts.count - 1
  }

  private func find(_ text: BorrowedText, _ hash: UInt32) -> Int? {
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while slots[slot] != 0 {
      if UInt32(slots[slot] >> 32) == hash {
        let number = Int(UInt32(truncatingIfNeeded: slots[slot])) - 1
        if texts[number].equals(text) { return number }
      }
      slot = (slot + 1) & mask
    }
    return nil
  }

  private func place(_ entry: UInt64) {
    let mask = slots.count - 1
    var slot = Int(entry >> 32) & mask
    while slots[slot] != 0 { slot = (slot + 1) & mask }
    slots[slot] = entry
  }

  private func grow() {
    let old = slots
    slots = [UInt64](repeating: 0, count: old.count * 2)
    for entry in old where entry != 0 { place(entry) }
  }

  private static func hash(_ text: BorrowedText) -> UInt32 {
    var hasher = Hasher()
    hasher.combine(bytes: UnsafeRawBufferPointer(text))
    return UInt32(truncatingIfNeeded: hasher.finalize())
  }
}
