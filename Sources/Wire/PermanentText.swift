import Readings

/// A text of our own that readings may borrow for as long as its owner lives.
final class PermanentText {
  /// The text; void when the owner is gone.
  let borrowed: BorrowedText

  init(_ text: String) {
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.utf8.count)
    _ = copy.initialize(fromContentsOf: text.utf8)
    borrowed = BorrowedText(copy)
  }

  deinit { borrowed.deallocate() }
}
