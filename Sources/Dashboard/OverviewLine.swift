import Paging
import Panel
import Readings

/// One sensor type in one row of the overview.
struct OverviewLine {
  let summary: QuantitySummary
  let columns: OverviewColumns
  let layout: Layout
  let isChosen: Bool
  let context: DrawContext

  /// Draws the type into a row of a frame.
  func draw(into frame: inout Frame, row: Int) {
    drawName(into: &frame, row)
    let isBelow = layout.form == .single && layout.size.rows > 1
    drawNumbers(into: &frame, isBelow ? row + 1 : row)
    drawSpark(into: &frame, row)
  }

  private func drawName(into frame: inout Frame, _ row: Int) {
    let style = isChosen ? Style(.title, .underline) : .plain
    let mark = Mark(summary.alarm, summary.worst, summary.silence, context.glyphs)
    let isTight = columns.mark.isEmpty
    let room = columns.name.count - (isTight && !mark.sign.isEmpty ? mark.sign.count + 1 : 0)
    let title = context.glyphs.text(context.titles.title(of: PageID(summary.quantity.name)))
    let short = context.titles.short(of: PageID(summary.quantity.name))
    let text = DisplayWidth.of(title) > room && room < 12 ? short : title
    let fits = context.glyphs.shortened(text, to: room)
    let end = frame.put(fits, row: row, column: columns.name.lowerBound, style: style)
    let column = isTight ? end + 1 : columns.mark.lowerBound
    mark.draw(into: &frame, row: row, column: column)
    frame.put(
      columns.count.isEmpty
        ? "" : NumberText.field(String(summary.count), width: columns.count.count),
      row: row,
      column: columns.count.lowerBound,
      style: Style(.quiet)
    )
  }

  private func drawNumbers(into frame: inout Frame, _ row: Int) {
    guard let minimum = summary.minimum, let maximum = summary.maximum else {
      drawStates(into: &frame, row)
      return
    }
    if summary.count > 1 {
      drawNumber(minimum, columns.minimum, columns.minimumName, into: &frame, row)
    }
    drawNumber(maximum, columns.maximum, columns.maximumName, into: &frame, row)
    let unit = context.unit(summary.unit).filter { $0 != " " }
    guard DisplayWidth.of(unit) <= columns.unit.count else { return }
    frame.put(unit, row: row, column: columns.unit.lowerBound)
  }

  private func drawNumber(
    _ extreme: QuantitySummary.Extreme,
    _ field: Range<Int>,
    _ name: Range<Int>,
    into frame: inout Frame,
    _ row: Int
  ) {
    guard !field.isEmpty else { return }
    let text = fitting(extreme.value, field.count)
    frame.put(text, row: row, column: field.lowerBound, style: Style(.strong))
    let whose = context.glyphs.shortened(context.glyphs.text(extreme.name), to: name.count)
    frame.put(whose, row: row, column: name.lowerBound, style: Style(.quiet))
  }

  /// The number with as many of its decimals as fit, else the sign of overflow.
  private func fitting(_ number: Double, _ width: Int) -> String {
    let most = min(summary.shape.shownDecimals, summary.shape.wholePlaces > 1 ? 1 : 2)
    let texts = stride(from: most, through: 0, by: -1).lazy.compactMap {
      NumberText.fixed(number, decimals: $0, point: context.point)
    }
    let text = texts.first { $0.count <= width }
    return NumberText.field(text, width: width, overflow: context.glyphs.overflow)
  }

  private func drawStates(into frame: inout Frame, _ row: Int) {
    guard summary.switches > 0 else {
      if !summary.words.isEmpty {
        put(context.glyphs.text(summary.words), Style(.strong), into: &frame, row)
        return
      }
      let dead = summary.freshness[Int(Freshness.dead.rawValue)]
      guard summary.absent + dead == summary.count else { return }
      let isOne = summary.count == 1
      let words = dead == summary.count ? (isOne ? "silent" : "all silent") : "no value"
      put(words, Style(.quiet), into: &frame, row)
      return
    }
    put("\(summary.on) of \(summary.switches) on", Style(.strong), into: &frame, row)
  }

  private func put(_ text: String, _ style: Style, into frame: inout Frame, _ row: Int) {
    let start = columns.minimum.isEmpty ? columns.maximum.lowerBound : columns.minimum.lowerBound
    let room = columns.unit.upperBound - start
    frame.put(context.glyphs.shortened(text, to: room), row: row, column: start, style: style)
  }

  private func drawSpark(into frame: inout Frame, _ row: Int) {
    guard !columns.spark.isEmpty else { return }
    let scalars = Sparkline.scalars(summary.history, floor: 0.1, context.glyphs)
    for (column, scalar) in zip(columns.spark, scalars) where scalar != " " {
      frame.put(scalar, row: row, column: column, style: Style(.graph))
    }
  }
}
