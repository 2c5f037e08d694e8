/// How the connection to the feed stands, as people are told.
package struct LinkState: Sendable, Equatable {
  /// The step that the connection has reached.
  package enum Phase: Sendable, Equatable {
    /// Never connected so far.
    case waiting
    /// An attempt is under way.
    case connecting
    /// Connected; readings may come.
    case up
    /// Lost; the next attempt is scheduled.
    case down
    /// The server refuses the credentials; attempts are rare.
    case credentials
    /// The address, the path or a certificate is wrong; attempts are slow.
    case misconfigured
  }

  /// The step that the connection has reached.
  package var phase: Phase
  /// Since when it stands so, on the monotonic clock.
  package var since: ContinuousClock.Instant
  /// Why, in plain words for an operator; empty when all is well.
  ///
  /// No secret ever stands in it.
  package var reason: String
  /// When the next attempt is due; `nil` while connected or connecting.
  package var nextAttempt: ContinuousClock.Instant?

  /// A state that began at `since`.
  package init(
    _ phase: Phase,
    since: ContinuousClock.Instant,
    reason: String = "",
    nextAttempt: ContinuousClock.Instant? = nil
  ) {
    self.phase = phase
    self.since = since
    self.reason = reason
    self.nextAttempt = nextAttempt
  }
}
