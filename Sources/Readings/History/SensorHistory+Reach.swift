extension SensorHistory {
  /// The finest buckets that reach back to a moment, or as far as there is anything.
  func finest(since begin: Int64) -> HistoryTier {
    HistoryTier.allCases.first { tier in
      let oldest = oldest(tier)
      return oldest <= begin || holdsNothing(before: oldest)
    } ?? .hour
  }

  /// Whether all numbers that are kept in any way came in the bucket of a moment or later.
  func holdsNothing(before time: Int64) -> Bool {
    HistoryTier.allCases.allSatisfy { tier in
      tiers.count(tier) == 0 || tier.scale.number(at: time) <= tiers[tier, 0].number
    } && HistoryTier.minute.scale.number(at: time) <= minute.number
  }

  /// Calls `body` with the closed buckets of a width, from the oldest on.
  func visit(_ tier: HistoryTier, _ body: (Bucket) -> Void) {
    for index in 0..<tiers.count(tier) { body(tiers[tier, index]) }
  }

  /// When the buckets of a width begin; without any with the minute to which numbers are added.
  private func oldest(_ tier: HistoryTier) -> Int64 {
    guard tiers.count(tier) > 0 else {
      return Int64(minute.number) * HistoryTier.minute.scale.width
    }
    return Int64(tiers[tier, 0].number) * tier.scale.width
  }
}
