import Panel
import Readings

/// One sensor on the whole body of a page: its value as large as it gets, what is known of it, its history.
struct SensorDetail {
  let row: SensorRow
  let reach: HistoryReach
  let layout: Layout
  let context: DrawContext

  /// Draws the detail into the body of a frame.
  func draw(into frame: inout Frame) {
    switch layout.form {
    case .wide, .large: drawLarge(into: &frame)
    case .medium, .small, .single: drawCompact(into: &frame)
    }
  }

  private var text: String { ValueText(row, decimals: 3, context).text }

  private var scale: Int { layout.form == .large ? 3 : 2 }

  private func drawLarge(into frame: inout Frame) {
    let top = layout.body.lowerBound + 1
    let name = context.glyphs.shortened(context.glyphs.text(row.name), to: context.size.columns - 6)
    let end = frame.put(name, row: top, column: 0, style: Style(.title))
    let mark = Mark(row.freshness)
    frame.put(mark.sign, row: top, column: end + 2, style: mark.style)
    let width = BigDigits.columns(text, scale: scale)
    let isBig =
      context.glyphs.hasBlocks && row.value.number != nil && width < context.size.columns / 2
    let height = isBig ? BigDigits.rows(scale: scale) : 1
    let style = Style(ValueText.isShown(row) ? .strong : .quiet)
    var right = 2
    if isBig {
      BigDigits.draw(text, scale: scale, row: top + 2, column: right, style: style, into: &frame)
      right += width
    } else {
      right = frame.put(text, row: top + 2, column: right, style: style) + 1
    }
    let unit = context.glyphs.text(row.unit)
    right = frame.put(unit, row: top + 1 + height, column: right) + 2
    if row.freshness < .stale { frame.put(trendGlyph, row: top + 1 + height, column: right) }
    drawFacts(into: &frame, row: top + 2, column: max(right + 5, context.size.columns / 2))
    let graph = (top + height + 3)..<layout.body.upperBound
    GraphPanel(row: row, reach: reach, context: context)
      .drawGraph(into: &frame, rows: graph, columns: 0..<context.size.columns)
  }

  private var trendGlyph: Unicode.Scalar {
    switch row.trend {
    case .unknown: " "
    case .steady: context.glyphs.steady
    case .rising: context.glyphs.rising
    case .falling: context.glyphs.falling
    }
  }

  private var facts: [(word: String, text: String)] {
    let decimals = row.shape.shownDecimals
    func number(_ value: Double?) -> String {
      value.flatMap { NumberText.fixed($0, decimals: decimals, point: context.point) } ?? ""
    }
    return [
      ("min", number(row.minimum)),
      ("max", number(row.maximum)),
      ("age", AgeText.full(row.age)),
      ("state", state),
      ("sensor", context.glyphs.text(row.sensor)),
    ]
    .filter { !$0.1.isEmpty }
  }

  private var state: String {
    if row.value == .absent { return "no value, says the source" }
    return switch row.freshness {
    case .live: "live"
    case .late: "late"
    case .stale: "stale"
    case .dead: "dead"
    case .waiting: "waiting"
    }
  }

  private var stateStyle: Style {
    switch row.freshness {
    case .live, .waiting: .plain
    case .late, .stale: Style(.warning)
    case .dead: Style(.alarm)
    }
  }

  private func drawFacts(into frame: inout Frame, row start: Int, column: Int) {
    for (offset, fact) in facts.enumerated() {
      frame.put(fact.word, row: start + offset, column: column, style: Style(.quiet))
      let room = context.size.columns - column - 8
      frame.put(
        context.glyphs.shortened(fact.text, to: room),
        row: start + offset,
        column: column + 8,
        style: fact.word == "state" ? stateStyle : .plain
      )
    }
  }

  private func drawCompact(into frame: inout Frame) {
    let width =
      context.size.columns - (layout.form == .single ? Header.markColumns(context.size) : 0)
    let mark = Mark(row.freshness)
    let room = width - (mark.sign.isEmpty ? 0 : mark.sign.count + 1)
    let rows = layout.body
    let end = frame.put(
      ShortName.fit(context.glyphs.text(row.name), room),
      row: rows.lowerBound,
      column: 0,
      style: Style(.title)
    )
    frame.put(mark.sign, row: rows.lowerBound, column: end + 1, style: mark.style)
    guard rows.count > 1 else { return }
    let value = NumberText.field(
      text,
      width: min(max(text.count, 4), context.size.columns),
      overflow: context.glyphs.overflow
    )
    let style = Style(ValueText.isShown(row) ? .strong : .quiet)
    let next = frame.put(value, row: rows.lowerBound + 1, column: 0, style: style)
    frame.put(context.glyphs.text(row.unit), row: rows.lowerBound + 1, column: next + 1)
    for (offset, fact) in facts.enumerated() where rows.lowerBound + 2 + offset < rows.upperBound {
      frame.put(fact.word, row: rows.lowerBound + 2 + offset, column: 0, style: Style(.quiet))
      let text = context.glyphs.shortened(fact.text, to: context.size.columns - 7)
      frame.put(text, row: rows.lowerBound + 2 + offset, column: 7)
    }
  }
}
