import Panel

/// Facts in words, one below the other, each told whole: what it is about, and what there is to say.
///
/// A long text goes on in the next row. On a display of two rows one stands above the other, and no more.
struct FactLines {
  /// One fact.
  struct Line: Equatable {
    var word: String
    var text: String
    var ink = Ink.normal
  }

  /// A row of it: the word in the first row of a fact only.
  private struct Row {
    let word: String
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
  private let word: Int
  private let context: DrawContext

  /// Facts in so many rows of a display.
  init(_ lines: [Line], in field: Range<Int>, _ layout: Layout, _ context: DrawContext) {
    self.field = field
    self.context = context
    let columns = context.size.columns
    let isSingle = layout.form == .single
    isPair = isSingle && field.count > 1
    word = isPair ? 0 : columns < 30 ? 9 : columns < 60 ? 10 : 12
    let marks = isSingle && !isPair ? Header.markColumns(context.size) : 0
    let width = max(columns - word - marks, 1)
    rows = lines.flatMap { line in
      context.glyphs.wrapped(context.glyphs.text(line.text), to: width).enumerated()
        .map { number, text in
          Row(word: number == 0 || isSingle ? line.word : "", text: text, ink: line.ink)
        }
    }
    count = rows.count
    visible = isPair ? 1 : max(field.count, 1)
  }

  /// Draws the rows from `top` on, or as many before it as fit.
  func draw(into frame: inout Frame, from top: Int) {
    let seen = rows.dropFirst(min(max(top, 0), max(count - visible, 0)))
    for (row, place) in zip(seen, isPair ? field.prefix(1) : field[...]) {
      let columns = isPair ? max(context.size.columns - Header.markColumns(context.size) - 1, 0) : word
      frame.put(row.word, row: place, column: 0, width: columns, style: Style(.quiet))
      frame.put(row.text, row: isPair ? place + 1 : place, column: word, style: Style(row.ink))
    }
  }
}
