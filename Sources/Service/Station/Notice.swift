/// A message to the operator that goes away by itself.
struct Notice {
  private static let time = Duration.seconds(4)

  /// What stands there; empty when nothing does.
  private(set) var text = ""
  /// When it goes; `nil` while nothing stands there, or before its first sight of the clock.
  private(set) var deadline: ContinuousClock.Instant?

  /// Puts a message up; it replaces an older one.
  mutating func post(_ text: String) {
    self.text = text
    deadline = nil
  }

  /// Takes the message down; tells whether there was one.
  mutating func clear() -> Bool {
    defer { self = Notice() }
    return !text.isEmpty
  }

  /// Takes a message down whose time is over; tells whether it changed.
  mutating func expire(at now: ContinuousClock.Instant) -> Bool {
    guard !text.isEmpty else { return false }
    guard let deadline else {
      self.deadline = now + Self.time
      return false
    }
    guard deadline <= now else { return false }
    self = Notice()
    return true
  }
}
