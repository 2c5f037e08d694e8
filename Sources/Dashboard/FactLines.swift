import Panel

/// Facts in words, one below the other, each told whole: what it is about, and what there is to say.
///
/// A long text goes on in the next row. On few columns the text follows its word; on two rows it stands below, and no other
/// fact is seen.
struct FactLines {
  /// One fact.
  struct Line: Equatable {
    var word: String
    var text: String
    var ink = Ink.normal
  }

  /// A row of it.
  private struct Row {
    var word = ""
    let text: String
    let ink: Ink
  }

  /// How many movements lead through all of it.
  let count: Int
  /// How many rows are seen at once.
  let visible: Int
  private let rows: [Row]
  private let field: Range<Int>
  private let isPair: Bool
  /// The columns of words; 0 where texts follow them.
  private let word: Int
  private let context: DrawContext

  /// Facts in so many rows of a display.
  init(_ lines: [Line], in field: Range<Int>, _ layout: Layout, _ context: DrawContext) {
    self.field = field
    self.context = context
    let columns = context.size.columns
    let isSingle = layout.form == .single
    let isPair = isSingle && field.count > 1
    let word = columns < 30 ? 0 : columns < 60 ? 10 : 12
    (self.isPair, self.word) = (isPair, word)
    let marks = isSingle && !isPair ? Header.markColumns(context.size) + 1 : 0
    let width = max(columns - word - marks, 1)
    rows = lines.flatMap { line in
      let text = context.glyphs.text(line.text)
      let whole = isPair || word > 0 ? text : "\(line.word) \(text)"
      return context.glyphs.wrapped(whole, to: width).enumerated().map { number, part in
        let isFirst = number == 0 && (isPair || word > 0 || part.hasPrefix(line.word))
        let rest = isFirst && word == 0 && !isPair ? String(part.dropFirst(line.word.count)) : part
        return Row(word: isFirst || isPair ? line.word : "", text: rest, ink: line.ink)
      }
    }
    count = rows.count
    visible = isPair ? 1 : max(field.count, 1)
  }

  /// Draws the rows from `top` on, or as many before it as fit.
  func draw(into frame: inout Frame, from top: Int) {
    let seen = rows.dropFirst(min(max(top, 0), max(count - visible, 0)))
    for (row, place) in zip(seen, isPair ? field.prefix(1) : field[...]) {
      let end = frame.put(row.word, row: place, column: 0, style: Style(.quiet))
      let (down, column) = isPair ? (place + 1, 0) : (place, word > 0 ? word : end)
      frame.put(row.text, row: down, column: column, style: Style(row.ink))
    }
  }
}
