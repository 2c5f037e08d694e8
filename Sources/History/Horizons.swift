/// How old buckets get before they become coarser, and go; in seconds.
package struct Horizons: Sendable, Equatable {
  /// Minutes become ten minutes.
  package var minutes: Int64 = 86_400
  /// Ten minutes become hours.
  package var tens: Int64 = 8 * 86_400
  /// Anything goes; `nil` is never.
  package var keep: Int64?

  /// The horizons of a history that is kept for so many seconds, or for ever.
  package init(keep: Int64?) {
    self.keep = keep
  }

  /// The next shorter ones, for a disk that does not hold so much: the finest give way first, then the oldest.
  ///
  /// `nil` when nothing is left that could give way.
  package var squeezed: Horizons? {
    var shorter = self
    if minutes > 3_600 {
      shorter.minutes = max(minutes / 2, 3_600)
    } else if tens > 86_400 {
      shorter.tens = max(tens / 2, 86_400)
    } else if let keep, keep <= Self.shortest {
      return nil
    } else {
      shorter.keep = max(min(keep ?? Self.longest, Self.longest) / 2, Self.shortest)
    }
    return shorter
  }

  /// Where the oldest begin to give way: eleven years.
  private static let longest: Int64 = 4_096 * 86_400
  private static let shortest: Int64 = 1_800
}
