import Readings

/// How long a page was hidden before it came up, for what is told of that time while it is up.
struct Away: Equatable {
  /// When the page was left last; `nil` when it was never up.
  private(set) var left: ContinuousClock.Instant?
  /// Since when what is told counts; `nil` when there is nothing to tell, or it has been seen.
  private(set) var since: ContinuousClock.Instant?
  /// When the page came up; `nil` while it is not.
  private(set) var appeared: ContinuousClock.Instant?

  /// A page that is not up.
  init(left: ContinuousClock.Instant? = nil) {
    self.left = left
  }

  /// The page comes up; a second call, of a transition that was given up, changes nothing.
  mutating func willAppear(at now: ContinuousClock.Instant) {
    guard appeared == nil else { return }
    appeared = now
    since = left
  }

  /// The page is gone.
  mutating func didDisappear(at now: ContinuousClock.Instant) {
    appeared = nil
    since = nil
    left = now
  }

  /// Somebody moves inside the page: what there was to tell has been seen.
  mutating func moved() {
    since = nil
  }

  /// How long the page had been hidden.
  var duration: Duration? {
    guard let since, let appeared else { return nil }
    return since.duration(to: appeared)
  }

  /// For how long the page has been up.
  func sinceAppeared(at now: ContinuousClock.Instant) -> Duration {
    appeared.map { max($0.duration(to: now), .zero) } ?? .zero
  }

  /// How many of some alarms began while the page was hidden; `nil` when there are none to tell.
  func alarms(_ records: some Sequence<AlarmRecord>) -> Int? {
    guard let since, let appeared else { return nil }
    let count = records.count { since < $0.since && $0.since <= appeared }
    return count > 0 ? count : nil
  }
}
