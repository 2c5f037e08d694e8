import Dashboard
import Readings

/// What every station needs to know of the moment of a turn.
package struct Moment {
  /// The moment on the monotonic clock.
  package var now: ContinuousClock.Instant
  /// What the wall clock says.
  package var clock: ClockTime
  /// The moment that it tells.
  package var wall: Timestamp
  /// When the wall clock says another second.
  package var nextSecond: ContinuousClock.Instant
  /// The feed's short name.
  package var feed: String
  /// How the connection to the feed stands.
  package var link: LinkState
  /// Whether the feed speaks as usual.
  package var pulse: FeedPulse
  /// What stands on every display until further notice; empty when there is nothing.
  package var standing: String
  /// What the status says of memory; empty while there is nothing to say.
  package var memory: String
}
