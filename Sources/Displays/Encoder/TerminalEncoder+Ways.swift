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
    let (mark, start) = (bytes.count, stand)
    var best: (bytes: [UInt8], end: Stand)?
    for way in ways {
      draw(rows, way)
      let made = bytes.count - mark
      if made < best?.bytes.count ?? .max { best = (Array(bytes[mark...]), stand) }
      bytes.removeSubrange(mark...)
      stand = start
    }
    if let best {
      bytes.append(contentsOf: best.bytes)
      stand = best.end
    }
  }

  /// What drawing changes, beside the bytes.
  private struct Stand {
    var cursor: Cursor
    var style: Style
    var drawsLines: Bool
    var shown: Sheet
  }

  private var stand: Stand {
    get { Stand(cursor: cursor, style: style, drawsLines: drawsLines, shown: shown) }
    set {
      (cursor, style, drawsLines) = (newValue.cursor, newValue.style, newValue.drawsLines)
      shown = newValue.shown
    }
  }

  private func ways(for rows: [Int], _ first: Int) -> [Way] {
    var ways = [Way.downwards]
    if (2...8).contains(rows.count) { ways.append(.upwards) }
    if rows.count > 2, shiftsRows, let shift = RowShift.found(shown: shown, wanted: target) {
      ways.append(.shifted(shift))
    }
    if rows.count * 2 > target.size.rows, !terminal.eraseToEndOfScreen.isEmpty,
      vanishes(from: first)
    {
      ways.append(.erased(first))
    }
    return ways
  }

  /// Whether from a row on more disappears than stays.
  private func vanishes(from row: Int) -> Bool {
    var balance = 0
    for place in row * target.size.columns..<target.cells.count where shown.cells[place] != .blank {
      if target.cells[place] == .blank {
        balance += 1
      } else if target.cells[place] == shown.cells[place] {
        balance -= 1
      }
    }
    return balance > 0
  }

  private func changedRows() -> [Int] {
    (0..<target.size.rows).filter { shown.row($0) != target.row($0) }
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
      shown.erase(from: row)
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
      let shift = ColumnShift.found(row, shown: shown, wanted: target, likely: likelyShift),
      shift.gain > shiftCount(shift) / 2
    else {
      drawRow(row)
      return
    }
    let (mark, before) = (bytes.count, (cursor, style, drawsLines))
    // What moves so much needs no comparison.
    if shift.gain > 24, shift.gain > 3 * shiftCount(shift), self.shift(shift, row) {
      likelyShift = shift.count
      drawRow(row)
      return
    }
    drawRow(row)
    let (straight, after) = (Array(bytes[mark...]), (cursor, style, drawsLines))
    bytes.removeSubrange(mark...)
    (cursor, style, drawsLines) = before
    if self.shift(shift, row) {
      drawRow(row)
      likelyShift = shift.count
      guard bytes.count - mark >= straight.count else { return }
    }
    // Nothing looks at the row as it was shown any more.
    bytes.replaceSubrange(mark..., with: straight)
    (cursor, style, drawsLines) = after
  }
}
