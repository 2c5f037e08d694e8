/// One sensor as a page shows it: a copy that nothing changes any more.
package struct SensorRow: Sendable, Equatable {
  /// The sensor's ID within the feed.
  package var sensor: String
  /// What people call it: its friendly name, else its ID without what all sensors of the type begin with.
  package var name: String
  /// The newest value.
  package var value: SensorValue
  /// The unit in normal spelling; empty when none is known.
  package var unit: String
  /// The time since the newest word of it.
  package var age: Duration
  /// The source's own time of the newest value.
  package var time: Timestamp?
  /// Whether the feed had kept the value since nobody knows when: `age` is only the least that it can be.
  package var isAgeUnknown = false
  /// How much the value can still be trusted.
  package var freshness: Freshness
  /// Where its numbers are going.
  package var trend: Trend
  /// The smallest number of the stretch asked for, at most of the kept history (an hour).
  package var minimum: Double?
  /// The largest number of that stretch.
  package var maximum: Double?
  /// How long ago the smallest number came, to the minute.
  package var minimumAge: Duration?
  /// How long ago the largest number came, to the minute.
  package var maximumAge: Duration?
  /// For how long its silence is nothing unusual.
  package var patience: Duration
  /// How wide its numbers get.
  package var shape: NumberShape
  /// Its history in the columns asked for; `nil` is a stretch without numbers.
  ///
  /// Empty when no columns were asked for.
  package var history: [Double?]
  /// Its worst alarm that is announced.
  package var alarm: AlarmMark?
  /// The limits that its alarms watch.
  package var limits: [AlarmLimit] = []
  /// Whether one of its alarms is shelved.
  package var isShelved = false
}

/// Some sensors of one type, in natural order of their names.
package struct QuantitySnapshot: Sendable, Equatable {
  /// The type.
  package var quantity: Quantity
  /// How many sensors of the type there are.
  package var count = 0
  /// The place of the first row among all.
  package var first = 0
  /// The sensors asked for, as far as there are.
  package var rows: [SensorRow] = []
  /// How wide the numbers of all sensors of the type get.
  package var shape = NumberShape()

  /// A type of which nothing is known.
  package init(_ quantity: Quantity) {
    self.quantity = quantity
  }
}

/// One sensor type in a line.
package struct QuantitySummary: Sendable, Equatable {
  /// A sensor that stands out.
  package struct Extreme: Sendable, Equatable {
    /// What people call it.
    package var name: String
    /// Its number.
    package var value: Double
  }

  /// The type.
  package var quantity: Quantity
  /// How many sensors it has.
  package var count = 0
  /// How many of them it has looked at.
  package internal(set) var seen = 0
  /// How many of them have a value that may still be shown as one.
  package internal(set) var valued = 0
  /// How many of them are in each state; indexed by the state's raw value.
  package var freshness = Array(repeating: 0, count: Freshness.allCases.count)
  /// How many say that they have no valid value.
  package var absent = 0
  /// How many are on, of those that are on or off.
  package var on = 0
  /// How many are on or off.
  package var switches = 0
  /// What its only sensor says, when that is a state in words; empty otherwise.
  package var words = ""
  /// The smallest present number of a sensor that is not dead.
  package var minimum: Extreme?
  /// The largest present number of a sensor that is not dead.
  package var maximum: Extreme?
  /// The unit of the smallest number.
  package var unit = ""
  /// How wide the numbers get.
  package var shape = NumberShape()
  /// The mean of all numbers that came, in the columns asked for.
  package var history: [Double?] = []
  /// Its worst alarm that is announced, of the sensors that it has looked at.
  package var alarm: AlarmMark?
  /// How many alarms of the type stand, those of sensors that have not spoken included.
  package var alarms = AlarmTally()

  /// A type without sensors.
  package init(_ quantity: Quantity) {
    self.quantity = quantity
  }

  /// Whether it has looked at every sensor.
  package var isComplete: Bool { seen >= count }

  /// The worst state that any of its sensors is in.
  package var worst: Freshness {
    Freshness.allCases.last { $0 != .waiting && freshness[Int($0.rawValue)] > 0 } ?? .live
  }
}

/// Whether something came from the feed within its usual interval.
package struct FeedPulse: Sendable, Equatable {
  /// The time since the last message with readings; `nil` before the first.
  package var age: Duration?
  /// Whether that is within the usual interval.
  package var isFresh: Bool
}
