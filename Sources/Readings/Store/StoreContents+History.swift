/// How history gives way when memory is short, and how it comes back from before the start.
extension StoreContents {
  /// How many series are shortened under one hold of the lock.
  private static let portion = 16

  /// Bytes of history that may still be taken.
  var historyBytesLeft: Int { budget.left }

  /// Shortens the histories of the next few series to what each may keep; the limits get narrower when the budget is nearly
  /// spent and all are that short.
  mutating func giveWay(at now: Int64) {
    let first: Int
    if let sweep {
      first = sweep
    } else {
      first = 0
      budget.tighten()
      shortenTypes()
    }
    let next = min(first + Self.portion, series.count)
    let limits = budget.limits
    for index in first..<max(next, first) {
      _ = trim(index) { history, budget in history.trim(limits, now: now, budget: &budget) }
    }
    sweep = next < series.count ? next : nil
  }

  /// Forgets single numbers of some series: those before a time, and all but the newest `limit`; returns the bytes that are
  /// free now.
  mutating func trimSamples(_ range: Range<Int>, before time: Int64, limit: Int) -> Int {
    range.clamped(to: 0..<series.count).reduce(0) { bytes, index in
      bytes
        + trim(index) { history, budget in
          history.trimSamples(before: time, limit: limit, budget: &budget)
        }
    }
  }

  /// Puts older buckets, in order, behind a sensor's history; false when the sensor is not known.
  mutating func seed(_ older: [Bucket], of reading: Reading, _ tier: HistoryTier) -> Bool {
    guard let place = known(reading) else { return false }
    _ = trim(place) { history, budget in
      history.seed(older, tier, budget: &budget)
      return 0
    }
    guard tier == .minute, let oldest = older.first, let newest = older.last else { return true }
    noteDowntime(from: (Int64(newest.number) + 1) * tier.scale.width)
    let entry = quantities[Int(series[place].pointee.quantity)]
    let begin = Int64(oldest.number) * tier.scale.width
    entry.pointee.firstArrival = entry.pointee.firstArrival.map { min($0, begin) }
    return true
  }

  /// Notes that a number is known from shortly before a time: what was silent then was so until the start.
  private mutating func noteDowntime(from time: Int64) {
    let known = downtime.closed.first?.lowerBound ?? 0
    downtime = Gaps()
    downtime.begin(at: max(known, time))
    downtime.end(at: ReadingStore.lead.wholeNanoseconds)
  }

  private mutating func trim(
    _ index: Int,
    _ body: (inout SensorHistory, inout HistoryBudget) -> Int
  ) -> Int {
    series[index].pointee.changeHistory { body(&$0, &budget) }
  }

  private mutating func shortenTypes() {
    let limit = budget.limits.columns
    for place in 0..<quantities.count {
      _ = quantities[place].pointee.buckets.trim(limit: limit, budget: &budget)
    }
  }
}
