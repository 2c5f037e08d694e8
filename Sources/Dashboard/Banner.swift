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
    frame.put(
      words(in: columns.count),
      row: row,
      column: columns.lowerBound,
      style: Style(.alarm, .reverse)
    )
  }

  /// The banner as it fits; on small displays one part of it after the other, each as long as it takes to be read.
  private func words(in columns: Int) -> String {
    let text = "! " + context.glyphs.text(context.banner)
    guard DisplayWidth.of(text) > columns, layout.footer == nil, columns >= 12 else {
      return context.glyphs.shortenedAtWord(text, to: columns)
    }
    let parts = context.glyphs.parts(of: context.glyphs.text(context.banner), columns: columns - 2)
    // On two rows the banner takes turns with the value, three seconds of six.
    let time = layout.size.rows > 2 ? 2 : 6
    return "! " + parts[context.clock.second / time % parts.count]
  }

  /// What a message leaves of the first row, on a display that has no other.
  private var restOfOnlyRow: Range<Int> {
    let end = Footer.messageColumns(layout)
    let message = DisplayWidth.of(context.glyphs.text(context.message))
    let start = message > 0 ? message + 1 : 0
    return start + 2 <= end ? start..<end : 0..<0
  }
}
