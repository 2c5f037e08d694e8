/// One number and when it arrived.
struct Sample {
  /// Nanoseconds since the store's start.
  var time: Int64
  /// A finite number.
  var value: Double
}

/// The newest samples of a series; memory grows with what comes, up to the ring's limit.
struct SampleRing: ~Copyable {
  private static var firstCapacity: Int { 4 }

  private var memory: UnsafeMutablePointer<Sample>?
  private var capacity: Int32 = 0
  private var head: Int32 = 0
  private var used: Int32 = 0

  deinit {
    memory?.deallocate()
  }

  /// How many samples there are.
  var count: Int { Int(used) }

  /// A sample, counted from the oldest.
  subscript(index: Int) -> Sample {
    precondition(index >= 0 && index < count, "sample \(index) of \(count)")
    guard let memory else { preconditionFailure("a ring without memory has no samples") }
    let place = Int(head) + index
    return memory[place < Int(capacity) ? place : place - Int(capacity)]
  }

  /// Adds the newest sample; the oldest goes when the ring has reached `limit` or the budget is spent.
  mutating func append(_ sample: Sample, limit: Int, budget: inout HistoryBudget) {
    if used == capacity { grow(limit: limit, budget: &budget) }
    guard let memory, capacity > 0 else { return }
    if used == capacity {
      memory[Int(head)] = sample
      head = head + 1 == capacity ? 0 : head + 1
    } else {
      let place = head + used
      memory[Int(place < capacity ? place : place - capacity)] = sample
      used += 1
    }
  }

  /// Forgets samples older than a time, but for the newest few, and gives their memory back; returns its bytes.
  mutating func trim(before time: Int64, budget: inout HistoryBudget) -> Int {
    var first = 0
    while first + Self.firstCapacity < count, self[first].time < time { first += 1 }
    let kept = max(count - first, Self.firstCapacity)
    guard kept < Int(capacity) else { return 0 }
    let smaller = UnsafeMutablePointer<Sample>.allocate(capacity: kept)
    for index in first..<count {
      (smaller + index - first).initialize(to: self[index])
    }
    memory?.deallocate()
    let bytes = (Int(capacity) - kept) * MemoryLayout<Sample>.stride
    memory = smaller
    capacity = Int32(kept)
    used = Int32(count - first)
    head = 0
    budget.give(bytes)
    return bytes
  }

  /// Converts all samples into another unit.
  mutating func convert(_ conversion: UnitConversion) {
    guard let memory else { return }
    for index in 0..<count {
      let place = Int(head) + index
      let slot = memory + (place < Int(capacity) ? place : place - Int(capacity))
      slot.pointee.value = conversion(slot.pointee.value)
    }
  }

  private mutating func grow(limit: Int, budget: inout HistoryBudget) {
    let wanted = min(limit, max(Self.firstCapacity, Int(capacity) * 2))
    guard wanted > Int(capacity) else { return }
    guard budget.take((wanted - Int(capacity)) * MemoryLayout<Sample>.stride) else { return }
    let larger = UnsafeMutablePointer<Sample>.allocate(capacity: wanted)
    for index in 0..<count {
      (larger + index).initialize(to: self[index])
    }
    memory?.deallocate()
    memory = larger
    capacity = Int32(wanted)
    head = 0
  }
}

/// What is left of the memory that all histories together may take.
struct HistoryBudget {
  /// Bytes that may still be taken.
  private(set) var left: Int

  /// A budget of so many bytes.
  init(bytes: Int) {
    left = bytes
  }

  /// Takes so many bytes, or none and says so.
  mutating func take(_ bytes: Int) -> Bool {
    guard bytes <= left else { return false }
    left -= bytes
    return true
  }

  /// Takes bytes back that are no longer used.
  mutating func give(_ bytes: Int) {
    left += bytes
  }
}
