import Panel
import Readings

/// One sensor on a display of one or two rows: its name, and its value below or beside it.
struct SingleSensor {
  let row: SensorRow
  let grid: SensorGrid
  let layout: Layout
  let context: DrawContext

  /// Draws the sensor into a frame of one or two rows.
  func draw(into frame: inout Frame) {
    let width = context.size.columns - Header.markColumns(context.size)
    guard context.size.rows > 1 else {
      let columns = SensorColumns(grid, layout, columns: max(width, 1))
      draw(columns, in: width, row: 0, into: &frame)
      return
    }
    drawName(in: width - 1, into: &frame)
    let (place, placeStyle) = Footer.place(context)
    let room = context.size.columns - place.count - 1
    let columns = SensorColumns(single: grid, columns: context.size.columns)
    let hasPlace = room >= columns.trend.upperBound
    draw(columns, in: hasPlace ? room : context.size.columns, row: 1, into: &frame)
    guard hasPlace else { return }
    frame.put(place, row: 1, column: room + 1, style: placeStyle)
    guard let mark = IndicatorCells.mark(of: context.indicator, context) else { return }
    frame.put(mark, row: 1, column: room)
  }

  private func drawName(in width: Int, into frame: inout Frame) {
    let mark = Mark(row.freshness, row.silence, context.glyphs)
    let room = width - (mark.sign.isEmpty ? 0 : mark.sign.count + 1)
    let end = frame.put(ShortName.fit(context.glyphs.text(row.name), room), row: 0, column: 0)
    frame.put(mark.sign, row: 0, column: max(end + 1, room + 1), style: mark.style)
  }

  /// Draws a line of a list, cut to a width; its mark stands with the name.
  private func draw(
    _ columns: SensorColumns,
    in width: Int,
    row place: Int,
    into frame: inout Frame
  ) {
    var part = Frame(Size(columns: max(width, 1), rows: 1))
    let line = SensorLine(
      row: row,
      columns: columns,
      form: .single,
      isChosen: false,
      context: context
    )
    line.draw(into: &part, row: 0)
    frame.copy(part, toRow: place)
  }
}
