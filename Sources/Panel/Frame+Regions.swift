extension Frame {
  /// Fills a part of a row, or of several, with one glyph; what lies outside is cut.
  package mutating func fill(
    row: Int,
    column: Int,
    rows: Int = 1,
    columns: Int,
    with glyph: Unicode.Scalar = " ",
    style: Style = .plain
  ) {
    for row in clipped(row, rows, size.rows) {
      for column in clipped(column, columns, size.columns) {
        self[row, column] = Cell(glyph, style: style)
      }
    }
  }

  /// Draws a horizontal rule, over the whole width unless told otherwise.
  package mutating func rule(
    row: Int,
    column: Int = 0,
    columns: Int? = nil,
    with glyph: Unicode.Scalar,
    style: Style = Style(.quiet)
  ) {
    fill(row: row, column: column, columns: columns ?? size.columns, with: glyph, style: style)
  }

  /// Draws a part of another frame with its top left corner at a place; what lies outside either frame is cut.
  package mutating func copy(
    _ source: Frame,
    rows: Range<Int>,
    columns: Range<Int>,
    toRow row: Int,
    column: Int
  ) {
    for from in rows.clamped(to: 0..<source.size.rows) {
      for place in columns.clamped(to: 0..<source.size.columns) {
        let (down, across) = (row + from - rows.lowerBound, column + place - columns.lowerBound)
        guard contains(down, across) else { continue }
        self[down, across] = source[from, place]
      }
    }
  }

  /// Draws another frame whole, with its top left corner at a place.
  package mutating func copy(_ source: Frame, toRow row: Int = 0, column: Int = 0) {
    copy(
      source,
      rows: 0..<source.size.rows,
      columns: 0..<source.size.columns,
      toRow: row,
      column: column
    )
  }

  /// This picture while `next` slides in, both moving as one sheet.
  ///
  /// `progress` runs from 0 (this picture) to 1 (`next`); `forward` comes in from the right, else from the left. Only
  /// `rows` move; the others are those of `next`. Both pictures have one size; where there is room, a gap keeps them
  /// apart.
  package func sliding(
    to next: Frame,
    progress: Double,
    forward: Bool,
    rows: Range<Int>
  ) -> Frame {
    let columns = size.columns
    let way = columns + min(columns / 16, 2)
    let part = progress.isFinite ? min(max(progress, 0), 1) : 1
    let shift = Int((part * Double(way)).rounded())
    let rows = rows.clamped(to: 0..<size.rows)
    var picture = next
    picture.fill(row: rows.lowerBound, column: 0, rows: rows.count, columns: columns)
    picture.copy(
      self,
      rows: rows,
      columns: 0..<columns,
      toRow: rows.lowerBound,
      column: forward ? -shift : shift
    )
    picture.copy(
      next,
      rows: rows,
      columns: 0..<columns,
      toRow: rows.lowerBound,
      column: forward ? way - shift : shift - way
    )
    return picture
  }

  /// This picture while `next` is uncovered, each place changing once.
  ///
  /// Arguments as in `sliding`; the edge comes from the right when `forward`, else from the left.
  package func wiping(
    to next: Frame,
    progress: Double,
    forward: Bool,
    rows: Range<Int>
  ) -> Frame {
    let columns = size.columns
    let part = progress.isFinite ? min(max(progress, 0), 1) : 1
    let uncovered = Int((part * Double(columns)).rounded())
    let left = forward ? 0..<(columns - uncovered) : uncovered..<columns
    let rows = rows.clamped(to: 0..<size.rows)
    var picture = next
    picture.copy(
      self,
      rows: rows,
      columns: left,
      toRow: rows.lowerBound,
      column: left.lowerBound
    )
    return picture
  }

  private func clipped(_ start: Int, _ count: Int, _ limit: Int) -> Range<Int> {
    let from = min(max(start, 0), limit)
    return from..<min(max(start + max(count, 0), from), limit)
  }
}
