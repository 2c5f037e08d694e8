import Readings

/// Times as feeds write them: numbers since 1970 by their magnitude, or ISO 8601.
enum TimeText {
  /// Whether a number can be told from a measured value: only dates from 2000 to 2100 can.
  static func isDate(_ time: Timestamp) -> Bool {
    time.nanoseconds >= firstTrusted && time.nanoseconds < 4_102_444_800_000_000_000
  }

  /// A time that can be trusted at `now`, else `nil`: not before 2000, not more than ten minutes ahead.
  static func trusted(_ time: Timestamp, at now: Timestamp) -> Timestamp? {
    let (latest, over) = now.nanoseconds.addingReportingOverflow(600_000_000_000)
    guard time.nanoseconds >= firstTrusted, over || time.nanoseconds <= latest else { return nil }
    return time
  }

  // 2000-01-01T00:00:00Z.
  private static let firstTrusted: Int64 = 946_684_800_000_000_000

  /// Seconds, milliseconds, microseconds or nanoseconds since 1970, by the number's magnitude.
  ///
  /// A number beyond what nanoseconds in `Int64` reach gives the nearest end of it.
  static func epoch(_ number: Int64) -> Timestamp {
    let (scaled, over) = number.multipliedReportingOverflow(by: unit(Double(number)))
    return Timestamp(nanoseconds: over ? (number < 0 ? .min : .max) : scaled)
  }

  /// The same for a number with a fraction, to the microsecond: a double holds no more.
  static func epoch(_ number: Double) -> Timestamp {
    let unit = unit(number)
    if unit < 1000 { return Timestamp(nanoseconds: Int64(clamping: number * Double(unit))) }
    let microseconds = (number * Double(unit / 1000)).rounded()
    let (nanoseconds, over) = Int64(clamping: microseconds).multipliedReportingOverflow(by: 1000)
    return Timestamp(nanoseconds: over ? (number < 0 ? .min : .max) : nanoseconds)
  }

  private static func unit(_ number: Double) -> Int64 {
    switch abs(number) {
    case ..<1e11: 1_000_000_000
    case ..<1e14: 1_000_000
    case ..<1e17: 1_000
    default: 1
    }
  }

  /// A time given as text: a number, or ISO 8601 (UTC where it names no zone).
  static func read(_ text: BorrowedText) -> Timestamp? {
    let text = NumberText.trimmed(text)
    if case .number(let value, _)? = text.isEmpty ? nil : NumberText.strict(text) {
      return switch value {
      case .integer(let number): epoch(number)
      case .number(let number): epoch(number)
      default: nil
      }
    }
    return ISO8601.read(text)?.time
  }
}

extension Int64 {
  /// The nearest integer that there is; 0 for no number.
  init(clamping number: Double) {
    guard !number.isNaN else {
      self = 0
      return
    }
    // 2^63 is the first double that no longer fits.
    let limit = 9_223_372_036_854_775_808.0
    if number >= limit {
      self = .max
    } else if number < -limit {
      self = .min
    } else {
      self = Int64(number)
    }
  }
}
