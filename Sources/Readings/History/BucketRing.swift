/// The newest buckets of equal width; a stretch without numbers has no bucket.
struct BucketRing: ~Copyable {
  private var ring = RingMemory<Bucket>()

  /// How many buckets there are.
  var count: Int { ring.count }

  /// A bucket, counted from the oldest.
  subscript(index: Int) -> Bucket { ring[index] }

  /// Adds a number to the bucket that is due, or to the newest one if that is later; at most `limit` are kept.
  @inline(__always)
  mutating func add(
    _ value: Double,
    to number: UInt32,
    limit: Int,
    budget: inout HistoryBudget
  ) {
    if count > 0, ring[count - 1].number >= number {
      ring[count - 1].add(value)
    } else {
      append(Bucket(number: number, value: value), limit: limit, budget: &budget)
    }
  }

  /// Adds all numbers of a bucket of this width to the one that is due, or to the newest one if that is later.
  mutating func merge(_ bucket: Bucket, limit: Int, budget: inout HistoryBudget) {
    if count > 0, ring[count - 1].number >= bucket.number {
      ring[count - 1].merge(bucket)
    } else {
      append(bucket, limit: limit, budget: &budget)
    }
  }

  /// Keeps the newest so many buckets; returns the bytes that are free now.
  mutating func trim(limit: Int, budget: inout HistoryBudget) -> Int {
    ring.keep(limit, budget: &budget)
  }

  /// Puts older buckets, which are in order, behind those that are there; what is not older is left out.
  mutating func seed(_ older: ArraySlice<Bucket>, limit: Int, budget: inout HistoryBudget) {
    let earlier = count > 0 ? older.prefix { $0.number < ring[0].number } : older
    ring.prepend(earlier, limit: limit, budget: &budget)
  }

  /// Brings all numbers into another unit.
  mutating func convert(_ change: (Double) -> Double) {
    ring.update { $0.convert(change) }
  }

  private mutating func append(_ bucket: Bucket, limit: Int, budget: inout HistoryBudget) {
    if ring.isFull { ring.grow(limit: limit, budget: &budget) }
    ring.append(bucket)
  }
}
