extension ReadingStore {
  /// How many series are trimmed under one hold of the lock.
  private static let reliefPortion = 256
  /// What the finest graph shows.
  private static let finest = Duration.seconds(600)

  /// Forgets the finest history, single numbers older than ten minutes, and returns how many bytes are free now.
  ///
  /// Newest values and buckets stay. The lock is let go in between.
  package func relieve(at now: ContinuousClock.Instant) -> Int {
    let limit = nanoseconds(at: now) - Self.finest.wholeNanoseconds
    var bytes = 0
    var first = 0
    while first < sensors.count {
      let next = first + Self.reliefPortion
      change { contents in bytes += contents.trim(first..<next, before: limit) }
      first = next
    }
    return bytes
  }
}
