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
/// A column begins at a whole multiple of its width since the store's zero: as time goes on the picture moves by
/// whole columns and only its last one changes.
struct HistoryColumns {
  /// What fell into one column: numbers, or means of buckets.
  private struct Sum {
    var minimum = Double.infinity
    var maximum = -Double.infinity
    var mean = 0.0
    var count = 0.0

    mutating func add(_ value: Double, from low: Double, to high: Double) {
      minimum = min(minimum, low)
      maximum = max(maximum, high)
      count += 1
      mean += value / count - mean / count
    }
  }

  /// Whether something could be heard in a column.
  private enum Hearing {
    case whole, partly, none
  }

  private let width: Int64
  private let first: Int64
  /// How long ago the last column began.
  private let begun: Int64
  private var sums: [Sum]
  /// Empty when something could be heard in all columns.
  private var hearing: [Hearing] = []

  /// Empty columns up to `now`, in nanoseconds since the store's zero.
  init(_ span: HistorySpan, now: Int64) {
    width = max(span.span.wholeNanoseconds / Int64(span.columns), 1)
    first = now / width - Int64(span.columns) + 1
    begun = now % width
    sums = Array(repeating: Sum(), count: span.columns)
  }

  /// Notes stretches in which nothing could be heard: no number before one counts in or behind it, and no mean of a longer
  /// time stands in it.
  mutating func add(_ gaps: Gaps, upTo now: Int64) {
    for stretch in gaps.stretches(upTo: now) {
      let low = max(stretch.lowerBound / width - first, 0)
      let high = min((stretch.upperBound - 1) / width - first, Int64(sums.count) - 1)
      guard low <= high else { continue }
      if hearing.isEmpty { hearing = Array(repeating: .whole, count: sums.count) }
      for column in low...high {
        let begin = (first + column) * width
        let isDeaf = stretch.lowerBound <= begin && begin + width <= stretch.upperBound
        hearing[Int(column)] = isDeaf ? .none : .partly
      }
    }
  }

  /// Adds a sensor's past, from the finest that reaches as far back as wanted, or as there is anything, to the coarsest.
  ///
  /// Finer ones that are shorter are left out unless the coarser would be too few: else a graph would be smooth in its old
  /// part and noisy in its new one, as if something had changed.
  mutating func add(_ history: borrowing SensorHistory) {
    if takesSamples(of: history) { add(history.samples) }
    let finest = history.finest(since: first * width)
    for tier in HistoryTier.allCases {
      let isShort = tier.next.map { width * Int64(sums.count) < 10 * $0.scale.width } ?? true
      guard isShort || tier.rawValue >= finest.rawValue else { continue }
      let end = firstFilled
      history.visit(tier) { put($0, tier.scale, before: end) }
      if history.minute.count > 0 { put(history.minute, HistoryTier.minute.scale, before: end) }
    }
  }

  /// Adds single numbers.
  mutating func add(_ samples: borrowing SampleRing) {
    for index in 0..<samples.count {
      let sample = samples[index]
      let column = sample.time / width - first
      guard column >= 0 && column < sums.count else { continue }
      sums[Int(column)].add(sample.value, from: sample.value, to: sample.value)
    }
  }

  /// Fills columns before the first number with the buckets that touch them.
  ///
  /// Later ones stay as they are: between two numbers the older one holds, not the mean of a minute.
  mutating func fill(_ buckets: borrowing BucketRing, scale: BucketScale) {
    let end = firstFilled
    for index in 0..<buckets.count { put(buckets[index], scale, before: end) }
  }

  /// The mean of each column; one without a number repeats the last for as long as `bridge` nanoseconds, then is a gap.
  ///
  /// So does the last column when it has just begun.
  func values(bridge: Int64) -> [Double?] {
    walk(bridge: bridge) { sum, _ in sum.mean }
  }

  /// Each column with its extremes; one without a number repeats the last mean as above.
  func columns(bridge: Int64) -> [HistoryColumn?] {
    walk(bridge: bridge) { sum, isOwn in
      let (mean, low, high) = (sum.mean, sum.minimum, sum.maximum)
      return isOwn
        ? HistoryColumn(minimum: min(low, mean), mean: mean, maximum: max(high, mean))
        : HistoryColumn(mean)
    }
  }

  /// In which columns something could not be heard; empty when it could in all.
  var silences: [Bool] { hearing.map { $0 != .whole } }

  private func walk<Value>(bridge: Int64, _ value: (Sum, _ isOwn: Bool) -> Value) -> [Value?] {
    let reach = min(bridge / width, Int64(sums.count))
    var last: Int?
    return sums.indices.map { column in
      if sums[column].count > 0 {
        last = column
      } else if !hearing.isEmpty, hearing[column] != .whole {
        last = nil
      }
      guard let last else { return nil }
      let isNew = column == sums.count - 1 && column - last == 1 && begun < bridge
      guard isNew || Int64(column - last) <= reach else { return nil }
      return value(sums[last], last == column)
    }
  }

  private func takesSamples(of history: borrowing SensorHistory) -> Bool {
    guard history.samples.count > 0 else { return false }
    let oldest = history.samples[0].time
    let isShort = width * Int64(sums.count) < 10 * HistoryTier.minute.scale.width
    return isShort || oldest / width <= first || history.holdsNothing(before: oldest)
  }

  private var firstFilled: Int { sums.firstIndex { $0.count > 0 } ?? sums.count }

  private mutating func put(_ bucket: Bucket, _ scale: BucketScale, before end: Int) {
    let begin = Int64(bucket.number) * scale.width
    let low = max(begin / width - first, 0)
    let high = min((begin + scale.width - 1) / width - first, Int64(end - 1))
    guard low <= high else { return }
    for column in Int(low)...Int(high) where hearing.isEmpty || hearing[column] != .none {
      sums[column].add(bucket.mean, from: bucket.minimum, to: bucket.maximum)
    }
  }
}
