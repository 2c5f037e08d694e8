import Foundation
import Loop
import Support
import Testing

@testable import History

@Suite struct HistoryFileTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  @Test func `a new file has the newest tables and can be read by anybody's SQLite`() throws {
    let file = try HistoryFile.begun(in: scratch)
    try file.write(batch([minute(0), minute(1, 5, count: 3)]))
    let other = try Foreigner(scratch.history)
    #expect(try other.one("PRAGMA user_version") == "\(HistorySchema.version)")
    #expect(try other.one("PRAGMA journal_mode") == "wal")
    #expect(try other.one("PRAGMA integrity_check") == "ok")
    #expect(
      try other.rows("SELECT sensor, type, unit FROM series") == [["s0", "temperature", "°C"]]
    )
    let rows = try other.rows(
      "SELECT start - \(wall), width, count, minimum, mean, maximum FROM bucket"
    )
    #expect(
      rows == [["0", "60", "1", "0.0", "1.0", "2.0"], ["60", "60", "3", "4.0", "5.0", "6.0"]]
    )
  }

  @Test func `nobody else may read what the daemon keeps`() throws {
    _ = try HistoryFile(in: scratch.path)
    var status = stat()
    #expect(stat(scratch.history, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
  }

  @Test(arguments: 0...Int(HistorySchema.version))
  func `a file of any older version keeps what it has`(version: Int) throws {
    let old = try Foreigner(scratch.history)
    for step in HistorySchema.steps.prefix(version) { try old.run(step) }
    try old.run("PRAGMA user_version = \(version)")
    if version > 0 {
      try old.run("INSERT INTO series VALUES(7, 's0', 'temperature', '°C')")
      try old.run("INSERT INTO bucket VALUES(7, 60, \(wall - 60), 1, 2, 3, 4, 5)")
    }
    let file = try HistoryFile.begun(in: scratch)
    try file.write(batch([minute(0)]))
    #expect(try old.one("PRAGMA user_version") == "\(HistorySchema.version)")
    #expect(try old.one("SELECT count(*) FROM bucket") == (version > 0 ? "2" : "1"))
    #expect(try file.alarms(anchor, at: start).isEmpty)
    #expect(try old.one("PRAGMA integrity_check") == "ok")
  }

  @Test func `a file of a newer version is left alone and says which it is`() throws {
    try HistoryFile.begun(in: scratch).write(batch([minute(0)]))
    try Foreigner(scratch.history).run(
      "CREATE TABLE better(x); PRAGMA user_version = \(HistorySchema.version + 1)"
    )
    let before = FileManager.default.contents(atPath: scratch.history)
    let fault = try #require(throws: HistoryFault.self) { try HistoryFile(in: scratch.path) }
    #expect(fault.kind == .newer)
    #expect("\(fault)".contains("(\(HistorySchema.version + 1); this one knows "))
    #expect(FileManager.default.contents(atPath: scratch.history) == before)
  }

  @Test func `what is no database is told as damaged, and put aside`() throws {
    let text = "no database, but long enough for one: " + String(repeating: "x", count: 900)
    _ = try scratch.write(text, to: HistoryFile.name)
    let fault = try #require(throws: HistoryFault.self) { try HistoryFile(in: scratch.path) }
    #expect(fault.kind == .damaged)
    #expect(HistoryFile.putAside(in: scratch.path, at: 12) == scratch.history + ".damaged-12")
    #expect(scratch.read("history.db.damaged-12") == text)
    _ = try HistoryFile(in: scratch.path)
    #expect(HistoryFile.putAside(in: scratch.path, at: 13) == scratch.history + ".damaged-13")
    #expect(SystemCall.names(in: scratch.path).filter { $0.contains("damaged-12") }.isEmpty)
  }

  @Test func `a folder that nobody may write is a refusal, not a crash`() throws {
    let fault = try #require(throws: HistoryFault.self) {
      try HistoryFile(in: "/proc/self/nothing")
    }
    #expect(fault.kind == .refused)
  }

  @Test func `a minute that goes on is replaced, and never one of another run`() throws {
    let file = try HistoryFile.begun(in: scratch)
    try file.write(batch([minute(0, 1)]))
    try file.write(batch([minute(0, 2, count: 2)]))
    #expect(try file.all(60).map(\.mean) == [2])
    let next = try HistoryFile.begun(in: scratch)
    try next.write(batch([minute(0, 7)]))
    #expect(try next.all(60).map(\.mean) == [2, 7])
  }

  @Test func `a run goes on in the same file and in no other`() throws {
    let file = try HistoryFile.begun(in: scratch)
    let other = try Scratch()
    #expect(try HistoryFile(in: scratch.path).resume(file.run))
    #expect(try !HistoryFile(in: other.path).resume(file.run))
  }

  @Test func `a batch with a series that nobody named is refused whole`() throws {
    let file = try HistoryFile.begun(in: scratch)
    var wrong = batch([minute(0), minute(0, of: 1)])
    wrong.harvest.names[1] = nil
    #expect(throws: HistoryFault.self) { try file.write(wrong) }
    #expect(try Foreigner(scratch.history).one("SELECT count(*) FROM bucket") == "0")
    try file.write(batch([minute(0), minute(0, of: 1)]))
    #expect(try Foreigner(scratch.history).one("SELECT count(*) FROM bucket") == "2")
  }

  @Test func `a set clock moves the stamps of the run's last hour, and of nothing else`() throws {
    let old = try HistoryFile.begun(in: scratch)
    try old.write(batch([minute(1, 100)]))
    let file = try HistoryFile.begun(in: scratch)
    try file.write(batch([minute(0, 1), minute(1, 2), minute(2, 3)]))
    for hours in [1, -1, 87_600, -87_600] as [Int64] {
      let by = hours * 3_600
      let first = try file.all(60).filter { $0.mean == 2 }[0].start
      try file.move(first...(first + 60), by: by)
      let stamps = try file.all(60).filter { (2...3).contains($0.mean) }.map(\.start)
      #expect(stamps == [first + by, first + by + 60])
    }
    #expect(try file.all(60).filter { $0.mean == 1 }.map(\.start) == [wall])
    #expect(try file.all(60).filter { $0.mean == 100 }.map(\.start) == [wall + 60])
    #expect(try file.all(60).count == 4)
  }
}
