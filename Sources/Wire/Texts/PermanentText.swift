import Readings

/// A text of our own that readings may borrow for as long as its owner lives.
final class PermanentText {
  /// The text; void when the owner is gone.
  let borrowed: BorrowedText

  convenience init(_ text: String) { self.init(text.utf8) }

  init(_ text: some Collection<UInt8>) {
    let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: text.count)
    _ = copy.initialize(fromContentsOf: text)
    borrowed = BorrowedText(copy)
  }

  deinit { borrowed.deallocate() }
}
