import Readings

/// Alarms as they stand, and the journal of their steps.
extension HistoryFile {
  /// Alarms that are read back at most.
  static let mostAlarms: Int64 = 10_000

  /// Writes steps of alarms, all or none: into the journal, and how each alarm stands after them.
  package func write(_ events: [AlarmEvent], _ anchor: WallAnchor) throws(HistoryFault) {
    try connection.transaction { () throws(HistoryFault) in
      for event in events {
        try journal(event, anchor)
        try keep(event.record, anchor)
      }
      try connection.statement(
        "DELETE FROM alarm_event WHERE id <= (SELECT max(id) FROM alarm_event) - ?"
      ).run(Self.mostEvents)
    }
  }

  /// Writes how alarms stand, in place of all that is known of any.
  package func replaceAlarms(
    by records: [AlarmRecord],
    _ anchor: WallAnchor
  ) throws(HistoryFault) {
    try connection.transaction { () throws(HistoryFault) in
      try connection.statement("DELETE FROM alarm").run()
      for record in records { try keep(record, anchor) }
    }
  }

  /// The alarms that are not normal; their moments are none that would still come, but for the ends of shelves.
  ///
  /// What is no alarm as this version knows them is left out.
  package func alarms(
    _ anchor: WallAnchor,
    at now: ContinuousClock.Instant
  ) throws(HistoryFault) -> [AlarmRecord] {
    let statement = try connection.statement(
      """
      SELECT sensor, type, kind, name, state, active, severity, threshold, value_kind, value, unit,
        since, changed, shelved_until, guidance, excursions, words FROM alarm LIMIT ?
      """
    )
    defer { statement.reset() }
    try statement.bind(Self.mostAlarms)
    var records: [AlarmRecord] = []
    while try statement.step() {
      if let record = record(statement, anchor, at: now) { records.append(record) }
    }
    return records
  }

  private func journal(_ event: AlarmEvent, _ anchor: WallAnchor) throws(HistoryFault) {
    let record = event.record
    let statement = try connection.statement(
      """
      INSERT INTO alarm_event(at, sensor, type, kind, before, after, cause, active, severity,
        threshold, unit, value_kind, value) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    )
    try statement.bind(
      anchor.milliseconds(at: record.changed),
      record.id.sensor,
      record.id.quantity.name,
      "\(record.id.kind)",
      "\(event.from)",
      "\(record.state)",
      "\(event.cause)",
      record.isActive ? Int64(1) : 0,
      Int64(record.severity),
      record.limit,
      record.unit
    )
    try statement.bind(record.value, at: 12)
    try statement.run()
  }

  private func keep(_ record: AlarmRecord, _ anchor: WallAnchor) throws(HistoryFault) {
    let id = record.id
    guard record.state != .normal else {
      let text = "DELETE FROM alarm WHERE sensor = ? AND type = ? AND kind = ?"
      try connection.statement(text).run(id.sensor, id.quantity.name, "\(id.kind)")
      return
    }
    let statement = try connection.statement(
      """
      INSERT OR REPLACE INTO alarm(sensor, type, kind, name, state, active, severity, threshold,
        unit, since, changed, shelved_until, guidance, excursions, words, value_kind, value)
      VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    )
    try statement.bind(
      id.sensor,
      id.quantity.name,
      "\(id.kind)",
      record.name,
      "\(record.state)",
      record.isActive ? Int64(1) : 0,
      Int64(record.severity),
      record.limit,
      record.unit,
      anchor.milliseconds(at: record.since),
      anchor.milliseconds(at: record.changed),
      record.shelvedUntil.map { anchor.milliseconds(at: $0) },
      record.guidance,
      Int64(record.excursions),
      record.words
    )
    try statement.bind(record.value, at: 16)
    try statement.run()
  }

  private func record(
    _ row: Statement,
    _ anchor: WallAnchor,
    at now: ContinuousClock.Instant
  ) -> AlarmRecord? {
    guard let kind = AlarmKind.allCases.first(where: { "\($0)" == row.plain(2) }),
      let state = AlarmState.allCases.first(where: { "\($0)" == row.plain(4) }), state != .normal
    else { return nil }
    let changed = min(anchor.moment(milliseconds: row.integer(12)), now)
    var record = AlarmRecord(
      AlarmID(row.plain(0), Quantity(row.plain(1)), kind),
      name: row.plain(3),
      state: state,
      isActive: row.integer(5) != 0,
      severity: min(max(Int(row.integer(6)), 1), 4),
      limit: row.isNull(7) || !row.number(7).isFinite ? nil : row.number(7),
      value: row.value(8),
      unit: row.plain(10),
      since: min(anchor.moment(milliseconds: row.integer(11)), changed),
      changed: changed,
      guidance: row.plain(14),
      excursions: Int(min(max(row.integer(15), 1), 1 << 30)),
      words: row.plain(16)
    )
    guard state == .shelved else { return record }
    // No longer than it was put aside for, wherever the wall clock has been set to since.
    let left = (row.integer(13).subtractingReportingOverflow(row.integer(12))).partialValue
    let until = anchor.moment(milliseconds: row.integer(13))
    record.shelvedUntil = min(until, now + .milliseconds(max(left, 0)))
    return record
  }
}

extension Statement {
  /// A text as it may be shown.
  func plain(_ column: Int32) -> String { PlainText.string(text(column)) }

  /// A value from two columns: its kind, and the value.
  func value(_ column: Int32) -> SensorValue {
    switch plain(column) {
    case "number" where number(column + 1).isFinite: .number(number(column + 1))
    case "integer": .integer(integer(column + 1))
    case "switch": .boolean(integer(column + 1) != 0)
    case "text": .text(plain(column + 1))
    default: .absent
    }
  }

  /// Sets two parameters, counted from 1, to a value's kind and the value.
  func bind(_ value: SensorValue, at place: Int32) throws(HistoryFault) {
    switch value {
    case .number(let number): try bind(["number", number], from: place)
    case .integer(let number): try bind(["integer", number], from: place)
    case .boolean(let isOn): try bind(["switch", Int64(isOn ? 1 : 0)], from: place)
    case .text(let text): try bind(["text", text], from: place)
    case .absent: try bind(["none", String?.none], from: place)
    }
  }
}
