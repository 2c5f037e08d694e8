/// The tables of the history's file, and how an older file gets them.
///
/// `user_version` counts the steps that a file has been through. A step is never changed once it was released: another is
/// added. Times are the wall clock's: seconds since 1970 in `bucket` and `run`, milliseconds for alarms.
enum HistorySchema {
  /// What each step adds to the one before.
  static let steps = [
    """
    CREATE TABLE series(
      id INTEGER PRIMARY KEY, sensor TEXT NOT NULL, type TEXT NOT NULL, unit TEXT NOT NULL,
      UNIQUE(sensor, type, unit)
    ) STRICT;
    CREATE TABLE run(id INTEGER PRIMARY KEY, began INTEGER NOT NULL) STRICT;
    CREATE TABLE bucket(
      series INTEGER NOT NULL, width INTEGER NOT NULL, start INTEGER NOT NULL, run INTEGER NOT NULL,
      count INTEGER NOT NULL, minimum REAL NOT NULL, mean REAL NOT NULL, maximum REAL NOT NULL,
      PRIMARY KEY(series, width, start, run)
    ) STRICT, WITHOUT ROWID;
    """,
    """
    CREATE TABLE alarm(
      sensor TEXT NOT NULL, type TEXT NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL,
      state TEXT NOT NULL, active INTEGER NOT NULL, severity INTEGER NOT NULL, threshold REAL,
      value_kind TEXT NOT NULL, value ANY, unit TEXT NOT NULL, since INTEGER NOT NULL,
      changed INTEGER NOT NULL, shelved_until INTEGER, guidance TEXT NOT NULL,
      excursions INTEGER NOT NULL, PRIMARY KEY(sensor, type, kind)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE alarm_event(
      id INTEGER PRIMARY KEY, at INTEGER NOT NULL, sensor TEXT NOT NULL, type TEXT NOT NULL,
      kind TEXT NOT NULL, before TEXT NOT NULL, after TEXT NOT NULL, cause TEXT NOT NULL,
      active INTEGER NOT NULL, severity INTEGER NOT NULL, threshold REAL,
      value_kind TEXT NOT NULL, value ANY, unit TEXT NOT NULL
    ) STRICT;
    """,
    "ALTER TABLE alarm ADD COLUMN words TEXT NOT NULL DEFAULT ''",
  ]

  /// The version that this program reads and writes.
  static var version: Int64 { Int64(steps.count) }

  /// The version of a file, unless it is one that this program does not know.
  @discardableResult
  static func check(_ connection: Connection) throws(HistoryFault) -> Int64 {
    let found = try connection.number("PRAGMA user_version")
    guard (0...version).contains(found) else {
      let words = "a newer version wrote it (\(found); this one knows \(version)): it is left alone"
      throw HistoryFault(.newer, words)
    }
    return found
  }

  /// Takes a file through the steps that it lacks, each of them whole or not at all.
  static func migrate(_ connection: Connection) throws(HistoryFault) {
    let found = try check(connection)
    for step in Int(found)..<steps.count {
      try connection.transaction { () throws(HistoryFault) in
        try connection.execute(steps[step])
        try connection.execute("PRAGMA user_version = \(step + 1)")
      }
    }
  }
}
