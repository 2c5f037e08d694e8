import Panel

/// How the subjects of a test card stand on a display of one size.
struct TestCardLayout {
  private let size: Size
  private let glyphs: Glyphs
  /// The rows that subjects may fill; around them stand a title and what keys do.
  private let body: Range<Int>

  init(_ size: Size, _ glyphs: Glyphs) {
    self.size = size
    self.glyphs = glyphs
    body = size.rows < 6 ? 0..<size.rows : (size.rows < 12 ? 1 : 2)..<size.rows - 1
  }

  /// Adds a subject: to the last page if there is room, else on pages of its own.
  func add(_ section: TestCardSection, to pages: inout [[TestCardLine]]) {
    let rows = rows(of: section)
    let title = hasTitles ? [title(section.title)] : []
    if hasTitles, let last = pages.last, last.count + 1 + title.count + rows.count <= body.count {
      pages[pages.count - 1] += [[]] + title + rows
      return
    }
    let room = body.count - title.count
    for start in stride(from: 0, to: rows.count, by: room) {
      pages.append(title + rows[start..<min(start + room, rows.count)])
    }
  }

  /// The picture of a page.
  func frame(_ lines: [TestCardLine], number: Int, of count: Int) -> Frame {
    var frame = Frame(size)
    for (offset, line) in lines.enumerated() {
      for (column, cell) in line.enumerated() where column < size.columns {
        frame[body.lowerBound + offset, column] = cell
      }
    }
    guard hasTitles else { return frame }
    let place = "\(number)/\(count)"
    frame.put("Test page", row: 0, column: 0, style: Style(.title))
    frame.put(place, row: 0, column: size.columns - place.count, style: Style(.quiet))
    let hint = size.columns < 40 ? "q ends" : "any key shows the next, Backspace the last, q ends"
    frame.put(
      glyphs.shortened(hint, to: size.columns),
      row: size.rows - 1,
      column: 0,
      style: Style(.quiet)
    )
    return frame
  }

  private var hasTitles: Bool { size.rows >= 6 }

  private func title(_ text: String) -> TestCardLine {
    text.unicodeScalars.map { Cell($0, style: Style(.quiet, .underline)) }
  }

  /// A text in as many rows as it takes, broken between words.
  private func wrapped(_ text: TestCardLine) -> [TestCardLine] {
    text.split(separator: .blank).reduce(into: [[]]) { rows, word in
      let last = rows.count - 1
      if !rows[last].isEmpty, rows[last].count + 1 + word.count > size.columns {
        rows.append(Array(word))
      } else {
        rows[last] += (rows[last].isEmpty ? [] : [.blank]) + word
      }
    }
  }

  /// The rows of a subject: its pieces in columns of one width.
  private func rows(of section: TestCardSection) -> [TestCardLine] {
    let widest = section.pieces.map(\.count).max() ?? 1
    let pieces = widest > size.columns ? section.narrow ?? section.pieces : section.pieces
    guard section.title != TestCardSection.factsTitle else { return pieces.flatMap(wrapped) }
    let width = min(pieces.map(\.count).max() ?? 1, size.columns)
    let columns = max(1, (size.columns + 2) / (width + 2))
    return stride(from: 0, to: pieces.count, by: columns).map { start in
      pieces[start..<min(start + columns, pieces.count)].reduce(into: []) { row, piece in
        if !row.isEmpty {
          row += Array(repeating: .blank, count: (width + 2) - row.count % (width + 2))
        }
        row += piece.prefix(size.columns)
      }
    }
  }
}
