import Testing

@testable import Dashboard

@Suite struct TimeAxisTests {
  private let noon = ClockTime(hour: 12, minute: 4, second: 31, weekday: 1)

  private func texts(_ range: HistoryRange, columns: Int) -> [String] {
    TimeAxis(range.span, noon, columns: columns).labels.map(\.text)
  }

  @Test func labelsStandAtRoundTimesOfTheWallClock() {
    #expect(
      texts(.tenMinutes, columns: 74) == [
        "11:55", "11:56", "11:57", "11:58", "11:59", "12:00", "12:01", "12:02", "12:03", "now",
      ]
    )
    #expect(texts(.hour, columns: 74) == ["11:10", "11:20", "11:30", "11:40", "11:50", "now"])
    #expect(texts(.day, columns: 74).prefix(3) == ["15:00", "18:00", "21:00"])
    #expect(texts(.week, columns: 74) == ["Tue", "Wed", "Thu", "Fri", "Sat", "Sun", "now"])
  }

  @Test func withoutTheDayOfTheWeekDaysAreCounted() {
    let clock = ClockTime(hour: 12, minute: 4, second: 31)
    let labels = TimeAxis(HistoryRange.week.span, clock, columns: 74).labels.map(\.text)
    #expect(labels == ["-6 d", "-5 d", "-4 d", "-3 d", "-2 d", "-1 d", "now"])
  }

  @Test func twelveHoursAreTold() {
    let clock = ClockTime(hour: 12, minute: 4, second: 31, isTwelveHour: true)
    let labels = TimeAxis(HistoryRange.day.span, clock, columns: 74).labels.map(\.text)
    #expect(labels.prefix(4) == [" 3:00", " 6:00", " 9:00", "12:00"])
  }

  @Test func labelsKeepApartAndInsideAtEveryWidth() {
    for range in HistoryRange.allCases {
      for columns in 0...400 {
        for second in [0, 1, 86_399, 43_471] {
          let clock = ClockTime(hour: second / 3_600, minute: second / 60 % 60, second: second % 60)
          var end = -2
          for label in TimeAxis(range.span, clock, columns: columns).labels {
            #expect(label.column >= max(end + 2, 0))
            end = label.column + label.text.count
          }
          #expect(end <= columns)
        }
      }
    }
  }

  @Test(arguments: [
    (5, "now"), (89, "now"), (90, "at 12:03"), (43_471, "at 00:00"), (43_472, "Sun 23:59"),
    (130_000, "Sat 23:57"), (604_800, "Mon 12:04"),
  ])
  func momentsAreTold(seconds: Int, text: String) {
    #expect(noon.moment(.seconds(seconds)) == text)
  }

  @Test func momentsOfOtherDaysAreAgesWhereTheDayIsNotKnown() {
    let clock = ClockTime(hour: 12, minute: 4, second: 31)
    #expect(clock.moment(.seconds(130_000)) == "1 d ago")
    #expect(clock.moment(.seconds(3_600)) == "at 11:04")
  }
}
