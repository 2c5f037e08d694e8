/// All that is kept of one sensor type.
struct QuantityEntry: ~Copyable {
  /// The type.
  let quantity: Quantity
  /// Its sensors that are shown, in order of rank and of their names.
  var members = SortedMembers()
  /// How wide the numbers of all its sensors get.
  var shape = NumberShape()
  /// The numbers of all its sensors together.
  var buckets = BucketRing()
  /// When its sensors are expected to speak.
  var contract = Contract.learned
  /// How the units of its sensors are shown.
  var units = ShownUnits()
  /// Since when the feed has been asked for it without a pause.
  var listening: Int64 = 0
  /// Decimals that its numbers are shown with; `nil` follows what was seen.
  var precision: Int8?
  /// When the first reading came of one that is shown, in nanoseconds since the store's zero.
  var firstArrival: Int64?
  /// When the feed was not asked for it.
  var gaps = Gaps()
  /// How many pages watch it.
  var watchers = 0
  /// How many of its sensors' alarms stand.
  var alarms = AlarmTally()
  /// Whether it changed, or appeared, since changes were last taken.
  var isChanged = false
  /// The first of its sensors, shown or not.
  var founder: UInt32?
  /// Bytes that the IDs of all its sensors, shown or not, have in common at their begin.
  var commonPrefix = 0

  /// A type without sensors.
  init(_ quantity: Quantity) {
    self.quantity = quantity
  }
}
