/// Elements in a ring of memory that grows and shrinks with what is kept; the oldest stands first.
///
/// The memory is taken from a budget.
struct RingMemory<Element: BitwiseCopyable>: ~Copyable {
  private var memory: UnsafeMutablePointer<Element>?
  private var capacity: UInt16 = 0
  private var head: UInt16 = 0
  private var used: UInt16 = 0

  deinit {
    memory?.deallocate()
  }

  /// How many elements there are.
  @inline(__always)
  var count: Int { Int(used) }

  /// Whether the next element needs more memory, or the place of the oldest.
  @inline(__always)
  var isFull: Bool { used == capacity }

  /// An element, counted from the oldest.
  @inline(__always)
  subscript(index: Int) -> Element {
    get {
      precondition(index >= 0 && index < count, "element \(index) of \(count)")
      guard let memory else { preconditionFailure("a ring without memory has no elements") }
      return memory[place(index)]
    }
    set {
      precondition(index >= 0 && index < count, "element \(index) of \(count)")
      memory?[place(index)] = newValue
    }
  }

  /// Adds the newest element, in place of the oldest when the memory is full; without memory it is lost.
  @inline(__always)
  mutating func append(_ element: Element) {
    guard let memory, capacity > 0 else { return }
    if isFull {
      memory[Int(head)] = element
      head = head + 1 == capacity ? 0 : head + 1
    } else {
      used += 1
      memory[place(count - 1)] = element
    }
  }

  /// Makes room for more elements, up to `limit`, by half of what there is; a spent budget leaves it as it is.
  mutating func grow(limit: Int, budget: inout HistoryBudget) {
    let present = Int(capacity)
    let wanted = min(limit, present < 4 ? present * 3 + 1 : present + present / 2, Int(UInt16.max))
    guard wanted > present else { return }
    let more = Self.bytes(wanted) - Self.bytes(present)
    guard budget.take(more) else { return }
    move(from: 0, capacity: wanted)
  }

  /// Keeps the newest so many elements and gives the rest of the memory back; returns its bytes.
  mutating func keep(_ newest: Int, budget: inout HistoryBudget) -> Int {
    let newest = max(newest, 0)
    guard newest < Int(capacity) else { return 0 }
    let bytes = Self.bytes(Int(capacity)) - Self.bytes(newest)
    move(from: max(count - newest, 0), capacity: newest)
    budget.give(bytes)
    return bytes
  }

  /// Puts elements before the oldest, as many of the last of them as `limit` and the budget let.
  mutating func prepend(
    _ older: ArraySlice<Element>,
    limit: Int,
    budget: inout HistoryBudget
  ) {
    let wanted = min(limit, count + older.count, Int(UInt16.max))
    if wanted > Int(capacity) {
      guard budget.take(Self.bytes(wanted) - Self.bytes(Int(capacity))) else { return }
      move(from: 0, capacity: wanted)
    }
    guard let memory else { return }
    for element in older.suffix(Int(capacity) - count).reversed() {
      head = head == 0 ? capacity - 1 : head - 1
      memory[Int(head)] = element
      used += 1
    }
  }

  /// Changes each element.
  mutating func update(_ change: (inout Element) -> Void) {
    guard let memory else { return }
    for index in 0..<count { change(&memory[place(index)]) }
  }

  @inline(__always)
  private func place(_ index: Int) -> Int {
    let place = Int(head) + index
    return place < Int(capacity) ? place : place - Int(capacity)
  }

  private static func bytes(_ capacity: Int) -> Int {
    capacity == 0 ? 0 : capacity * MemoryLayout<Element>.stride + HistoryBudget.perBlock
  }

  private mutating func move(from first: Int, capacity wanted: Int) {
    let other = wanted > 0 ? UnsafeMutablePointer<Element>.allocate(capacity: wanted) : nil
    for index in first..<max(count, first) {
      other?[index - first] = self[index]
    }
    memory?.deallocate()
    memory = other
    used = UInt16(max(count - first, 0))
    capacity = UInt16(wanted)
    head = 0
  }
}
