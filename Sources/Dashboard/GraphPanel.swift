import Panel
import Readings

/// One sensor as a graph with its scale, its name and its value above.
struct GraphPanel {
  let row: SensorRow
  let reach: HistoryReach
  let context: DrawContext

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
    let axis = GraphAxis(row.history, floor: step, rows: plot.count)
    let labels = axis.ticks.map {
      NumberText.fixed($0, decimals: axis.decimals, point: context.point) ?? ""
    }
    let gutter = min(max(labels.map(\.count).max() ?? 0, 5), columns.count / 3)
    let field = (columns.lowerBound + gutter + 2)..<columns.upperBound
    drawScale(axis, labels, gutter, into: &frame, plot, columns)
    Graph(values: row.history, range: axis.range, glyphs: context.glyphs)
      .draw(into: &frame, rows: plot, columns: field, style: Style(.graph))
    drawTimes(into: &frame, row: rows.upperBound - 1, field)
  }

  private func drawTitle(
    into frame: inout Frame,
    _ rows: Range<Int>,
    _ columns: Range<Int>
  ) -> Int {
    let mark = Mark(row.freshness)
    let text = ValueText(row, decimals: 3, context).text
    let unit = context.glyphs.text(row.unit)
    let width = BigDigits.columns(text, scale: 1)
    let isBig = context.glyphs.hasBlocks && row.value.number != nil && width < columns.count / 2
    let end = columns.upperBound - DisplayWidth.of(unit) - 2
    let style = Style(ValueText.isShown(row) ? .strong : .quiet)
    if isBig {
      let start = end - width
      BigDigits.draw(
        text,
        scale: 1,
        row: rows.lowerBound,
        column: start,
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

  private func drawScale(
    _ axis: GraphAxis,
    _ labels: [String],
    _ gutter: Int,
    into frame: inout Frame,
    _ plot: Range<Int>,
    _ columns: Range<Int>
  ) {
    let style = Style(.quiet)
    for row in plot {
      frame.put(
        context.glyphs.axis,
        row: row,
        column: columns.lowerBound + gutter + 1,
        style: style
      )
    }
    for (number, label) in labels.enumerated() where label.count <= gutter {
      let row = plot.upperBound - 1 - number * axis.rowsPerTick
      guard plot.contains(row) else { break }
      frame.put(label, row: row, column: columns.lowerBound + gutter - label.count, style: style)
      frame.put(
        context.glyphs.tick,
        row: row,
        column: columns.lowerBound + gutter + 1,
        style: style
      )
    }
  }

  private func drawTimes(into frame: inout Frame, row: Int, _ field: Range<Int>) {
    let style = Style(.quiet)
    let start = "\(reach.minutes) min ago"
    frame.put(start, row: row, column: field.lowerBound, style: style)
    frame.put("now", row: row, column: field.upperBound - 3, style: style)
    let half = reach.minutes % 2 == 0 ? "\(reach.minutes / 2) min" : ""
    guard !half.isEmpty, field.count >= 40 else { return }
    let middle = field.lowerBound + field.count / 2 - half.count / 2
    frame.put(half, row: row, column: middle, style: style)
  }
}

/// The smallest difference that a sensor's numbers show.
enum NumberShapeStep {
  /// The step of a shape.
  static func of(_ shape: NumberShape) -> Double {
    [1, 0.1, 0.01][min(shape.shownDecimals, 2)]
  }
}
