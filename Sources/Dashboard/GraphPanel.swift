import Panel
import Readings

/// One sensor as a graph with its scale, its name and its value above.
struct GraphPanel {
  let row: SensorRow
  /// The time up to now that is drawn.
  let span: Duration
  /// What stands where the history begins later than the graph; empty when nothing has to be said.
  let gap: String
  let context: DrawContext
  /// The numbers in so many columns.
  let history: (Int) -> [HistoryColumn?]

  /// Draws the panel into a part of a frame: a title line, the graph, and the hours below.
  func draw(into frame: inout Frame, rows: Range<Int>, columns: Range<Int>) {
    guard rows.count >= 6, columns.count >= 24 else { return }
    let top = drawTitle(into: &frame, rows, columns)
    drawGraph(into: &frame, rows: (top + 1)..<rows.upperBound, columns: columns)
  }

  /// Draws the course with its scales alone: of numbers a graph, of on and off a band; of words there is none.
  func drawGraph(into frame: inout Frame, rows: Range<Int>, columns: Range<Int>) {
    guard rows.count >= 4, columns.count >= 20 else { return }
    switch row.value {
    case .boolean: drawBand(into: &frame, rows, columns)
    case .text: say("of words no course is kept", into: &frame, rows, columns)
    case .number, .integer, .absent: drawNumbers(into: &frame, rows, columns)
    }
  }

  private func drawNumbers(into frame: inout Frame, _ rows: Range<Int>, _ columns: Range<Int>) {
    let (plot, grain) = (rows.lowerBound..<(rows.upperBound - 1), Graph.Grain(context.glyphs))
    let step = 4 * NumberShapeStep.of(row.shape)
    let all = history(columns.count * grain.across)
    guard all.contains(where: { $0 != nil }) else {
      return say(gap.isEmpty ? "no data" : gap, into: &frame, rows, columns)
    }
    let limits = GraphLimits(row, near: all, floor: step)
    let extremes = all.flatMap { [$0?.minimum, $0?.maximum] } + limits.shown.map(\.value)
    let axis = GraphAxis(extremes, floor: step, rows: plot.count)
    let (left, isShort) = (gutter(axis, of: columns.count), columns.count < 60)
    let right = columns.upperBound - limits.gutter(isShort: isShort)
    let field = (columns.lowerBound + left + 2)..<right
    // Once more, in the graph's own columns: what is cut off at the left would shift the time.
    let values = history(field.count * grain.across)
    drawScale(axis, left, into: &frame, plot, columns)
    limits.draw(into: &frame, field, context.glyphs, isShort: isShort) { limit in
      let points = plot.count * grain.down - 1
      let share = GraphAxis.share(of: limit, in: axis.range)
      return plot.lowerBound + (points - Int((share * Double(points)).rounded())) / grain.down
    }
    drawGaps(values, grain.across, into: &frame, row: plot.lowerBound + plot.count / 2, field)
    Graph(values: values, range: axis.range, glyphs: context.glyphs)
      .draw(into: &frame, rows: plot, columns: field, style: Style(.graph))
    drawTimes(into: &frame, row: plot.upperBound, field)
  }

  private func drawBand(into frame: inout Frame, _ rows: Range<Int>, _ columns: Range<Int>) {
    let height = min(rows.count - 1, StepBand.mostRows)
    let top = rows.lowerBound + (rows.count - 1 - height) / 2
    let (band, line) = (top..<(top + height), columns.lowerBound + 6)
    let field = (line + 1)..<columns.upperBound
    let values = history(field.count)
    for (word, row) in [("on", band.lowerBound), ("off", band.upperBound - 1)] {
      let text = NumberText.field(word, width: 5)
      frame.put(text, row: row, column: columns.lowerBound, style: Style(.quiet))
    }
    for row in band { frame.put(context.glyphs.axis, row: row, column: line, style: Style(.quiet)) }
    StepBand(values: values, glyphs: context.glyphs)
      .draw(into: &frame, rows: band, columns: field)
    drawGaps(values, 1, into: &frame, row: band.lowerBound + height / 2, field)
    drawTimes(into: &frame, row: band.upperBound, field)
  }

  private func drawTimes(into frame: inout Frame, row: Int, _ field: Range<Int>) {
    for label in TimeAxis(span, context.clock, columns: field.count).labels {
      let column = field.lowerBound + label.column
      frame.put(label.text, row: row, column: column, style: Style(.quiet))
    }
  }

  /// Says in the middle why there is no graph.
  private func say(
    _ words: String,
    into frame: inout Frame,
    _ rows: Range<Int>,
    _ columns: Range<Int>
  ) {
    frame.put(
      context.glyphs.shortened(context.glyphs.text(words), to: columns.count),
      row: rows.lowerBound + rows.count / 2,
      column: columns.lowerBound,
      width: columns.count,
      style: Style(.quiet),
      alignment: .centre
    )
  }

  private func drawTitle(
    into frame: inout Frame,
    _ rows: Range<Int>,
    _ columns: Range<Int>
  ) -> Int {
    let mark = Mark(row, context.glyphs)
    let text = BigValue.text(row, context)
    let unit = context.unit(row.unit)
    let width = BigDigits.columns(text, scale: 1)
    let isBig = context.glyphs.hasBlocks && BigDigits.canDraw(text) && width < columns.count / 2
    let end = columns.upperBound - DisplayWidth.of(unit) - 2
    let style = Style(ValueText.isShown(row) ? .strong : .quiet)
    if isBig {
      BigDigits.draw(
        text,
        scale: 1,
        row: rows.lowerBound,
        column: end - width,
        style: style,
        into: &frame
      )
    } else {
      frame.put(text, row: rows.lowerBound + 1, column: end - text.count - 1, style: style)
    }
    frame.put(unit, row: rows.lowerBound + 1, column: end + 1)
    let room = max(columns.count / 2 - 6, 0)
    let name = context.glyphs.shortened(context.glyphs.text(row.name), to: room)
    let next = frame.put(
      name,
      row: rows.lowerBound + 1,
      column: columns.lowerBound,
      style: Style(.title)
    )
    mark.draw(into: &frame, row: rows.lowerBound + 1, column: next + 2)
    return rows.lowerBound + 2
  }

  /// The columns of the scale's numbers: as many as the widest needs, but never so many that the graph has no room.
  private func gutter(_ axis: GraphAxis, of columns: Int) -> Int {
    let widths = axis.ticks.map { label($0, axis)?.count ?? 0 }
    return min(max(widths.max() ?? 0, 5), min(columns / 3, 10))
  }

  private func label(_ tick: Double, _ axis: GraphAxis) -> String? {
    NumberText.fixed(tick, decimals: axis.decimals, point: context.point)
  }

  private func drawScale(
    _ axis: GraphAxis,
    _ gutter: Int,
    into frame: inout Frame,
    _ plot: Range<Int>,
    _ columns: Range<Int>
  ) {
    let style = Style(.quiet)
    let (glyphs, line) = (context.glyphs, columns.lowerBound + gutter + 1)
    for row in plot { frame.put(glyphs.axis, row: row, column: line, style: style) }
    for (number, tick) in axis.ticks.enumerated() {
      let row = plot.upperBound - 1 - number * axis.rowsPerTick
      guard plot.contains(row) else { break }
      let text = NumberText.field(label(tick, axis), width: gutter, overflow: glyphs.overflow)
      frame.put(text, row: row, column: columns.lowerBound, style: style)
      frame.put(glyphs.tick, row: row, column: line, style: style)
    }
  }

  /// Says in each long gap that it is one; the line leaves it blank.
  private func drawGaps(
    _ values: [HistoryColumn?],
    _ across: Int,
    into frame: inout Frame,
    row: Int,
    _ field: Range<Int>
  ) {
    var begin = 0
    for place in 0...values.count where place == values.count || values[place] != nil {
      let text = begin == 0 ? gap : place == values.count ? "" : "no data"
      let start = (begin + across - 1) / across
      let width = place / across - start
      if !text.isEmpty, width >= text.count + 2 {
        let column = field.lowerBound + start + (width - text.count) / 2
        frame.put(context.glyphs.text(text), row: row, column: column, style: Style(.quiet))
      }
      begin = place + 1
    }
  }
}

/// The smallest difference that a sensor's numbers show.
enum NumberShapeStep {
  /// The step of a shape.
  static func of(_ shape: NumberShape) -> Double {
    [1, 0.1, 0.01][min(shape.shownDecimals, 2)]
  }
}
