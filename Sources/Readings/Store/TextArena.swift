/// Names that are kept for good, packed end to end in chunks that never move.
struct TextArena: ~Copyable {
  private static var chunkSize: Int { 32 * 1024 }

  private var chunks: [UnsafeMutablePointer<UInt8>] = []
  private var used = Self.chunkSize

  deinit {
    for chunk in chunks {
      chunk.deallocate()
    }
  }

  /// Keeps two texts one after the other and returns where they begin; together they must fit a chunk.
  mutating func keep(_ first: BorrowedText, _ second: BorrowedText) -> UnsafePointer<UInt8> {
    let length = first.count + second.count
    precondition(length <= Self.chunkSize, "a name of \(length) bytes")
    if chunks.isEmpty || used + length > Self.chunkSize {
      chunks.append(.allocate(capacity: Self.chunkSize))
      used = 0
    }
    let start = chunks[chunks.count - 1] + used
    start.copy(first)
    (start + first.count).copy(second)
    used += length
    return UnsafePointer(start)
  }
}

extension UnsafeMutablePointer<UInt8> {
  /// Copies a text to this place, which must have room for it.
  func copy(_ text: BorrowedText) {
    guard let base = text.baseAddress else { return }
    initialize(from: base, count: text.count)
  }
}
