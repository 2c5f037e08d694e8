import Panel

/// What is to be done in one row, looked up by column while a way through it is searched.
struct RowChanges {
  /// The next column at or after each that does not show what is wanted; the row's length where there is none.
  private(set) var next: [Int] = []
  /// The same if the row were blank.
  private(set) var nextInk: [Int] = []
  /// The end of the blanks that are wanted at each column; the column itself where none is.
  private(set) var blankEnd: [Int] = []
  /// How many of those places have to change, up to the last one that has to.
  private(set) var blankSpan: [Int] = []
  /// How many cells from each column on are wanted equal.
  private(set) var equals: [Int] = []
  /// How many places from each column on have to become blank.
  private(set) var vanishing: [Int] = []
  /// The first column that has to change, nil if none has to.
  private(set) var first: Int?

  /// Looks at a row.
  mutating func look(_ row: Int, shown: Frame, wanted: Frame) {
    let columns = wanted.size.columns
    first = nil
    guard let run = FrameDiff.run(row: row, from: 0, shown: shown, wanted: wanted) else { return }
    first = run.lowerBound
    resize(columns)
    markRuns(row, run, shown, wanted)
    for column in stride(from: columns - 1, through: run.lowerBound, by: -1) {
      look(row, column, wanted)
    }
  }

  private mutating func resize(_ columns: Int) {
    guard next.count != columns + 1 else { return }
    let zeros = Array(repeating: 0, count: columns + 1)
    (blankSpan, equals, vanishing) = (zeros, zeros, zeros)
    let ends = Array(repeating: columns, count: columns + 1)
    (next, nextInk, blankEnd) = (ends, ends, ends)
  }

  /// Notes for each column whether it has to change: then it is its own next one.
  private mutating func markRuns(
    _ row: Int,
    _ first: Range<Int>,
    _ shown: Frame,
    _ wanted: Frame
  ) {
    let columns = wanted.size.columns
    for column in first.lowerBound..<columns { next[column] = columns }
    var run = first
    while true {
      for column in run { next[column] = column }
      guard
        let following = FrameDiff.run(
          row: row,
          from: run.upperBound,
          shown: shown,
          wanted: wanted
        )
      else { return }
      run = following
    }
  }

  private mutating func look(_ row: Int, _ column: Int, _ wanted: Frame) {
    let cell = wanted.cells[row * wanted.size.columns + column]
    let after = column + 1
    let isChanged = next[column] == column
    let isLast = after == wanted.size.columns
    if !isChanged { next[column] = next[after] }
    nextInk[column] = cell == .blank ? nextInk[after] : column
    equals[column] = !isLast && wanted[row, after] == cell ? equals[after] + 1 : 1
    guard cell == .blank else {
      blankEnd[column] = column
      blankSpan[column] = 0
      vanishing[column] = vanishing[after]
      return
    }
    let hasMore = !isLast && blankEnd[after] > after
    blankEnd[column] = hasMore ? blankEnd[after] : after
    let rest = hasMore ? blankSpan[after] : 0
    blankSpan[column] = rest > 0 ? rest + 1 : isChanged ? 1 : 0
    vanishing[column] = vanishing[after] + (isChanged ? 1 : 0)
  }
}
