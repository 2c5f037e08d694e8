import Readings

/// Which wall time the moments of the monotonic clock have.
///
/// Kept as it is until the wall clock differs by more than a minute, so that a bucket has the same stamp each time it is
/// written: small corrections and slow drift change nothing.
package struct WallAnchor: Sendable, Equatable {
  /// What the wall clock may differ by, in seconds, before it counts as set.
  static let tolerance = 60

  private let moment: ContinuousClock.Instant
  private var wall: Int64

  /// The wall clock shows `wall` at a moment; one outside the years 1700 to 2239 counts as the nearest of them.
  package init(_ wall: Timestamp, at moment: ContinuousClock.Instant) {
    self.moment = moment
    self.wall = min(max(wall.nanoseconds, Self.bounds.lowerBound), Self.bounds.upperBound)
  }

  /// What the wall clock shows at a moment, in nanoseconds since 1970.
  func nanoseconds(at time: ContinuousClock.Instant) -> Int64 {
    let (sum, isTooLarge) = wall.addingReportingOverflow(Self.nanoseconds(time - moment))
    return isTooLarge ? (time < moment ? .min : .max) : sum
  }

  /// The same in whole seconds.
  func seconds(at time: ContinuousClock.Instant) -> Int64 {
    nanoseconds(at: time).floored(by: 1_000_000_000)
  }

  /// The same in whole milliseconds.
  func milliseconds(at time: ContinuousClock.Instant) -> Int64 {
    nanoseconds(at: time).floored(by: 1_000_000)
  }

  /// The moment at which the wall clock shows so many nanoseconds since 1970.
  func moment(nanoseconds: Int64) -> ContinuousClock.Instant {
    let (difference, isTooLarge) = nanoseconds.subtractingReportingOverflow(wall)
    guard !isTooLarge else {
      return moment + .nanoseconds(nanoseconds < wall ? -Self.far : Self.far)
    }
    return moment + .nanoseconds(difference)
  }

  /// The moment at which the wall clock shows so many seconds since 1970.
  func moment(seconds: Int64) -> ContinuousClock.Instant {
    moment(nanoseconds: seconds.scaled(by: 1_000_000_000))
  }

  /// The moment at which the wall clock shows so many milliseconds since 1970.
  func moment(milliseconds: Int64) -> ContinuousClock.Instant {
    moment(nanoseconds: milliseconds.scaled(by: 1_000_000))
  }

  /// Follows the wall clock, which shows `wall` now, if it has been set; returns by how many seconds.
  mutating func follow(_ wall: Timestamp, at now: ContinuousClock.Instant) -> Int64? {
    let shown = WallAnchor(wall, at: now).wall.floored(by: 1_000_000_000)
    let difference = shown - seconds(at: now)
    guard difference.magnitude > Self.tolerance else { return nil }
    // By whole seconds, so that stamps move by the same.
    self.wall += difference.scaled(by: 1_000_000_000)
    return difference
  }

  private static let far: Int64 = 1 << 62
  private static let bounds: ClosedRange<Int64> = -(270 * year)...270 * year
  private static let year: Int64 = 31_557_600_000_000_000

  private static func nanoseconds(_ duration: Duration) -> Int64 {
    let (seconds, attoseconds) = duration.components
    let whole = seconds.scaled(by: 1_000_000_000)
    let (sum, isTooLarge) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
    return isTooLarge ? whole : sum
  }
}

extension Int64 {
  /// Divided by a positive number, towards minus infinity.
  func floored(by divisor: Int64) -> Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }

  /// Multiplied, or the nearest that there is.
  func scaled(by factor: Int64) -> Int64 {
    let (product, isTooLarge) = multipliedReportingOverflow(by: factor)
    return isTooLarge ? (self < 0 ? .min : .max) : product
  }
}
