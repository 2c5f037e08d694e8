/// The labels below a graph: times of the wall clock at round moments, and the present at the right end.
struct TimeAxis: Equatable {
  /// A label and the column, from the graph's left edge, at which it begins.
  struct Label: Equatable {
    let column: Int
    let text: String
  }

  /// Seconds between labels that people count in.
  private static let steps = [
    60, 120, 300, 600, 900, 1_800, 3_600, 7_200, 10_800, 21_600, 43_200, 86_400, 172_800,
  ]
  private static let gap = 2

  /// The labels from left to right.
  let labels: [Label]

  /// The labels of a graph of so many columns up to now, that covers so much time.
  init(_ span: Duration, _ clock: ClockTime, columns: Int) {
    let span = max(Int(span.components.seconds), 1)
    let now = clock.hour * 3_600 + clock.minute * 60 + clock.second
    let last = Label(column: columns - 3, text: "now")
    let room = 5 + Self.gap
    // Beyond two days only days are told apart.
    let finest = span > 172_800 ? 86_400 : 0
    let step = Self.steps.first { $0 >= finest && $0 * columns / span >= room } ?? span
    let oldest = now - span
    let first = (oldest / step + (oldest > 0 ? 1 : 0)) * step
    var labels: [Label] = []
    for moment in stride(from: first, through: now, by: step) {
      let text = clock.label(secondsOfDay: moment, step: step, now: now)
      let column = (moment - oldest) * columns / span - text.count / 2
      let end = labels.last.map { $0.column + $0.text.count + Self.gap } ?? 0
      guard column >= end, column + text.count + Self.gap <= last.column else { continue }
      labels.append(Label(column: column, text: text))
    }
    self.labels = columns >= 3 ? labels + [last] : []
  }
}

extension ClockTime {
  /// How a moment, in seconds since this day began (negative on days before), is told below a graph.
  fileprivate func label(secondsOfDay moment: Int, step: Int, now: Int) -> String {
    guard step >= 86_400 else { return before(.seconds(now - moment)).text(withSeconds: false) }
    let days = (moment - (moment < 0 ? 86_399 : 0)) / 86_400
    return day(days) ?? "\(days) d"
  }

  /// The time of day so long ago, as if the clock had never been set; its colon stands still.
  func before(_ age: Duration) -> ClockTime {
    let day = 86_400
    let now = hour * 3_600 + minute * 60 + second
    let moment = ((now - Int(age.components.seconds % 86_400)) % day + day) % day
    return ClockTime(
      hour: moment / 3_600,
      minute: moment / 60 % 60,
      second: 0,
      isTwelveHour: isTwelveHour
    )
  }

  /// The day of the week so many days from today, in three letters; `nil` when today is not known.
  func day(_ days: Int) -> String? {
    weekday.map { ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][(($0 + days) % 7 + 7) % 7] }
  }

  /// When something happened so long ago: `now`, a time of today, or a day and a time.
  func moment(_ age: Duration) -> String {
    guard age >= .seconds(90) else { return "now" }
    return isToday(age) ? "at \(stamp(age))" : stamp(age)
  }

  /// The time so long ago: of today `11:52`, of the last week `Mon 11:52`, else `9 d ago`.
  func stamp(_ age: Duration) -> String {
    let age = max(age, .zero)
    // On a twelve-hour clock the hour has a blank before it, for columns.
    let time = before(age).text(withSeconds: false).filter { $0 != " " }
    guard !isToday(age) else { return time }
    let days = daysBack(age)
    let name = days <= 7 ? day(-days) : nil
    return name.map { "\($0) \(time)" } ?? "\(AgeText.full(age)) ago"
  }

  /// Whether it was today so long ago.
  func isToday(_ age: Duration) -> Bool { daysBack(age) <= 0 }

  private func daysBack(_ age: Duration) -> Int {
    let sinceMidnight = hour * 3_600 + minute * 60 + second
    return (Int(age.components.seconds.clamped) - sinceMidnight + 86_399) / 86_400
  }
}

extension Int64 {
  /// Itself, but no more than ten thousand years of seconds either way.
  fileprivate var clamped: Int64 { Swift.min(Swift.max(self, -315_360_000_000), 315_360_000_000) }
}
