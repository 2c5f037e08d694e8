/// Which alarm: what is wrong at one sensor of a type.
package struct AlarmID: Sendable, Hashable {
  /// The sensor's ID within the feed.
  package var sensor: String
  /// Its type.
  package var quantity: Quantity
  /// What is wrong.
  package var kind: AlarmKind

  /// An alarm by its sensor and kind.
  package init(_ sensor: String, _ quantity: Quantity, _ kind: AlarmKind) {
    self.sensor = sensor
    self.quantity = quantity
    self.kind = kind
  }
}

/// All that is known of one alarm: what pages list, and what survives a restart.
package struct AlarmRecord: Sendable, Equatable {
  /// Which alarm.
  package var id: AlarmID
  /// What people call the sensor.
  package var name: String
  /// How it stands.
  package var state: AlarmState
  /// Whether its condition holds, whatever was done about it.
  package var isActive: Bool
  /// 1 (emergency) to 4 (a mark only).
  package var severity: Int
  /// The limit that counts, in the unit that is shown; `nil` where there is none.
  package var limit: Double?
  /// The value that brought the latest change, as it was.
  package var value: SensorValue
  /// The unit of both.
  package var unit: String
  /// When the condition began, or began again after it was normal.
  package var since: ContinuousClock.Instant
  /// When the state changed last.
  package var changed: ContinuousClock.Instant
  /// When the shelf ends; `nil` while it is not shelved.
  package var shelvedUntil: ContinuousClock.Instant?
  /// What to do about it; empty when there is nothing to say.
  package var guidance: String
  /// How often its condition began since it was normal.
  package var excursions: Int
  /// What the feed says is wrong; empty when it says nothing.
  package var words: String

  /// A record from its parts.
  package init(
    _ id: AlarmID,
    name: String,
    state: AlarmState,
    isActive: Bool,
    severity: Int = 2,
    limit: Double? = nil,
    value: SensorValue = .absent,
    unit: String = "",
    since: ContinuousClock.Instant,
    changed: ContinuousClock.Instant? = nil,
    shelvedUntil: ContinuousClock.Instant? = nil,
    guidance: String = "",
    excursions: Int = 1,
    words: String = ""
  ) {
    self.id = id
    self.name = name
    self.state = state
    self.isActive = isActive
    self.severity = severity
    self.limit = limit
    self.value = value
    self.unit = unit
    self.since = since
    self.changed = changed ?? since
    self.shelvedUntil = shelvedUntil
    self.guidance = guidance
    self.excursions = excursions
    self.words = words
  }
}

/// A step of an alarm from one state to another, for the journal and for whoever tells people.
package struct AlarmEvent: Sendable, Equatable {
  /// What brought it about.
  package enum Cause: UInt8, Sendable, Hashable, CaseIterable {
    /// The value, or its absence.
    case condition
    /// An operator.
    case person
    /// Time: the end of a shelf.
    case time
    /// A changed configuration.
    case configuration
  }

  /// The alarm as it stands now.
  package var record: AlarmRecord
  /// How it stood before.
  package var from: AlarmState
  /// What brought it about.
  package var cause: Cause

  /// A step to where a record stands.
  package init(_ record: AlarmRecord, from: AlarmState, _ cause: Cause) {
    self.record = record
    self.from = from
    self.cause = cause
  }
}

/// What an operator wants done about an alarm.
package enum AlarmOrder: Sendable, Equatable {
  /// Acknowledge it; one that is acknowledged and held by its latch alone is reset.
  case acknowledge(AlarmID)
  /// Put it aside for so long; `nil` is as long as its rule says.
  case shelve(AlarmID, Duration?)
  /// Take it from its shelf.
  case unshelve(AlarmID)
}
