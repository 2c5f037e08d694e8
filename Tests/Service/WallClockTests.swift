import Glibc
import Testing

@testable import Dashboard
@testable import Readings
@testable import Service

@Suite("Wall clock")
struct WallClockTests {
  private let now = ContinuousClock.now

  // Each zone has a process of its own, as the environment belongs to the whole process.
  @Test("The time of day is that of the zone that TZ names")
  func zone() async {
    await #expect(processExitsWith: .success) {
      setenv("TZ", "XXX-5:45", 1)
      let moment = Timestamp(nanoseconds: 1_796_000_000 * Int64.second + 999_999_999)
      // 1796000000 is 2026-11-30T00:53:20Z.
      #expect(
        WallClock().time(at: moment) == ClockTime(hour: 6, minute: 38, second: 20, weekday: 1)
      )
      #expect(
        WallClock().localTime(at: moment) == LocalTime(.monday, minute: 6 * 60 + 38, second: 20)
      )
      let twelve = WallClock(isTwelveHour: true)
      #expect(twelve.time(at: moment).text(withSeconds: false) == " 6:38")
      let evening = Timestamp(nanoseconds: (1_796_000_000 + 15 * 3_600) * Int64.second)
      #expect(WallClock().time(at: evening).text(withSeconds: true) == "21:38:20")
      #expect(twelve.time(at: evening).text(withSeconds: true) == " 9:38:20")
    }
  }

  @Test("The clock goes on and back with summer time")
  func summer() async {
    await #expect(processExitsWith: .success) {
      setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3", 1)
      let clock = WallClock()
      // 2026-03-29T01:00:00Z, when 02:00 becomes 03:00.
      let change: Int64 = 1_774_746_000
      let before = clock.time(at: Timestamp(nanoseconds: (change - 1) * Int64.second))
      let after = clock.time(at: Timestamp(nanoseconds: change * Int64.second))
      #expect(before == ClockTime(hour: 1, minute: 59, second: 59, weekday: 0))
      #expect(after == ClockTime(hour: 3, minute: 0, second: 0, weekday: 0))
      var rule = ProgrammeRule()
      rule.hours = HourSpan(start: 180, end: 240)
      rule.use = "morning"
      var programmes = Configuration.Programmes()
      programmes.rules = [rule]
      var table = Timetable(programmes)
      let now = ContinuousClock.now
      _ = table.look(at: now, wall: Timestamp(nanoseconds: (change - 60) * Int64.second), clock)
      #expect(table.choice == nil)
      let hasChanged = table.look(
        at: now + .seconds(60),
        wall: Timestamp(nanoseconds: change * Int64.second),
        clock
      )
      #expect(hasChanged && table.choice == "morning", "the hour that was left out is waited for")
    }
  }

  @Test("Before 1970 a second begins where it does afterwards")
  func negative() async {
    await #expect(processExitsWith: .success) {
      setenv("TZ", "UTC", 1)
      let clock = WallClock()
      for (nanoseconds, second) in [(Int64(-1), 59), (-Int64.second, 59), (-Int64.second - 1, 58)] {
        let time = clock.time(at: Timestamp(nanoseconds: nanoseconds))
        #expect(time == ClockTime(hour: 23, minute: 59, second: second, weekday: 3))
      }
      let midnight = ClockTime(hour: 0, minute: 0, second: 0, weekday: 4)
      #expect(clock.time(at: Timestamp(nanoseconds: 0)) == midnight)
    }
  }

  @Test(
    "The next second is at most one away, and never now",
    arguments: [
      (0, 1_000_000_000), (1, 999_999_999), (999_999_999, 1), (-1, 1), (-999_999_999, 999_999_999),
      (-1_000_000_000, 1_000_000_000), (-1_000_000_001, 1),
      (Int64.max, 145_224_193), (Int64.min, 854_775_808),
    ] as [(Int64, Int64)]
  )
  func nextSecond(moment: Int64, wanted: Int64) {
    let clock = WallClock()
    let next = clock.nextSecond(after: Timestamp(nanoseconds: moment), at: now)
    let isWhole = moment % Int64.second == 0
    #expect(next - now == .nanoseconds(isWhole ? Int64.second : wanted))
  }

  @Test("The ends of what a timestamp can say do no harm", arguments: [Int64.max, Int64.min])
  func ends(moment: Int64) {
    let time = WallClock().time(at: Timestamp(nanoseconds: moment))
    #expect((0..<24).contains(time.hour))
  }
}
