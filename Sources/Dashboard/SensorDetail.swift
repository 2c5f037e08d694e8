import Panel
import Readings

/// One sensor on the whole body of a page: its value as large as it gets, what is known of it, its past.
struct SensorDetail {
  let row: SensorRow
  let past: SensorPast
  /// Its alarms, the worst first.
  let alarms: [AlarmRecord]
  let layout: Layout
  let context: DrawContext

  /// The columns that a fact of an alarm takes in full.
  private static let factColumns = 35

  /// Draws the detail into the body of a frame.
  func draw(into frame: inout Frame) {
    switch layout.form {
    case .wide, .large: drawWide(into: &frame)
    case .medium where layout.body.count >= 9: drawMedium(into: &frame)
    case .medium, .small: drawSmall(into: &frame)
    case .single: drawSingle(into: &frame)
    }
  }

  // MARK: A whole screen

  /// Value and facts side by side, below them the graph, and last the ranges.
  private func drawWide(into frame: inout Frame) {
    let columns = context.size.columns
    let top = layout.body.lowerBound + 1
    let last = layout.body.upperBound - 1
    let half = columns / 2
    let scale = layout.form == .large ? 3 : 2
    let rows = max((last - top) / 3, 3)
    let unit = DisplayWidth.of(context.unit(row.unit)) + 4
    let room = max(half - 4, columns - Self.factColumns - 3) - unit
    let value = BigValue(row, scale: scale, columns: room, rows: rows, context)
    let next = value.draw(into: &frame, row: top, column: 1)
    let facts = SensorFacts(row, past, alarms: alarms, context)
    let column = min(max(next + 2, half + 2), columns)
    let height = facts.draw(into: &frame, rows: top..<last, columns: column..<columns)
    let graph = (top + max(value.rows, height) + 1)..<(last - 1)
    panel.drawGraph(into: &frame, rows: graph, columns: 0..<columns)
    RangeLine(past: past, context: context).draw(into: &frame, row: last)
  }

  private var panel: GraphPanel {
    GraphPanel(
      row: row,
      span: past.span,
      gap: past.gap,
      context: context,
      history: past.columns
    )
  }

  // MARK: Half a screen

  private func drawMedium(into frame: inout Frame) {
    let columns = context.size.columns
    let last = layout.body.upperBound - 1
    let top = layout.body.lowerBound + (layout.body.count >= 10 ? 1 : 0)
    let unit = DisplayWidth.of(context.unit(row.unit)) + 4
    let value = BigValue(row, scale: 1, columns: columns - 16 - unit, rows: 3, context)
    let next = value.draw(into: &frame, row: top, column: 0)
    let facts = SensorFacts(row, past, alarms: alarms, hasGuidance: false, context)
    let column = min(max(next + 3, columns / 2), columns)
    facts.draw(into: &frame, rows: top..<(top + 3), columns: column..<columns)
    let guidance = context.glyphs.text(alarms.first?.guidance ?? "")
    let text = context.glyphs.shortenedAtWord(guidance, to: columns)
    frame.put(text, row: top + 3, column: 0, style: Style(.title))
    panel.drawGraph(into: &frame, rows: (top + 4)..<last, columns: 0..<columns)
    RangeLine(past: past, context: context).draw(into: &frame, row: last)
  }

  // MARK: A few rows

  /// The value, its past between its extremes, and the ranges; on more rows what else is known.
  private func drawSmall(into frame: inout Frame) {
    let rows = layout.body
    drawValueLine(into: &frame, rows.lowerBound, until: context.size.columns)
    guard rows.count > 1 else { return }
    // An alarm says more than the course; where there are rows enough, there are both.
    let isAlarm = alarms.first?.state.isAnnounced == true && rows.count < 5
    if rows.count > 2, !isAlarm { drawCourse(into: &frame, rows.lowerBound + 1) }
    let first = rows.lowerBound + (isAlarm ? 1 : 2)
    let facts = first..<max(rows.upperBound - 1, first)
    let all = 0..<context.size.columns
    SensorFacts(row, nil, alarms: alarms, hasMarks: false, context)
      .draw(into: &frame, rows: facts, columns: all)
    RangeLine(past: past, context: context).draw(into: &frame, row: rows.upperBound - 1)
  }

  /// Draws value, unit, and trend or age, with the mark at the right end; returns the column behind.
  @discardableResult
  private func drawValueLine(into frame: inout Frame, _ place: Int, until end: Int) -> Int {
    let mark = Mark(row, context.glyphs)
    let room = end - (mark.sign.isEmpty ? 0 : mark.sign.count + 1)
    let whole = BigValue.text(row, context)
    let isNumber = BigDigits.canDraw(whole) || ValueText(row, decimals: 3, context).isNumber
    let text =
      isNumber
      ? NumberText.field(whole, width: min(whole.count, room), overflow: context.glyphs.overflow)
      : context.glyphs.shortened(whole, to: max(room, 0))
    let style = Style(ValueText.isShown(row) ? .strong : .quiet)
    var next = frame.put(text, row: place, column: 0, style: style)
    let unit = context.unit(row.unit)
    if ValueText.isShown(row), !unit.isEmpty, next + 1 + DisplayWidth.of(unit) <= room {
      next = frame.put(unit, row: place, column: next + 1)
    }
    if let trend = BigValue.trend(row, context), next + 2 <= room {
      frame.put(trend, row: place, column: next + 1)
      next += 2
    }
    let age = row.freshness == .stale || row.freshness == .dead ? AgeText.compact(row.age) : ""
    if !age.isEmpty, next + 1 + age.count <= room {
      let ink = row.freshness == .dead ? Ink.alarm : .warning
      next = frame.put(age, row: place, column: next + 1, style: Style(ink))
    }
    guard end - mark.sign.count > 0 else { return next }
    mark.draw(into: &frame, row: place, column: end - mark.sign.count)
    return next
  }

  /// Draws the past in one row, between the smallest and the largest number of it where there is room.
  private func drawCourse(into frame: inout Frame, _ place: Int) {
    let columns = context.size.columns
    let hasExtremes = row.value.number != nil
    let low = hasExtremes ? extreme(past.minimum) : ""
    let high = hasExtremes ? extreme(past.maximum) : ""
    let style = Style(.quiet)
    var field = 0..<columns
    if columns - low.count - high.count - 2 >= 6, !low.isEmpty {
      frame.put(low, row: place, column: 0, style: style)
      frame.put(high, row: place, column: columns - high.count, style: style)
      field = (low.count + 1)..<(columns - high.count - 1)
    }
    drawSpark(into: &frame, place, field)
  }

  /// An extreme in at most seven places; one that is longer is as many signs of overflow as a usual one has digits.
  private func extreme(_ extreme: LoadedHistory.Extreme?) -> String {
    guard let extreme else { return "" }
    let decimals = min(row.shape.shownDecimals, 1)
    let text = NumberText.fixed(extreme.value, decimals: decimals, point: context.point)
    guard let text, text.count <= 7 else {
      return NumberText.field(nil, width: 4, overflow: context.glyphs.overflow)
    }
    return text
  }

  private func drawSpark(into frame: inout Frame, _ place: Int, _ field: Range<Int>) {
    let floor = 8 * NumberShapeStep.of(row.shape)
    var isSwitch = false
    if case .boolean = row.value { isSwitch = true }
    let scalars = Sparkline.scalars(
      past.columns(field.count).map { $0?.mean },
      floor: floor,
      fixed: isSwitch ? 0...1 : nil,
      context.glyphs
    )
    for (column, scalar) in zip(field, scalars) where scalar != " " {
      frame.put(scalar, row: place, column: column, style: Style(.graph))
    }
  }

  // MARK: One or two rows

  /// The name above; value, course and range below.
  private func drawSingle(into frame: inout Frame) {
    let width = context.size.columns - Header.markColumns(context.size)
    guard context.size.rows > 1 else {
      drawValueLine(into: &frame, 0, until: width)
      return
    }
    frame.put(
      ShortName.fit(context.glyphs.text(row.name), width - 1),
      row: 0,
      column: 0,
      style: Style(.title)
    )
    let mark = IndicatorCells.mark(of: past.content, context)
    let range = past.range.compact
    let column = context.size.columns - range.count - 1
    guard column >= 8 else {
      drawValueLine(into: &frame, 1, until: context.size.columns)
      return
    }
    let next = drawValueLine(into: &frame, 1, until: column - 1)
    if column - next >= 6, row.freshness < .stale {
      drawSpark(into: &frame, 1, (next + 1)..<(column - 1))
    }
    frame.put(range, row: 1, column: column, style: Style(.quiet))
    if let mark { frame.put(mark, row: 1, column: context.size.columns - 1) }
  }
}
