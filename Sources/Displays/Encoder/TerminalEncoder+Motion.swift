import Panel

extension TerminalEncoder {
  /// Moves the cursor to a place by the shortest way.
  mutating func move(_ row: Int, _ column: Int) {
    guard cursor != .at(row: row, column: column) else { return }
    if !terminal.movesWithPen {
      changePen(to: .plain)
      endLines()
    }
    var way: [UInt8] = []
    swap(&way, &path)
    findWay(row, column, &way)
    bytes.append(contentsOf: way)
    way.removeAll(keepingCapacity: true)
    swap(&way, &path)
    cursor = .at(row: row, column: column)
  }

  /// How many bytes it takes to move the cursor to a place.
  mutating func motionCount(_ row: Int, _ column: Int) -> Int {
    guard cursor != .at(row: row, column: column) else { return 0 }
    path.removeAll(keepingCapacity: true)
    var way: [UInt8] = []
    swap(&way, &path)
    findWay(row, column, &way)
    swap(&way, &path)
    defer { path.removeAll(keepingCapacity: true) }
    return path.count
  }

  /// How many bytes it takes to move the cursor to the right in a row.
  func hopCount(_ row: Int, _ column: Int, _ next: Int) -> Int {
    guard next > column else { return 0 }
    let count = min(hops.right[next - column], hops.column[next])
    return count < .max ? count : terminal.address.count(row, next) ?? 0
  }

  /// Measures once, for a size, what motions to the right take.
  mutating func measureHops() {
    let columns = 0..<target.size.columns
    hops.right = columns.map { terminal.right.count($0) ?? .max }
    hops.column = columns.map { terminal.column.count($0) ?? .max }
  }

  private func findWay(_ row: Int, _ column: Int, _ way: inout [UInt8]) {
    switch cursor {
    case .unknown:
      break
    case .at(let fromRow, let fromColumn):
      way.offer { way in walk(fromRow, fromColumn, row, column, &way) }
      if way.isEmpty || way.count > 2 {
        way.offer { way in returnAndWalk(fromRow, row, column, &way) }
      }
    case .margin(let fromRow):
      way.offer { way in returnAndWalk(fromRow, row, column, &way) }
    }
    if way.isEmpty || way.count >= terminal.address.count(row, column) ?? 0 {
      way.offer { way in terminal.address.append(row, column, to: &way) }
    }
    if row == 0, column == 0, !terminal.home.isEmpty {
      way.offer { way in
        way.append(contentsOf: terminal.home)
        return true
      }
    }
  }

  private func returnAndWalk(
    _ fromRow: Int,
    _ row: Int,
    _ column: Int,
    _ way: inout [UInt8]
  ) -> Bool {
    way.append(contentsOf: terminal.carriageReturn)
    return !terminal.carriageReturn.isEmpty && walk(fromRow, 0, row, column, &way)
  }

  /// Appends steps from one place to another; false if the terminal lacks one.
  private func walk(
    _ fromRow: Int,
    _ fromColumn: Int,
    _ row: Int,
    _ column: Int,
    _ way: inout [UInt8]
  ) -> Bool {
    if fromRow != row {
      let step = row > fromRow ? terminal.down : terminal.up
      let start = way.count
      let isThere = step.append(abs(row - fromRow), to: &way)
      guard way.offer(from: start, isThere, { way in terminal.row.append(row, to: &way) })
      else { return false }
    }
    if fromColumn != column {
      let step = column > fromColumn ? terminal.right : terminal.left
      let start = way.count
      var isThere = step.append(abs(column - fromColumn), to: &way)
      isThere = way.offer(from: start, isThere) { way in terminal.column.append(column, to: &way) }
      isThere = way.offer(from: start, isThere) { way in overwrite(row, fromColumn, column, &way) }
      return isThere
    }
    return true
  }

  /// Appends the characters that stand between two places of a row, which moves to the right as well.
  ///
  /// Everything left of the wanted place stands there already as it is wanted.
  private func overwrite(_ row: Int, _ start: Int, _ end: Int, _ way: inout [UInt8]) -> Bool {
    guard end > start, end - start <= 8 else { return false }
    for column in start..<end {
      let cell = target[row, column]
      let hasPen = cell.style == style || (cell == .blank && isPenInvisible)
      guard hasPen, !cell.isRightHalf, !target[row, column + 1].isRightHalf,
        !needsChange(of: cell.glyph)
      else {
        return false
      }
      projection.repertoire.append(cell.glyph, to: &way)
    }
    return true
  }
}

extension [UInt8] {
  /// Replaces everything by what `build` appends, if that is shorter and `build` says that it is a way.
  fileprivate mutating func offer(_ build: (inout Self) -> Bool) {
    offer(from: 0, !isEmpty, build)
  }

  /// Replaces the part from `start` by what `build` appends, if that is a way and shorter or the first one.
  ///
  /// Returns whether there is a way now.
  @discardableResult
  fileprivate mutating func offer(
    from start: Int,
    _ isThere: Bool,
    _ build: (inout Self) -> Bool
  ) -> Bool {
    let middle = count
    if build(&self), !isThere || count - middle < middle - start {
      removeSubrange(start..<middle)
      return true
    }
    removeSubrange(middle...)
    return isThere
  }
}
