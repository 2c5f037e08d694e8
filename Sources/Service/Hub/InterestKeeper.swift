import Readings
import Wire

/// Decides when a changed interest is told to the feed: more at once, less only after a while.
///
/// Paging to and fro asks for nothing new, and a torrent of page changes cannot become a torrent of frames.
struct InterestKeeper {
  /// The shortest time between two tellings.
  static let pace = Duration.milliseconds(100)
  /// How long a type that nobody wants any more stays in.
  static let patience = Duration.seconds(5)
  /// How many such types are kept at most.
  static let limit = 64

  /// What was told last; `nil` before the first time.
  private(set) var told: Interest?
  /// When `due` has something to say, unless anything happens before.
  private(set) var deadline: ContinuousClock.Instant?
  private var wanted = Interest()
  /// Since when nobody wants what is still in.
  private var left: [Quantity: ContinuousClock.Instant] = [:]
  private var leftEverything: ContinuousClock.Instant?
  private var lastTold: ContinuousClock.Instant?

  /// Takes what is wanted now; returns what is to be told, if it is time to.
  mutating func take(_ new: Interest, at now: ContinuousClock.Instant) -> Interest? {
    if new != wanted { change(to: new, at: now) }
    forget(at: now)
    let whole = left.isEmpty && leftEverything == nil ? wanted : wanted.union(lingering)
    guard whole != told else {
      deadline = nextEnd
      return nil
    }
    if let lastTold, lastTold + Self.pace > now {
      deadline = lastTold + Self.pace
      return nil
    }
    told = whole
    lastTold = now
    deadline = nextEnd
    return whole
  }

  private mutating func change(to new: Interest, at now: ContinuousClock.Instant) {
    for type in wanted.types where !new.types.contains(type) { left[type] = now }
    if wanted.isEverything, !new.isEverything { leftEverything = now }
    for type in new.types { left[type] = nil }
    if new.isEverything { leftEverything = nil }
    wanted = new
    while left.count > Self.limit, let oldest = left.min(by: { $0.value < $1.value }) {
      left[oldest.key] = nil
    }
  }

  private mutating func forget(at now: ContinuousClock.Instant) {
    left = left.filter { $0.value + Self.patience > now }
    if let since = leftEverything, since + Self.patience <= now { leftEverything = nil }
  }

  private var lingering: Interest {
    leftEverything == nil ? Interest(Set(left.keys)) : .everything
  }

  private var nextEnd: ContinuousClock.Instant? {
    ([leftEverything] + left.values.map(Optional.some)).compactMap(\.self).min()
      .map { $0 + Self.patience }
  }
}
