import Panel

/// Where the columns of the overview stand; a column that has no room is empty.
struct OverviewColumns: Equatable {
  let name: Range<Int>
  let mark: Range<Int>
  let count: Range<Int>
  let minimum: Range<Int>
  let minimumName: Range<Int>
  let maximum: Range<Int>
  let maximumName: Range<Int>
  let unit: Range<Int>
  let spark: Range<Int>

  /// The columns for a layout, in so many columns, for types of at most `most` sensors.
  init(_ layout: Layout, columns: Int, most: Int) {
    let digits = String(max(most, 0)).count
    switch layout.form {
    case .wide, .large:
      let count = max(digits, 4)
      let name = columns >= 100 ? 21 : 18 - count
      let whose = min(max((columns - name - count - 27) / 3 - 1, 0), 24)
      self.init(
        widths: [name, 2, count, 7, whose, 7, whose, 5, columns],
        gaps: [1, 1, 1, 1, 1, 1, 1, 2, 0],
        columns
      )
    case .medium:
      let count = max(digits, 2)
      let name = min(columns - count - 22, 15)
      let spark = columns - name - count - 25
      self.init(
        widths: [name, 2, count, 6, 0, 6, 0, 4, max(spark, 0)],
        gaps: [1, 1, 1, 1, 0, 1, 0, 1, 0],
        columns
      )
    case .single where layout.size.rows > 1:
      self.init(
        widths: [columns - 3, 0, 0, 5, 0, 6, 0, 3, 0],
        gaps: [-columns, 0, 0, 1, 0, 1, 0, 0, 0],
        columns
      )
    case .small, .single:
      let numbers = columns >= 18 ? [5, 5, 3] : columns >= 10 ? [0, 6, 0] : [0, 0, 0]
      let gaps = numbers.map { $0 > 0 ? 1 : 0 }
      let name = columns - numbers.reduce(0, +) - gaps.reduce(0, +)
      self.init(
        widths: [max(name, 0), 0, 0, numbers[0], 0, numbers[1], 0, numbers[2], 0],
        gaps: [gaps[0] + gaps[1] + gaps[2] > 0 ? 1 : 0, 0, 0, gaps[0], 0, gaps[2], 0, 0, 0],
        columns
      )
    }
  }

  private init(widths: [Int], gaps: [Int], _ columns: Int) {
    var next = 0
    let fields = zip(widths, gaps).map { width, gap -> Range<Int> in
      let start = min(max(next, 0), columns)
      let stop = min(start + max(width, 0), columns)
      next = stop + gap
      return start..<stop
    }
    name = fields[0]
    mark = fields[1]
    count = fields[2]
    minimum = fields[3]
    minimumName = fields[4]
    maximum = fields[5]
    maximumName = fields[6]
    unit = fields[7]
    spark = fields[8]
  }

  /// Draws quiet words over the columns that need them.
  func drawHeadings(_ reach: HistoryReach, into frame: inout Frame, row: Int) {
    let style = Style(.quiet)
    frame.put("lowest", row: row, column: minimum.upperBound - 6, style: style)
    frame.put("highest", row: row, column: max(maximum.upperBound - 7, 0), style: style)
    guard spark.count >= reach.words.count else { return }
    frame.put(reach.words, row: row, column: spark.lowerBound, style: style)
  }
}
