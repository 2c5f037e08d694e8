extension ReadingStore {
  /// How many series are trimmed under one hold of the lock.
  private static let reliefPortion = 128

  /// Forgets the finest history, once, and returns how many bytes are free now: single numbers older than ten minutes, or
  /// when there are none, all but the newest few.
  ///
  /// That is the order in which history gives way at its budget; newest values and buckets stay, and what comes later is kept as
  /// ever. The lock is let go in between.
  package func relieve(at now: ContinuousClock.Instant) -> Int {
    let old = forget(before: max(nanoseconds(at: now) - HistoryLimits.finest, 0), limit: .max)
    return old > 0 ? old : forget(before: 0, limit: HistoryLimits.fewSamples)
  }

  /// How far the order in which history gives way has been gone, and of how many steps.
  package var narrowing: (step: Int, of: Int) {
    read { ($0.budget.step, HistoryLimits.steps.count - 1) }
  }

  private func forget(before time: Int64, limit: Int) -> Int {
    var bytes = 0
    var first = 0
    while first < sensors.count {
      let next = first + Self.reliefPortion
      change { contents in
        bytes += contents.trimSamples(first..<next, before: time, limit: limit)
      }
      first = next
    }
    return bytes
  }
}
