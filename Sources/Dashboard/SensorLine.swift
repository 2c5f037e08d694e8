import Panel
import Readings

/// One sensor in one row of a list.
struct SensorLine {
  let row: SensorRow
  let columns: SensorColumns
  let form: Layout.Form
  let isChosen: Bool
  let context: DrawContext

  /// Draws the sensor into a row of a frame.
  func draw(into frame: inout Frame, row place: Int) {
    let mark = Mark(row.freshness, row.silence, context.glyphs)
    drawSpark(into: &frame, place)
    drawName(into: &frame, place, mark)
    ValueField(columns: columns, context: context).draw(row, into: &frame, row: place)
    drawTail(into: &frame, place)
    drawExtreme(row.minimum, columns.minimum, into: &frame, place)
    drawExtreme(row.maximum, columns.maximum, into: &frame, place)
  }

  private func drawName(into frame: inout Frame, _ place: Int, _ mark: Mark) {
    let text = context.glyphs.text(row.name)
    let short =
      isTight || form == .medium
      ? ShortName.fit(text, nameRoom(mark)) : context.glyphs.shortened(text, to: nameRoom(mark))
    let end = frame.put(
      short,
      row: place,
      column: columns.name.lowerBound,
      style: isChosen ? Style(.title, .underline) : .plain
    )
    guard !columns.mark.isEmpty else { return }
    let column =
      isInName ? max(columns.mark.upperBound - mark.sign.count, end + 1) : columns.mark.lowerBound
    frame.put(mark.sign, row: place, column: column, style: mark.style)
  }

  /// Whether the mark stands in the name's last places, as on few columns none can be spared for it.
  private var isInName: Bool { columns.mark.upperBound == columns.name.upperBound }

  /// The places of the name; beside such a mark it may go on where the value leaves its field blank.
  private func nameRoom(_ mark: Mark) -> Int {
    guard isInName, !mark.sign.isEmpty, !columns.mark.isEmpty else { return columns.name.count }
    let value = ValueField(columns: columns, context: context).start(of: row)
    return max(value - columns.name.lowerBound - mark.sign.count - 1, 0)
  }

  private func drawSpark(into frame: inout Frame, _ place: Int) {
    let step = 8 * NumberShapeStep.of(row.shape)
    let middle = abs(row.maximum ?? 0) * 0.01
    var isSwitch = false
    if case .boolean = row.value { isSwitch = true }
    let scalars = Sparkline.scalars(
      row.history,
      floor: max(step, middle),
      fixed: isSwitch ? 0...1 : nil,
      context.glyphs
    )
    for (column, scalar) in zip(columns.spark, scalars) where scalar != " " {
      frame.put(scalar, row: place, column: column, style: Style(.graph))
    }
  }

  /// What stands behind the value: unit and trend, or why there is no value and since when.
  private func drawTail(into frame: inout Frame, _ place: Int) {
    let tail = columns.unit.lowerBound
    let style = Style(row.freshness == .dead ? .alarm : .warning)
    switch (row.freshness, row.value) {
    case (.dead, _): overlay(age, at: tail, style, into: &frame, place)
    case (.waiting, _):
      overlay(words("waiting", "wait"), at: tail, Style(.quiet), into: &frame, place)
    case (_, .absent):
      overlay(words("no value", "n/a"), at: tail, Style(.quiet), into: &frame, place)
    case (.stale, _):
      drawUnit(into: &frame, place)
      overlay(age, at: isTight ? tail : columns.trend.lowerBound, style, into: &frame, place)
    case (.late, _), (.live, _):
      drawUnit(into: &frame, place)
      drawTrend(into: &frame, place)
    }
  }

  private var isTight: Bool { form == .small || form == .single }

  private var age: String { isTight ? AgeText.compact(row.age) : AgeText.full(row.age) }

  private func words(_ full: String, _ compact: String) -> String { isTight ? compact : full }

  private func drawUnit(into frame: inout Frame, _ place: Int) {
    let unit = context.unit(row.unit).filter { $0 != " " }
    guard DisplayWidth.of(unit) <= columns.unit.count else { return }
    frame.put(unit, row: place, column: columns.unit.lowerBound)
  }

  private func drawTrend(into frame: inout Frame, _ place: Int) {
    guard !columns.trend.isEmpty else { return }
    let glyph: Unicode.Scalar =
      switch row.trend {
      case .unknown: " "
      case .steady: context.glyphs.steady
      case .rising: context.glyphs.rising
      case .falling: context.glyphs.falling
      }
    let style = Style(row.trend == .steady ? .quiet : .normal)
    frame.put(glyph, row: place, column: columns.trend.lowerBound, style: style)
  }

  /// Writes over what lies there, with a blank behind it; nothing when it does not fit before the extremes.
  private func overlay(
    _ text: String,
    at column: Int,
    _ style: Style,
    into frame: inout Frame,
    _ place: Int
  ) {
    let end = columns.minimum.isEmpty ? frame.size.columns : columns.minimum.lowerBound - 1
    guard column + text.count <= end else { return }
    frame.fill(row: place, column: column, columns: min(text.count + 1, end - column))
    frame.put(text, row: place, column: column, style: style)
  }

  private func drawExtreme(
    _ number: Double?,
    _ field: Range<Int>,
    into frame: inout Frame,
    _ place: Int
  ) {
    guard let number, row.value.number != nil, !field.isEmpty else { return }
    let decimals = min(row.shape.shownDecimals, columns.decimals)
    ValueField(columns: columns, context: context).draw(
      ValueText(number, decimals: decimals, point: context.point),
      in: field,
      style: Style(.quiet),
      into: &frame,
      row: place
    )
  }
}

/// A field of numbers that stand on their decimal points.
struct ValueField {
  let columns: SensorColumns
  let context: DrawContext

  /// Draws a sensor's value into the column of values.
  func draw(_ sensor: SensorRow, into frame: inout Frame, row: Int) {
    let text = ValueText(sensor, decimals: columns.decimals, context)
    let ink: Ink =
      switch sensor.freshness {
      case .live: .strong
      case .late: .strong
      case .stale: .normal
      case .dead, .waiting: .quiet
      }
    let style = Style(sensor.value == .absent ? .quiet : ink)
    draw(text, in: columns.value, style: style, into: &frame, row: row)
  }

  /// The column at which a sensor's value begins within the column of values.
  func start(of sensor: SensorRow) -> Int {
    let text = ValueText(sensor, decimals: columns.decimals, context)
    let places = text.isNumber && columns.decimals > 0 ? columns.decimals + 1 : 0
    let width = text.isNumber ? text.whole.count : DisplayWidth.of(text.whole)
    return max(columns.value.upperBound - places - width, columns.value.lowerBound)
  }

  /// Draws a text right-aligned into a field, a number on its decimal point; one too wide fills the field with one sign.
  func draw(
    _ text: ValueText,
    in field: Range<Int>,
    style: Style,
    into frame: inout Frame,
    row: Int
  ) {
    guard text.isNumber else {
      let word = context.glyphs.shortened(text.whole, to: field.count)
      frame.put(word, row: row, column: field.upperBound - DisplayWidth.of(word), style: style)
      return
    }
    let places = columns.decimals > 0 ? columns.decimals + 1 : 0
    let whole = field.count - places
    guard text.whole.count <= whole, text.fraction.count <= places else {
      frame.fill(
        row: row,
        column: field.lowerBound,
        columns: field.count,
        with: context.glyphs.overflow,
        style: style
      )
      return
    }
    let start = field.lowerBound + whole - text.whole.count
    frame.put(text.text, row: row, column: start, style: style)
  }
}
