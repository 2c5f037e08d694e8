import Panel

/// What a plain display has said, and what it has to say to a new picture.
struct SpokenRows {
  private var announcement = ""
  private var rows: [String] = []

  /// Lines that tell what changed: the page if it is another one, then each row of the body.
  mutating func lines(of picture: Picture) -> [String] {
    var lines: [String] = []
    if picture.announcement != announcement {
      announcement = picture.announcement
      rows = []
      // A dark picture has nothing to say.
      if !announcement.isEmpty { lines.append(announcement) }
    }
    let new = picture.body.clamped(to: 0..<picture.frame.size.rows).map { row in
      Self.words(of: picture.frame, row)
    }
    for (place, row) in new.enumerated() where !row.isEmpty {
      if place >= rows.count || rows[place] != row { lines.append(row) }
    }
    rows = new
    return lines
  }

  /// A row as words with one blank between them; a graph is nothing to be spoken.
  private static func words(of frame: Frame, _ row: Int) -> String {
    var words = String.UnicodeScalarView()
    for column in 0..<frame.size.columns {
      let cell = frame[row, column]
      if cell.isRightHalf { continue }
      let glyph = cell.style.ink == .graph ? " " : cell.glyph
      if glyph != " " || (words.last ?? " ") != " " { words.append(glyph) }
    }
    if words.last == " " { words.removeLast() }
    return String(words)
  }
}
