import Panel

/// What is wrong, while an alarm has the display or waits for it: one line that never covers what is being keyed.
///
/// It stands in the row above the footer; where there is no footer, in the last row.
struct Banner {
  private let layout: Layout
  private let context: DrawContext

  /// The banner of a display with a layout.
  init(_ layout: Layout, _ context: DrawContext) {
    self.layout = layout
    self.context = context
  }

  /// Draws the banner, if there is one.
  func draw(into frame: inout Frame) {
    guard !context.banner.isEmpty else { return }
    let row = (layout.footer ?? layout.size.rows) - 1
    let columns = row > 0 ? 0..<context.size.columns : restOfOnlyRow
    guard !columns.isEmpty else { return }
    frame.fill(row: row, column: columns.lowerBound, columns: columns.count)
    let text = context.glyphs.text("! " + context.banner)
    frame.put(
      context.glyphs.shortenedAtWord(text, to: columns.count),
      row: row,
      column: columns.lowerBound,
      style: Style(.alarm, .reverse)
    )
  }

  /// What a message leaves of the first row, on a display that has no other.
  private var restOfOnlyRow: Range<Int> {
    let end = Footer.messageColumns(layout)
    let message = DisplayWidth.of(context.glyphs.text(context.message))
    let start = message > 0 ? message + 1 : 0
    return start + 2 <= end ? start..<end : 0..<0
  }
}
