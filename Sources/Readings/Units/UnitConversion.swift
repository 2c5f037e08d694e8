/// From numbers in one unit to numbers in another of the same dimension: a factor and an offset.
package struct UnitConversion: Sendable, Equatable {
  private let multiplier: Double
  private let divisor: Double
  private let offset: Double
  /// By how many decimal places a number's point moves to the left: what was a whole number needs so many decimals.
  package let places: Int

  /// A conversion between two units in normal spelling; `nil` when one is unknown or they measure different things.
  package init?(from: String, to: String) {
    guard let from = MeasuringUnit.named(from), let to = MeasuringUnit.named(to) else {
      return nil
    }
    self.init(from: from, to: to)
  }

  /// A conversion between two units; `nil` when they measure different things.
  package init?(from: MeasuringUnit, to: MeasuringUnit) {
    guard from.dimension == to.dimension else { return nil }
    multiplier = from.multiplier * to.divisor
    divisor = from.divisor * to.multiplier
    offset = Self.clean(from.zero * multiplier / divisor - to.zero, step: 1e12)
    places = Self.places(of: multiplier / divisor)
  }

  /// Whether numbers stay as they are.
  package var isIdentity: Bool { multiplier == divisor && offset == 0 }

  /// A finite number in the other unit, at most the largest there is.
  ///
  /// Exact to fourteen digits, with an offset to twelve decimals; what binary fractions leave behind those is taken off, so
  /// that 293.15 K are 20 °C.
  @inline(__always)
  package func callAsFunction(_ number: Double) -> Double {
    var converted = number * multiplier / divisor + offset
    if !converted.isFinite {
      converted = number / divisor * multiplier + offset
    }
    guard converted.isFinite else { return number < 0 ? -Self.most : Self.most }
    return offset == 0
      ? Self.clean(converted, step: .greatestFiniteMagnitude) : Self.clean(converted, step: 1e12)
  }

  /// A difference of two numbers, or a step, in the other unit: the offset does not count.
  package func difference(_ number: Double) -> Double {
    let converted = number * multiplier / divisor
    return converted.isFinite ? Self.clean(converted, step: .greatestFiniteMagnitude) : number
  }

  private static let most = Double.greatestFiniteMagnitude
  /// Powers of ten that are exact.
  private static let powers: [Double] = (0...22).map { exponent in
    (0..<exponent).reduce(1.0) { power, _ in power * 10 }
  }

  /// A number rounded to about fourteen digits, and to a multiple of `1 / step` where that is coarser.
  ///
  /// Very large and very small ones stay as they are.
  private static func clean(_ number: Double, step: Double) -> Double {
    guard number != 0 else { return 0 }
    // 1233 in 4096 is the logarithm of 2 to the base 10.
    let place = 14 - (Int(number.exponent) * 1_233) >> 12
    guard place >= 0, place < powers.count else { return number }
    let power = min(powers[place], step)
    return (number * power).rounded() / power
  }

  private static func places(of factor: Double) -> Int {
    var (factor, places) = (factor, 0)
    while factor <= 0.316, places < 20 { (factor, places) = (factor * 10, places + 1) }
    while factor >= 3.16, places > -20 { (factor, places) = (factor / 10, places - 1) }
    return places
  }
}
