/// A unit of measure that can be converted: so many of its dimension's base unit, from a zero of its own.
///
/// A number in it is `(number + zero) * multiplier / divisor` in the base unit; both factors are exact or the nearest
/// there is, so that conversions are good to more than twelve digits.
package struct MeasuringUnit: Sendable, Equatable {
  /// The unit in normal spelling.
  package let name: String
  /// What it measures.
  package let dimension: Dimension
  let multiplier: Double
  let divisor: Double
  let zero: Double

  /// A unit of a dimension.
  init(
    _ name: String,
    _ dimension: Dimension,
    _ multiplier: Double = 1,
    per divisor: Double = 1,
    zero: Double = 0
  ) {
    self.name = name
    self.dimension = dimension
    self.multiplier = multiplier
    self.divisor = divisor
    self.zero = zero
  }

  /// All units that can be converted, the most usual of a dimension first.
  package static let all = mechanical + electrical + others

  /// The unit of a normal spelling; `nil` for one that is none, or that no other can be converted into.
  package static func named(_ name: String) -> Self? { byName[name] }

  /// The units of a dimension.
  package static func units(of dimension: Dimension) -> [Self] {
    all.filter { $0.dimension == dimension }
  }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}
