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
    defer { Banner(layout, context).draw(into: &frame) }
    guard let row = layout.footer else {
      drawMessageOverTitle(into: &frame)
      return
    }
    let right = drawRotation(row, into: &frame)
    let left = drawIndicator(row, until: right - 1, into: &frame)
    let text = message(in: max(left - 3, 0))
    frame.put(text.words, row: row, column: 0, style: text.style)
  }

  /// The sign of a hold for places where no words fit; empty when there is none.
  static func holdSign(_ context: DrawContext) -> String {
    context.indicator.hold == nil ? "" : String(Character(context.glyphs.hold))
  }

  /// The display's place in its programme where no dots fit, with the sign of a hold; in a takeover, which alarm it is.
  static func place(_ context: DrawContext) -> (text: String, style: Style) {
    if case .takeover(let number, let count) = context.rotation {
      return ("!\(number)/\(count)", Style(.alarm))
    }
    let indicator = context.indicator
    return ("\(holdSign(context))\(indicator.current + 1)/\(indicator.count)", Style(.quiet))
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
      case .takeover(_, of: 1): (isWide ? "alarm" : "!", Style(.alarm))
      case .takeover(let number, let count):
        (isWide ? "alarm \(number) of \(count)" : "!\(number)/\(count)", Style(.alarm))
      }
    let start = context.size.columns - note.text.count
    frame.put(note.text, row: row, column: start, style: note.style)
    return start
  }

  /// Seconds below a minute are told exactly, as people watch them run; rounded up, so that none shows 0.
  private func seconds(_ time: Duration) -> String {
    AgeText.compact(time + .milliseconds(999))
  }

  /// Draws the indicator in the middle of the row, its marks behind it, and returns where it begins.
  ///
  /// It gives way to a message that needs the room, as far as what stands at the right lets it.
  private func drawIndicator(_ row: Int, until end: Int, into frame: inout Frame) -> Int {
    let parts = IndicatorCells(context.indicator, columns: context.size.columns / 3, context)
    let cells = parts.cells + parts.marks
    let middle = (context.size.columns - parts.cells.count) / 2
    let most = max(min(end, context.size.columns) - cells.count, 0)
    let wanted = max(middle, DisplayWidth.of(message(in: max(most - 3, 0)).words) + 3)
    let start = min(wanted, most)
    for (offset, cell) in cells.enumerated() where cell != .blank {
      frame.put(cell, row: row, column: start + offset)
    }
    return start
  }

  /// What is to be told in so many columns: the message given, else why there is no link, as much of it as fits.
  private func message(in room: Int) -> (words: String, style: Style) {
    let isOwn = !context.message.isEmpty
    let texts = (isOwn ? [context.message] : FeedMark.reasons(context)).map(context.glyphs.text)
    let text = texts.first { DisplayWidth.of($0) <= room } ?? texts.last ?? ""
    return (context.glyphs.shortenedAtWord(text, to: room), Style(isOwn ? .normal : .warning))
  }

  private func drawMessageOverTitle(into frame: inout Frame) {
    guard !context.message.isEmpty else { return }
    let width = Self.messageColumns(layout)
    frame.fill(row: 0, column: 0, columns: width)
    let text = context.glyphs.shortenedAtWord(context.glyphs.text(context.message), to: width)
    frame.put(text, row: 0, column: 0)
  }

  /// The columns of the first row that a message may take where there is no footer.
  static func messageColumns(_ layout: Layout) -> Int {
    let marks = layout.form == .single ? Header.markColumns(layout.size) : 3
    return max(layout.size.columns - marks, 0)
  }
}
