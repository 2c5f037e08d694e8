import Panel

/// A frame can be drawn in several ways; the shortest is taken.
extension TerminalEncoder {
  /// What is done to the glass before rows are drawn, and in which order they are.
  private enum Way {
    case downwards
    case upwards
    /// Rows move first.
    case shifted(RowShift)
    /// Everything from a row on is erased first.
    case erased(Int)
  }

  /// Draws what has to be drawn, the shortest way.
  mutating func drawShortest() {
    let rows = changedRows()
    guard let first = rows.first else { return }
    let ways = ways(for: rows, first)
    guard ways.count > 1 else {
      draw(rows, ways[0])
      return
    }
    var best: Self?
    for way in ways {
      var trial = self
      trial.draw(rows, way)
      if trial.bytes.count < best?.bytes.count ?? .max { best = trial }
    }
    if let best { self = best }
  }

  private func ways(for rows: [Int], _ first: Int) -> [Way] {
    var ways = [Way.downwards]
    if (2...8).contains(rows.count) { ways.append(.upwards) }
    if rows.count > 2, shiftsRows, let shift = RowShift.found(shown: shown, wanted: target) {
      ways.append(.shifted(shift))
    }
    if rows.count * 2 > target.size.rows, !terminal.eraseToEndOfScreen.isEmpty {
      ways.append(.erased(first))
    }
    return ways
  }

  private func changedRows() -> [Int] {
    let columns = target.size.columns
    return (0..<target.size.rows).filter { row in
      let range = row * columns..<(row + 1) * columns
      return shown.cells[range] != target.cells[range]
    }
  }

  private mutating func draw(_ rows: [Int], _ way: Way) {
    likelyShift = nil
    switch way {
    case .downwards: drawRows(rows)
    case .upwards: for row in rows.reversed() { drawMoved(row) }
    case .shifted(let shift):
      self.shift(shift)
      drawRows(changedRows())
    case .erased(let row):
      move(row, 0)
      makePenInvisible()
      bytes.append(contentsOf: terminal.eraseToEndOfScreen)
      shown.fill(row: row, column: 0, rows: target.size.rows - row, columns: target.size.columns)
      drawRows(changedRows())
    }
  }

  private mutating func drawRows(_ rows: [Int]) {
    let end = endOfContent
    for row in rows where row < end { drawMoved(row) }
    eraseRows(from: end)
  }

  /// Brings a row up to date, with the help of cells that moved if that is shorter.
  private mutating func drawMoved(_ row: Int) {
    guard !terminal.delete.isAbsent,
      let shift = ColumnShift.found(row, shown: shown, wanted: target, likely: likelyShift)
    else {
      drawRow(row)
      return
    }
    let (mark, before) = (bytes.count, (cursor, style, drawsLines))
    drawRow(row)
    let after = (cursor, style, drawsLines)
    let straight = Array(bytes[mark...])
    bytes.removeSubrange(mark...)
    (cursor, style, drawsLines) = before
    if self.shift(shift, row) {
      drawRow(row)
      likelyShift = shift.count
      guard bytes.count - mark >= straight.count else { return }
    }
    bytes.replaceSubrange(mark..., with: straight)
    (cursor, style, drawsLines) = after
  }
}
