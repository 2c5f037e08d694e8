extension SensorHistory {
  /// The width of the finest buckets that reach back to a moment, or as far as there is anything.
  func finest(since begin: Int64) -> BucketScale {
    if Self.isEnough(oldest(minutes, .minute), begin, for: self) { return .minute }
    return Self.isEnough(oldest(tens, .tenMinutes), begin, for: self) ? .tenMinutes : .hour
  }

  /// Whether all numbers that are kept in any way came in the bucket of a moment or later.
  func holdsNothing(before time: Int64) -> Bool {
    func begins(_ ring: borrowing BucketRing, _ scale: BucketScale) -> Bool {
      ring.count == 0 || scale.number(at: time) <= ring[0].number
    }
    return BucketScale.minute.number(at: time) <= minute.number && begins(minutes, .minute)
      && begins(tens, .tenMinutes) && begins(hours, .hour)
  }

  /// Calls `body` with the buckets of a sensor's width, from the oldest on.
  func visit(_ scale: BucketScale, _ body: (Bucket) -> Void) {
    switch scale {
    case .minute: for index in 0..<minutes.count { body(minutes[index]) }
    case .tenMinutes: for index in 0..<tens.count { body(tens[index]) }
    default: for index in 0..<hours.count { body(hours[index]) }
    }
  }

  private static func isEnough(_ oldest: Int64, _ begin: Int64, for history: borrowing Self) -> Bool
  {
    oldest <= begin || history.holdsNothing(before: oldest)
  }

  /// When a ring begins; an empty one with the minute to which numbers are added.
  private func oldest(_ ring: borrowing BucketRing, _ scale: BucketScale) -> Int64 {
    let first = ring.count > 0 ? Int64(ring[0].number) * scale.width : .max
    return min(first, Int64(minute.number) * BucketScale.minute.width)
  }
}
