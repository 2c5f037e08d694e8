import Panel

/// What the terminal moves by itself.
extension TerminalEncoder {
  // MARK: Rows

  /// Whether the terminal can move rows at all.
  var shiftsRows: Bool {
    hasRegions || (!terminal.insertRow.isAbsent && !terminal.deleteRow.isAbsent)
  }

  private var hasRegions: Bool {
    !terminal.scrollRegion.isAbsent && !terminal.scrollUp.isAbsent && !terminal.scrollDown.isAbsent
  }

  /// Moves rows, on the glass and in what is known of it.
  mutating func shift(_ shift: RowShift) {
    makePenInvisible()
    let isShorter = regionCount(shift) ?? .max < rowCount(shift) ?? .max
    if isShorter { scrollRegion(shift) } else { moveRows(shift) }
    shown.apply(shift)
  }

  /// About how many bytes a scroll takes.
  private func regionCount(_ shift: RowShift) -> Int? {
    let step = shift.count > 0 ? terminal.scrollUp : terminal.scrollDown
    guard hasRegions, let count = step.count(abs(shift.count)),
      let begin = terminal.scrollRegion.count(shift.rows.lowerBound, shift.rows.upperBound - 1),
      let end = terminal.scrollRegion.count(0, target.size.rows - 1)
    else { return nil }
    return begin + count + end
  }

  /// About how many bytes it takes to insert and delete rows.
  private func rowCount(_ shift: RowShift) -> Int? {
    let times = abs(shift.count)
    guard let close = terminal.deleteRow.count(times), let open = terminal.insertRow.count(times)
    else { return nil }
    let isLast = shift.rows.upperBound == target.size.rows
    let motion = terminal.address.count(shift.rows.upperBound, 0) ?? 0
    return isLast ? (shift.count > 0 ? close : open) : close + open + motion
  }

  private mutating func scrollRegion(_ shift: RowShift) {
    let (first, last) = (shift.rows.lowerBound, shift.rows.upperBound - 1)
    _ = terminal.scrollRegion.append(first, last, to: &bytes)
    // Terminals disagree on where this leaves the cursor.
    cursor = .unknown
    if shift.count > 0 {
      move(last, 0)
      _ = terminal.scrollUp.append(shift.count, to: &bytes)
    } else {
      move(first, 0)
      _ = terminal.scrollDown.append(-shift.count, to: &bytes)
    }
    _ = terminal.scrollRegion.append(0, target.size.rows - 1, to: &bytes)
    cursor = .unknown
  }

  private mutating func moveRows(_ shift: RowShift) {
    let (first, end, times) = (shift.rows.lowerBound, shift.rows.upperBound, abs(shift.count))
    let isLast = end == target.size.rows
    if shift.count > 0 || !isLast {
      move(shift.count > 0 ? first : end - times, 0)
      _ = terminal.deleteRow.append(times, to: &bytes)
    }
    if shift.count < 0 || !isLast {
      move(shift.count > 0 ? end - times : first, 0)
      _ = terminal.insertRow.append(times, to: &bytes)
    }
  }

  // MARK: Columns

  /// Moves cells of a row, on the glass and in what is known of it; false if the terminal cannot.
  mutating func shift(_ shift: ColumnShift, _ row: Int) -> Bool {
    let (first, end, times) = (shift.columns.lowerBound, shift.columns.upperBound, abs(shift.count))
    let isLast = end == target.size.columns
    guard times < shift.columns.count, isPlain(row, end - 1) else { return false }
    if shift.count > 0 || !isLast {
      guard !terminal.delete.isAbsent else { return false }
      move(row, shift.count > 0 ? first : end - times)
      makePenInvisible()
      _ = terminal.delete.append(times, to: &bytes)
    }
    if shift.count < 0 || !isLast {
      move(row, shift.count > 0 ? end - times : first)
      guard insert(times, row) else { return false }
    }
    shown.apply(shift, row)
    return true
  }

  /// About how many bytes it takes to move cells.
  func shiftCount(_ shift: ColumnShift) -> Int {
    let times = abs(shift.count)
    let isLast = shift.columns.upperBound == target.size.columns
    let close = terminal.delete.count(times) ?? 0
    let open = terminal.insert.count(times) ?? times + 2 * terminal.insertMode.start.count
    return isLast ? (shift.count > 0 ? close : open) : close + open + 5
  }

  /// Whether what comes in at the end of a row is blank on terminals that take its look from the last place.
  private func isPlain(_ row: Int, _ column: Int) -> Bool {
    [column, target.size.columns - 1].allSatisfy { invisible[Int(shown[row, $0].pen)] }
  }

  /// Makes room at the cursor; false if the terminal cannot.
  private mutating func insert(_ times: Int, _ row: Int) -> Bool {
    makePenInvisible()
    guard case .at(_, let column) = cursor else { return false }
    if !terminal.insert.isAbsent {
      // tmux 3.3a leaves old cells where the room is wider than what it moves; in two steps it never is.
      let isWide = times * 2 > target.size.columns - column
      for step in isWide ? [times - times / 2, times / 2] : [times] {
        _ = terminal.insert.append(step, to: &bytes)
      }
      return true
    }
    guard !terminal.insertMode.start.isEmpty, !terminal.insertMode.end.isEmpty else { return false }
    bytes.append(contentsOf: terminal.insertMode.start)
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: times))
    bytes.append(contentsOf: terminal.insertMode.end)
    cursor = .at(row: row, column: column + times)
    return true
  }
}
