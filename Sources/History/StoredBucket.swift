/// Numbers of one series that came close together, summed up, as they lie on the disk.
package struct StoredBucket: Sendable, Equatable {
  /// When it begins, in seconds since 1970 by the wall clock of its time.
  package var start: Int64
  /// How long it is, in seconds: 60, 600 or 3600.
  package var width: Int64
  /// How many numbers fell into it, at least one.
  package var count: Int64
  /// The smallest of them.
  package var minimum: Double
  /// Their mean.
  package var mean: Double
  /// The largest of them.
  package var maximum: Double

  /// A bucket from its parts.
  package init(
    start: Int64,
    width: Int64,
    count: Int64,
    minimum: Double,
    mean: Double,
    maximum: Double
  ) {
    self.start = start
    self.width = width
    self.count = count
    self.minimum = minimum
    self.mean = mean
    self.maximum = maximum
  }

  /// Takes another bucket in; begin and width stay.
  mutating func merge(_ other: StoredBucket) {
    let (sum, isTooLarge) = count.addingReportingOverflow(other.count)
    let part = Double(other.count) / (Double(count) + Double(other.count))
    let difference = other.mean - mean
    // In two products where the difference overflows.
    mean = difference.isFinite ? mean + difference * part : mean * (1 - part) + other.mean * part
    count = isTooLarge ? .max : sum
    minimum = min(minimum, other.minimum)
    maximum = max(maximum, other.maximum)
  }

  /// Buckets in order of time, summed up to wider ones that begin at whole multiples of their width.
  static func rolledUp(_ buckets: [StoredBucket], to width: Int64) -> [StoredBucket] {
    var wide: [StoredBucket] = []
    for bucket in buckets {
      let start = bucket.start.floored(by: width) * width
      if let last = wide.last, last.start == start {
        wide[wide.count - 1].merge(bucket)
      } else {
        var first = bucket
        (first.start, first.width) = (start, width)
        wide.append(first)
      }
    }
    return wide
  }
}
