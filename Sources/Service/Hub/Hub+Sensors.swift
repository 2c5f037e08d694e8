/// Sensors follow other settings while everything goes on.
extension Hub {
  /// How many sensors follow in one turn, which takes some milliseconds for them.
  private static let settled = 512

  /// Lets some more sensors follow the settings; returns when there are more, which is at once.
  func settle(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    store.settle(Self.settled) ? nil : now
  }
}
