/// The size of a display in character places.
package struct Size: Hashable, Sendable {
  /// Places in a row.
  package var columns: Int
  /// Rows.
  package var rows: Int

  /// A size; both sides are at least 1.
  package init(columns: Int, rows: Int) {
    precondition(columns > 0 && rows > 0, "a display of \(columns)x\(rows) has no place")
    self.columns = columns
    self.rows = rows
  }
}

/// A whole picture: rows of cells, drawn anew every time and compared with what is shown.
///
/// Every cell is sound, whatever is written: a printable character of one place, or a wide one with its right half
/// beside it. Half a wide character, a control or a combining mark becomes a blank.
package struct Frame: Hashable, Sendable {
  /// The picture's size.
  package let size: Size
  /// Row after row, `columns * rows` cells.
  package private(set) var cells: [Cell]

  /// A blank picture.
  package init(_ size: Size) {
    self.size = size
    cells = Array(repeating: .blank, count: size.columns * size.rows)
  }

  /// The cell at a place; row and column count from 0 and must lie inside.
  package subscript(row: Int, column: Int) -> Cell {
    get { cells[row * size.columns + column] }
    set { write(newValue, row, column) }
  }

  /// Replaces cells in place; who does that keeps every cell sound.
  package mutating func replaceCells(_ body: (inout [Cell]) -> Void) {
    body(&cells)
  }

  /// Writes one cell and mends what it cuts through.
  private mutating func write(_ cell: Cell, _ row: Int, _ column: Int) {
    let place = row * size.columns + column
    if cell.isRightHalf {
      guard !cells[place].isRightHalf else { return }
      parting(place, column)
      cells[place] = Cell(" ", style: cell.style)
      return
    }
    parting(place, column)
    switch DisplayWidth.of(cell.glyph) {
    case 1:
      cells[place] = cell
    case 2 where column + 1 < size.columns:
      parting(place + 1, column + 1)
      cells[place] = cell
      cells[place + 1] = Cell(Cell.rightHalf, style: cell.style)
    default:
      cells[place] = Cell(" ", style: cell.style)
    }
  }

  /// Blanks the other half of a wide character that stands at a place about to be written.
  private mutating func parting(_ place: Int, _ column: Int) {
    if cells[place].isRightHalf { cells[place - 1].glyph = " " }
    if column + 1 < size.columns, cells[place + 1].isRightHalf { cells[place + 1].glyph = " " }
  }
}
