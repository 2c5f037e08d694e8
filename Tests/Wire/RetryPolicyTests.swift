import Readings
import Testing

@testable import Wire

@Suite("When to try again")
struct RetryPolicyTests {
  private let start = ContinuousClock.now

  /// Two thousand waits after the same end, each from a policy prepared by `prepare`.
  private func delays(
    after end: ConnectionEnd,
    seed: UInt64,
    prepare: (inout RetryPolicy, inout SeededGenerator) -> Void = { _, _ in }
  ) -> [Duration] {
    var random = SeededGenerator(seed: seed)
    return (0..<2000).map { _ in
      var policy = RetryPolicy()
      prepare(&policy, &random)
      return policy.next(after: end, at: start, using: &random).delay
    }
  }

  /// Expects waits all between two bounds, spread evenly: near both, their mean in the middle.
  private func expect(
    _ delays: [Duration],
    between least: Double,
    and most: Double,
    seed: UInt64,
    location: SourceLocation = #_sourceLocation
  ) {
    let seconds = delays.map { $0 / .seconds(1) }
    let mean = seconds.reduce(0, +) / Double(seconds.count)
    let width = most - least
    let comment: Comment = "seed \(seed)"
    #expect(seconds.allSatisfy { $0 >= least && $0 <= most }, comment, sourceLocation: location)
    #expect(seconds.contains { $0 < least + 0.05 * width }, comment, sourceLocation: location)
    #expect(seconds.contains { $0 > most - 0.05 * width }, comment, sourceLocation: location)
    #expect(abs(mean - least - width / 2) < 0.03 * width, comment, sourceLocation: location)
  }

  @Test(
    "Full jitter below 1, 2, 4, 8, 16, and then always 30 seconds",
    arguments: [0, 1, 2, 3, 4, 5, 6, 40]
  )
  func backoff(failures: Int) {
    let seed = UInt64(failures) + 1
    let waits = delays(after: .unreachable(detail: "refused"), seed: seed) { policy, random in
      for _ in 0..<failures {
        _ = policy.next(after: .silent, at: start, using: &random)
      }
    }
    expect(waits, between: 0, and: failures < 5 ? Double(1 << failures) : 30, seed: seed)
  }

  @Test(
    "After a restart the first attempt comes within five seconds, later ones back off",
    arguments: [1000, 1001, 1012] as [UInt16]
  )
  func restart(code: UInt16) {
    let end = ConnectionEnd.closed(code: code, reason: "")
    expect(delays(after: end, seed: 7), between: 0, and: 5, seed: 7)
    let later = delays(after: end, seed: 8) { policy, random in
      _ = policy.next(after: end, at: start, using: &random)
    }
    expect(later, between: 0, and: 2, seed: 8)
  }

  @Test("Refused credentials rest five minutes at least, wrong addresses one")
  func patience() {
    expect(
      delays(after: .refused(status: 401, retryAfter: nil), seed: 9),
      between: 300,
      and: 360,
      seed: 9
    )
    expect(delays(after: .unauthorized(detail: ""), seed: 10), between: 300, and: 360, seed: 10)
    expect(
      delays(after: .refused(status: 404, retryAfter: nil), seed: 11),
      between: 60,
      and: 90,
      seed: 11
    )
  }

  @Test("Retry-After is honoured on top of the jitter, up to an hour")
  func retryAfter() {
    let soon = ConnectionEnd.refused(status: 503, retryAfter: .seconds(120))
    expect(delays(after: soon, seed: 12), between: 120, and: 121, seed: 12)
    let never = ConnectionEnd.refused(status: 429, retryAfter: .seconds(1_000_000))
    expect(delays(after: never, seed: 13), between: 3600, and: 3601, seed: 13)
    let forbidden = ConnectionEnd.refused(status: 403, retryAfter: .seconds(1800))
    #expect(delays(after: forbidden, seed: 14).allSatisfy { $0 == .seconds(1800) })
  }

  @Test("Only a connection that was useful for a minute makes the backoff begin anew")
  func reset() {
    func widest(usefulFor seconds: Double?) -> Duration {
      var widest = Duration.zero
      var random = SeededGenerator(seed: 15)
      for _ in 0..<2000 {
        var policy = RetryPolicy()
        for _ in 0..<10 { _ = policy.next(after: .silent, at: start, using: &random) }
        let end = start + .seconds(1000)
        if let seconds {
          policy.connectionProvedUseful(at: end - .seconds(seconds))
          policy.connectionProvedUseful(at: end)
        }
        widest = max(widest, policy.next(after: .silent, at: end, using: &random).delay)
      }
      return widest
    }
    #expect(widest(usefulFor: nil) > .seconds(25))
    #expect(widest(usefulFor: 59.999) > .seconds(25))
    #expect(widest(usefulFor: 60) <= .seconds(1))
  }

  @Test("A connection that is accepted and then kicked again and again backs off")
  func kicked() {
    var policy = RetryPolicy()
    var random = SeededGenerator(seed: 16)
    var now = start
    var waits: [Duration] = []
    for _ in 0..<200 {
      policy.connectionProvedUseful(at: now)
      now += .seconds(2)
      let retry = policy.next(after: .closed(code: nil, reason: ""), at: now, using: &random)
      waits.append(retry.delay)
      now += retry.delay
    }
    let mean = waits.dropFirst(10).reduce(.zero, +) / 190
    #expect(mean > .seconds(10), "seed 16")
  }

  @Test("The phase that people see goes with the patience")
  func phases() {
    var random = SeededGenerator(seed: 17)
    func phase(_ end: ConnectionEnd) -> LinkState.Phase {
      var policy = RetryPolicy()
      return policy.next(after: end, at: start, using: &random).phase
    }
    #expect(phase(.silent) == .down)
    #expect(phase(.closed(code: 1012, reason: "")) == .down)
    #expect(phase(.refused(status: 403, retryAfter: nil)) == .credentials)
    #expect(phase(.certificate(detail: "expired")) == .misconfigured)
  }
}
