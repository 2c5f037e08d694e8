import Readings

/// Ages as people say them, rounded down, never finer than needed.
enum AgeText {
  /// An age in full: `4 min`, `2 h`, `3 d`; seconds below a minute.
  static func full(_ age: Duration) -> String {
    let (number, unit) = parts(age)
    return "\(number) \(unit.full)"
  }

  /// An age in two to four letters: `4m`, `12h`.
  static func compact(_ age: Duration) -> String {
    let (number, unit) = parts(age)
    return "\(number)\(unit.compact)"
  }

  private enum Unit {
    case second
    case minute
    case hour
    case day

    var full: String {
      switch self {
      case .second: "s"
      case .minute: "min"
      case .hour: "h"
      case .day: "d"
      }
    }

    var compact: String {
      switch self {
      case .second: "s"
      case .minute: "m"
      case .hour: "h"
      case .day: "d"
      }
    }
  }

  private static func parts(_ age: Duration) -> (Int64, Unit) {
    let seconds = max(age.components.seconds, 0)
    if seconds < 60 { return (seconds, .second) }
    if seconds < 3_600 { return (seconds / 60, .minute) }
    if seconds < 86_400 { return (seconds / 3_600, .hour) }
    return (min(seconds / 86_400, 9_999), .day)
  }
}
