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
  let history: (Int) -> [Double?]

  /// Draws the panel into a part of a frame: a title line, the graph, and the hours below.
  func draw(into frame: inout Frame, rows: Range<Int>, columns: Range<Int>) {
    guard rows.count >= 6, columns.count >= 24 else { return }
    let top = drawTitle(into: &frame, rows, columns)
    drawGraph(into: &frame, rows: (top + 1)..<rows.upperBound, columns: columns)
  }

  /// Draws the graph with its scales alone.
  func drawGraph(into frame: inout Frame, rows: Range<Int>, columns: Range<Int>) {
    guard rows.count >= 4, columns.count >= 20 else { return }
    let plot = rows.lowerBound..<(rows.upperBound - 1)
    let step = 4 * NumberShapeStep.of(row.shape)
    let axis = GraphAxis(history(columns.count * 2), floor: step, rows: plot.count)
    let gutter = gutter(axis, of: columns.count)
    let field = (columns.lowerBound + gutter + 2)..<columns.upperBound
    // Once more, in the graph's own columns: what is cut off at the left would shift the time.
    let values = history(field.count * 2)
    drawScale(axis, gutter, into: &frame, plot, columns)
    drawGaps(values, into: &frame, row: plot.lowerBound + plot.count / 2, field)
    Graph(values: values, range: axis.range, glyphs: context.glyphs)
      .draw(into: &frame, rows: plot, columns: field, style: Style(.graph))
    for label in TimeAxis(span, context.clock, columns: field.count).labels {
      let column = field.lowerBound + label.column
      frame.put(label.text, row: plot.upperBound, column: column, style: Style(.quiet))
    }
  }

  private func drawTitle(
    into frame: inout Frame,
    _ rows: Range<Int>,
    _ columns: Range<Int>
  ) -> Int {
    let mark = Mark(row.freshness, row.silence, context.glyphs)
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
    frame.put(mark.sign, row: rows.lowerBound + 1, column: next + 2, style: mark.style)
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
    _ values: [Double?],
    into frame: inout Frame,
    row: Int,
    _ field: Range<Int>
  ) {
    var begin = 0
    for place in 0...values.count where place == values.count || values[place] != nil {
      let text = begin == 0 ? gap : place == values.count ? "" : "no data"
      let width = place / 2 - (begin + 1) / 2
      if !text.isEmpty, width >= text.count + 2 {
        let column = field.lowerBound + (begin + 1) / 2 + (width - text.count) / 2
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
