/// The past of one sensor: its newest numbers one by one, then minutes, ten minutes and hours.
///
/// A minute that is over is folded into the wider buckets, so these lack the present minute only.
struct SensorHistory: ~Copyable {
  /// The newest numbers.
  private(set) var samples = SampleRing()
  /// The minute to which numbers are added; without any before the first.
  private(set) var minute = Bucket()
  /// Minutes that are over.
  private(set) var minutes = BucketRing()
  /// Ten minutes each, of the minutes that are over.
  private(set) var tens = BucketRing()
  /// Hours, of the minutes that are over.
  private(set) var hours = BucketRing()

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
      close(budget: &budget)
      minute = Bucket(number: number, value: value)
    } else {
      minute.add(value)
    }
  }

  /// Shortens what is longer than the limits let; returns the bytes that are free now.
  mutating func trim(_ limits: HistoryLimits, now: Int64, budget: inout HistoryBudget) -> Int {
    let before = now - min(limits.sampleAge, now)
    return trimSamples(before: before, limit: limits.samples, budget: &budget)
      + minutes.trim(limit: limits.minutes, budget: &budget)
      + tens.trim(limit: limits.tens, budget: &budget)
      + hours.trim(limit: limits.hours, budget: &budget)
  }

  /// Forgets single numbers alone, but for the newest few; returns the bytes that are free now.
  mutating func trimSamples(before: Int64, limit: Int, budget: inout HistoryBudget) -> Int {
    samples.trim(before: before, limit: limit, budget: &budget)
  }

  /// Puts older buckets, in order, behind those of a tier.
  mutating func seed(_ older: [Bucket], _ tier: HistoryTier, budget: inout HistoryBudget) {
    let limits = budget.limits
    switch tier {
    case .minute:
      let closed = older.prefix { minute.count == 0 || $0.number < minute.number }
      minutes.seed(closed, limit: limits.minutes, budget: &budget)
    case .tenMinutes: tens.seed(older[...], limit: limits.tens, budget: &budget)
    case .hour: hours.seed(older[...], limit: limits.hours, budget: &budget)
    }
  }

  private mutating func close(budget: inout HistoryBudget) {
    guard minute.count > 0 else { return }
    let limits = budget.limits
    minutes.merge(minute, limit: limits.minutes, budget: &budget)
    let ten = minute.widened(by: BucketScale.tenMinutes.minutes)
    tens.merge(ten, limit: limits.tens, budget: &budget)
    let hour = minute.widened(by: BucketScale.hour.minutes)
    hours.merge(hour, limit: limits.hours, budget: &budget)
  }
}
