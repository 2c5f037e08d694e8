import Readings

/// What goes to the disk at once.
package struct HistoryBatch: Sendable, Equatable {
  /// Which batch it is.
  package var number: UInt64
  /// The minutes, and the names of series that were not told yet.
  package var harvest: Harvest
  /// What their moments are by the wall clock.
  package var anchor: WallAnchor
  /// The wall clock's time when it was made, in seconds since 1970.
  package var wall: Int64
  /// For how long the wall clock has not been set.
  package var standing: Duration
}

extension HistoryFile {
  /// Writes a batch, whole or not at all; a minute that was written before in this run is replaced.
  package func write(_ batch: HistoryBatch) throws(HistoryFault) {
    try learn(batch.harvest.names)
    guard !batch.harvest.minutes.isEmpty else { return }
    let text = """
      INSERT OR REPLACE INTO bucket(series, width, start, run, count, minimum, mean, maximum)
      VALUES(?, 60, ?, ?, ?, ?, ?, ?)
      """
    let before = (rows, unwritten)
    do throws(HistoryFault) {
      try connection.transaction { () throws(HistoryFault) in
        for minute in batch.harvest.minutes {
          try connection.statement(text).run(
            try row(of: minute.series),
            batch.anchor.seconds(at: minute.begin),
            run.id,
            Int64(minute.count),
            minute.minimum,
            minute.mean,
            minute.maximum
          )
        }
      }
    } catch {
      // Rows that were made in vain are not there.
      (rows, unwritten) = before
      throw error
    }
  }

  /// The wall clock was set: the run's minutes in a stretch, by the clock as it was, get the stamps that they should have had,
  /// and belong to a run of their own.
  package func move(_ stretch: ClosedRange<Int64>, by seconds: Int64) throws(HistoryFault) {
    let old = run.id
    try beginRun(at: stretch.upperBound.addingReportingOverflow(seconds).partialValue)
    let text = """
      UPDATE bucket SET start = start + ?, run = ?
      WHERE series = ? AND width = 60 AND start BETWEEN ? AND ? AND run = ?
      """
    try connection.transaction { () throws(HistoryFault) in
      for row in rows where row > 0 {
        let statement = try connection.statement(text)
        try statement.run(seconds, run.id, row, stretch.lowerBound, stretch.upperBound, old)
      }
    }
  }

  /// The minutes of series, by their places, in a stretch, in order of time.
  package func minutes(
    of places: [Int],
    _ stretch: Range<Int64>
  ) throws(HistoryFault) -> [Int: [StoredBucket]] {
    var found: [Int: [StoredBucket]] = [:]
    for place in places where rows.indices.contains(place) && rows[place] > 0 {
      found[place] = try buckets(of: rows[place], width: 60, stretch, limit: 1_000)
    }
    return found
  }

  /// Buckets of a row of `series` in a stretch, in order of time.
  func buckets(
    of series: Int64,
    width: Int64,
    _ stretch: Range<Int64>,
    limit: Int64
  ) throws(HistoryFault) -> [StoredBucket] {
    let statement = try connection.statement(
      """
      SELECT start, count, minimum, mean, maximum FROM bucket
      WHERE series = ? AND width = ? AND start >= ? AND start < ? ORDER BY start, run LIMIT ?
      """
    )
    defer { statement.reset() }
    try statement.bind(series, width, stretch.lowerBound, stretch.upperBound, limit)
    var buckets: [StoredBucket] = []
    while try statement.step() {
      let bucket = StoredBucket(
        start: statement.integer(0),
        width: width,
        count: max(statement.integer(1), 1),
        minimum: statement.number(2),
        mean: statement.number(3),
        maximum: statement.number(4)
      )
      let isNumber = bucket.minimum.isFinite && bucket.mean.isFinite && bucket.maximum.isFinite
      if isNumber { buckets.append(bucket) }
    }
    return buckets
  }

  /// Notes names of series; those that the disk knows get their rows.
  private func learn(_ names: [Int: SeriesName]) throws(HistoryFault) {
    for (place, name) in names {
      while rows.count <= place { rows.append(0) }
      let row = try self.row(of: name)
      rows[place] = row ?? 0
      unwritten[place] = row == nil ? name : nil
    }
  }

  private func row(of place: Int) throws(HistoryFault) -> Int64 {
    guard rows.indices.contains(place) else {
      throw HistoryFault(.other, "a series without a name")
    }
    if rows[place] > 0 { return rows[place] }
    guard let name = unwritten[place] else {
      throw HistoryFault(.other, "a series without a name")
    }
    let text = "INSERT INTO series(sensor, type, unit) VALUES(?, ?, ?) ON CONFLICT DO NOTHING"
    try connection.statement(text).run(name.sensor, name.quantity.name, name.unit)
    guard let row = try self.row(of: name) else {
      throw HistoryFault(.damaged, "a series that was written is not there")
    }
    rows[place] = row
    unwritten[place] = nil
    return row
  }

  private func row(of name: SeriesName) throws(HistoryFault) -> Int64? {
    let text = "SELECT id FROM series WHERE sensor = ? AND type = ? AND unit = ?"
    let statement = try connection.statement(text)
    defer { statement.reset() }
    try statement.bind(name.sensor, name.quantity.name, name.unit)
    return try statement.step() ? statement.integer(0) : nil
  }
}
