/// What is measured, a "sensor type" on every surface: snake_case, Home Assistant's device class where one exists.
package struct Quantity: Hashable, Sendable, CustomStringConvertible {
  /// The name, such as `temperature` or `carbon_dioxide`.
  package let name: String

  /// A quantity by its name, which must have gone through the hostile-text filter.
  package init(_ name: String) {
    self.name = name
  }

  package var description: String { name }
}
