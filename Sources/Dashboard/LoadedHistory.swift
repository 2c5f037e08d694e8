import Readings

/// What was loaded of one sensor's past, reduced to a fixed number of buckets of equal time.
///
/// Bucket `n` begins `n` times their width after the store's begin, before which numbers are negative. As time goes on,
/// the oldest buckets go; what memory knows replaces what was loaded.
struct LoadedHistory: Equatable {
  /// The numbers of one stretch of time, summed up.
  private struct Bucket: Equatable {
    var minimum: Double
    var maximum: Double
    var mean: Double
    var count = 1.0

    init(_ point: ArchivePoint) {
      (minimum, maximum, mean) = (point.minimum, point.maximum, point.mean)
    }

    /// What memory knows, in place of what was known of the bucket but for its extremes.
    init(_ column: HistoryColumn, after known: Bucket?) {
      minimum = min(known?.minimum ?? column.minimum, column.minimum)
      maximum = max(known?.maximum ?? column.maximum, column.maximum)
      mean = column.mean
    }

    mutating func add(_ point: ArchivePoint) {
      minimum = min(minimum, point.minimum)
      maximum = max(maximum, point.maximum)
      count += 1
      mean += point.mean / count - mean / count
    }
  }

  /// The smallest or the largest number, and how long ago it came.
  struct Extreme: Equatable {
    let value: Double
    let age: Duration
  }

  /// The stretch that is wanted.
  let range: HistoryRange
  /// How far back it has been loaded.
  private(set) var frontier: ContinuousClock.Instant
  private let origin: ContinuousClock.Instant
  private var first: Int
  private var buckets: [Bucket?]
  /// In which buckets nothing could be heard for a while; empty when it could in all.
  private var silences: [Bool] = []

  /// Nothing loaded yet; `origin` is the store's begin.
  init(
    _ range: HistoryRange,
    origin: ContinuousClock.Instant,
    at now: ContinuousClock.Instant
  ) {
    self.range = range
    self.origin = origin
    frontier = now
    buckets = Array(repeating: nil, count: HistoryRange.buckets)
    first = 0
    first = number(at: now) - HistoryRange.buckets + 1
  }

  /// The stretch to ask for next, going back.
  func nextPortion(at now: ContinuousClock.Instant) -> Range<ContinuousClock.Instant> {
    max(frontier - range.portion, now - range.span - range.bucket)..<frontier
  }

  /// Whether all that is wanted has been loaded.
  func isWhole(at now: ContinuousClock.Instant) -> Bool { frontier <= now - range.span }

  /// Takes a portion; points that lie outside it, or say nothing, are left out.
  mutating func take(_ points: [ArchivePoint], of stretch: Range<ContinuousClock.Instant>) {
    frontier = min(frontier, stretch.lowerBound)
    for point in points.prefix(ArchiveAnswer.mostPoints) where stretch.contains(point.time) {
      let isNumber = point.minimum.isFinite && point.mean.isFinite && point.maximum.isFinite
      let place = number(at: point.time) - first
      guard isNumber, buckets.indices.contains(place) else { continue }
      if buckets[place]?.add(point) == nil {
        buckets[place] = Bucket(point)
      }
    }
  }

  /// Lets the oldest buckets go as time passes.
  mutating func advance(to now: ContinuousClock.Instant) {
    let passed = number(at: now) - HistoryRange.buckets + 1 - first
    guard passed > 0 else { return }
    buckets.removeFirst(min(passed, buckets.count))
    buckets += Array(repeating: nil, count: HistoryRange.buckets - buckets.count)
    first += passed
  }

  /// Takes what memory knows of the newest buckets in place of what was loaded.
  ///
  /// The oldest of them may be known in part only and is left as it was, unless nothing was loaded for it.
  mutating func replaceNewest(by memory: [HistoryColumn?]) {
    let start = buckets.count - min(memory.count, buckets.count)
    var isFirst = true
    for (place, value) in zip(start..<buckets.count, memory.suffix(buckets.count)) {
      guard let value else { continue }
      if !isFirst || buckets[place] == nil {
        buckets[place] = Bucket(value, after: buckets[place])
      }
      isFirst = false
    }
  }

  /// Takes what memory knows more coarsely of buckets of which nothing was loaded.
  mutating func complete(by memory: [HistoryColumn?]) {
    let start = buckets.count - min(memory.count, buckets.count)
    for (place, value) in zip(start..<buckets.count, memory.suffix(buckets.count)) {
      if let value, buckets[place] == nil { buckets[place] = Bucket(value, after: nil) }
    }
  }

  /// Notes in which buckets nothing could be heard: what was before does not go on in them.
  mutating func note(silences: [Bool]) {
    self.silences = silences.count == buckets.count ? silences : []
  }

  /// The history in so many columns; a bucket without a number repeats the last for as long as `bridge`, then is a gap.
  func columns(_ count: Int, bridge: Duration) -> [HistoryColumn?] {
    let width = range.bucket
    let bridged = min(max(bridge, .zero), range.span).components.seconds / width.components.seconds
    let reach = 1 + Int(clamping: bridged)
    var last: (place: Int, value: HistoryColumn)?
    let values = buckets.indices.map { place -> HistoryColumn? in
      if let bucket = buckets[place] {
        last = (place, HistoryColumn(bucket.mean))
        return HistoryColumn(minimum: bucket.minimum, mean: bucket.mean, maximum: bucket.maximum)
      }
      if !silences.isEmpty, silences[place] { last = nil }
      return last.flatMap { place - $0.place <= reach ? $0.value : nil }
    }
    return Self.resampled(values, to: count)
  }

  /// The smallest number of all, and the largest.
  func extremes(at now: ContinuousClock.Instant) -> (minimum: Extreme, maximum: Extreme)? {
    let known = buckets.enumerated().compactMap { place, bucket in bucket.map { (place, $0) } }
    guard let low = known.min(by: { $0.1.minimum < $1.1.minimum }),
      let high = known.max(by: { $0.1.maximum < $1.1.maximum })
    else { return nil }
    return (
      Extreme(value: low.1.minimum, age: age(of: low.0, at: now)),
      Extreme(value: high.1.maximum, age: age(of: high.0, at: now))
    )
  }

  /// The means of equal parts, each of at least one value; a part without any is a gap.
  static func resampled(_ values: [HistoryColumn?], to count: Int) -> [HistoryColumn?] {
    guard !values.isEmpty else { return Array(repeating: nil, count: max(count, 0)) }
    return (0..<max(count, 0)).map { column in
      let begin = column * values.count / count
      let end = max(begin + 1, (column + 1) * values.count / count)
      let known = values[begin..<end].compactMap(\.self)
      guard let first = known.first else { return nil }
      return known.dropFirst().reduce(into: first.divided(by: known.count)) { sum, next in
        sum.minimum = min(sum.minimum, next.minimum)
        sum.mean += next.mean / Double(known.count)
        sum.maximum = max(sum.maximum, next.maximum)
      }
    }
  }

  private func age(of place: Int, at now: ContinuousClock.Instant) -> Duration {
    let end = origin + range.bucket * (first + place + 1)
    return max(end.duration(to: now), .zero)
  }

  private func number(at moment: ContinuousClock.Instant) -> Int {
    let time = origin.duration(to: moment).components
    let width = range.bucket.components.seconds
    let (quotient, remainder) = time.seconds.quotientAndRemainder(dividingBy: width)
    return Int(clamping: remainder < 0 || time.attoseconds < 0 ? quotient - 1 : quotient)
  }
}

extension HistoryColumn {
  /// The same extremes about a part of the mean, of so many columns that are added up.
  fileprivate func divided(by count: Int) -> Self {
    Self(minimum: minimum, mean: mean / Double(count), maximum: maximum)
  }
}
