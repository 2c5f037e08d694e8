import Panel

extension TerminalEncoder {
  /// The first row of those at the end that are wanted blank.
  var endOfContent: Int {
    var end = target.size.rows
    while end > 0, blankTail(of: end - 1) == 0 { end -= 1 }
    return end
  }

  /// The first column of those at a row's end that are wanted blank.
  func blankTail(of row: Int) -> Int {
    var tail = target.size.columns
    while tail > 0, target[row, tail - 1] == .blank { tail -= 1 }
    return tail
  }

  /// Makes rows at the end blank.
  mutating func eraseRows(from start: Int) {
    let changed = (start..<target.size.rows).filter { shown.row($0) != target.row($0) }
    guard let first = changed.first else { return }
    if changed.count > 1, !terminal.eraseToEndOfScreen.isEmpty {
      move(first, 0)
      makePenInvisible()
      bytes.append(contentsOf: terminal.eraseToEndOfScreen)
      return
    }
    for row in changed { drawRow(row) }
  }
}

extension TerminalEncoder {
  /// Whether writing a place would scroll the screen.
  func isCorner(_ row: Int, _ column: Int) -> Bool {
    terminal.margin == .wraps && row == target.size.rows - 1 && column == target.size.columns - 1
  }

  /// Leaves the last place blank on a terminal on which it cannot be written.
  mutating func spareCorner() {
    let (row, column) = (projected.size.rows - 1, projected.size.columns - 1)
    guard terminal.margin == .wraps, projected[row, column] != .blank else { return }
    let canPush =
      column > 0 && !terminal.insertPlace.isEmpty && !projected[row, column].isRightHalf
      && !projected[row, column - 1].isRightHalf
    if !canPush { projected[row, column] = .blank }
  }

  /// Writes the last place without ever standing behind it: one place too early, then pushed to the right.
  mutating func putCorner(_ cell: PackedCell) {
    let (row, column) = (target.size.rows - 1, target.size.columns - 1)
    guard column > 0, !terminal.insertPlace.isEmpty, !target[row, column - 1].isRightHalf else {
      return
    }
    move(row, column - 1)
    draw(cell, row, column - 1)
    move(row, column - 1)
    makePenInvisible()
    bytes.append(contentsOf: terminal.insertPlace)
    draw(target[row, column - 1], row, column - 1)
  }
}
