import Testing

@testable import Dashboard
@testable import Readings

@Suite struct GroupedRowsTests {
  private let rows = GroupedRows(
    [SensorGroup("A", count: 3), SensorGroup("B", count: 1), SensorGroup("", count: 4)],
    count: 8
  )

  /// First row and lines, the lines of headings, the lines of rows.
  @Test(
    arguments: [
      (0, 13, [0, 5, 8], [1, 2, 3, 6, 9, 10, 11, 12]),
      (0, 12, [0, 4, 6], [1, 2, 3, 5, 7, 8, 9, 10]),
      (0, 7, [0, 4], [1, 2, 3, 5]), (0, 5, [0], [1, 2, 3]), (2, 6, [0, 2, 4], [1, 3, 5]),
      (5, 20, [0], [1, 2, 3]), (0, 2, [0], [1]),
    ] as [(Int, Int, [Int], [Int])]
  )
  func `every row has its group's heading in sight`(
    first: Int,
    lines: Int,
    headings: [Int],
    seen: [Int]
  ) {
    let picture = rows.picture(from: first, lines: lines)
    #expect(picture.headings.map(\.line) == headings)
    #expect(picture.rows == seen)
    #expect(rows.fits(from: first, lines: lines) == seen.count)
  }

  @Test func `without groups every line is a row`() {
    let plain = GroupedRows([], count: 5)
    #expect(!plain.hasHeadings)
    #expect(plain.fits(from: 0, lines: 3) == 3)
    #expect(plain.picture(from: 1, lines: 3).rows == [0, 1, 2])
    #expect(plain.top(showing: 4, lines: 3) == 2)
  }

  /// From every place on, in lists of every height.
  @Test(arguments: 2...20) func `the first place that shows a row is the first that does`(
    lines: Int
  ) {
    for row in 0..<rows.count {
      let top = rows.top(showing: row, lines: lines)
      #expect(top <= row && row < top + rows.fits(from: top, lines: lines))
      guard top > 0 else { continue }
      #expect(top - 1 + rows.fits(from: top - 1, lines: lines) <= row, "\(row) in \(lines)")
    }
  }

  /// Sensors may come and go between two looks at the store.
  @Test func `counts that do not add up lose no row`() {
    let short = GroupedRows([SensorGroup("A", count: 1), SensorGroup("", count: 1)], count: 4)
    #expect(short.picture(from: 0, lines: 9).rows == [1, 4, 5, 6])
    let long = GroupedRows([SensorGroup("A", count: 9), SensorGroup("", count: 9)], count: 2)
    #expect(long.picture(from: 0, lines: 9).rows == [1, 2])
    let none = GroupedRows([SensorGroup("A", count: 0)], count: 0)
    #expect(none.picture(from: 0, lines: 9).rows.isEmpty && !none.hasHeadings)
  }
}
