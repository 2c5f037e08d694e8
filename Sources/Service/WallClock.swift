import Dashboard
import Glibc
import Loop
import Readings

/// The clock on the wall, in the time zone that `TZ` names.
package struct WallClock: Sendable {
  private static let second: Int64 = 1_000_000_000

  private let isTwelveHour: Bool

  /// A clock that tells 24 hours, or twice 12.
  package init(isTwelveHour: Bool = false) {
    self.isTwelveHour = isTwelveHour
    tzset()
  }

  /// The time of day at a moment, as programmes go by it.
  package func localTime(at moment: Timestamp) -> LocalTime {
    let parts = Self.parts(of: moment)
    return LocalTime(
      Weekday(rawValue: Int(parts.tm_wday)) ?? .sunday,
      minute: Int(parts.tm_hour) * 60 + Int(parts.tm_min),
      second: Int(parts.tm_sec)
    )
  }

  /// The time of day at a moment.
  package func time(at moment: Timestamp) -> ClockTime {
    let parts = Self.parts(of: moment)
    return ClockTime(
      hour: Int(parts.tm_hour),
      minute: Int(parts.tm_min),
      second: Int(parts.tm_sec),
      isTwelveHour: isTwelveHour,
      weekday: Int(parts.tm_wday)
    )
  }

  /// When the clock says another second, if nobody sets it.
  package func nextSecond(
    after moment: Timestamp,
    at now: ContinuousClock.Instant
  ) -> ContinuousClock.Instant {
    let part = moment.nanoseconds % Self.second
    return now + .nanoseconds(part < 0 ? -part : Self.second - part)
  }

  /// The wall clock's time now.
  package static var now: Timestamp { Timestamp(nanoseconds: SystemCall.wallTime()) }

  private static func parts(of moment: Timestamp) -> tm {
    var seconds = time_t(wholeSeconds(moment))
    var parts = tm()
    localtime_r(&seconds, &parts)
    return parts
  }

  private static func wholeSeconds(_ moment: Timestamp) -> Int64 {
    let (quotient, remainder) = moment.nanoseconds.quotientAndRemainder(dividingBy: second)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
