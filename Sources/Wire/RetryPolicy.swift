import Readings

/// When to try the feed again: exponential backoff with full jitter, and patience where haste does harm.
///
/// A pure value: the caller says what happened and when, and keeps the one timer.
package struct RetryPolicy: Sendable {
  /// The first backoff is at most this long.
  package var base = Duration.seconds(1)
  /// No backoff is longer than this.
  package var cap = Duration.seconds(30)
  /// How long a refused credential rests at least.
  package var credentialsPause = Duration.seconds(300)
  /// How long a wrong address, path or certificate rests at least.
  package var misconfiguredPause = Duration.seconds(60)
  /// The longest wait that a server's `Retry-After` is believed.
  package var retryAfterCap = Duration.seconds(3600)
  /// After a restart of the server the first attempt comes within this time.
  package var restartSpread = Duration.seconds(5)
  /// A connection that was useful for so long makes the next backoff begin at `base` again.
  package var stableAfter = Duration.seconds(60)

  private var failures = 0
  private var usefulSince: ContinuousClock.Instant?

  /// A policy with the usual times.
  package init() {}

  /// What to do next, and how to call the state until then.
  package struct Retry: Sendable, Equatable {
    /// How long to wait.
    package var delay: Duration
    /// `.down`, `.credentials` or `.misconfigured`.
    package var phase: LinkState.Phase
  }

  /// The connection has proven useful: accepted, and the first data came.
  ///
  /// Later calls change nothing.
  package mutating func connectionProvedUseful(at now: ContinuousClock.Instant) {
    usefulSince = usefulSince ?? now
  }

  /// The connection, or the attempt, has ended: when to try again.
  package mutating func next(
    after end: ConnectionEnd,
    at now: ContinuousClock.Instant,
    using random: inout some RandomNumberGenerator
  ) -> Retry {
    if let usefulSince, now - usefulSince >= stableAfter { failures = 0 }
    usefulSince = nil
    defer { failures += 1 }
    return retry(after: end, using: &random)
  }

  private func retry(
    after end: ConnectionEnd,
    using random: inout some RandomNumberGenerator
  ) -> Retry {
    let least = min(end.retryAfter ?? .zero, retryAfterCap)
    switch end.severity {
    case .restart where failures == 0:
      return Retry(delay: least + jitter(restartSpread, using: &random), phase: .down)
    case .restart, .transient:
      return Retry(delay: least + backoff(using: &random), phase: .down)
    case .credentials:
      let pause = credentialsPause + jitter(credentialsPause / 5, using: &random)
      return Retry(delay: max(least, pause), phase: .credentials)
    case .misconfigured:
      let pause = misconfiguredPause + jitter(misconfiguredPause / 2, using: &random)
      return Retry(delay: max(least, pause), phase: .misconfigured)
    }
  }

  /// Full jitter: anything from nothing to the backoff that the failures so far have earned.
  private func backoff(using random: inout some RandomNumberGenerator) -> Duration {
    jitter(min(cap, base * (1 << min(failures, 30))), using: &random)
  }

  private func jitter(
    _ limit: Duration,
    using random: inout some RandomNumberGenerator
  ) -> Duration {
    limit * Double.random(in: 0...1, using: &random)
  }
}
