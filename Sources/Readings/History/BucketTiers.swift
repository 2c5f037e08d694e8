/// The buckets of a sensor in all widths, in memory that is not there before the first minute is over.
struct BucketTiers: ~Copyable {
  private var rings: UnsafeMutablePointer<BucketRing>?

  deinit {
    rings?.deinitialize(count: HistoryTier.allCases.count)
    rings?.deallocate()
  }

  /// How many buckets of a width there are.
  func count(_ tier: HistoryTier) -> Int {
    guard let rings else { return 0 }
    return rings[tier.rawValue].count
  }

  /// A bucket of a width, counted from the oldest.
  subscript(tier: HistoryTier, index: Int) -> Bucket {
    guard let rings else { preconditionFailure("bucket \(index) of none") }
    return rings[tier.rawValue][index]
  }

  /// Folds a minute that is over into the buckets of all widths.
  mutating func fold(_ minute: Bucket, budget: inout HistoryBudget) {
    guard let rings = made(&budget) else { return }
    let limits = budget.limits
    func fold(_ tier: HistoryTier) {
      let bucket = minute.widened(by: tier.minutes)
      rings[tier.rawValue].merge(bucket, limit: limits.buckets(tier), budget: &budget)
    }
    fold(.minute)
    fold(.tenMinutes)
    fold(.hour)
  }

  /// Shortens what is longer than the limits let; returns the bytes that are free now.
  mutating func trim(_ limits: HistoryLimits, budget: inout HistoryBudget) -> Int {
    guard let rings else { return 0 }
    return HistoryTier.allCases.reduce(0) { bytes, tier in
      bytes + rings[tier.rawValue].trim(limit: limits.buckets(tier), budget: &budget)
    }
  }

  /// Puts older buckets, in order, behind those of a width.
  mutating func seed(
    _ older: ArraySlice<Bucket>,
    _ tier: HistoryTier,
    budget: inout HistoryBudget
  ) {
    let limit = budget.limits.buckets(tier)
    guard !older.isEmpty, limit > 0, let rings = made(&budget) else { return }
    rings[tier.rawValue].seed(older, limit: limit, budget: &budget)
  }

  /// Brings all numbers into another unit.
  mutating func convert(_ change: (Double) -> Double) {
    guard let rings else { return }
    for tier in HistoryTier.allCases { rings[tier.rawValue].convert(change) }
  }

  private mutating func made(_ budget: inout HistoryBudget) -> UnsafeMutablePointer<BucketRing>? {
    if let rings { return rings }
    let count = HistoryTier.allCases.count
    guard budget.take(count * MemoryLayout<BucketRing>.stride + HistoryBudget.perBlock) else {
      return nil
    }
    let made = UnsafeMutablePointer<BucketRing>.allocate(capacity: count)
    for place in 0..<count { (made + place).initialize(to: BucketRing()) }
    rings = made
    return made
  }
}
