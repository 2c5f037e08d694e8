/// What an operator says of a sensor, or of several whose ID or label a pattern fits.
///
/// Where several entries fit a sensor, the first that says something about a trait gives that trait.
package struct SensorSettings: Equatable, Sendable {
  /// The most entries.
  package static let limit = 1_000

  /// Which sensors: a pattern on the feed's ID or label.
  package var sensor: Glob
  /// Their type; `nil` is every type.
  package var quantity: Quantity?
  /// What is said of them.
  package var traits: SensorTraits

  /// An entry for the sensors that a pattern fits.
  package init(_ sensor: Glob, of quantity: Quantity? = nil, _ traits: SensorTraits) {
    self.sensor = sensor
    self.quantity = quantity
    self.traits = traits
  }

  /// Whether it is about a sensor with this ID, label (empty when it has none) and type.
  func fits(_ sensor: BorrowedText, label: BorrowedText, _ quantity: Quantity) -> Bool {
    if let own = self.quantity, own != quantity { return false }
    return self.sensor.matches(sensor) || !label.isEmpty && self.sensor.matches(label)
  }
}

/// How a sensor is shown, as far as an operator says; `nil` is not said.
package struct SensorTraits: Hashable, Sendable {
  /// The places that an order may give; sensors that have one stand before those that have none.
  package static let orders = 0...9_999

  /// What people call it, before what the feed calls it; at most 255 bytes count.
  package var label: String?
  /// Whether pages leave it out.
  package var isHidden: Bool?
  /// Its place in lists, within `orders`.
  package var order: Int?
  /// The group that it stands in; never empty.
  package var group: String?
  /// Digits after the decimal point, 0 to 3.
  package var precision: Int?
  /// When it is expected to speak.
  package var contract: Contract?

  /// Traits of which nothing is said.
  package init() {}

  /// Takes what another says and this does not.
  mutating func complete(from other: Self) {
    label = label ?? other.label
    isHidden = isHidden ?? other.isHidden
    order = order ?? other.order
    group = group ?? other.group
    precision = precision ?? other.precision
    contract = contract ?? other.contract
  }

  /// Whether another says something that this does not.
  func lacks(_ other: Self) -> Bool {
    label == nil && other.label != nil || isHidden == nil && other.isHidden != nil
      || order == nil && other.order != nil || group == nil && other.group != nil
      || precision == nil && other.precision != nil || contract == nil && other.contract != nil
  }
}
