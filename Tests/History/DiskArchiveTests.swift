import Readings
import Support
import Testing

@testable import History

/// What pages get of the past; the desk is worked off by hand, so that every order of things can be tried.
@Suite struct DiskArchiveTests {
  private let scratch: Scratch
  private let file: HistoryFile
  private let store = ReadingStore(start: start)
  private let desk = HistoryDesk(anchor) {}
  private let archive: DiskArchive

  init() throws {
    scratch = try Scratch()
    file = try HistoryFile.begun(in: scratch)
    archive = DiskArchive(desk, store)
  }

  private func request(
    _ minutes: Range<Int>,
    every seconds: Int = 60,
    of sensor: String = "s0"
  ) -> ArchiveTicket {
    let portion = ArchiveRequest(
      sensor: sensor,
      quantity: temperature,
      stretch: start + .seconds(minutes.lowerBound * 60)..<start
        + .seconds(minutes.upperBound * 60),
      resolution: .seconds(seconds)
    )
    return archive.request(portion, at: start)
  }

  /// What the history thread does.
  private func work(fault: HistoryFault? = nil) throws {
    while case .load(let ticket, let request)? = desk.take(canWrite: true) {
      desk.answer(ticket, try fault.map { .failure($0) } ?? .success(file.past(request)))
    }
  }

  private func points() throws -> (points: [ArchivePoint], isLast: Bool) {
    let answers = archive.takeAnswers(at: start)
    let found: ([ArchivePoint], Bool)? =
      if case .portion(let points, let isLast)? = answers.first?.outcome { (points, isLast) } else {
        nil
      }
    return try #require(found, "\(answers)")
  }

  @Test func `a portion has the buckets of its stretch at their middles, and says what is left`()
    throws
  {
    try file.write(batch((0..<10).map { minute($0, Double($0)) }))
    _ = request(5..<8)
    #expect(archive.takeAnswers(at: start).isEmpty, "not inside the call")
    try work()
    let (found, isLast) = try points()
    #expect(found.map(\.mean) == [5, 6, 7] && !isLast)
    #expect(found.map(\.time) == [5, 6, 7].map { start + .seconds($0 * 60 + 30) })
    _ = request(0..<5)
    try work()
    #expect(try points().isLast)
  }

  @Test func `minutes closer together than wanted come as one point`() throws {
    try file.write(batch((0..<60).map { minute($0, Double($0), count: $0 < 10 ? 2 : 1) }))
    _ = request(0..<60, every: 600)
    try work()
    let found = try points().points
    for (mean, wanted) in zip(found.map(\.mean), [4.5, 14.5, 24.5, 34.5, 44.5, 54.5]) {
      #expect(abs(mean - wanted) < 1e-9)
    }
    #expect(found.map(\.minimum) == [-1, 9, 19, 29, 39, 49] && found.map(\.count).first == 20)
  }

  @Test func `no answer is longer than it may be, however long the stretch`() throws {
    try file.write(batch((0..<3_000).map { minute($0) }))
    _ = request(0..<3_000, every: 1)
    try work()
    let found = try points().points
    #expect(found.count <= ArchiveAnswer.mostPoints && found.count > 900)
  }

  @Test func `old and new widths stand in one answer, in order`() throws {
    try file.write(batch([minute(0, 1), minute(30, 2), minute(1_470, 3)]))
    _ = try file.tidy(behind: 0, Horizons(keep: nil), wall: wall + 90_000, prunes: false)
    try file.write(batch([minute(1_480, 4)]))
    _ = request(-60..<1_500)
    try work()
    #expect(try points().points.map(\.mean) == [1, 2, 3, 4])
  }

  @Test func `a sensor that is not there has no past, and another unit is another past`() throws {
    _ = request(0..<5, of: "nobody")
    try work()
    #expect(try points() == ([], true))
    try file.write(batch([minute(0, 32)], unit: "°F"))
    store.take("s0", 1, unit: "°C")
    _ = request(0..<5)
    try work()
    #expect(try points().points.isEmpty)
    store.take("s0", 1, unit: "°F")
    _ = request(0..<5)
    try work()
    #expect(try points().points.map(\.mean) == [32])
  }

  @Test func `a portion that nobody wants any more is neither read nor answered`() throws {
    let first = request(0..<5)
    let second = request(0..<5)
    let third = request(0..<5)
    archive.cancel(second)
    try work()
    archive.cancel(first)
    #expect(archive.takeAnswers(at: start).map(\.ticket) == [third])
  }

  @Test func `a portion that cannot be read fails, and can be asked for again`() throws {
    try file.write(batch([minute(0)]))
    let failed = request(0..<5)
    try work(fault: HistoryFault(.device, "disk I/O error"))
    let answers = archive.takeAnswers(at: start)
    #expect(answers == [ArchiveAnswer(failed, .failed("disk I/O error"))])
    _ = request(0..<5)
    try work()
    #expect(try points().points.count == 1)
  }

  @Test func `more portions than may wait fail at the next turn`() throws {
    for _ in 0..<HistoryQueue.mostLoads { _ = request(0..<5) }
    #expect(archive.deadline == nil)
    let refused = request(0..<5)
    #expect(archive.deadline == start)
    let answers = archive.takeAnswers(at: start)
    #expect(answers.map(\.ticket) == [refused] && archive.deadline == nil)
    try work()
    #expect(archive.takeAnswers(at: start).count == HistoryQueue.mostLoads)
  }

  @Test func `after the clock was set a stretch is where it is by the new one`() throws {
    try file.write(batch([minute(0, 7)]))
    try file.move(wall...wall + 60, by: 7_200)
    var later = anchor
    #expect(later.follow(wallTime(after: .seconds(7_200)), at: start) == 7_200)
    desk.anchor = later
    _ = request(0..<5)
    try work()
    #expect(try points().points.map(\.time) == [start + .seconds(30)])
  }
}
