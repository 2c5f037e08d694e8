/// A series by its names, as it is kept outside the store.
package struct SeriesName: Sendable, Hashable {
  /// The sensor's ID.
  package var sensor: String
  /// Its type.
  package var quantity: Quantity
  /// The unit of its numbers; empty when it has none.
  package var unit: String

  /// A series by its names.
  package init(_ sensor: String, _ quantity: Quantity, unit: String) {
    self.sensor = sensor
    self.quantity = quantity
    self.unit = unit
  }
}

/// One minute of one series, summed up, as it goes from the store to the disk.
package struct SeriesMinute: Sendable, Equatable {
  /// The series' place in the store, which stays the same for as long as the store lives.
  package var series: Int
  /// When the minute begins.
  package var begin: ContinuousClock.Instant
  /// How many numbers fell into it, at least one.
  package var count: UInt32
  /// The smallest of them.
  package var minimum: Double
  /// Their mean.
  package var mean: Double
  /// The largest of them.
  package var maximum: Double

  /// A minute from its parts.
  package init(
    series: Int,
    begin: ContinuousClock.Instant,
    count: UInt32,
    minimum: Double,
    mean: Double,
    maximum: Double
  ) {
    self.series = series
    self.begin = begin
    self.count = count
    self.minimum = minimum
    self.mean = mean
    self.maximum = maximum
  }
}

/// What was touched in a part of the store.
package struct Harvest: Sendable, Equatable {
  /// The minutes, those of a series in order of time.
  package var minutes: [SeriesMinute] = []
  /// The series that are new to whoever harvests, or whose unit is another one, by their places.
  package var names: [Int: SeriesName] = [:]

  /// Nothing.
  package init() {}
}
