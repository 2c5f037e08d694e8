import CSQLite
import Glibc
import Readings
import Support
import Testing

@testable import History

/// When the tests' stores start.
let start = ContinuousClock.now
/// What the wall clock shows then: 2026-11-30T21:30:00Z.
let wall: Int64 = 1_796_074_200
let anchor = WallAnchor(Timestamp(nanoseconds: wall * 1_000_000_000), at: start)
let temperature = Quantity("temperature")

/// The wall clock's time so long after the start.
func wallTime(after offset: Duration) -> Timestamp {
  let (seconds, attoseconds) = offset.components
  return Timestamp(nanoseconds: (wall + seconds) * 1_000_000_000 + attoseconds / 1_000_000_000)
}

/// A minute of a series, so many minutes after the start, with one value unless told otherwise.
func minute(
  _ number: Int,
  of series: Int = 0,
  _ value: Double = 1,
  count: UInt32 = 1
) -> SeriesMinute {
  SeriesMinute(
    series: series,
    begin: start + .seconds(60 * number),
    count: count,
    minimum: value - 1,
    mean: value,
    maximum: value + 1
  )
}

/// A batch of minutes; its series are called `s0`, `s1` and so on.
func batch(
  _ minutes: [SeriesMinute],
  _ number: UInt64 = 1,
  unit: String = "°C",
  standing: Duration = .zero
) -> HistoryBatch {
  var harvest = Harvest()
  harvest.minutes = minutes
  for place in 0...(minutes.map(\.series).max() ?? 0) {
    harvest.names[place] = SeriesName("s\(place)", temperature, unit: unit)
  }
  return HistoryBatch(
    number: number,
    harvest: harvest,
    anchor: anchor,
    wall: wall,
    standing: standing
  )
}

/// A foreign program that reads and changes the file, as far as a test wants one.
final class Foreigner {
  private let handle: OpaquePointer

  init(_ path: String) throws {
    var handle: OpaquePointer?
    try #require(sqlite3_open(path, &handle) == SQLITE_OK)
    self.handle = try #require(handle)
    sqlite3_busy_timeout(self.handle, 10_000)
  }

  deinit {
    sqlite3_close_v2(handle)
  }

  /// Runs statements without parameters.
  func run(_ text: String) throws {
    let code = sqlite3_exec(handle, text, nil, nil, nil)
    try #require(code == SQLITE_OK, "\(text): \(String(cString: sqlite3_errmsg(handle)))")
  }

  /// The rows that a query gives, each column as text.
  func rows(_ text: String) throws -> [[String]] {
    var statement: OpaquePointer?
    let code = sqlite3_prepare_v2(handle, text, -1, &statement, nil)
    try #require(code == SQLITE_OK, "\(text): \(String(cString: sqlite3_errmsg(handle)))")
    defer { sqlite3_finalize(statement) }
    var rows: [[String]] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      rows.append(
        (0..<sqlite3_column_count(statement)).map { column in
          sqlite3_column_text(statement, column).map { String(cString: $0) } ?? "-"
        }
      )
    }
    return rows
  }

  /// The first column of a query's first row.
  func one(_ text: String) throws -> String { try #require(rows(text).first?.first) }
}

extension HistoryFile {
  /// A file with a run that began at the tests' start.
  static func begun(in scratch: Scratch) throws -> HistoryFile {
    let file = try HistoryFile(in: scratch.path)
    try file.beginRun(at: wall)
    return file
  }

  /// All buckets of a width of a series, in order of time.
  func all(_ width: Int64, of series: Int64 = 1) throws -> [StoredBucket] {
    try buckets(of: series, width: width, .min..<(.max), limit: .max)
  }
}

extension Scratch {
  /// The history's file in it.
  var history: String { file(HistoryFile.name) }
}

extension ReadingStore {
  /// A number of a sensor, so long after the start.
  func take(
    _ sensor: String,
    _ value: Double,
    of quantity: Quantity = temperature,
    unit: String = "°C",
    after offset: Duration = .zero
  ) {
    func borrow(_ text: String, _ body: (BorrowedText) -> Void) {
      Array(text.utf8).withUnsafeBufferPointer(body)
    }
    borrow(sensor) { sensor in
      borrow(quantity.name) { quantity in
        borrow(unit) { unit in
          let reading = Reading(
            sensor: sensor,
            quantity: quantity,
            value: .number(value),
            unit: unit
          )
          withUnsafePointer(to: reading) { first in
            let readings = UnsafeBufferPointer(start: first, count: 1)
            record(
              readings,
              account: MessageAccount(.decoded, bytes: 90),
              at: HistoryTests.start + offset
            )
          }
        }
      }
    }
  }
}
