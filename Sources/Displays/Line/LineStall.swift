/// Tells a line that has stopped from one that is only slow: nothing left it for long although there was something.
struct LineStall {
  /// What has come out.
  enum Change {
    /// Nothing has left the line for as long as patience lasts; again whenever that time has passed once more.
    case stalled
    /// It goes on, and all that was waiting has gone.
    case released
  }

  /// How long a terminal may hold its line up before anybody is told.
  static let patience = Duration.seconds(60)

  /// Whether the line has stopped.
  private(set) var isStalled = false
  /// When somebody looked last.
  private(set) var lookedAt: ContinuousClock.Instant?
  private var since: ContinuousClock.Instant?
  private var sent: UInt64 = 0
  private var queued = 0

  /// When the patience ends.
  var deadline: ContinuousClock.Instant? { since.map { $0 + Self.patience } }

  /// Looks at a line: whether there is something to send, how much was ever sent, how much the system holds.
  mutating func look(
    isBusy: Bool,
    sent: UInt64,
    queued: Int,
    at now: ContinuousClock.Instant
  ) -> Change? {
    let hasMoved = sent != self.sent || queued < self.queued
    (self.sent, self.queued, lookedAt) = (sent, queued, now)
    guard isBusy else {
      since = nil
      defer { isStalled = false }
      return isStalled ? .released : nil
    }
    if hasMoved { since = now }
    since = since ?? now
    guard let since, since + Self.patience <= now else { return nil }
    self.since = now
    isStalled = true
    return .stalled
  }
}
