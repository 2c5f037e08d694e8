import Paging
import Panel

/// The last row of a detail: the ranges with the present one in brackets, how loading stands, and the way back.
struct RangeLine {
  let past: SensorPast
  let context: DrawContext

  /// Draws the line; no range moves when another is chosen.
  func draw(into frame: inout Frame, row: Int) {
    let columns = context.size.columns
    let labels = HistoryRange.allCases.map(\.label)
    let compact = HistoryRange.allCases.map(\.compact)
    guard columns >= Self.width(compact, gap: 0) + 2 else {
      frame.put("[\(past.range.compact)]", row: row, column: 0, style: Style(.title))
      frame.put(mark, row: row, column: columns - 1)
      return
    }
    guard columns >= Self.width(labels, gap: 1) + 2 else {
      drawRanges(compact, gap: 0, into: &frame, row)
      frame.put(mark, row: row, column: columns - 1)
      return
    }
    let end = drawRanges(labels, gap: 1, into: &frame, row) + 2
    let back = drawBack(from: end, into: &frame, row)
    let words = words
    guard !words.text.isEmpty, end + words.text.count + 2 <= back else { return }
    frame.put(words.text, row: row, column: end, style: words.style)
  }

  private static func width(_ labels: [String], gap: Int) -> Int {
    labels.reduce(0) { $0 + $1.count + 2 + gap } - gap
  }

  @discardableResult
  private func drawRanges(
    _ labels: [String],
    gap: Int,
    into frame: inout Frame,
    _ row: Int
  ) -> Int {
    var column = 0
    for (label, range) in zip(labels, HistoryRange.allCases) {
      let isChosen = range == past.range
      let text = isChosen ? "[\(label)]" : " \(label) "
      column = frame.put(text, row: row, column: column, style: Style(isChosen ? .title : .quiet))
      column += gap
    }
    return column - gap
  }

  /// Draws which key leads back, or tries again, and returns where that begins.
  private func drawBack(from start: Int, into frame: inout Frame, _ row: Int) -> Int {
    let isFailed = past.content == .failed
    let up = String(Character(context.glyphs.up))
    let key = past.range == HistoryRange.allCases.first ? up : "Esc"
    let text = isFailed ? "Enter: again" : "\(key) list"
    let column = context.size.columns - text.count
    guard column >= start else { return context.size.columns }
    frame.put(text, row: row, column: column, style: Style(isFailed ? .warning : .quiet))
    return column
  }

  private var words: (text: String, style: Style) {
    switch past.content {
    case .ready: ("", .plain)
    case .loading: ("loading older history", Style(.quiet))
    case .noMore: ("nothing older is kept", Style(.quiet))
    case .failed: ("older history could not be read", Style(.warning))
    }
  }

  /// Where no words fit, one sign: how loading stands, else that the list is above.
  private var mark: Cell {
    IndicatorCells.mark(of: past.content, context) ?? Cell(context.glyphs.up, style: Style(.quiet))
  }
}

extension Frame {
  /// Draws one cell; nothing happens outside the frame.
  mutating func put(_ cell: Cell, row: Int, column: Int) {
    put(cell.glyph, row: row, column: column, style: cell.style)
  }
}
