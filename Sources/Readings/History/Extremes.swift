/// The smallest and the largest of some numbers, each with the end of the stretch in which it came last.
struct Extremes: Equatable {
  private(set) var minimum: Double
  private(set) var maximum: Double
  private(set) var minimumTime: Int64
  private(set) var maximumTime: Int64

  /// The extremes of one bucket that ends at a time, in nanoseconds since the store's zero.
  private init(_ bucket: Bucket, end: Int64) {
    minimum = bucket.minimum
    maximum = bucket.maximum
    minimumTime = end
    maximumTime = end
  }

  /// Takes a later bucket into account.
  private mutating func take(_ bucket: Bucket, end: Int64) {
    if bucket.minimum <= minimum {
      minimum = bucket.minimum
      minimumTime = end
    }
    if bucket.maximum >= maximum {
      maximum = bucket.maximum
      maximumTime = end
    }
  }

  /// The extremes of the numbers that a history has since a moment, from the finest buckets that reach back so far; `nil`
  /// when there are none.
  init?(_ history: borrowing SensorHistory, since begin: Int64) {
    guard history.minute.count > 0 else { return nil }
    var extremes: Self?
    func take(_ bucket: Bucket, _ tier: HistoryTier) {
      let scale = tier.scale
      guard bucket.number >= scale.number(at: begin) else { return }
      let end = (Int64(bucket.number) + 1) * scale.width
      if extremes?.take(bucket, end: end) == nil { extremes = Self(bucket, end: end) }
    }
    let tier = history.finest(since: begin)
    history.visit(tier) { take($0, tier) }
    take(history.minute, .minute)
    guard let extremes else { return nil }
    self = extremes
  }
}
