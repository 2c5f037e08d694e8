/// The numbers of one stretch of time, summed up.
struct Bucket: Equatable, BitwiseCopyable {
  /// Which stretch since the store's zero: its begin divided by its width.
  private(set) var number: UInt32
  /// How many numbers fell into it; stays at the largest count that fits.
  private(set) var count: UInt32
  /// The smallest number.
  private(set) var minimum: Double
  /// The largest number.
  private(set) var maximum: Double
  /// The mean of the numbers.
  private(set) var mean: Double

  /// A stretch without numbers; never lies in a ring.
  init() {
    self.init(number: 0, count: 0, minimum: 0, mean: 0, maximum: 0)
  }

  /// A bucket that holds one number.
  init(number: UInt32, value: Double) {
    self.init(number: number, count: 1, minimum: value, mean: value, maximum: value)
  }

  /// A bucket from its parts.
  init(number: UInt32, count: UInt32, minimum: Double, mean: Double, maximum: Double) {
    self.number = number
    self.count = count
    self.minimum = minimum
    self.maximum = maximum
    self.mean = mean
  }

  /// Adds a number; the mean is kept without a sum, which could overflow.
  mutating func add(_ value: Double) {
    if count < .max { count += 1 }
    minimum = min(minimum, value)
    maximum = max(maximum, value)
    approach(value, by: 1 / Double(count))
  }

  /// Adds all numbers of another bucket: the mean is that of all numbers, not of the buckets' means.
  mutating func merge(_ other: Self) {
    let sum = count.addingReportingOverflow(other.count)
    count = sum.overflow ? .max : sum.partialValue
    minimum = min(minimum, other.minimum)
    maximum = max(maximum, other.maximum)
    approach(other.mean, by: Double(other.count) / max(Double(count), 1))
  }

  /// The same numbers in a stretch so many times as wide.
  func widened(by factor: UInt32) -> Self {
    var wide = self
    wide.number = number / factor
    return wide
  }

  private mutating func approach(_ value: Double, by share: Double) {
    let difference = value - mean
    if difference.isFinite {
      mean += difference * share
    } else {
      mean += value * share - mean * share
    }
  }
}

/// How wide buckets are and how far back they reach.
struct BucketScale: Equatable {
  /// A bucket's width in nanoseconds.
  let width: Int64
  /// How many buckets are kept.
  let limit: Int

  /// A sensor's finest: one minute wide, an hour long.
  static var minute: Self { Self(width: 60 * .second, limit: 60) }
  /// A sensor's: ten minutes wide, a day long.
  static var tenMinutes: Self { Self(width: 600 * .second, limit: 144) }
  /// A sensor's coarsest: an hour wide, a week long.
  static var hour: Self { Self(width: 3_600 * .second, limit: 168) }
  /// A whole type's: five seconds wide, an hour long.
  static var quantity: Self { Self(width: 5 * .second, limit: 720) }

  /// The number of the bucket that a time falls into.
  func number(at time: Int64) -> UInt32 {
    UInt32(clamping: time / width)
  }

  /// The next wider of a sensor's; `nil` for the widest and for a type's.
  var next: Self? {
    switch self {
    case .minute: .tenMinutes
    case .tenMinutes: .hour
    default: nil
    }
  }

  /// How many minutes a bucket is wide.
  var minutes: UInt32 { UInt32(clamping: width / Self.minute.width) }
}

/// A moment of the store's time, with what is the same for all readings of a message.
struct Moment {
  /// Nanoseconds since the store's zero.
  let nanoseconds: Int64
  /// The minute that is due.
  let minute: UInt32
  /// The bucket of a type that is due.
  let quantityBucket: UInt32

  /// A moment so many nanoseconds after the zero.
  init(_ nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
    minute = BucketScale.minute.number(at: nanoseconds)
    quantityBucket = BucketScale.quantity.number(at: nanoseconds)
  }
}
