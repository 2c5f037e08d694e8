import Testing

@testable import Simulator

@Suite("Feed pace")
struct FeedPaceTests {
  private let start = ContinuousClock.now

  @Test(
    "However it is asked, it never drifts from its rate",
    arguments: [0.01, 1.0 / 3, 10, 997, 100_000] as [Double],
    [1, 2, 3] as [UInt64]
  )
  func drift(rate: Double, seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var pace = FeedPace(rate: rate)
    pace.resume(at: start)
    var taken: UInt64 = 0
    var now = start
    for _ in 0..<2_000 {
      now += .microseconds(Int.random(in: 0...40_000, using: &generator))
      taken += pace.take(atMost: .max, at: now)
      let exact = (now - start) / .seconds(1) * rate
      #expect(abs(Double(taken) - exact) <= 1, "seed \(seed)")
    }
  }

  @Test("What one turn may not take stays due")
  func limit() {
    var pace = FeedPace(rate: 1_000)
    pace.resume(at: start)
    let later = start + .milliseconds(99)
    #expect(pace.take(atMost: 60, at: later) == 60)
    #expect(pace.take(atMost: 60, at: later) == 40)
    #expect(pace.take(atMost: 60, at: later) == 0)
  }

  @Test("Rest costs no readings afterwards and loses none before")
  func rest() {
    var pace = FeedPace(rate: 10)
    #expect(pace.take(atMost: .max, at: start) == 0)
    #expect(pace.deadline(at: start) == nil)
    pace.resume(at: start)
    #expect(pace.take(atMost: .max, at: start + .seconds(1)) == 11)
    pace.rest()
    #expect(pace.take(atMost: .max, at: start + .seconds(100)) == 0)
    pace.resume(at: start + .seconds(100))
    // The twelfth reading is due at 1.1 s; the feed rested while its clock stood at that.
    #expect(pace.take(atMost: .max, at: start + .seconds(101)) == 11)
  }

  @Test("It asks to be woken for the next reading, and not more often than every 5 ms")
  func deadline() throws {
    var slow = FeedPace(rate: 2)
    slow.resume(at: start)
    _ = slow.take(atMost: .max, at: start)
    #expect(slow.deadline(at: start) == start + .milliseconds(500))
    var fast = FeedPace(rate: 100_000)
    fast.resume(at: start)
    #expect(fast.deadline(at: start) == start + .milliseconds(5))
  }
}
