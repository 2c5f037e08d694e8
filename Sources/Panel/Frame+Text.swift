/// Where a text stands in its field.
package enum Alignment: Sendable {
  case left
  case right
  case centre
}

extension Frame {
  /// Draws a text; what lies outside the frame or the field is cut, at a whole character.
  ///
  /// With a `width` the whole field is drawn in `style`, blank where the text does not reach. A text without one starts
  /// at `column`, whatever the alignment. Returns the column after the text or field.
  @discardableResult
  package mutating func put(
    _ text: some StringProtocol,
    row: Int,
    column: Int,
    width: Int? = nil,
    style: Style = .plain,
    alignment: Alignment = .left
  ) -> Int {
    guard let width else {
      return draw(text, row, from: column, to: size.columns, style)
    }
    guard width > 0 else { return column }
    fill(row: row, column: column, columns: width, style: style)
    let free = max(0, width - (alignment == .left ? width : DisplayWidth.of(text)))
    let indent = alignment == .centre ? free / 2 : free
    draw(text, row, from: column + indent, to: min(size.columns, column + width), style)
    return column + width
  }

  /// Draws one character; nothing happens outside the frame.
  package mutating func put(
    _ glyph: Unicode.Scalar,
    row: Int,
    column: Int,
    style: Style = .plain
  ) {
    guard contains(row, column) else { return }
    self[row, column] = Cell(glyph, style: style)
  }

  /// Whether a place lies inside the frame.
  package func contains(_ row: Int, _ column: Int) -> Bool {
    row >= 0 && row < size.rows && column >= 0 && column < size.columns
  }

  /// A row as text, blanks at its end removed; for tests, plain output and readers from outside.
  package func text(row: Int) -> String {
    var text = String.UnicodeScalarView()
    for column in 0..<size.columns where !self[row, column].isRightHalf {
      text.append(self[row, column].glyph)
    }
    while text.last == " " { text.removeLast() }
    return String(text)
  }

  @discardableResult
  private mutating func draw(
    _ text: some StringProtocol,
    _ row: Int,
    from start: Int,
    to end: Int,
    _ style: Style
  ) -> Int {
    var column = start
    for character in text {
      guard let scalar = DisplayWidth.scalar(of: character) else { continue }
      let next = column + DisplayWidth.of(scalar)
      if next > end { break }
      put(scalar, row: row, column: column, style: style)
      column = next
    }
    return column
  }
}
