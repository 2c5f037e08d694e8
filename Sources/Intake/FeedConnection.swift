import Readings
import Wire

/// The life of the connection to a feed, over all its attempts: a pure value that says what to do.
///
/// No socket, no clock, no lock: events and time go in, actions come out. At most one attempt is under way, and there
/// is one deadline.
package struct FeedConnection {
  /// Where the connection stands.
  package enum State: Equatable {
    /// Not started yet, or stopped for good.
    case idle
    /// Between two attempts.
    case resting(until: ContinuousClock.Instant)
    /// An attempt at `url` is under way; `hops` redirects led there.
    case connecting(url: FeedURL, hops: Int, until: ContinuousClock.Instant)
    /// Accepted by the server.
    case open(Liveness)
    /// Given up by our side; its end is still to come.
    case ending
  }

  /// When an open connection last gave a sign.
  package struct Liveness: Equatable {
    /// When the last ping was sent, or the connection began.
    var pinged: ContinuousClock.Instant
    /// Since when a ping waits for a sign of life; `nil` when something was heard after it.
    var unanswered: ContinuousClock.Instant?
    /// When the last message came, or the connection began.
    var message: ContinuousClock.Instant
    /// Until when the feed must have let us in, and what it owes; `nil` once it has.
    var owed: Owed?
    /// How often the server is pinged.
    var pace: Duration
    /// Since when the connection stands.
    let begin: ContinuousClock.Instant
  }

  /// What the feed's own protocol still owes.
  package struct Owed: Equatable {
    /// Until when it has time.
    var until: ContinuousClock.Instant
    /// What is awaited, for an operator.
    var what: String
  }

  /// What happened.
  package enum Event {
    /// Begin, and never give up.
    case start
    /// End for good.
    case stop
    /// The deadline has passed.
    case deadline
    /// The attempt can't even be made (a file with a secret is missing), for this reason.
    case notAttempted(reason: String)
    /// The server accepted the upgrade; its own protocol still owes `awaited` before readings come.
    case opened(awaited: String? = nil)
    /// The feed's own protocol has let us in, and wants to hear from us within `keepAlive`.
    case established(keepAlive: Duration?)
    /// The first readings have come: credentials and format are right.
    case useful
    /// The connection or the attempt is over.
    case ended(ConnectionEnd)
  }

  /// What is to be done.
  package enum Action: Equatable {
    /// Begin an attempt at this address.
    case connect(FeedURL)
    /// Send a ping.
    case ping
    /// Close with a close frame of this code and reason; the connection ends with this end.
    case close(ConnectionEnd, code: UInt16, reason: String)
    /// Drop the connection or attempt without a word; it ends with this end.
    case abandon(ConnectionEnd)
    /// Tell the others how the link stands.
    case publish(LinkState)
  }

  /// The most redirects that are followed in a row.
  package static let hopLimit = 3

  /// Where the connection stands.
  package private(set) var state = State.idle
  private let url: FeedURL
  private let timing: FeedTiming
  private var policy: RetryPolicy
  private var random: any RandomNumberGenerator & Sendable
  private var lastReason = ""
  private var pattern = DropPattern()

  /// A connection that was not started yet.
  package init(
    url: FeedURL,
    timing: FeedTiming = FeedTiming(),
    policy: RetryPolicy = RetryPolicy(),
    random: any RandomNumberGenerator & Sendable = SystemRandomNumberGenerator()
  ) {
    self.url = url
    self.timing = timing
    self.policy = policy
    self.random = random
  }

  /// When `deadline` is due; `nil` while only events can move things.
  package var deadline: ContinuousClock.Instant? {
    switch state {
    case .idle, .ending: nil
    case .resting(let until): until
    case .connecting(_, _, let until): until
    case .open(let liveness): nextDeadline(liveness)
    }
  }

  /// Bytes have come from the server, which lives; `isMessage` says whether a message was among them.
  package mutating func heard(isMessage: Bool, at now: ContinuousClock.Instant) {
    guard case .open(var liveness) = state else { return }
    liveness.unanswered = nil
    if isMessage { liveness.message = now }
    state = .open(liveness)
  }

  /// Takes an event in and returns what is to be done, in this order.
  ///
  /// Events that no longer fit (an end that comes after the stop) change nothing.
  package mutating func handle(_ event: Event, at now: ContinuousClock.Instant) -> [Action] {
    switch event {
    case .start: return start(at: now)
    case .stop: return stop()
    case .deadline: return deadlinePassed(at: now)
    case .notAttempted(let reason): return notAttempted(reason, at: now)
    case .opened(let awaited): return opened(awaited, at: now)
    case .established(let keepAlive): return established(keepAlive, at: now)
    case .useful:
      policy.connectionProvedUseful(at: now)
      return []
    case .ended(let end): return ended(end, at: now)
    }
  }

  // MARK: Events

  private mutating func start(at now: ContinuousClock.Instant) -> [Action] {
    guard state == .idle else { return [] }
    let wait = timing.startSpread * Double.random(in: 0...1, using: &random)
    guard wait > .zero else { return attempt(url, hops: 0, at: now) }
    state = .resting(until: now + wait)
    return []
  }

  private mutating func stop() -> [Action] {
    defer { state = .idle }
    switch state {
    case .idle, .resting, .ending: return []
    case .connecting: return [.abandon(.closed(code: nil, reason: "stopped"))]
    case .open: return [.close(.closed(code: 1001, reason: ""), code: 1001, reason: "going away")]
    }
  }

  private mutating func deadlinePassed(at now: ContinuousClock.Instant) -> [Action] {
    guard let deadline, deadline <= now else { return [] }
    switch state {
    case .idle, .ending: return []
    case .resting: return attempt(url, hops: 0, at: now)
    case .connecting:
      return giveUp(.unreachable(detail: "no connection within \(seconds(timing.attempt))"))
    case .open(let liveness): return check(liveness, at: now)
    }
  }

  private mutating func notAttempted(
    _ reason: String,
    at now: ContinuousClock.Instant
  ) -> [Action] {
    guard case .connecting = state else { return [] }
    return rest(after: .unreachable(detail: reason), phase: .misconfigured, at: now)
  }

  private mutating func opened(_ awaited: String?, at now: ContinuousClock.Instant) -> [Action] {
    guard case .connecting = state else { return [] }
    let owed = awaited.map { what in Owed(until: now + timing.admission, what: what) }
    state = .open(
      Liveness(
        pinged: now,
        unanswered: nil,
        message: now,
        owed: owed,
        pace: timing.ping,
        begin: now
      )
    )
    return owed == nil ? isUp(at: now) : []
  }

  private mutating func established(
    _ keepAlive: Duration?,
    at now: ContinuousClock.Instant
  ) -> [Action] {
    guard case .open(var liveness) = state else { return [] }
    let wasOwed = liveness.owed != nil
    liveness.owed = nil
    if let keepAlive { liveness.pace = min(timing.ping, max(keepAlive / 2, .seconds(1))) }
    state = .open(liveness)
    return wasOwed ? isUp(at: now) : []
  }

  private mutating func isUp(at now: ContinuousClock.Instant) -> [Action] {
    lastReason = ""
    return [.publish(LinkState(.up, since: now))]
  }

  private mutating func ended(_ end: ConnectionEnd, at now: ContinuousClock.Instant) -> [Action] {
    switch state {
    case .idle, .resting: return []
    case .connecting(let current, let hops, _):
      guard case .redirected(let status, let location) = end else { break }
      guard hops < Self.hopLimit, let next = current.redirected(to: location) else {
        let shown = String(location.prefix { character in character != "?" })
        return rest(after: .redirected(status: status, location: shown), at: now)
      }
      return attempt(next, hops: hops + 1, at: now)
    case .open(let liveness):
      return rest(after: end, hint: pattern.take(end, after: now - liveness.begin), at: now)
    case .ending: break
    }
    return rest(after: end, at: now)
  }

  // MARK: What follows

  private mutating func attempt(
    _ url: FeedURL,
    hops: Int,
    at now: ContinuousClock.Instant
  ) -> [Action] {
    state = .connecting(url: url, hops: hops, until: now + timing.attempt)
    let link = LinkState(.connecting, since: now, reason: lastReason)
    return hops == 0 ? [.publish(link), .connect(url)] : [.connect(url)]
  }

  private mutating func rest(
    after end: ConnectionEnd,
    phase: LinkState.Phase? = nil,
    hint: String? = nil,
    at now: ContinuousClock.Instant
  ) -> [Action] {
    let retry = policy.next(after: end, at: now, using: &random)
    let next = now + retry.delay
    state = .resting(until: next)
    lastReason = hint.map { hint in "\(end), \(hint)" } ?? end.description
    let link = LinkState(
      phase ?? retry.phase,
      since: now,
      reason: lastReason,
      nextAttempt: next
    )
    return [.publish(link)]
  }

  private mutating func giveUp(_ end: ConnectionEnd) -> [Action] {
    state = .ending
    return [.abandon(end)]
  }

  // MARK: Liveness

  private func nextDeadline(_ liveness: Liveness) -> ContinuousClock.Instant {
    var next = liveness.pinged + liveness.pace
    if let owed = liveness.owed { next = min(next, owed.until) }
    if let unanswered = liveness.unanswered { next = min(next, unanswered + answerTime) }
    if let watchdog = timing.watchdog { next = min(next, liveness.message + watchdog) }
    return next
  }

  /// How long the answer to a ping may take; counted from the ping, so that a machine that slept asks before it hangs up.
  private var answerTime: Duration { max(timing.hangUp - timing.ping, .zero) }

  private mutating func check(
    _ liveness: Liveness,
    at now: ContinuousClock.Instant
  ) -> [Action] {
    if let unanswered = liveness.unanswered, unanswered + answerTime <= now {
      return giveUp(.silent)
    }
    if let owed = liveness.owed, owed.until <= now {
      return giveUp(.dismissed(detail: owed.what, .misconfigured))
    }
    if let watchdog = timing.watchdog, liveness.message + watchdog <= now {
      state = .ending
      let end = ConnectionEnd.unreachable(detail: "no message for \(seconds(watchdog))")
      return [.close(end, code: 1000, reason: "no message")]
    }
    guard liveness.pinged + liveness.pace <= now else { return [] }
    var next = liveness
    next.pinged = now
    next.unanswered = liveness.unanswered ?? now
    state = .open(next)
    return [.ping]
  }

  private func seconds(_ duration: Duration) -> String {
    duration.formattedSeconds
  }
}

extension Duration {
  /// Whole seconds for people, as in `35 s`.
  var formattedSeconds: String { "\(components.seconds) s" }
}
