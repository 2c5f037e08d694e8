/// All that an operator says of sensors, in the order in which it was said.
struct SettingsList: Sendable {
  private let entries: [SensorSettings]
  /// The place of each group: by the smallest order among the entries that name it, then by name.
  private let groups: [String: UInt16]

  /// A list of at most `SensorSettings.limit` entries; the rest is left out.
  init(_ settings: [SensorSettings] = []) {
    entries = Array(settings.prefix(SensorSettings.limit))
    var orders: [String: Int] = [:]
    for traits in entries.map(\.traits) {
      guard let group = traits.group else { continue }
      orders[group] = min(orders[group] ?? .max, traits.order ?? .max)
    }
    let sorted = orders.sorted { left, right in
      if left.value != right.value { return left.value < right.value }
      return NaturalOrder.precedes(left.key, right.key)
    }
    groups = Dictionary(uniqueKeysWithValues: zip(sorted.map(\.key), 0...))
  }

  /// Whether nothing is said.
  var isEmpty: Bool { entries.isEmpty }

  /// What is said of a sensor; `nil` is nothing.
  ///
  /// `tried` grows by the patterns that were tried on it.
  func traits(
    of sensor: BorrowedText,
    label: BorrowedText,
    _ quantity: Quantity,
    tried: inout Int
  ) -> SensorTraits? {
    var traits = SensorTraits()
    for entry in entries where traits.lacks(entry.traits) {
      tried += 1
      if entry.fits(sensor, label: label, quantity) { traits.complete(from: entry.traits) }
    }
    return traits == SensorTraits() ? nil : traits
  }

  /// Where a sensor with these traits stands.
  func rank(of traits: SensorTraits) -> SensorRank {
    SensorRank(
      group: traits.group.flatMap { groups[$0] } ?? SensorRank.last.group,
      order: traits.order.map { UInt16(clamping: $0) } ?? SensorRank.last.order
    )
  }
}

/// Finds what an operator's settings come to for single sensors, and lets those with the same traits share it.
struct SettingsTable {
  /// How many are remembered for sharing; a feed that renames its sensors for ever finds ever new mixtures.
  static let limit = 256

  private let list: SettingsList
  private(set) var shared: [SensorTraits: SensorStanding] = [:]

  /// A table of a list.
  init(_ list: SettingsList = SettingsList()) {
    self.list = list
  }

  /// Whether nothing is said of any sensor.
  var isEmpty: Bool { list.isEmpty }

  /// The standing of a sensor; `nil` when nothing is said of it.
  ///
  /// `tried` grows by the patterns that were tried on it.
  mutating func standing(
    of sensor: BorrowedText,
    label: BorrowedText,
    _ quantity: Quantity,
    tried: inout Int
  ) -> SensorStanding? {
    guard let traits = list.traits(of: sensor, label: label, quantity, tried: &tried) else {
      return nil
    }
    if let standing = shared[traits] { return standing }
    if shared.count == Self.limit { shared.removeAll(keepingCapacity: true) }
    let standing = SensorStanding(traits, rank: list.rank(of: traits))
    shared[traits] = standing
    return standing
  }
}
