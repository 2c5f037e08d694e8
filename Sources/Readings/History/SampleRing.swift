/// One number and when it arrived.
struct Sample: BitwiseCopyable {
  /// Nanoseconds since the store's zero.
  var time: Int64
  /// A finite number.
  var value: Double
}

/// The newest samples of a series; memory grows with what comes, up to the ring's limit.
struct SampleRing: ~Copyable {
  private var ring = RingMemory<Sample>()

  /// How many samples there are.
  var count: Int { ring.count }

  /// A sample, counted from the oldest.
  subscript(index: Int) -> Sample { ring[index] }

  /// Adds the newest sample; the oldest goes when the ring has reached `limit`, the budget is spent, or it is too old to
  /// make room for a further one.
  @inline(__always)
  mutating func append(_ sample: Sample, limit: Int, budget: inout HistoryBudget) {
    if ring.isFull { grow(for: sample, limit: limit, budget: &budget) }
    ring.append(sample)
  }

  /// Forgets samples older than a time, but for the newest few, and all but the newest `limit`; returns the bytes that
  /// are free now.
  mutating func trim(before time: Int64, limit: Int, budget: inout HistoryBudget) -> Int {
    var first = 0
    while first + HistoryLimits.fewSamples < count, self[first].time < time { first += 1 }
    return ring.keep(min(first > 0 ? count - first : .max, limit), budget: &budget)
  }

  /// Brings all numbers into another unit.
  mutating func convert(_ change: (Double) -> Double) {
    ring.update { $0.value = change($0.value) }
  }

  private mutating func grow(for sample: Sample, limit: Int, budget: inout HistoryBudget) {
    let isOld =
      count >= HistoryLimits.fewSamples && self[0].time < sample.time - budget.limits.sampleAge
    if !isOld { ring.grow(limit: limit, budget: &budget) }
  }
}
