import Readings

/// Old minutes become ten minutes, these become hours, and these go: one series after the other, in small steps.
///
/// A step that a power cut takes back is made again later, so nothing waits here until it lies on the disk.
extension HistoryFile {
  /// Buckets of a series that one step reads at most, and changes after which it ends.
  static let stepRows: Int64 = 1_440
  /// Series that one step looks at, at most.
  private static let stepSeries: Int64 = 64
  /// Events that the journal of alarms keeps, and for how long: 30 days.
  static let mostEvents: Int64 = 10_000
  static let eventAge: Int64 = 30 * 86_400
  /// Free pages that go back to the disk at once.
  private static let vacuumPages = 256

  /// Tidies the next part, behind a row of `series`; returns where to go on, or `nil` at the end.
  ///
  /// `horizons` count back from `wall`. Without `prunes` nothing goes for its age alone.
  package func tidy(
    behind row: Int64,
    _ horizons: Horizons,
    wall: Int64,
    prunes: Bool
  ) throws(HistoryFault) -> Int64? {
    let found = try series(behind: row)
    guard !found.isEmpty else { return nil }
    try connection.execute("PRAGMA synchronous = NORMAL")
    defer { try? connection.execute("PRAGMA synchronous = FULL") }
    return try connection.transaction { () throws(HistoryFault) in
      let changes = connection.changes
      var last = row
      for series in found {
        let minutes = try rollUp(series, 60, to: 600, before: wall - horizons.minutes)
        let tens = try rollUp(series, 600, to: 3_600, before: wall - horizons.tens)
        if prunes, let keep = horizons.keep { try prune(series, before: wall - keep) }
        guard minutes, tens else { break }
        last = series
        if connection.changes - changes >= Self.stepRows { break }
      }
      return last
    }
  }

  /// The next series in their order.
  private func series(behind row: Int64) throws(HistoryFault) -> [Int64] {
    let statement = try connection.statement(
      "SELECT id FROM series WHERE id > ? ORDER BY id LIMIT ?"
    )
    defer { statement.reset() }
    try statement.bind(row, Self.stepSeries)
    var found: [Int64] = []
    while try statement.step() { found.append(statement.integer(0)) }
    return found
  }

  /// Bytes of the file that are in use, and all of it.
  package func size() throws(HistoryFault) -> (used: Int64, whole: Int64) {
    let pages = try connection.number("PRAGMA page_count")
    let free = try connection.number("PRAGMA freelist_count")
    return ((pages - free) * 4_096, pages * 4_096)
  }

  /// Gives some free pages back to the disk.
  package func shrink() throws(HistoryFault) {
    try connection.execute("PRAGMA incremental_vacuum(\(Self.vacuumPages))")
  }

  /// Lets events go from the journal that are too old.
  package func pruneEvents(wall: Int64) throws(HistoryFault) {
    try connection.statement("DELETE FROM alarm_event WHERE at < ?")
      .run((wall - Self.eventAge).scaled(by: 1_000))
  }

  /// Sums old buckets up, the oldest first; false when there are more than a step takes.
  private func rollUp(
    _ series: Int64,
    _ width: Int64,
    to wider: Int64,
    before limit: Int64
  ) throws(HistoryFault) -> Bool {
    let end = limit.floored(by: wider) * wider
    var old = try buckets(of: series, width: width, .min..<end, limit: Self.stepRows)
    guard let last = old.last else { return true }
    let isWhole = old.count < Int(Self.stepRows)
    if !isWhole {
      // Minutes of several runs may begin in the same second, and some of them not have been read.
      old.removeAll { $0.start == last.start }
      let same = last.start..<last.start + 1
      old += try buckets(of: series, width: width, same, limit: .max)
    }
    for bucket in StoredBucket.rolledUp(old, to: wider) {
      try add(bucket, to: series)
    }
    try connection.statement("DELETE FROM bucket WHERE series = ? AND width = ? AND start <= ?")
      .run(series, width, last.start)
    return isWhole
  }

  /// Adds a wider bucket, or takes it into the one that is there.
  private func add(_ bucket: StoredBucket, to series: Int64) throws(HistoryFault) {
    var whole = bucket
    let range = bucket.start..<(bucket.start + 1)
    let there = try buckets(of: series, width: bucket.width, range, limit: 1)
    if let there = there.first { whole.merge(there) }
    try connection.statement(
      """
      INSERT OR REPLACE INTO bucket(series, width, start, run, count, minimum, mean, maximum)
      VALUES(?, ?, ?, 0, ?, ?, ?, ?)
      """
    ).run(
      series,
      whole.width,
      whole.start,
      whole.count,
      whole.minimum,
      whole.mean,
      whole.maximum
    )
  }

  /// Lets buckets go that are too old, and at last the series, unless it is one of this run's.
  private func prune(_ series: Int64, before limit: Int64) throws(HistoryFault) {
    for width in Self.widths {
      try connection.statement("DELETE FROM bucket WHERE series = ? AND width = ? AND start < ?")
        .run(series, width, limit)
    }
    let left = try connection.statement("SELECT 1 FROM bucket WHERE series = ? LIMIT 1")
    try left.bind(series)
    let isEmpty = try !left.step()
    left.reset()
    guard isEmpty, !rows.contains(series) else { return }
    try connection.statement("DELETE FROM series WHERE id = ?").run(series)
  }
}
