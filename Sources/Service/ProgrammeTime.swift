/// A day of the week, in the numbers of `tm_wday`.
package enum Weekday: Int, CaseIterable, Sendable {
  case sunday
  case monday
  case tuesday
  case wednesday
  case thursday
  case friday
  case saturday

  /// Its first three letters, as they stand in a configuration.
  package var short: String { String("\(self)".prefix(3)) }

  /// A day by its name, whole or in three letters, in any case.
  init?(named text: String) {
    let name = text.lowercased()
    guard let day = Self.allCases.first(where: { $0.short == name || "\($0)" == name }) else {
      return nil
    }
    self = day
  }

  /// The days from this one to another, round the end of the week where they must.
  func days(to last: Weekday) -> [Weekday] {
    let count = (last.rawValue - rawValue + 7) % 7
    return (0...count).compactMap { Weekday(rawValue: (rawValue + $0) % 7) }
  }
}

/// A part of the day, round midnight where its end comes before its start.
package struct HourSpan: Equatable, Sendable {
  /// Minutes of a day.
  static let day = 1_440

  /// The first minute, counted from midnight.
  package let start: Int
  /// The minute after the last.
  package let end: Int

  /// Whether a minute of the day lies in it.
  package func contains(_ minute: Int) -> Bool {
    start < end ? (start..<end).contains(minute) : minute >= start || minute < end
  }
}

/// What a clock on the wall says, as far as programmes go by it.
package struct LocalTime: Equatable, Sendable {
  /// The day of the week.
  package var weekday: Weekday
  /// The minute of the day.
  package var minute: Int
  /// The second of the minute, 0 to 60.
  package var second: Int

  /// A time of a day of the week.
  package init(_ weekday: Weekday, minute: Int, second: Int = 0) {
    self.weekday = weekday
    self.minute = minute
    self.second = second
  }
}

extension ConfigurationType where Value == HourSpan {
  /// Hours such as `22-6` or `6:30-22:15`.
  static var hours: Self {
    .scalar("hours such as 22-6 or 6:30-22:15") { text throws(ConfigurationRefusal) in
      let sides = text.split(separator: "-", omittingEmptySubsequences: false)
      guard sides.count == 2, let start = minute(sides[0]), let end = minute(sides[1]) else {
        throw ConfigurationRefusal("\"\(printable(text))\" is no part of the day")
      }
      guard start != end, start < HourSpan.day else {
        throw ConfigurationRefusal("\"\(printable(text))\" has no length", "use 0-24 for all day")
      }
      return HourSpan(start: start, end: end)
    }
  }

  /// `22` or `6:30`, at most `24`, in minutes.
  private static func minute(_ text: Substring) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let areDigits = parts.allSatisfy { part in
      (1...2).contains(part.utf8.count) && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
    guard (1...2).contains(parts.count), areDigits, let hour = Int(parts[0]) else { return nil }
    guard let minute = parts.count == 2 ? Int(parts[1]) : 0, minute < 60 else { return nil }
    let total = hour * 60 + minute
    return total <= HourSpan.day ? total : nil
  }
}

extension ConfigurationType where Value == Set<Weekday> {
  private static var words: String { "days such as mon-fri, sat or 'sat,sun'" }

  /// Days such as `mon-fri`, `sat`, `'sat,sun'`, or a list of those.
  static var weekdays: Self {
    let text = scalar(words) { text throws(ConfigurationRefusal) in try days(text) }
    let list = ConfigurationType<[Set<Weekday>]>.list(of: text, 1...7)
    return Self(expected: words) { node, faults in
      guard case .list = node.content else { return text.read(node, &faults) }
      return list.read(node, &faults)?.reduce(into: []) { all, some in all.formUnion(some) }
    }
  }

  private static func days(_ text: String) throws(ConfigurationRefusal) -> Set<Weekday> {
    var days: Set<Weekday> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let ends = part.split(separator: "-", omittingEmptySubsequences: false)
      guard (1...2).contains(ends.count) else {
        throw ConfigurationRefusal("\"\(printable(text))\" are no days")
      }
      days.formUnion(try day(ends[0]).days(to: try day(ends[ends.count - 1])))
    }
    return days
  }

  private static func day(_ text: Substring) throws(ConfigurationRefusal) -> Weekday {
    let name = text.split(separator: " ").joined(separator: " ")
    if let day = Weekday(named: name) { return day }
    let names = Weekday.allCases.flatMap { day in [day.short, "\(day)"] }
    let near = nearest(to: name, of: names).flatMap(Weekday.init(named:))
    throw ConfigurationRefusal(
      "\"\(printable(name))\" is no day of the week",
      near.map { "did you mean \"\($0.short)\"?" }
    )
  }
}
