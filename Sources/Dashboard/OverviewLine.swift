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
    let end = drawName(into: &frame, row)
    let isBelow = layout.form == .single && layout.size.rows > 1
    drawNumbers(from: isBelow ? 0 : end + 1, into: &frame, isBelow ? row + 1 : row)
    drawSpark(into: &frame, row)
  }

  /// Draws name, mark and count, and returns the column behind the mark.
  private func drawName(into frame: inout Frame, _ row: Int) -> Int {
    let style = isChosen ? Style(.title, .underline) : .plain
    let mark = Mark(summary.alarm, summary.worst, summary.silence, context.glyphs)
    let isTight = columns.mark.isEmpty
    let isOver = isTight && layout.form == .small
    // On few columns the mark takes the place of the smallest number.
    let taken = isTight && !isOver && !mark.sign.isEmpty ? mark.sign.count + 1 : 0
    let room = columns.name.count - taken
    let title = context.glyphs.text(context.titles.title(of: PageID(summary.quantity.name)))
    let short = context.titles.short(of: PageID(summary.quantity.name))
    let text = DisplayWidth.of(title) > room && room < 12 ? short : title
    let fits = context.glyphs.shortened(text, to: room)
    let end = frame.put(fits, row: row, column: columns.name.lowerBound, style: style)
    let column = isTight ? end + 1 : columns.mark.lowerBound
    let next = mark.draw(into: &frame, row: row, column: column)
    frame.put(
      columns.count.isEmpty
        ? "" : NumberText.field(String(summary.count), width: columns.count.count),
      row: row,
      column: columns.count.lowerBound,
      style: Style(.quiet)
    )
    return mark.sign.isEmpty ? end : next
  }

  /// Draws the extremes, or what there is in their place, from a column on.
  private func drawNumbers(from start: Int, into frame: inout Frame, _ row: Int) {
    guard let minimum = summary.minimum, let maximum = summary.maximum else {
      drawStates(from: start, into: &frame, row)
      return
    }
    if summary.count > 1, columns.minimum.lowerBound >= start {
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

  private func drawStates(from start: Int, into frame: inout Frame, _ row: Int) {
    guard summary.switches > 0 else {
      if !summary.words.isEmpty {
        put(context.glyphs.text(summary.words), Style(.strong), from: start, into: &frame, row)
        return
      }
      let dead = summary.freshness[Int(Freshness.dead.rawValue)]
      guard summary.absent + dead == summary.count else { return }
      let isOne = summary.count == 1
      let words = dead == summary.count ? (isOne ? "silent" : "all silent") : "no value"
      put(words, Style(.quiet), from: start, into: &frame, row)
      return
    }
    let words = "\(summary.on) of \(summary.switches) on"
    put(words, Style(.strong), from: start, into: &frame, row)
  }

  private func put(
    _ text: String,
    _ style: Style,
    from begin: Int,
    into frame: inout Frame,
    _ row: Int
  ) {
    let field = columns.minimum.isEmpty ? columns.maximum : columns.minimum
    let start = max(field.lowerBound, layout.form == .small ? begin : 0)
    let room = max(columns.unit.upperBound - start, 0)
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
