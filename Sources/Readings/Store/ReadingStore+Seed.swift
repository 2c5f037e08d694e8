extension ReadingStore {
  /// Puts numbers from before the store's start into a sensor's history, where it has nothing older; they are no newest
  /// value, and nobody is woken.
  ///
  /// Each point counts in the bucket of its time, as many numbers as it stands for; the order of points does not matter.
  /// Those from the start on, older than the tier reaches, or that are no numbers are left out. False when the sensor is
  /// not known yet: it must have spoken once. The lock is held for some microseconds.
  package func seed(
    _ points: [ArchivePoint],
    of sensor: String,
    _ quantity: Quantity,
    _ tier: HistoryTier,
    at now: ContinuousClock.Instant
  ) -> Bool {
    let oldest = max(now - tier.reach, origin)
    let wanted = points.filter { point in
      oldest <= point.time && point.time < start && point.minimum.isFinite && point.mean.isFinite
        && point.maximum.isFinite && point.count > 0
    }
    let buckets = buckets(of: wanted.sorted { $0.time < $1.time }, tier.scale)
    return withReading(of: sensor, quantity) { reading in
      var isKnown = false
      change { isKnown = $0.seed(buckets, of: reading, tier) }
      return isKnown
    }
  }

  /// Points in order of time as buckets of a width.
  private func buckets(of points: [ArchivePoint], _ scale: BucketScale) -> [Bucket] {
    var buckets: [Bucket] = []
    for point in points {
      let bucket = Bucket(
        number: scale.number(at: nanoseconds(at: point.time)),
        count: point.count,
        minimum: min(point.minimum, point.mean),
        mean: point.mean,
        maximum: max(point.maximum, point.mean)
      )
      if let last = buckets.last, last.number == bucket.number {
        buckets[buckets.count - 1].merge(bucket)
      } else {
        buckets.append(bucket)
      }
    }
    return buckets.suffix(scale.limit)
  }
}
