/// How many decimals a sensor's numbers need, and how wide they get; both only ever grow.
package struct NumberShape: Sendable, Equatable {
  /// Decimals that need no more than this are taken as meant; more are noise at the end of a binary fraction.
  private static let meant = 3

  /// Decimals seen; one more than are taken as meant stands for all beyond.
  private(set) var decimals = 0
  /// Digits before the decimal point of the largest number, by size without sign.
  private(set) var digits = 1
  /// Whether a number was negative.
  private(set) var negative = false
  /// Decimals that are shown whatever was seen; `nil` follows what was seen.
  var precision: Int8?
  private var scale = 1.0
  private var bound = 10.0

  /// A shape of positive integers of one digit.
  package init() {}

  /// Takes a finite number into account and says whether the shape grew.
  @inline(__always)
  mutating func take(_ value: Double) -> Bool {
    let isFine = decimals > Self.meant || (value * scale).rounded() / scale == value
    // Half a step of the coarsest rounding is kept in reserve: 9.96 shown with one decimal is 10.0.
    if isFine && abs(value) + 0.5 < bound && (value >= 0 || negative) { return false }
    widen(value)
    return true
  }

  private mutating func widen(_ value: Double) {
    while decimals <= Self.meant && (value * scale).rounded() / scale != value {
      decimals += 1
      scale *= 10
    }
    while digits < 19 && abs(value) + 0.5 >= bound {
      digits += 1
      bound *= 10
    }
    negative = negative || value < 0
  }

  /// The same with so many decimals, 0 to 3, or as many as were seen.
  func shown(with precision: Int8?) -> Self {
    var shape = self
    shape.precision = precision
    return shape
  }

  /// Takes the numbers of another shape into account.
  package mutating func merge(_ other: Self) {
    decimals = max(decimals, other.decimals)
    digits = max(digits, other.digits)
    negative = negative || other.negative
    scale = max(scale, other.scale)
    bound = max(bound, other.bound)
  }

  /// Decimals worth showing: those seen, but of noisy numbers only as many as people read.
  package var shownDecimals: Int {
    if let precision { return Int(precision) }
    guard decimals > Self.meant else { return decimals }
    if digits >= 4 { return 0 }
    return digits == 3 ? 1 : 2
  }

  /// The smallest difference that is shown.
  var step: Double {
    switch shownDecimals {
    case 0: 1
    case 1: 0.1
    case 2: 0.01
    default: 0.001
    }
  }

  /// Places before the decimal point: digits and, where one was seen, the sign.
  package var wholePlaces: Int { digits + (negative ? 1 : 0) }
}
