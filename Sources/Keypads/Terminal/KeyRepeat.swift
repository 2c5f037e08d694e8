import Panel

/// Tells a key that is held down from one that is pressed again and again, by its rhythm alone.
///
/// A terminal does not say. A held key repeats evenly and faster than fingers; what arrives in one burst was pasted or
/// sent by a program and is taken as pressed.
package struct KeyRepeat: Sendable {
  private var key: Key?
  private var pressedAt: ContinuousClock.Instant?
  private var interval = Duration.zero

  /// No key yet.
  package init() {}

  /// Whether this press is a repetition: from the third of an even, fast row on.
  package mutating func isRepeat(_ key: Key, at now: ContinuousClock.Instant) -> Bool {
    defer {
      self.key = key
      pressedAt = now
    }
    guard key == self.key, let pressedAt else {
      interval = .zero
      return false
    }
    let before = interval
    interval = now - pressedAt
    return Self.isFast(before) && Self.isFast(interval) && abs(before, interval) < .milliseconds(20)
  }

  /// Keyboards repeat 10 to 50 times a second; fingers reach 8.
  private static func isFast(_ interval: Duration) -> Bool {
    interval >= .milliseconds(15) && interval <= .milliseconds(110)
  }

  private func abs(_ left: Duration, _ right: Duration) -> Duration {
    left > right ? left - right : right - left
  }
}
