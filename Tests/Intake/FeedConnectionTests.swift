import Readings
import Testing
import Wire

@testable import Intake

/// Random numbers that are always the largest, so that a jitter is its limit.
private struct Largest: RandomNumberGenerator, Sendable {
  mutating func next() -> UInt64 { .max }
}

/// A connection driven by hand, in a time of its own.
private struct Driver {
  var now = ContinuousClock.now
  var connection: FeedConnection

  init(
    _ url: String = "ws://feed.example:8123/api",
    timing: FeedTiming = FeedTiming(),
    policy: RetryPolicy = RetryPolicy()
  ) throws {
    let url = try FeedURL(url)
    connection = FeedConnection(url: url, timing: timing, policy: policy, random: Largest())
  }

  mutating func pass(_ duration: Duration) { now += duration }

  @discardableResult
  mutating func handle(_ event: FeedConnection.Event) -> [FeedConnection.Action] {
    connection.handle(event, at: now)
  }

  /// The link as it was last published by `actions`.
  func published(_ actions: [FeedConnection.Action]) -> LinkState? {
    let links = actions.compactMap { action in
      if case .publish(let link) = action { link } else { nil }
    }
    return links.last
  }

  /// Ends the attempt or connection, and returns how long the rest is and how the link stands.
  mutating func fail(_ end: ConnectionEnd) throws -> (delay: Duration, link: LinkState) {
    let link = try #require(published(handle(.ended(end))))
    let next = try #require(link.nextAttempt)
    #expect(connection.deadline == next)
    return (next - now, link)
  }

  /// Lets the rest pass and begins the next attempt.
  mutating func retry() throws {
    now = try #require(connection.deadline)
    let actions = handle(.deadline)
    #expect(actions.contains { action in if case .connect = action { true } else { false } })
  }
}

struct FeedConnectionTests {
  @Test
  func `it starts at once, and never has two attempts under way`() throws {
    var driver = try Driver()
    let url = try FeedURL("ws://feed.example:8123/api")
    let actions = driver.handle(.start)
    #expect(actions == [.publish(LinkState(.connecting, since: driver.now)), .connect(url)])
    #expect(driver.handle(.start).isEmpty)
    #expect(driver.handle(.deadline).isEmpty)
    driver.handle(.opened())
    #expect(driver.handle(.opened()).isEmpty)
    #expect(driver.handle(.start).isEmpty)
  }

  @Test
  func `many boxes that start together do not come together`() throws {
    var timing = FeedTiming()
    timing.startSpread = .seconds(5)
    var driver = try Driver(timing: timing)
    #expect(driver.handle(.start).isEmpty)
    #expect(driver.connection.deadline == driver.now + .seconds(5))
    try driver.retry()
  }

  @Test
  func `refused: the backoff doubles up to its cap, and never ends`() throws {
    var driver = try Driver()
    driver.handle(.start)
    var delays: [Duration] = []
    for _ in 0..<40 {
      delays.append(try driver.fail(.unreachable(detail: "refused")).delay)
      try driver.retry()
    }
    #expect(delays.prefix(5) == [.seconds(1), .seconds(2), .seconds(4), .seconds(8), .seconds(16)])
    #expect(delays.dropFirst(5).allSatisfy { delay in delay == .seconds(30) })
  }

  @Test(arguments: [
    (
      ConnectionEnd.refused(status: 401, retryAfter: nil), LinkState.Phase.credentials,
      Duration.seconds(300)
    ),
    (.refused(status: 403, retryAfter: nil), .credentials, .seconds(300)),
    (.refused(status: 200, retryAfter: nil), .misconfigured, .seconds(60)),
    (
      .closed(code: 1008, reason: "Max tenant sessions limit reached!"), .misconfigured,
      .seconds(60)
    ),
    (.certificate(detail: "not valid yet"), .misconfigured, .seconds(60)),
    (.refused(status: 429, retryAfter: .seconds(30)), .down, .seconds(30)),
  ])
  func `what haste would harm rests long`(
    _ end: ConnectionEnd,
    _ phase: LinkState.Phase,
    _ least: Duration
  ) throws {
    var driver = try Driver()
    driver.handle(.start)
    let (delay, link) = try driver.fail(end)
    #expect(delay >= least)
    #expect(link.phase == phase)
    #expect(!link.reason.isEmpty)
  }

  @Test
  func `a restart shown as 1002 is tried soon, the first time`() throws {
    var driver = try Driver()
    driver.handle(.start)
    driver.handle(.opened())
    let (delay, _) = try driver.fail(.closed(code: 1002, reason: "service restart"))
    #expect(delay <= .seconds(5))
  }

  @Test
  func `a short success does not reset the backoff, a stable one does`() throws {
    var driver = try Driver()
    driver.handle(.start)
    var last = Duration.zero
    for _ in 0..<5 {
      driver.handle(.opened())
      driver.handle(.useful)
      driver.pass(.seconds(1))
      let delay = try driver.fail(.closed(code: 1011, reason: "kicked")).delay
      #expect(delay > last)
      last = delay
      try driver.retry()
    }
    driver.handle(.opened())
    driver.handle(.useful)
    driver.pass(.seconds(60))
    #expect(try driver.fail(.closed(code: nil, reason: "")).delay <= .seconds(1))
  }

  @Test
  func `half open: a ping after 20 s, the end at 35 s`() throws {
    var driver = try Driver()
    driver.handle(.start)
    driver.handle(.opened())
    driver.pass(.seconds(20))
    #expect(driver.connection.deadline == driver.now)
    #expect(driver.handle(.deadline) == [.ping])
    driver.pass(.seconds(15))
    #expect(driver.connection.deadline == driver.now)
    #expect(driver.handle(.deadline) == [.abandon(.silent)])
    #expect(driver.connection.deadline == nil)
    #expect(try driver.fail(.silent).link.reason == "no answer to pings")
  }

  @Test
  func `whatever is heard keeps a connection, and pings go on`() throws {
    var driver = try Driver()
    driver.handle(.start)
    driver.handle(.opened())
    for _ in 0..<50 {
      driver.pass(.seconds(20))
      #expect(driver.handle(.deadline) == [.ping])
      driver.pass(.seconds(1))
      driver.connection.heard(isMessage: false, at: driver.now)
      driver.now -= .seconds(1)
    }
  }

  @Test
  func `a machine that slept asks before it hangs up`() throws {
    var driver = try Driver()
    driver.handle(.start)
    driver.handle(.opened())
    driver.pass(.seconds(3600))
    #expect(driver.handle(.deadline) == [.ping])
    #expect(driver.connection.deadline == driver.now + .seconds(15))
  }

  @Test
  func `alive but silent: only a watchdog ends it`() throws {
    var without = try Driver()
    without.handle(.start)
    without.handle(.opened())
    for _ in 0..<100 {
      without.pass(.seconds(20))
      #expect(without.handle(.deadline) == [.ping])
      without.connection.heard(isMessage: false, at: without.now)
    }
    var timing = FeedTiming()
    timing.watchdog = .seconds(30)
    var with = try Driver(timing: timing)
    with.handle(.start)
    with.handle(.opened())
    with.pass(.seconds(20))
    #expect(with.handle(.deadline) == [.ping])
    with.connection.heard(isMessage: true, at: with.now)
    with.pass(.seconds(20))
    #expect(with.handle(.deadline) == [.ping])
    with.connection.heard(isMessage: false, at: with.now)
    with.pass(.seconds(10))
    let end = ConnectionEnd.unreachable(detail: "no message for 30 s")
    #expect(with.handle(.deadline) == [.close(end, code: 1000, reason: "no message")])
  }

  @Test
  func `an attempt that comes to nothing is given up`() throws {
    var driver = try Driver()
    driver.handle(.start)
    driver.pass(.seconds(60))
    let end = ConnectionEnd.unreachable(detail: "no connection within 60 s")
    #expect(driver.handle(.deadline) == [.abandon(end)])
  }

  @Test
  func `at most three redirects are followed, and the first address comes next`() throws {
    var driver = try Driver()
    driver.handle(.start)
    for hop in 1...3 {
      let end = ConnectionEnd.redirected(status: 302, location: "/hop\(hop)")
      let next = try FeedURL("ws://feed.example:8123/hop\(hop)")
      #expect(driver.handle(.ended(end)) == [.connect(next)])
    }
    let (_, link) = try driver.fail(.redirected(status: 302, location: "/hop4?secret"))
    #expect(link.phase == .misconfigured)
    #expect(!link.reason.contains("secret"))
    driver.now = try #require(driver.connection.deadline)
    let first = try FeedURL("ws://feed.example:8123/api")
    #expect(driver.handle(.deadline).last == .connect(first))
  }

  @Test
  func `a stop ends it in every state, and what comes late changes nothing`() throws {
    var resting = try Driver()
    resting.handle(.start)
    _ = try resting.fail(.silent)
    #expect(resting.handle(.stop).isEmpty)
    #expect(resting.connection.deadline == nil)

    var open = try Driver()
    open.handle(.start)
    open.handle(.opened())
    let end = ConnectionEnd.closed(code: 1001, reason: "")
    #expect(open.handle(.stop) == [.close(end, code: 1001, reason: "going away")])
    #expect(open.handle(.ended(end)).isEmpty)
    #expect(open.handle(.deadline).isEmpty)
    #expect(open.connection.state == .idle)
  }

  @Test
  func `a feed that never lets us in is given up with what it owes`() throws {
    var driver = try Driver()
    driver.handle(.start)
    #expect(driver.handle(.opened(awaited: "no answer to CONNECT")).isEmpty)
    #expect(driver.connection.deadline == driver.now + .seconds(10))
    driver.pass(.seconds(10))
    let actions = driver.handle(.deadline)
    #expect(actions == [.abandon(.dismissed(detail: "no answer to CONNECT", .misconfigured))])
    let (delay, link) = try driver.fail(.dismissed(detail: "no answer to CONNECT", .misconfigured))
    #expect(delay >= .seconds(60))
    #expect(link.reason == "no answer to CONNECT")
    #expect(link.phase == .misconfigured)
  }

  @Test
  func `a feed that lets us in is up from then on, once, and owes nothing`() throws {
    var driver = try Driver()
    driver.handle(.start)
    driver.handle(.opened(awaited: "no auth_ok"))
    driver.pass(.seconds(3))
    let link = try #require(driver.published(driver.handle(.established(keepAlive: nil))))
    #expect(link == LinkState(.up, since: driver.now))
    #expect(driver.handle(.established(keepAlive: nil)).isEmpty)
    driver.pass(.seconds(10))
    #expect(driver.handle(.deadline).isEmpty)
    #expect(driver.connection.deadline == driver.now + .seconds(7))
  }

  @Test(arguments: [
    (Duration.seconds(30), Duration.seconds(15)), (.seconds(600), .seconds(20)),
    (.zero, .seconds(1)),
  ])
  func `pings come in time for the silence that the server permits`(
    _ keepAlive: Duration,
    _ pace: Duration
  ) throws {
    var driver = try Driver()
    driver.handle(.start)
    driver.handle(.opened(awaited: "no answer to CONNECT"))
    driver.handle(.established(keepAlive: keepAlive))
    #expect(driver.connection.deadline == driver.now + pace)
    driver.pass(pace)
    #expect(driver.handle(.deadline) == [.ping])
  }

  /// Behind nginx with its usual proxy_read_timeout a quiet feed breaks every 60 seconds, without a close frame.
  @Test
  func `three breaks after the same time hint at a proxy, others do not`() throws {
    var driver = try Driver()
    driver.handle(.start)
    var reasons: [String] = []
    for life in [60, 61, 60, 60, 20, 60, 60, 60] {
      driver.handle(.opened())
      driver.pass(.seconds(life))
      reasons.append(try driver.fail(.closed(code: nil, reason: "")).link.reason)
      try driver.retry()
    }
    let hint = "connection lost, each time after 6"
    let isHinted = reasons.map { reason in reason.hasPrefix(hint) }
    #expect(isHinted == [false, false, true, true, false, false, false, true])
    driver.handle(.opened())
    driver.pass(.seconds(60))
    #expect(try driver.fail(.closed(code: 1011, reason: "")).link.reason == "server error (1011)")
  }
}
