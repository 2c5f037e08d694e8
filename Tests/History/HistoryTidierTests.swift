import Readings
import Support
import Testing

@testable import History

/// When the file is tidied, and that it stays as small as it must.
@Suite struct HistoryTidierTests {
  private let scratch: Scratch
  private let file: HistoryFile
  private let settings: HistorySettings
  /// As little as a configuration allows.
  private let small: HistorySettings

  init() throws {
    scratch = try Scratch()
    file = try HistoryFile.begun(in: scratch)
    settings = HistorySettings(folder: scratch.path)
    var small = settings
    small.disk = 4 << 20
    self.small = small
  }

  private func note(
    _ tidier: inout HistoryTidier,
    after minutes: Int,
    standing: Duration
  ) throws -> Bool {
    var told = batch([], standing: standing)
    told.wall += Int64(minutes) * 60
    let isAdmitted = tidier.admits(told)
    try tidier.look(at: file, wall: told.wall)
    return isAdmitted
  }

  private func finish(_ tidier: inout HistoryTidier) throws {
    var steps = 0
    while tidier.isAtWork {
      try tidier.step(file)
      steps += 1
      try #require(steps < 100_000, "a walk that never ends")
    }
  }

  @Test func `nothing is tidied before the clock has stood for an hour, then once an hour`() throws
  {
    var tidier = HistoryTidier(settings)
    #expect(try note(&tidier, after: 59, standing: .seconds(3_599)) && !tidier.isAtWork)
    _ = try note(&tidier, after: 60, standing: .seconds(3_600))
    #expect(tidier.isAtWork)
    try finish(&tidier)
    _ = try note(&tidier, after: 119, standing: .seconds(7_140))
    #expect(!tidier.isAtWork)
    _ = try note(&tidier, after: 120, standing: .seconds(7_200))
    #expect(tidier.isAtWork)
  }

  /// A clock that jumps by ten years, either way, in a file that keeps thirty days.
  @Test(arguments: [5_259_600, -5_259_600])
  func `a clock that was set deletes nothing for a day`(minutes: Int) throws {
    try file.write(batch([minute(0), minute(1)]))
    let begun = try HistoryFile.begun(in: scratch)
    var tidier = HistoryTidier(settings)
    for hours in 0..<24 {
      let standing = Duration.seconds(3_600 * hours)
      var told = batch([], standing: standing)
      told.wall += Int64(minutes + hours * 60) * 60
      let isAdmitted = tidier.admits(told)
      #expect(isAdmitted)
      try tidier.look(at: begun, wall: told.wall)
      while tidier.isAtWork { try tidier.step(begun) }
      let counts = try HistoryFile.widths.map { try begun.all($0).reduce(0) { $0 + $1.count } }
      #expect(counts.reduce(0, +) == 2, "\(hours) h after it was set")
    }
  }

  @Test func `a file that gets too large gives way until it fits, the finest first`() throws {
    var tidier = HistoryTidier(small)
    var largest: Int64 = 0
    // Forty sensors for five days: some eighteen megabytes of minutes.
    for hour in 0..<120 {
      let minutes = (0..<40).flatMap { series in
        (0..<60).map { minute(hour * 60 + $0, of: series, Double(hour)) }
      }
      try file.write(batch(minutes))
      #expect(try note(&tidier, after: (hour + 1) * 60, standing: .zero), "hour \(hour)")
      try finish(&tidier)
      largest = max(largest, try file.size().whole)
    }
    #expect(largest <= small.fileLimit * 5 / 4, "\(largest)")
    #expect(try file.size().whole <= small.fileLimit)
    let first = try HistoryFile.widths.compactMap { try file.all($0, of: 1).first?.start }.min()
    #expect(try #require(first) <= wall + 3_600, "the oldest hours are still there")
    let whole = try HistoryFile.widths.map { try file.all($0, of: 1).reduce(0) { $0 + $1.count } }
    #expect(whole.reduce(0, +) == 120 * 60, "and every number still counts")
  }

  @Test func `history that cannot fit is refused, and taken again when it can`() throws {
    var tiny = small
    tiny.disk = 2 << 20
    var tidier = HistoryTidier(tiny)
    // Twelve thousand sensors with one minute each, now: nothing of it is old.
    try file.write(batch((0..<12_000).map { minute(0, of: $0) }))
    #expect(try note(&tidier, after: 1, standing: .zero))
    try finish(&tidier)
    #expect(try !note(&tidier, after: 2, standing: .zero))
    #expect("\(tidier.refusal)".contains("1 MiB"))
    try Foreigner(scratch.history).run("DELETE FROM bucket WHERE series % 4 > 0")
    try Foreigner(scratch.history).run("DELETE FROM series WHERE id % 4 > 0")
    _ = try note(&tidier, after: 3, standing: .zero)
    try finish(&tidier)
    #expect(try note(&tidier, after: 4, standing: .zero))
  }
}
