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

  /// Brings the numbers into another unit, also one that turns their order round.
  mutating func convert(_ change: (Double) -> Double) {
    let (low, high) = (change(minimum), change(maximum))
    minimum = min(low, high)
    maximum = max(low, high)
    mean = change(mean)
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
