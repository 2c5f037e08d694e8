// History: what survives a restart: buckets of every series and the alarms, in one SQLite file on a thread of its own.
// `DiskHistory` and `DiskArchive` belong to the main thread, `HistoryFile` and all below it to the history thread; they meet
// in `HistoryDesk`. Nothing here waits for the disk on the main thread, and nothing here logs.

import CSQLite
import Glibc
import Loop
import Readings

/// The history's file: an SQLite database with a write-ahead log.
///
/// Confined to the history thread; every call may block for as long as the disk does. Each change is whole or not at all,
/// and lies on the disk when the call returns, but for the tidying of what is old.
package final class HistoryFile {
  /// A stretch of time in which the daemon wrote and the wall clock was not set.
  package struct Run: Sendable, Equatable {
    /// Its number in the file.
    package let id: Int64
    /// When it began, in seconds since 1970.
    package let began: Int64
  }

  /// The file's name in its folder; SQLite adds `-wal` and `-shm` for two more.
  package static let name = "history.db"
  /// How much of the write-ahead log is kept, in pages of 4 KiB.
  private static let logPages = 256
  /// Starts that are remembered.
  private static let runs: Int64 = 1_000

  /// The path of the file.
  package let path: String
  let connection: Connection
  /// The present run: its minutes are told from those of others by it.
  package private(set) var run = Run(id: 0, began: 0)
  /// The rows of the series that were named, by their places in the store; 0 is not on the disk yet.
  var rows: [Int64] = []
  /// The names of those that are not on the disk yet.
  var unwritten: [Int: SeriesName] = [:]

  /// Opens the file in a folder, both made when they are missing, and brings its tables up to date.
  package init(in folder: String, vfs: String? = nil) throws(HistoryFault) {
    path = "\(folder)/\(Self.name)"
    mkdir(folder, 0o700)
    do throws(SystemError) {
      close(try SystemCall.open(path, O_RDWR | O_CREAT, mode: 0o600))
    } catch {
      let isFull = [ENOSPC, EDQUOT].contains(error.code)
      throw HistoryFault(isFull ? .full : error.code == EIO ? .device : .refused, "\(error)")
    }
    connection = try Connection(path, vfs: vfs)
    try connection.execute("PRAGMA trusted_schema = OFF")
    try connection.execute("PRAGMA cache_size = -512")
    try prepare()
  }

  /// Brings the tables up to date; a file that is no database, or one of a newer version, is found out before it is touched.
  private func prepare() throws(HistoryFault) {
    try HistorySchema.check(connection)
    if try connection.number("PRAGMA page_count") == 0 {
      try connection.execute("PRAGMA page_size = 4096")
      try connection.execute("PRAGMA auto_vacuum = INCREMENTAL")
    }
    try connection.execute("PRAGMA journal_mode = WAL")
    try connection.execute("PRAGMA wal_autocheckpoint = \(Self.logPages)")
    try connection.execute("PRAGMA journal_size_limit = \(Self.logPages * 4_096)")
    try HistorySchema.migrate(connection)
  }

  /// Begins a run, after a start or when the wall clock was set: minutes that are written from now on belong to it.
  package func beginRun(at wall: Int64) throws(HistoryFault) {
    try connection.transaction { () throws(HistoryFault) in
      let next = try connection.number("SELECT max(id) FROM run") + 1
      try connection.statement("INSERT INTO run(id, began) VALUES(?, ?)").run(next, wall)
      try connection.statement("DELETE FROM run WHERE id <= ?").run(next - Self.runs)
      run = Run(id: next, began: wall)
    }
  }

  /// Goes on with a run that was begun in the same file; false when it is another file.
  package func resume(_ old: Run) throws(HistoryFault) -> Bool {
    let known = try connection.statement("SELECT 1 FROM run WHERE id = ? AND began = ?")
    defer { known.reset() }
    try known.bind(old.id, old.began)
    guard try known.step() else { return false }
    run = old
    return true
  }

  /// Writes a little, to find out whether that works.
  package func probe() throws(HistoryFault) {
    try connection.transaction { () throws(HistoryFault) in
      try connection.statement("UPDATE run SET began = began WHERE id = ?").run(run.id)
    }
  }

  /// Puts the file aside, as its contents are damaged, with what belongs to it; of several only the newest is kept.
  ///
  /// - Returns: where it lies now; `nil` when it could not be moved.
  package static func putAside(in folder: String, at wall: Int64) -> String? {
    let path = "\(folder)/\(name)"
    for old in SystemCall.names(in: folder) where old.hasPrefix("\(name).damaged-") {
      unlink("\(folder)/\(old)")
    }
    let aside = "\(path).damaged-\(wall)"
    for suffix in ["-wal", "-shm"] { rename(path + suffix, aside + suffix) }
    return rename(path, aside) == 0 ? aside : nil
  }
}
