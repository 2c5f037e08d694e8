/// The past of one sensor: its newest numbers one by one, then minutes, ten minutes and hours.
///
/// A minute that is over is folded into buckets of all widths, so these lack the present minute only.
struct SensorHistory: ~Copyable {
  /// The newest numbers.
  private(set) var samples = SampleRing()
  /// The minute to which numbers are added; without any before the first.
  private(set) var minute = Bucket()
  /// The minutes that are over.
  private(set) var tiers = BucketTiers()

  /// Adds a number that came at a moment, in nanoseconds since the store's zero.
  @inline(__always)
  mutating func add(
    _ value: Double,
    arrival: Int64,
    minute number: UInt32,
    limit: Int,
    budget: inout HistoryBudget
  ) {
    let most = min(limit, budget.limits.samples)
    samples.append(Sample(time: arrival, value: value), limit: most, budget: &budget)
    if number > minute.number || minute.count == 0 {
      if minute.count > 0 { tiers.fold(minute, budget: &budget) }
      minute = Bucket(number: number, value: value)
    } else {
      minute.add(value)
    }
  }

  /// Shortens what is longer than the limits let; returns the bytes that are free now.
  mutating func trim(_ limits: HistoryLimits, now: Int64, budget: inout HistoryBudget) -> Int {
    let before = now - min(limits.sampleAge, now)
    return trimSamples(before: before, limit: limits.samples, budget: &budget)
      + tiers.trim(limits, budget: &budget)
  }

  /// Forgets single numbers alone, but for the newest few; returns the bytes that are free now.
  mutating func trimSamples(before: Int64, limit: Int, budget: inout HistoryBudget) -> Int {
    samples.trim(before: before, limit: limit, budget: &budget)
  }

  /// Puts older buckets, in order, behind those of a tier.
  mutating func seed(_ older: [Bucket], _ tier: HistoryTier, budget: inout HistoryBudget) {
    let isOpen = tier == .minute && minute.count > 0
    let closed = older.prefix { !isOpen || $0.number < minute.number }
    tiers.seed(closed, tier, budget: &budget)
  }

  /// Brings all numbers into another unit.
  mutating func convert(_ change: (Double) -> Double) {
    samples.convert(change)
    if minute.count > 0 { minute.convert(change) }
    tiers.convert(change)
  }
}
