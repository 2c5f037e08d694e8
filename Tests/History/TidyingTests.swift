import Chance
import Readings
import Support
import Testing

@testable import History

/// Old minutes become ten minutes, these hours, and these go.
@Suite struct TidyingTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  /// Tidies until everything was looked at.
  private func tidy(
    _ file: HistoryFile,
    _ horizons: Horizons,
    after days: Int64,
    prunes: Bool = true
  ) throws {
    var place: Int64? = 0
    var steps = 0
    while let behind = place {
      let now = wall + days * 86_400
      place = try file.tidy(behind: behind, horizons, wall: now, prunes: prunes)
      steps += 1
      try #require(steps < 10_000, "a walk that never ends")
    }
  }

  @Test func `what is rolled up has the count, extremes and mean of all its minutes`() throws {
    let seed = UInt64.random(in: 0 ... .max)
    var dice = Dice(seed: seed)
    let file = try HistoryFile.begun(in: scratch)
    // Nine and a half days with holes: more minutes than a step takes, written in two runs.
    let minutes = (0..<13_680).filter { _ in dice.roll(4) > 0 }.map { number in
      minute(
        number,
        Double(dice.roll(-1_000_000..<1_000_000)) / 7,
        count: UInt32(dice.roll(1..<200))
      )
    }
    try file.write(batch(Array(minutes[..<5_000])))
    try file.beginRun(at: wall)
    try file.write(batch(Array(minutes[5_000...])))
    try tidy(file, Horizons(keep: nil), after: 10)
    for width in [60, 600, 3_600] as [Int64] {
      let found = try file.all(width)
      let stamped = minutes.filter { self.width(of: $0, onDay: 10) == width }
      let expected = Dictionary(grouping: stamped) { minute in
        width == 60 ? start(of: minute) : start(of: minute) / width * width
      }
      try #require(found.map(\.start) == expected.keys.sorted(), "width \(width), seed \(seed)")
      for bucket in found {
        try expect(bucket, sums: try #require(expected[bucket.start]), "\(width), seed \(seed)")
      }
    }
  }

  private func start(of minute: SeriesMinute) -> Int64 { anchor.seconds(at: minute.begin) }

  /// How wide a minute's bucket is by then.
  private func width(of minute: SeriesMinute, onDay day: Int64) -> Int64 {
    let now = wall + day * 86_400
    if start(of: minute) < (now - 8 * 86_400) / 3_600 * 3_600 { return 3_600 }
    return start(of: minute) < (now - 86_400) / 600 * 600 ? 600 : 60
  }

  private func expect(
    _ bucket: StoredBucket,
    sums minutes: [SeriesMinute],
    _ comment: Comment
  ) throws {
    let count = minutes.reduce(0) { $0 + Int64($1.count) }
    let sum = minutes.reduce(0) { $0 + $1.mean * Double($1.count) }
    #expect(bucket.count == count, comment)
    #expect(bucket.minimum == minutes.map(\.minimum).min(), comment)
    #expect(bucket.maximum == minutes.map(\.maximum).max(), comment)
    let scale = minutes.map { abs($0.mean) }.max() ?? 1
    #expect(abs(bucket.mean - sum / Double(count)) <= 1e-12 * scale, comment)
  }

  @Test func `minutes that come late are taken into what was rolled up`() throws {
    let file = try HistoryFile.begun(in: scratch)
    try file.write(batch([minute(0, 10, count: 3)]))
    try tidy(file, Horizons(keep: nil), after: 2)
    try file.write(batch([minute(1, 20, count: 1)]))
    try tidy(file, Horizons(keep: nil), after: 2)
    let found = try file.all(600)
    #expect(found.map(\.count) == [4] && found.map(\.mean) == [12.5])
    #expect(found.map(\.minimum) == [9] && found.map(\.maximum) == [21])
  }

  @Test func `the largest numbers there are do not overflow`() throws {
    let file = try HistoryFile.begun(in: scratch)
    let large = Double.greatestFiniteMagnitude
    try file.write(batch([minute(0, large, count: .max), minute(1, -large, count: .max)]))
    try tidy(file, Horizons(keep: nil), after: 2)
    #expect(try file.all(600).map(\.mean) == [0])
  }

  @Test func `buckets go when they are older than what is kept, and a series with its last`() throws
  {
    let first = try HistoryFile.begun(in: scratch)
    try first.write(batch([minute(0), minute(0, of: 1), minute(60 * 24 * 9, of: 1)]))
    let file = try HistoryFile.begun(in: scratch)
    let horizons = Horizons(keep: 5 * 86_400)
    try tidy(file, horizons, after: 10, prunes: false)
    #expect(try file.all(3_600).count == 1, "the clock is not trusted yet")
    try tidy(file, horizons, after: 10)
    let other = try Foreigner(scratch.history)
    #expect(try other.rows("SELECT sensor FROM series") == [["s1"]])
    #expect(try other.one("SELECT count(*) FROM bucket") == "1")
    #expect(try file.all(60, of: 2).map(\.start) == [wall + 9 * 86_400])
  }

  @Test func `nothing goes for ever when it is kept for ever, whatever the clock shows`() throws {
    let file = try HistoryFile.begun(in: scratch)
    try file.write(batch([minute(0)]))
    for days in [3_650, -3_650, 0] as [Int64] {
      try tidy(file, Horizons(keep: nil), after: days)
    }
    #expect(try file.all(3_600).count == 1)
  }

  @Test func `horizons give way in the order that is told, until nothing is left to give`() throws {
    var horizons = Horizons(keep: nil)
    var order: [String] = []
    while let shorter = horizons.squeezed {
      let what =
        shorter.minutes < horizons.minutes
        ? "minutes"
        : shorter.tens < horizons.tens ? "tens" : "keep"
      if order.last != what { order.append(what) }
      #expect(shorter.minutes >= 3_600 && shorter.tens >= 86_400 && shorter.keep ?? 1_800 >= 1_800)
      horizons = shorter
    }
    #expect(order == ["minutes", "tens", "keep"] && horizons.keep == 1_800)
  }
}
