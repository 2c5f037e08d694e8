import Readings

extension Timestamp {
  /// Appends the moment as RFC 3339 has it, in UTC, cut to milliseconds.
  package func write(into bytes: inout [UInt8]) { ISO8601.write(self, into: &bytes) }
}

extension ISO8601 {
  /// Appends a time as RFC 3339 has it, in UTC, cut to milliseconds: `2026-11-29T09:59:50.000Z`.
  static func write(_ time: Timestamp, into bytes: inout [UInt8]) {
    let milliseconds = Self.floored(time.nanoseconds, by: 1_000_000)
    let seconds = floored(milliseconds, by: 1000)
    let day = floored(seconds, by: 86_400)
    let date = date(ofDay: Int(day))
    let second = Int(seconds - day * 86_400)
    put(date.year, digits: 4, "-", into: &bytes)
    put(date.month, digits: 2, "-", into: &bytes)
    put(date.day, digits: 2, "T", into: &bytes)
    put(second / 3600, digits: 2, ":", into: &bytes)
    put(second / 60 % 60, digits: 2, ":", into: &bytes)
    put(second % 60, digits: 2, ".", into: &bytes)
    put(Int(milliseconds - seconds * 1000), digits: 3, "Z", into: &bytes)
  }

  /// The Gregorian date of a day counted from 1970-01-01.
  static func date(ofDay day: Int) -> (year: Int, month: Int, day: Int) {
    // Years begin in March here, so that the leap day comes last; eras are 400 of them.
    let shifted = day + 719_468
    let era = floored(shifted, by: 146_097)
    let dayOfEra = shifted - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shiftedMonth + 2) / 5 + 1)
  }

  private static func floored<Number: SignedInteger>(_ number: Number, by divisor: Number) -> Number
  {
    let (quotient, remainder) = number.quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }

  private static func put(
    _ number: Int,
    digits: Int,
    _ mark: Unicode.Scalar,
    into bytes: inout [UInt8]
  ) {
    let text = String(number)
    bytes.append(
      contentsOf: repeatElement(UInt8(ascii: "0"), count: max(0, digits - text.utf8.count))
    )
    bytes.append(contentsOf: text.utf8)
    bytes.append(UInt8(ascii: mark))
  }
}
