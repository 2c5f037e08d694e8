import Readings

extension Timestamp {
  /// A moment as RFC 3339 writes it; `nil` when the text is none, or does not say its distance from UTC.
  package init?(rfc3339 text: String) {
    let bytes = ContiguousArray(text.utf8)
    guard let (time, hasZone) = bytes.withUnsafeBufferPointer(ISO8601.read), hasZone else {
      return nil
    }
    self = time
  }
}

/// Dates with a time of day as ISO 8601, RFC 3339 and their relatives write them.
enum ISO8601 {
  /// Reads `2026-11-29T10:59:52.5+01:00`; `hasZone` says whether the text names its distance from UTC.
  ///
  /// Accepted are `T`, `t` or a space between, seconds with a fraction of any length or none at all, second 60,
  /// `Z`, `±hh:mm`, `±hhmm`, `±hh` and Java's `[Zone/Id]` behind it. A date alone is no time.
  static func read(_ text: BorrowedText) -> (time: Timestamp, hasZone: Bool)? {
    var cursor = Cursor(text: text)
    guard let day = cursor.date(), cursor.take(anyOf: 0x54, 0x74, 0x20),
      let (seconds, nanoseconds) = cursor.timeOfDay(), let zone = cursor.zone()
    else { return nil }
    cursor.skipZoneName()
    guard cursor.isAtEnd else { return nil }
    let whole = Int64(day) * 86_400 + Int64(seconds) - Int64(zone.offset)
    let (scaled, tooLarge) = whole.multipliedReportingOverflow(by: 1_000_000_000)
    let (total, over) = scaled.addingReportingOverflow(Int64(nanoseconds))
    guard !tooLarge, !over else { return nil }
    return (Timestamp(nanoseconds: total), zone.isGiven)
  }

  /// Days since 1970-01-01 of a date of the Gregorian calendar.
  static func day(year: Int, month: Int, day: Int) -> Int {
    // Years begin in March here, so that the leap day comes last.
    let year = month <= 2 ? year - 1 : year
    let era = year / 400
    let yearOfEra = year - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// How many days a month has.
  static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

/// Reads the parts of a time one after the other.
private struct Cursor {
  let text: BorrowedText
  var index = 0

  var isAtEnd: Bool { index == text.count }

  /// Goes past the next byte when it is one of three.
  mutating func take(anyOf first: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
    guard index < text.count else { return false }
    let byte = text[index]
    guard byte == first || byte == second || byte == third else { return false }
    index += 1
    return true
  }

  mutating func take(_ byte: UInt8) -> Bool { take(anyOf: byte, byte, byte) }

  /// Reads exactly `count` digits.
  mutating func number(digits count: Int) -> Int? {
    guard index + count <= text.count else { return nil }
    var value = 0
    for position in index..<index + count {
      guard NumberText.isDigit(text[position]) else { return nil }
      value = value * 10 + Int(text[position] - 0x30)
    }
    index += count
    return value
  }

  mutating func date() -> Int? {
    guard let year = number(digits: 4), take(NumberText.minus),
      let month = number(digits: 2), (1...12).contains(month), take(NumberText.minus),
      let day = number(digits: 2), (1...ISO8601.days(in: month, of: year)).contains(day), year > 0
    else { return nil }
    return ISO8601.day(year: year, month: month, day: day)
  }

  mutating func timeOfDay() -> (seconds: Int, nanoseconds: Int)? {
    guard let hour = number(digits: 2), hour < 24, take(colon),
      let minute = number(digits: 2), minute < 60
    else { return nil }
    var seconds = (hour * 60 + minute) * 60
    guard take(colon) else { return (seconds, 0) }
    // A leap second is the first second of the next minute, as POSIX time has it.
    guard let second = number(digits: 2), second <= 60 else { return nil }
    seconds += second
    guard take(anyOf: NumberText.dot, comma, comma) else { return (seconds, 0) }
    guard let nanoseconds = fraction() else { return nil }
    return (seconds, nanoseconds)
  }

  /// Digits of any number; what is below a nanosecond does not count.
  private mutating func fraction() -> Int? {
    let end = NumberText.endOfDigits(text, from: index)
    guard end > index else { return nil }
    var nanoseconds = 0
    for position in 0..<9 {
      let at = index + position
      nanoseconds = nanoseconds * 10 + (at < end ? Int(text[at] - 0x30) : 0)
    }
    index = end
    return nanoseconds
  }

  mutating func zone() -> (offset: Int, isGiven: Bool)? {
    if take(anyOf: 0x5A, 0x7A, 0x7A) { return (0, true) }
    let isWest = index < text.count && text[index] == NumberText.minus
    guard take(anyOf: NumberText.plus, NumberText.minus, NumberText.minus) else {
      return (0, false)
    }
    guard let hours = number(digits: 2), hours < 24 else { return nil }
    let isSplit = take(colon)
    let hasMinutes = isSplit || (index < text.count && NumberText.isDigit(text[index]))
    guard let minutes = hasMinutes ? number(digits: 2) : 0, minutes < 60 else { return nil }
    let offset = (hours * 60 + minutes) * 60
    return (isWest ? -offset : offset, true)
  }

  /// Java writes the name of the zone behind its offset.
  mutating func skipZoneName() {
    guard index < text.count, text[index] == UInt8(ascii: "["), text.last == UInt8(ascii: "]")
    else { return }
    index = text.count
  }

  private var colon: UInt8 { UInt8(ascii: ":") }

  private var comma: UInt8 { UInt8(ascii: ",") }
}
