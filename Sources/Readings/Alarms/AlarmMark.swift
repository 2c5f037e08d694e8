/// What a value is marked with: the worst alarm of its sensor, and how it stands.
package struct AlarmMark: Sendable, Hashable {
  /// What is wrong.
  package var kind: AlarmKind
  /// How it stands.
  package var state: AlarmState

  /// A mark from its parts.
  package init(_ kind: AlarmKind, _ state: AlarmState) {
    self.kind = kind
    self.state = state
  }
}

/// A limit of a sensor, as graphs draw it.
package struct AlarmLimit: Sendable, Hashable {
  /// Which one, from `highHigh` to `lowLow`.
  package var kind: AlarmKind
  /// Where it lies, in the unit that is shown.
  package var value: Double

  /// A limit from its parts.
  package init(_ kind: AlarmKind, _ value: Double) {
    self.kind = kind
    self.value = value
  }
}
