/// Elements that never move, kept in blocks, so that growing to a million copies nothing and pauses nobody.
struct Blocks<Element: ~Copyable>: ~Copyable {
  private static var shift: Int { 8 }
  private static var size: Int { 1 << shift }

  private var blocks: [UnsafeMutablePointer<Element>] = []
  /// How many elements there are.
  private(set) var count = 0

  deinit {
    for (number, block) in blocks.enumerated() {
      let used = min(Self.size, count - number * Self.size)
      block.deinitialize(count: used)
      block.deallocate()
    }
  }

  /// The place of an element; valid as long as the blocks live.
  subscript(index: Int) -> UnsafeMutablePointer<Element> {
    precondition(index < count, "element \(index) of \(count)")
    return blocks[index >> Self.shift] + (index & (Self.size - 1))
  }

  /// Adds an element at the end and returns its index.
  @discardableResult
  mutating func append(_ element: consuming Element) -> Int {
    if count & (Self.size - 1) == 0 {
      blocks.append(.allocate(capacity: Self.size))
    }
    (blocks[count >> Self.shift] + (count & (Self.size - 1))).initialize(to: element)
    count += 1
    return count - 1
  }
}
