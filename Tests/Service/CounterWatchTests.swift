import Testing

@testable import Readings
@testable import Service

@Suite("Counter watch")
struct CounterWatchTests {
  private let start = ContinuousClock.now

  @Test("It looks at once and then every two seconds")
  func interval() {
    var watch = CounterWatch()
    #expect(watch.isDue(at: start))
    #expect(watch.look(at: IntakeCounters(), start).isEmpty)
    #expect(!watch.isDue(at: start + .milliseconds(1_999)))
    #expect(watch.isDue(at: start + .seconds(2)))
    #expect(watch.deadline == start + .seconds(2))
  }

  @Test("Each thing that goes wrong is told once, in an order that does not change")
  func once() {
    var watch = CounterWatch()
    var counters = IntakeCounters()
    counters.count(MessageAccount(.rejected(.malformed), bytes: 1))
    counters.count(MessageAccount(.rejected(.tooLong), bytes: 1))
    counters.count(
      MessageAccount(.decoded, bytes: 1, rejectedParts: [(reason: .malformed, count: 3)])
    )
    counters.overLimit = 1
    let told = watch.look(at: counters, start)
    #expect(told.count == 4)
    #expect(told == told.sorted())
    #expect(told.contains { line in line.hasPrefix("more sensors than the limit") })
    counters.count(MessageAccount(.rejected(.malformed), bytes: 1))
    counters.overLimit = 1_000
    #expect(watch.look(at: counters, start + .seconds(2)).isEmpty)
    counters.count(MessageAccount(.rejected(.tooDeep), bytes: 1))
    #expect(watch.look(at: counters, start + .seconds(4)).count == 1)
  }

  @Test("What is in order is not told")
  func silence() {
    var watch = CounterWatch()
    var counters = IntakeCounters()
    counters.count(MessageAccount(.decoded, bytes: 90))
    counters.count(MessageAccount(.ignored(.noReadings), bytes: 2))
    #expect(watch.look(at: counters, start).isEmpty)
  }

  @Test("Every reason has words of its own")
  func words() {
    #expect(Set(RejectReason.allCases.map(\.words)).count == RejectReason.allCases.count)
  }
}
