import Panel

/// Rows, one after the other: the cheapest way through each is searched, then gone.
extension TerminalEncoder {
  /// Cells between two changes that may be written again in place of a motion.
  private static let widestGap = 8

  /// Brings a row up to date.
  mutating func drawRow(_ row: Int) {
    changes.look(row, shown: shown, wanted: target)
    guard let first = changes.first else { return }
    search.begin(target.size.columns)
    search.offer(RowSearch.Node(cost: 0, pen: style.index, drawsLines: drawsLines), at: first)
    offerErasedHead(row, first)
    for column in first..<target.size.columns {
      for index in search.states(column) { relax(index, row, column) }
    }
    for stop in search.cheapest() { perform(stop, row) }
  }

  // MARK: Search

  /// Where the row begins with blanks, erasing them at once.
  private mutating func offerErasedHead(_ row: Int, _ first: Int) {
    let (end, span) = (changes.places[first].blankEnd, changes.places[first].blankSpan)
    let erase = terminal.eraseToBeginOfLine
    guard !erase.isEmpty, span > erase.count, end < target.size.columns,
      (0..<first).allSatisfy({ target[row, $0] == .blank }), !shown[row, end].isRightHalf
    else { return }
    var node = search[search.states(first).lowerBound]
    node.from = search.states(first).lowerBound
    node.step = .eraseHead
    node.cost += motionCount(row, end - 1) - motionCount(row, first) + erase.count
    makeInvisible(&node)
    hop(node, row, from: end - 1, to: changes.places[end].next)
  }

  private mutating func relax(_ index: Int, _ row: Int, _ column: Int) {
    var node = search[index]
    node.from = index
    node.clearsFirst = false
    follow(node, row, column)
    guard !node.isCleared, changes.places[column].next == column,
      changes.places[column].vanishing > 4,
      changes.places[column].blankEnd < target.size.columns, !terminal.eraseToEndOfLine.isEmpty,
      !shown[row, column].isRightHalf
    else { return }
    makeInvisible(&node)
    node.cost += terminal.eraseToEndOfLine.count
    node.isCleared = true
    node.clearsFirst = true
    follow(node, row, column)
  }

  /// Offers everything that can be done in a state.
  private mutating func follow(_ node: RowSearch.Node, _ row: Int, _ column: Int) {
    let next = node.isCleared ? changes.places[column].nextInk : changes.places[column].next
    guard next < target.size.columns else {
      var node = node
      node.step = .stay
      search.offer(node, at: target.size.columns)
      return
    }
    if next > column {
      var node = node
      node.step = .hop
      hop(node, row, from: column, to: next)
    }
    if next - column <= Self.widestGap { write(node, row, column) }
    if next == column {
      erase(node, row, column)
      writeRepeated(node, row, column)
    }
  }

  private mutating func hop(
    _ node: RowSearch.Node,
    _ row: Int,
    from column: Int,
    to next: Int
  ) {
    var node = node
    if next < target.size.columns {
      if !terminal.movesWithPen { change(&node, to: 0) }
      node.cost += hopCount(row, column, next)
    }
    search.offer(node, at: next)
  }

  private mutating func write(_ node: RowSearch.Node, _ row: Int, _ column: Int) {
    let cell = target[row, column]
    guard !cell.isRightHalf else { return }
    var node = node
    node.step = .write
    prepare(&node, for: cell)
    node.cost += byteCount(cell.value)
    if isCorner(row, column) { node.cost += 16 }
    let isWide = column + 1 < target.size.columns && target[row, column + 1].isRightHalf
    // Terminals disagree on the width of some wide characters: the cursor is placed anew.
    if isWide { node.cost += terminal.address.count(row, column) ?? 0 }
    search.offer(node, at: column + (isWide ? 2 : 1))
  }

  private mutating func writeRepeated(_ node: RowSearch.Node, _ row: Int, _ column: Int) {
    let cell = target[row, column]
    // Terminals disagree on repetitions that reach the margin, and on those of what is not ASCII.
    let count = min(changes.places[column].equals, target.size.columns - 2 - column)
    guard count > 5, cell.value < 0x80, let bytes = terminal.repeats.count(0x20, count) else {
      return
    }
    var node = node
    node.step = .repeated(count)
    prepare(&node, for: cell)
    node.cost += bytes
    search.offer(node, at: column + count)
  }

  private mutating func erase(_ node: RowSearch.Node, _ row: Int, _ column: Int) {
    guard changes.places[column].blankEnd > column, !shown[row, column].isRightHalf else { return }
    var node = node
    makeInvisible(&node)
    if changes.places[column].blankEnd == target.size.columns, !terminal.eraseToEndOfLine.isEmpty {
      node.step = .eraseTail
      node.cost += terminal.eraseToEndOfLine.count
      search.offer(node, at: target.size.columns)
    }
    let span = changes.places[column].blankSpan
    guard span > 3, let bytes = terminal.erase.count(span) else { return }
    node.step = .erase(span)
    node.cost += bytes
    hop(node, row, from: column, to: changes.places[column + span].next)
  }

  private mutating func prepare(_ node: inout RowSearch.Node, for cell: PackedCell) {
    if cell != .blank || !invisible[Int(node.pen)] { change(&node, to: cell.pen) }
    if hasLines, cell.value != 0x20, node.drawsLines != (cell.value >= 0x80) {
      node.cost += (node.drawsLines ? terminal.endLines : terminal.startLines).count
      node.drawsLines.toggle()
    }
  }

  private mutating func makeInvisible(_ node: inout RowSearch.Node) {
    if !invisible[Int(node.pen)] { change(&node, to: 0) }
  }

  private mutating func change(_ node: inout RowSearch.Node, to pen: UInt8) {
    node.cost += penCount(from: node.pen, to: pen)
    node.pen = pen
  }

  private func byteCount(_ value: UInt32) -> Int {
    if value < 0x80 || !isUTF8 { return 1 }
    return value < 0x800 ? 2 : value < 0x10000 ? 3 : 4
  }

  // MARK: Bytes

  private mutating func perform(_ stop: RowSearch.Stop, _ row: Int) {
    let column = stop.column
    if stop.clearsFirst { erase(row, column, terminal.eraseToEndOfLine) }
    switch stop.step {
    case .stay, .hop: break
    case .write: put(target[row, column], row, column)
    case .repeated(let count): put(target[row, column], times: count, row, column)
    case .eraseTail: erase(row, column, terminal.eraseToEndOfLine)
    case .eraseHead:
      erase(row, changes.places[column].blankEnd - 1, terminal.eraseToBeginOfLine)
    case .erase(let count):
      move(row, column)
      makePenInvisible()
      _ = terminal.erase.append(count, to: &bytes)
    }
  }

  private mutating func erase(_ row: Int, _ column: Int, _ sequence: [UInt8]) {
    move(row, column)
    makePenInvisible()
    bytes.append(contentsOf: sequence)
  }

  /// Writes one cell where it belongs.
  private mutating func put(_ cell: PackedCell, _ row: Int, _ column: Int) {
    if isCorner(row, column) {
      putCorner(cell)
      return
    }
    move(row, column)
    draw(cell, row, column)
  }

  /// Writes equal cells, none of them on the last place.
  private mutating func put(_ cell: PackedCell, times count: Int, _ row: Int, _ column: Int) {
    move(row, column)
    setUp(for: cell)
    _ = terminal.repeats.append(Int(cell.value), count, to: &bytes)
    cursor = .at(row: row, column: column + count)
  }
}
