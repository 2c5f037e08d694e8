/// How many decimals a sensor's numbers need, and how wide they get; both only ever grow.
package struct NumberShape: Sendable, Equatable {
  /// Decimals that need no more than this are taken as meant; more are noise at the end of a binary fraction.
  private static let meant: Int8 = 3

  /// Decimals seen, before any conversion; one more than are taken as meant stands for all beyond.
  private var seen: Int8 = 0
  /// Digits before the decimal point of the largest number, by size without sign.
  private var whole: Int8 = 1
  /// Decimals that a conversion adds to those seen; less than 0 takes them away.
  private(set) var places: Int8 = 0
  /// Whether a number was negative.
  private(set) var negative = false
  /// Decimals that are shown whatever was seen; `nil` follows what was seen.
  var precision: Int8?
  private var scale = 1.0
  private var bound = 10.0

  /// A shape of positive integers of one digit.
  package init() {}

  /// Decimals seen, before any conversion.
  var decimals: Int { Int(seen) }

  /// Takes a finite number into account and says whether the shape grew.
  @inline(__always)
  mutating func take(_ value: Double) -> Bool { take(value, from: value) }

  /// Takes a number that was converted from another one, whose decimals tell those that are worth showing.
  @inline(__always)
  mutating func take(_ value: Double, from source: Double) -> Bool {
    let isFine = seen > Self.meant || (source * scale).rounded() / scale == source
    // Half a step of the coarsest rounding is kept in reserve: 9.96 shown with one decimal is 10.0.
    if isFine && abs(value) + 0.5 < bound && (value >= 0 || negative) { return false }
    widen(value, source)
    return true
  }

  private mutating func widen(_ value: Double, _ source: Double) {
    while seen <= Self.meant && (source * scale).rounded() / scale != source {
      seen += 1
      scale *= 10
    }
    widen(to: value)
  }

  /// Makes room for the digits of a number, whatever its decimals.
  mutating func widen(to value: Double) {
    while whole < 19 && abs(value) + 0.5 >= bound {
      whole += 1
      bound *= 10
    }
    negative = negative || value < 0
  }

  /// The shape of the same numbers in another unit, whose width is to be learned anew.
  mutating func convert(places: Int) {
    self.places = Int8(clamping: places)
    whole = 1
    bound = 10
    negative = false
  }

  /// The same with so many decimals, 0 to 3, or as many as were seen.
  func shown(with precision: Int8?) -> Self {
    var shape = self
    shape.precision = precision
    return shape
  }

  /// Takes the numbers of another shape into account.
  package mutating func merge(_ other: Self) {
    let decimals = other.places == 0 ? other.seen : other.meantDecimals ?? Self.meant + 1
    while seen < decimals {
      seen += 1
      scale *= 10
    }
    whole = max(whole, other.whole)
    negative = negative || other.negative
    bound = max(bound, other.bound)
  }

  /// Decimals that are meant, after a conversion; `nil` when there are too many to be.
  private var meantDecimals: Int8? {
    guard seen <= Self.meant, seen + places <= Self.meant else { return nil }
    return max(seen + places, 0)
  }

  /// Decimals worth showing: those seen, but of noisy numbers only as many as people read.
  package var shownDecimals: Int {
    if let precision { return Int(precision) }
    if let meantDecimals { return Int(meantDecimals) }
    if whole >= 4 { return 0 }
    return whole == 3 ? 1 : 2
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
  package var wholePlaces: Int { Int(whole) + (negative ? 1 : 0) }
}
