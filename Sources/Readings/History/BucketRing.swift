/// The numbers of one stretch of time, summed up.
struct Bucket: Equatable {
  /// Which stretch since the store's start: its begin divided by the ring's width.
  let number: UInt32
  /// How many numbers fell into it; stays at the largest count that fits.
  private(set) var count: UInt32
  /// The smallest number.
  fileprivate(set) var minimum: Double
  /// The largest number.
  fileprivate(set) var maximum: Double
  /// The mean of the numbers.
  fileprivate(set) var mean: Double

  /// A bucket that holds one number.
  init(number: UInt32, value: Double) {
    self.number = number
    count = 1
    minimum = value
    maximum = value
    mean = value
  }

  /// Adds a number; the mean is kept without a sum, which could overflow.
  mutating func add(_ value: Double) {
    if count < .max { count += 1 }
    minimum = min(minimum, value)
    maximum = max(maximum, value)
    let difference = value - mean
    if difference.isFinite {
      mean += difference / Double(count)
    } else {
      mean += value / Double(count) - mean / Double(count)
    }
  }
}

extension Bucket {
  /// Converts what it holds into another unit.
  mutating func convert(_ conversion: UnitConversion) {
    minimum = conversion(minimum)
    maximum = conversion(maximum)
    mean = conversion(mean)
  }
}

/// The newest buckets of equal width; a stretch without numbers has no bucket.
struct BucketRing: ~Copyable {
  private static var firstCapacity: Int { 4 }

  private var memory: UnsafeMutablePointer<Bucket>?
  private var capacity: Int32 = 0
  private var head: Int32 = 0
  private var used: Int32 = 0

  deinit {
    memory?.deallocate()
  }

  /// How many buckets there are.
  var count: Int { Int(used) }

  /// A bucket, counted from the oldest.
  subscript(index: Int) -> Bucket {
    precondition(index >= 0 && index < count, "bucket \(index) of \(count)")
    guard let memory else { preconditionFailure("a ring without memory has no buckets") }
    return memory[place(index)]
  }

  /// Adds a number to the bucket that is due, or to the newest one if that is later; at most `limit` are kept.
  mutating func add(
    _ value: Double,
    to number: UInt32,
    limit: Int,
    budget: inout HistoryBudget
  ) {
    if used > 0, let memory, memory[place(count - 1)].number >= number {
      memory[place(count - 1)].add(value)
      return
    }
    if used == capacity { grow(limit: limit, budget: &budget) }
    guard let memory, capacity > 0 else { return }
    if used == capacity {
      head = head + 1 == capacity ? 0 : head + 1
      used -= 1
    }
    used += 1
    memory[place(count - 1)] = Bucket(number: number, value: value)
  }

  /// Converts all buckets into another unit.
  mutating func convert(_ conversion: UnitConversion) {
    guard let memory else { return }
    for index in 0..<count { memory[place(index)].convert(conversion) }
  }

  @inline(__always)
  private func place(_ index: Int) -> Int {
    let place = Int(head) + index
    return place < Int(capacity) ? place : place - Int(capacity)
  }

  private mutating func grow(limit: Int, budget: inout HistoryBudget) {
    let wanted = min(limit, max(Self.firstCapacity, Int(capacity) * 2))
    guard wanted > Int(capacity) else { return }
    guard budget.take((wanted - Int(capacity)) * MemoryLayout<Bucket>.stride) else { return }
    let larger = UnsafeMutablePointer<Bucket>.allocate(capacity: wanted)
    for index in 0..<count {
      (larger + index).initialize(to: self[index])
    }
    memory?.deallocate()
    memory = larger
    capacity = Int32(wanted)
    head = 0
  }
}

/// How wide buckets are and how far back they reach.
struct BucketScale {
  /// A bucket's width in nanoseconds.
  let width: Int64
  /// How many buckets are kept.
  let limit: Int

  /// A sensor's: one minute wide, an hour long.
  static var sensor: Self { Self(width: 60_000_000_000, limit: 60) }
  /// A whole type's: five seconds wide, an hour long.
  static var quantity: Self { Self(width: 5_000_000_000, limit: 720) }

  /// The number of the bucket that a time falls into.
  func number(at time: Int64) -> UInt32 {
    UInt32(clamping: time / width)
  }
}

/// A moment of the store's time, with what is the same for all readings of a message.
struct Moment {
  /// Nanoseconds since the store's start.
  let nanoseconds: Int64
  /// The bucket of a sensor that is due.
  let sensorBucket: UInt32
  /// The bucket of a type that is due.
  let quantityBucket: UInt32

  /// A moment so many nanoseconds after the start.
  init(_ nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
    sensorBucket = BucketScale.sensor.number(at: nanoseconds)
    quantityBucket = BucketScale.quantity.number(at: nanoseconds)
  }
}
