import Panel
import Readings

/// The first row: title, and at the right the feed's mark and the clock, whose colon is the renderer's pulse.
struct Header {
  private let layout: Layout
  private let context: DrawContext
  private let mark: FeedMark

  /// A header for a layout.
  init(_ layout: Layout, _ context: DrawContext) {
    self.layout = layout
    self.context = context
    mark = FeedMark(context)
  }

  /// Draws the header; a display of one or two rows has the two liveness marks only.
  ///
  /// `subject` is what of the page is looked at; it stands behind the title, or in its place where there is no room.
  func draw(title: String, short: String, subject: String, note: [String], into frame: inout Frame)
  {
    switch layout.form {
    case .single: drawMarks(into: &frame)
    case .small where !subject.isEmpty: drawSmall(title: subject, short: "", into: &frame)
    case .small: drawSmall(title: title, short: short, into: &frame)
    case .medium:
      let start = drawRight(withSeconds: false, feed: context.size.columns >= 48, into: &frame)
      let title = joined(title, short, subject, until: start - 1)
      drawTitle(title, note, until: start - 1, into: &frame)
    case .wide, .large:
      let start = drawRight(withSeconds: true, feed: true, into: &frame)
      let title = joined(title, short, subject, until: start - 2)
      drawTitle(title, note, until: start - 2, into: &frame)
    }
  }

  /// Title and subject, as much of the title as fits.
  private func joined(_ title: String, _ short: String, _ subject: String, until end: Int) -> String
  {
    guard !subject.isEmpty else { return title }
    let between = " \(Character(context.glyphs.separator)) "
    let choices = [title + between + subject, short + between + subject]
    return choices.first { DisplayWidth.of(context.glyphs.text($0)) <= end } ?? subject
  }

  /// The columns that the marks take on a display of one or two rows.
  static func markColumns(_ size: Size) -> Int {
    size.columns >= 8 ? 2 : 0
  }

  private func drawMarks(into frame: inout Frame) {
    guard Self.markColumns(context.size) > 0 else { return }
    let column = context.size.columns - 2
    frame.put(mark.glyph, row: 0, column: column, style: mark.style)
    frame.put(pulse, row: 0, column: column + 1)
  }

  private var pulse: Unicode.Scalar { context.clock.isPulseOn ? ":" : " " }

  private func drawSmall(title: String, short: String, into frame: inout Frame) {
    let (place, placeStyle) = Footer.place(context)
    let columns = context.size.columns
    var start = columns
    if columns >= 6 {
      start = columns - 3 - mark.age.count
      frame.put(mark.glyph, row: 0, column: start, style: mark.style)
      frame.put(mark.age, row: 0, column: start + 1, style: mark.style)
      frame.put(pulse, row: 0, column: columns - 1)
    }
    if start - place.count - 1 >= 4 {
      // The one place between them is kept for a mark, so that none moves anything.
      if let mark = IndicatorCells.mark(of: context.indicator, context) {
        frame.put(mark, row: 0, column: start - 1)
      }
      start -= place.count + 1
      frame.put(place, row: 0, column: start, style: placeStyle)
    }
    let room = max(start - 1, min(columns, 4))
    let isShort = DisplayWidth.of(title) > room && room < 8 && (1...4).contains(short.count)
    let text = isShort ? short : title
    frame.put(
      ShortName.fit(context.glyphs.text(text), room),
      row: 0,
      column: 0,
      style: Style(.title)
    )
  }

  private func drawTitle(
    _ title: String,
    _ note: [String],
    until end: Int,
    into frame: inout Frame
  ) {
    let title = context.glyphs.shortened(context.glyphs.text(title), to: max(end, 0))
    let next = frame.put(title, row: 0, column: 0, style: Style(.title)) + 2
    let texts = note.lazy.map(context.glyphs.text)
    guard let text = texts.first(where: { next + DisplayWidth.of($0) <= end }) else { return }
    frame.put(text, row: 0, column: next, style: Style(.quiet))
  }

  /// Draws what stands at the right and returns where it begins.
  private func drawRight(withSeconds: Bool, feed: Bool, into frame: inout Frame) -> Int {
    let clock = context.clock.text(withSeconds: withSeconds)
    var column = context.size.columns - clock.count
    frame.put(clock, row: 0, column: column)
    let gap = withSeconds ? 2 : 1
    let sign = String(Character(mark.glyph)) + (mark.age.isEmpty ? "" : " " + mark.age)
    column -= sign.unicodeScalars.count + gap
    frame.put(sign, row: 0, column: column, style: mark.style)
    guard feed, !context.feed.isEmpty else { return column }
    let name = context.glyphs.shortened(
      context.glyphs.text(context.feed),
      to: context.size.columns / 4
    )
    column -= DisplayWidth.of(name) + 1
    frame.put(name, row: 0, column: column, style: Style(.quiet))
    return column
  }
}
