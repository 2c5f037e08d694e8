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
    set { cells[row * size.columns + column] = newValue }
  }
}
