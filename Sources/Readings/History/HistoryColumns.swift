/// How much of a history is wanted: so many columns over so much time up to now.
package struct HistorySpan: Sendable, Equatable {
  /// Columns, at least 1.
  package let columns: Int
  /// The time that all columns cover together.
  package let span: Duration

  /// At least one column and one millisecond.
  package init(columns: Int, span: Duration) {
    self.columns = max(columns, 1)
    self.span = max(span, .milliseconds(1))
  }
}

/// The numbers of one column of a graph: where it stands for several, its extremes do not vanish in a mean.
package struct HistoryColumn: Sendable, Equatable {
  /// The smallest number.
  package var minimum: Double
  /// The mean.
  package var mean: Double
  /// The largest number.
  package var maximum: Double

  /// A column from its parts.
  package init(minimum: Double, mean: Double, maximum: Double) {
    self.minimum = minimum
    self.mean = mean
    self.maximum = maximum
  }

  /// A column of one number.
  package init(_ value: Double) {
    self.init(minimum: value, mean: value, maximum: value)
  }
}

/// Numbers in columns of equal time, to be drawn as a graph.
///
/// A column begins at a whole multiple of its width since the store's start: as time goes on the picture moves by
/// whole columns and only its last one changes.
struct HistoryColumns {
  private let width: Int64
  private let first: Int64
  private var means: [Double]
  private var counts: [Double]
  /// The columns in which nothing could be heard for a while; empty when there are none.
  private var deaf: [Bool] = []

  /// Empty columns up to `now`, in nanoseconds since the store's start.
  init(_ span: HistorySpan, now: Int64) {
    width = max(span.span.wholeNanoseconds / Int64(span.columns), 1)
    first = now / width - Int64(span.columns) + 1
    means = Array(repeating: 0, count: span.columns)
    counts = Array(repeating: 0, count: span.columns)
  }

  /// Whether single numbers are to be drawn: they reach as far back as wanted or as there is anything, or the buckets would
  /// be too few.
  ///
  /// Else a graph would be smooth in its old part and noisy in its new one, as if something had changed.
  func takesSamples(
    _ samples: borrowing SampleRing,
    besides buckets: borrowing BucketRing
  ) -> Bool {
    guard samples.count > 0, buckets.count > 0 else { return true }
    let scale = BucketScale.sensor
    let isWhole = scale.number(at: samples[0].time) <= buckets[0].number
    let isShort = width * Int64(means.count) < 10 * scale.width
    return isShort || isWhole || samples[0].time / width <= first
  }

  /// Adds single numbers.
  mutating func add(_ samples: borrowing SampleRing) {
    for index in 0..<samples.count {
      let sample = samples[index]
      let column = sample.time / width - first
      if column >= 0 && column < means.count { add(sample.value, to: Int(column)) }
    }
  }

  /// Fills columns before the first single number with the bucket in which their middle lies.
  ///
  /// Later ones stay as they are: between two numbers the older one holds, not the mean of a minute.
  mutating func fill(_ buckets: borrowing BucketRing, scale: BucketScale) {
    let end = counts.firstIndex { $0 > 0 } ?? counts.count
    for index in 0..<buckets.count {
      let bucket = buckets[index]
      let begin = Int64(bucket.number) * scale.width
      let low = max(begin / width - first, 0)
      let high = min((begin + scale.width - 1) / width - first, Int64(end - 1))
      guard low <= high else { continue }
      for column in Int(low)...Int(high) { add(bucket.mean, to: column) }
    }
  }

  /// Notes stretches in which nothing could be heard: no number before one counts in or behind it.
  mutating func add(_ gaps: Gaps, upTo now: Int64) {
    for stretch in gaps.stretches(upTo: now) {
      let low = max(stretch.lowerBound / width - first, 0)
      let high = min((stretch.upperBound - 1) / width - first, Int64(means.count) - 1)
      guard low <= high else { continue }
      if deaf.isEmpty { deaf = Array(repeating: false, count: means.count) }
      for column in Int(low)...Int(high) { deaf[column] = true }
    }
  }

  /// The mean of each column; one without a number repeats the last for as long as `bridge` nanoseconds, then is a gap.
  func values(bridge: Int64) -> [Double?] {
    let reach = min(bridge / width, Int64(means.count))
    var last: (column: Int, value: Double)?
    return means.indices.map { column in
      if counts[column] > 0 {
        last = (column, means[column])
      } else if !deaf.isEmpty, deaf[column] {
        last = nil
      }
      guard let last, Int64(column - last.column) <= reach else { return nil }
      return last.value
    }
  }

  private mutating func add(_ value: Double, to column: Int) {
    counts[column] += 1
    means[column] += value / counts[column] - means[column] / counts[column]
  }
}
