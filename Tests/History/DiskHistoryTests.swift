import CFaultyDisk
import CSQLite
import Foundation
import Glibc
import Readings
import Support
import Testing

@testable import History

/// The real thread on a disk that stands still, is full or breaks, seen from the main thread.
///
/// One after the other, as all of them share the disk.
@Suite(.serialized) final class DiskHistoryTests {
  private let scratch: Scratch
  private let store = ReadingStore(start: start)
  private var settings: HistorySettings
  private var reports: [DiskHistory.Report] = []
  private var slowest = Duration.zero

  init() throws {
    scratch = try Scratch()
    settings = HistorySettings(folder: scratch.path)
    settings.vfs = "faulty"
    try #require(faulty_disk_register() == SQLITE_OK)
    faulty_disk_set(FAULTY_DISK_WORKS)
  }

  deinit {
    faulty_disk_set(FAULTY_DISK_WORKS)
  }

  private func history() throws -> DiskHistory {
    let history = DiskHistory(settings, of: store, wall: wallTime(after: .zero), at: start) {}
    try history.start()
    return history
  }

  /// A turn at a moment; the time that it really takes is noted.
  private func turn(_ history: DiskHistory, after seconds: Int, wall: Int? = nil) {
    let begin = ContinuousClock.now
    let shown = wallTime(after: .seconds(wall ?? seconds))
    _ = history.turn(wanted: [temperature], at: start + .seconds(seconds), wall: shown)
    reports += history.takeReports()
    slowest = max(slowest, ContinuousClock.now - begin)
  }

  /// Turns at a moment until something holds.
  private func turn(
    _ history: DiskHistory,
    after seconds: Int,
    until what: String,
    holds: () throws -> Bool
  ) throws {
    try wait(for: what, seeing: "\(self.reports)") {
      self.turn(history, after: seconds)
      return try holds() ? true : nil
    }
  }

  private func counted() throws -> Int {
    let other = try Foreigner(scratch.history)
    return Int(try other.one("SELECT coalesce(sum(count), 0) FROM bucket")) ?? -1
  }

  private func alarm(_ sensor: String) -> AlarmRecord {
    AlarmRecord(
      AlarmID(sensor, temperature, .high),
      name: sensor,
      state: .unacknowledged,
      isActive: true,
      since: start
    )
  }

  private func journal(_ history: DiskHistory, _ sensors: String...) {
    history.journal(sensors.map { AlarmEvent(alarm($0), from: .normal, .condition) })
  }

  @Test func `history is written when it is due, alarms at once, and both are there again`() throws
  {
    let first = try history()
    try turn(first, after: 0, until: "a file") { first.isSettled }
    #expect(first.takeRestored() == [] && first.takeRestored() == nil)
    store.take("a", 20, after: .seconds(1))
    journal(first, "a")
    try turn(first, after: 29, until: "an alarm") {
      try Foreigner(self.scratch.history).one("SELECT count(*) FROM alarm") == "1"
    }
    #expect(try counted() == 0)
    try turn(first, after: 30, until: "a batch") { try self.counted() == 1 }
    store.take("a", 22, after: .seconds(31))
    #expect(first.finish(at: start + .seconds(32)))
    #expect(try counted() == 2, "the last batch")
    #expect(reports.isEmpty)

    let again = try history()
    try turn(again, after: 0, until: "a file") { again.isSettled }
    #expect(again.takeRestored() == [alarm("a")])
    #expect(again.finish(at: start))
  }

  /// Everything that the main thread does while a card blocks takes next to no time, and nothing is lost.
  @Test func `while the disk stands still nobody waits, and then everything is written`() throws {
    let history = try history()
    try turn(history, after: 0, until: "a file") { history.isSettled }
    store.take("a", 0, after: .seconds(1))
    try turn(history, after: 30, until: "a batch") { try self.counted() == 1 }
    faulty_disk_set(FAULTY_DISK_STANDS)
    var tickets: [ArchiveTicket] = []
    slowest = .zero
    for second in 31..<1_800 {
      store.take("a", Double(second), after: .seconds(second))
      if second % 60 == 0 {
        journal(history, "s\(second)")
        tickets.append(history.archive.request(portion(), at: start + .seconds(second)))
      }
      turn(history, after: second)
      #expect(history.archive.takeAnswers(at: start + .seconds(second)).isEmpty)
    }
    #expect(faulty_disk_waiting() == 1, "the thread is held up")
    #expect(slowest < .milliseconds(200), "no turn waited for it")
    #expect(!history.finish(at: start + .seconds(1_800), within: .milliseconds(50)))
    faulty_disk_set(FAULTY_DISK_WORKS)
    #expect(history.finish(at: start + .seconds(1_800), within: .seconds(60)))
    #expect(try counted() == 1_770)
    #expect(try Foreigner(scratch.history).one("SELECT count(*) FROM alarm") == "29")
    #expect(history.archive.takeAnswers(at: start).map(\.ticket) == tickets)
    #expect(reports.isEmpty)
  }

  private func portion() -> ArchiveRequest {
    ArchiveRequest(
      sensor: "a",
      quantity: temperature,
      stretch: start..<start + .seconds(600),
      resolution: .seconds(60)
    )
  }

  @Test(arguments: [FAULTY_DISK_IS_FULL, FAULTY_DISK_IS_BROKEN])
  func `a disk that fails is told once, and nothing is lost when it works again`(
    fault: faulty_disk_mode
  ) throws {
    let history = try history()
    try turn(history, after: 0, until: "a file") { history.isSettled }
    faulty_disk_set(fault)
    store.take("a", 1, after: .seconds(1))
    journal(history, "a")
    try turn(history, after: 30, until: "a fault") { history.fault != nil }
    let answered = history.archive.request(portion(), at: start)
    for second in 31..<900 {
      store.take("a", Double(second), after: .seconds(second))
      turn(history, after: second)
    }
    try wait(for: "an answer") {
      history.archive.takeAnswers(at: start).first { $0.ticket == answered }
    }
    #expect(reports.count == 1, "\(reports)")
    faulty_disk_set(FAULTY_DISK_WORKS)
    try turn(history, after: 930, until: "a disk that works") { history.fault == nil }
    try turn(history, after: 931, until: "all of it") { try self.counted() == 870 }
    #expect(reports.count == 2 && reports.last == .working, "\(reports)")
    #expect(try Foreigner(scratch.history).one("SELECT count(*) FROM alarm") == "1")
    #expect(history.finish(at: start + .seconds(932), within: .seconds(60)))
  }

  @Test func `another program's lock holds up nobody`() throws {
    let history = try history()
    try turn(history, after: 0, until: "a file") { history.isSettled }
    let other = try Foreigner(scratch.history)
    try other.run("BEGIN EXCLUSIVE")
    store.take("a", 1, after: .seconds(1))
    slowest = .zero
    try turn(history, after: 30, until: "a fault") { history.fault?.kind == .busy }
    #expect(slowest < .milliseconds(500))
    try other.run("COMMIT")
    try turn(history, after: 60, until: "a batch") { try self.counted() == 1 }
    #expect(history.finish(at: start + .seconds(61), within: .seconds(60)))
  }

  @Test func `a damaged file is put aside, and a new one gets what memory has`() throws {
    _ = try scratch.write(String(repeating: "no database ", count: 400), to: HistoryFile.name)
    let history = try history()
    try turn(history, after: 0, until: "a new file") { history.isSettled && history.fault == nil }
    guard case .begunAnew(let path?) = reports.first else {
      Issue.record("\(reports)")
      return
    }
    #expect(path.hasPrefix(scratch.history + ".damaged-"))
    #expect(FileManager.default.fileExists(atPath: path))
    history.keep([alarm("a")])
    store.take("a", 1, after: .seconds(1))
    try turn(history, after: 30, until: "a batch") { try self.counted() == 1 }
    #expect(try Foreigner(scratch.history).one("SELECT count(*) FROM alarm") == "1")
    #expect(history.finish(at: start + .seconds(31), within: .seconds(60)))
    #expect(reports.count == 1, "\(reports)")
  }

  @Test func `a sensor on a page gets its last hour back, with a gap for the time between`() throws
  {
    let first = try history()
    try turn(first, after: 0, until: "a file") { first.isSettled }
    for number in 0..<90 { store.take("a", Double(number), after: .seconds(number * 60 + 1)) }
    try turn(first, after: 5_400, until: "batches") { try self.counted() > 0 }
    #expect(first.finish(at: start + .seconds(5_400), within: .seconds(60)))

    let begin = start + .seconds(6_000)
    let other = ReadingStore(start: begin)
    let again = DiskHistory(settings, of: other, wall: wallTime(after: .seconds(6_000)), at: begin)
    {}
    try again.start()
    other.take("a", 100, after: .seconds(6_001))
    try wait(for: "the past") {
      _ = again.turn(wanted: [temperature], at: begin, wall: wallTime(after: .seconds(6_000)))
      return again.takeSeeded().isEmpty ? nil : true
    }
    let span = HistorySpan(columns: 60, span: .seconds(3_600))
    let now = begin + .seconds(2)
    let row = try #require(
      other.snapshot(of: temperature, rows: 0..<1, history: span, at: now).rows.first
    )
    #expect(row.maximum == 100 && row.minimum.map { $0 <= 41 } == true)
    #expect(row.history.compactMap(\.self).count >= 49 && row.history[55] == nil, "\(row.history)")
    #expect(again.finish(at: now, within: .seconds(60)))
  }

  @Test func `a clock that is set moves what was written, and batches after it`() throws {
    let history = try history()
    try turn(history, after: 0, until: "a file") { history.isSettled }
    store.take("a", 1, after: .seconds(1))
    try turn(history, after: 30, until: "a batch") { try self.counted() == 1 }
    let years = 315_576_000
    store.take("a", 2, after: .seconds(31))
    try wait(for: "the new time") {
      self.turn(history, after: 60, wall: 60 + years)
      return self.reports.contains(.clockSet(Int64(years))) ? true : nil
    }
    #expect(history.finish(at: start + .seconds(61), within: .seconds(60)))
    let other = try Foreigner(scratch.history)
    let rows = try other.rows("SELECT start - \(wall), count FROM bucket")
    #expect(rows == [["\(years)", "2"]])
  }
}
