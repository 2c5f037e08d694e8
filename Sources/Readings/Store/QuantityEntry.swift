/// All that is kept of one sensor type.
struct QuantityEntry: ~Copyable {
  /// The type.
  let quantity: Quantity
  /// Its sensors, in the natural order of their names.
  var members = SortedMembers()
  /// How wide the numbers of all its sensors get.
  var shape = NumberShape()
  /// The numbers of all its sensors together.
  var buckets = BucketRing()
  /// When its sensors are expected to speak.
  var contract = Contract.learned
  /// Decimals that its numbers are shown with; `nil` follows what was seen.
  var precision: Int8?
  /// When its first reading came, in nanoseconds since the store's start.
  var firstArrival: Int64?
  /// When the feed was not asked for it.
  var gaps = Gaps()
  /// How many pages watch it.
  var watchers = 0
  /// How many of its sensors' alarms stand.
  var alarms = AlarmTally()
  /// Whether it changed, or appeared, since changes were last taken.
  var isChanged = false
  /// Bytes that the IDs of all its sensors have in common at their begin.
  var commonPrefix = 0

  /// A type without sensors.
  init(_ quantity: Quantity) {
    self.quantity = quantity
  }
}
