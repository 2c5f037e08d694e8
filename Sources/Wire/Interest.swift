import Readings

/// Which types of sensor somebody wants to hear of, for feeds that can be asked for less.
package struct Interest: Equatable, Sendable {
  /// Whether every type is wanted, those not known yet among them.
  package private(set) var isEverything: Bool
  /// The types that are wanted; none where everything is.
  package private(set) var types: Set<Quantity>

  /// Interest in every type.
  package static var everything: Self { Self(isEverything: true, types: []) }

  /// Interest in these types alone.
  package init(_ types: Set<Quantity> = []) {
    self.init(isEverything: false, types: types)
  }

  private init(isEverything: Bool, types: Set<Quantity>) {
    self.isEverything = isEverything
    self.types = isEverything ? [] : types
  }

  /// Whether a type is wanted.
  package func contains(_ type: Quantity) -> Bool { isEverything || types.contains(type) }

  /// Whether all that another interest wants is wanted here.
  package func covers(_ other: Self) -> Bool {
    isEverything || (!other.isEverything && other.types.isSubset(of: types))
  }

  /// The interest in what either wants.
  package func union(_ other: Self) -> Self {
    Self(isEverything: isEverything || other.isEverything, types: types.union(other.types))
  }
}
