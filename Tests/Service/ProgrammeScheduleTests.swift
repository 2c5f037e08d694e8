import Paging
import Testing

@testable import Readings
@testable import Service

@Suite("Schedule of programmes", .serialized)
struct ProgrammeScheduleTests {
  private func rule(
    _ use: String,
    host: String? = nil,
    days: Set<Weekday>? = nil,
    hours: (Int, Int)? = nil
  ) -> ProgrammeRule {
    var rule = ProgrammeRule()
    rule.use = use
    rule.host = host
    rule.weekdays = days
    rule.hours = hours.map { HourSpan(start: $0 * 60, end: $1 * 60) }
    return rule
  }

  private func choice(
    _ rules: [ProgrammeRule],
    _ day: Weekday,
    _ hour: Int,
    _ minute: Int = 0,
    host: String = "kiosk-2"
  ) -> ProgrammeSchedule.Choice {
    ProgrammeSchedule(rules, host: host).choice(at: LocalTime(day, minute: hour * 60 + minute))
  }

  @Test("Without rules the default order is followed for ever")
  func none() {
    #expect(choice([], .monday, 12) == .init(name: nil, lasts: nil))
  }

  @Test("All conditions of a rule must hold, and the first that holds counts")
  func first() {
    let workdays: Set<Weekday> = [.monday, .tuesday, .wednesday, .thursday, .friday]
    let rules = [
      rule("shift", host: "kiosk-2", days: workdays, hours: (6, 14)), rule("night", hours: (22, 6)),
      rule("weekend", days: [.saturday, .sunday]),
    ]
    #expect(choice(rules, .monday, 6).name == "shift")
    #expect(choice(rules, .monday, 6, host: "kiosk-1").name == nil)
    #expect(choice(rules, .monday, 5, 59).name == "night")
    #expect(choice(rules, .monday, 14).name == nil)
    #expect(choice(rules, .saturday, 7).name == "weekend")
    #expect(choice(rules, .saturday, 23).name == "night")
    #expect(choice(rules, .sunday, 2).name == "night")
    #expect(choice(rules + [rule("rest")], .monday, 14).name == "rest")
  }

  @Test("A host is known by its whole name or its first part, in any case")
  func host() {
    let rules = [rule("here", host: "Kiosk-2")]
    #expect(choice(rules, .monday, 0, host: "kiosk-2").name == "here")
    #expect(choice(rules, .monday, 0, host: "KIOSK-2.plant.example").name == "here")
    #expect(choice(rules, .monday, 0, host: "kiosk-21").name == nil)
    #expect(choice(rules, .monday, 0, host: "").name == nil)
  }

  @Test("It tells when it can change next, which is never too late")
  func lasts() {
    let night = [rule("night", hours: (22, 6))]
    #expect(choice(night, .monday, 21, 30).lasts == .seconds(1_800))
    #expect(choice(night, .monday, 22).lasts == .seconds(8 * 3_600))
    #expect(choice(night, .monday, 23).lasts == .seconds(7 * 3_600))
    let sunday = [rule("rest", days: [.sunday])]
    #expect(choice(sunday, .saturday, 23, 59).lasts == .seconds(60))
    #expect(choice(sunday, .sunday, 0).lasts == .seconds(86_400))
    #expect(choice([rule("x", hours: (0, 24))], .sunday, 1).lasts == .seconds(23 * 3_600))
    let schedule = ProgrammeSchedule(night)
    for minute in 0..<1_440 {
      let now = schedule.choice(at: LocalTime(.monday, minute: minute, second: 40))
      let seconds = Int((now.lasts ?? .zero).components.seconds)
      let (last, next) = ((minute * 60 + 40 + seconds - 1) / 60, (minute * 60 + 40 + seconds) / 60)
      #expect(schedule.choice(at: LocalTime(.monday, minute: last % 1_440)).name == now.name)
      #expect(schedule.choice(at: LocalTime(.monday, minute: next % 1_440)).name != now.name)
    }
  }

  // MARK: Timetable

  private func timetable() -> Timetable {
    var programmes = Configuration.Programmes()
    programmes.orders = ["night": [.page(PageID("temperature"))]]
    programmes.rules = [rule("night", hours: (22, 6))]
    return Timetable(programmes)
  }

  /// Whether a look at the clock, when it says so, tells of a change.
  private func looks(
    _ table: inout Timetable,
    at now: ContinuousClock.Instant,
    _ hour: Int,
    _ minute: Int
  ) -> Bool {
    table.look(at: now, wall: wall(hour, minute), WallClock())
  }

  /// A moment of the wall clock, in the time zone of the tests.
  private func wall(_ hour: Int, _ minute: Int) -> Timestamp {
    let clock = WallClock()
    let day = Int64(1_796_000_000) / 86_400 * 86_400
    let midnight = Timestamp(nanoseconds: day * Int64.second)
    let offset = clock.localTime(at: midnight).minute
    return Timestamp(nanoseconds: (day + Int64(hour * 60 + minute - offset) * 60) * Int64.second)
  }

  @Test("A timetable tells each change once, and when to look again")
  func changes() throws {
    var table = timetable()
    let now = ContinuousClock.now
    #expect(!looks(&table, at: now, 21, 50))
    #expect(table.order == [.page(.overview), .others])
    #expect(try #require(table.deadline) == now + .seconds(600))
    #expect(looks(&table, at: now + .seconds(600), 22, 0))
    #expect(table.order == [.page(PageID("temperature"))])
    #expect(!looks(&table, at: now + .seconds(601), 22, 0))
    #expect(try #require(table.deadline) <= now + .seconds(1_500))
  }

  @Test("A clock that jumps changes the choice at the next look, forwards and backwards")
  func jumps() {
    var table = timetable()
    let now = ContinuousClock.now
    _ = looks(&table, at: now, 12, 0)
    #expect(looks(&table, at: now + .seconds(1), 23, 0))
    #expect(looks(&table, at: now + .seconds(2), 11, 0))
    #expect(!looks(&table, at: now + .seconds(3), 11, 0))
  }

  @Test("Without rules nothing is looked at and nothing is due")
  func noRules() {
    var table = Timetable()
    #expect(!looks(&table, at: .now, 23, 0))
    #expect(table.deadline == nil && table.choice == nil)
  }
}
