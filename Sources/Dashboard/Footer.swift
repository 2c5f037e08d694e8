import Paging
import Panel
import Readings

/// The last row: message at the left, indicator in the centre, what the rotation is doing at the right.
struct Footer {
  private let layout: Layout
  private let context: DrawContext

  /// A footer for a layout.
  init(_ layout: Layout, _ context: DrawContext) {
    self.layout = layout
    self.context = context
  }

  /// Draws the footer; where the layout has none, a message takes the first row but for the liveness marks.
  func draw(into frame: inout Frame) {
    guard let row = layout.footer else {
      drawMessageOverTitle(into: &frame)
      return
    }
    let right = drawRotation(row, into: &frame)
    let left = drawIndicator(row, until: right - 3, into: &frame)
    drawMessage(row, until: left - 3, into: &frame)
  }

  /// The sign of a hold for places where no words fit; empty when there is none.
  static func holdSign(_ context: DrawContext) -> String {
    context.indicator.hold == nil ? "" : String(Character(context.glyphs.hold))
  }

  /// The display's place in its programme where no dots fit, with the sign of a hold.
  static func place(_ context: DrawContext) -> String {
    "\(holdSign(context))\(context.indicator.current + 1)/\(context.indicator.count)"
  }

  /// Returns where the note begins.
  private func drawRotation(_ row: Int, into frame: inout Frame) -> Int {
    let isWide = layout.form != .medium
    let note: (text: String, style: Style) =
      switch context.rotation {
      case .rotating, .off: ("", .plain)
      case .held: ("hold", Style(.title))
      case .heldFor(let time): ("hold " + seconds(time), Style(.title))
      case .lingering(let time): ((isWide ? "goes on in " : "") + seconds(time), Style(.quiet))
      }
    let start = context.size.columns - note.text.count
    frame.put(note.text, row: row, column: start, style: note.style)
    return start
  }

  /// Seconds below a minute are told exactly, as people watch them run; rounded up, so that none shows 0.
  private func seconds(_ time: Duration) -> String {
    AgeText.compact(time + .milliseconds(999))
  }

  /// Draws the indicator in the middle of the row and returns where it begins.
  ///
  /// It gives way to a message that needs the room, as far as what stands at the right lets it.
  private func drawIndicator(_ row: Int, until end: Int, into frame: inout Frame) -> Int {
    let cells = IndicatorCells(context.indicator, columns: context.size.columns / 3, context)
    let middle = (context.size.columns - cells.cells.count) / 2
    let wanted = max(middle, DisplayWidth.of(message.text) + 3)
    let start = max(min(wanted, end - cells.cells.count), 0)
    for (offset, cell) in cells.cells.enumerated() {
      frame.put(cell.glyph, row: row, column: start + offset, style: cell.style)
    }
    return start
  }

  /// What is to be told: the message given, else why there is no link.
  private var message: (text: String, style: Style) {
    let isOwn = !context.message.isEmpty
    let text = context.glyphs.text(isOwn ? context.message : FeedMark.reason(context))
    return (text, Style(isOwn ? .normal : .warning))
  }

  private func drawMessageOverTitle(into frame: inout Frame) {
    guard !context.message.isEmpty else { return }
    let marks = layout.form == .single ? Header.markColumns(context.size) : 3
    let width = max(context.size.columns - marks, 0)
    frame.fill(row: 0, column: 0, columns: width)
    let text = context.glyphs.shortened(context.glyphs.text(context.message), to: width)
    frame.put(text, row: 0, column: 0)
  }

  private func drawMessage(_ row: Int, until end: Int, into frame: inout Frame) {
    let text = context.glyphs.shortened(message.text, to: max(end, 0))
    frame.put(text, row: row, column: 0, style: message.style)
  }
}
