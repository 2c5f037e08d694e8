/// Which readings are due: reading `n` at `n / rate` seconds, however late anybody asks.
struct FeedPace {
  /// Nobody needs to wake more often: what is due in between goes out together.
  static let shortestWait = Duration.milliseconds(5)

  private let rate: Double
  /// When reading 0 was due; nil while the feed rests.
  private var start: ContinuousClock.Instant?
  private var taken: UInt64 = 0

  init(rate: Double) {
    self.rate = rate
  }

  /// Goes on where `rest` left off.
  mutating func resume(at now: ContinuousClock.Instant) {
    guard start == nil else { return }
    start = now - .seconds(Double(taken) / rate)
  }

  /// Lets time pass without readings.
  mutating func rest() {
    start = nil
  }

  /// How many readings to take now, at most `limit`; the others stay due.
  mutating func take(atMost limit: UInt64, at now: ContinuousClock.Instant) -> UInt64 {
    guard let start else { return 0 }
    let elapsed = (now - start) / .seconds(1)
    let due = UInt64(max(0, elapsed * rate)) + 1
    let count = min(limit, due > taken ? due - taken : 0)
    taken += count
    return count
  }

  /// When to ask again; nil while the feed rests.
  func deadline(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    guard let start else { return nil }
    return max(start + .seconds(Double(taken) / rate), now + Self.shortestWait)
  }
}
