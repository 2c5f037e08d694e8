import Paging
import Panel
import Readings

/// One alarm in a row; on a display of two rows in both.
struct AlarmRow {
  let words: AlarmWords
  let layout: Layout
  let isChosen: Bool
  /// Which one it is of how many.
  let position: String
  let context: DrawContext

  private var record: AlarmRecord { words.record }
  private var mark: Mark.Part { Mark.part(record) }
  private var name: String { context.glyphs.text(record.name) }

  /// Draws the alarm, its first row at a place.
  func draw(into frame: inout Frame, row: Int) {
    switch layout.form {
    case .large, .wide: drawWide(into: &frame, row)
    case .medium: drawMedium(into: &frame, row)
    case .small: drawSmall(into: &frame, row)
    case .single: drawSingle(into: &frame)
    }
  }

  /// What nobody has to look at is quiet; of what stands, the name is as loud as it is in a list.
  private var ink: Ink { record.state.isAnnounced ? .normal : .quiet }

  private var nameStyle: Style { isChosen ? Style(.title, .underline) : Style(ink) }

  private func drawWide(into frame: inout Frame, _ row: Int) {
    let columns = AlarmColumns(layout)
    frame.put(mark.sign, row: row, column: 0, style: mark.style)
    let stamps = context.clock.isToday(words.age) ? [words.since] : []
    let times = stamps + [AgeText.compact(words.age)]
    put(times, columns.time, .quiet, into: &frame, row, isRight: true)
    frame.put(
      context.glyphs.shortened(name, to: columns.name.count),
      row: row,
      column: columns.name.lowerBound,
      style: nameStyle
    )
    let type = context.titles.title(of: PageID(record.id.quantity.name))
    put([context.glyphs.text(type)], columns.type, .quiet, into: &frame, row)
    drawWhat(columns.what, into: &frame, row)
    put(words.standing, columns.state, ink, into: &frame, row)
    put([words.guidance], columns.guidance, .quiet, into: &frame, row)
  }

  /// What is wrong, and louder the value now.
  private func drawWhat(_ field: Range<Int>, into frame: inout Frame, _ row: Int) {
    let text = AlarmWords.fitting(words.what, field.count, context.glyphs)
    let value = words.now
    let isEnding = text.hasSuffix(value) && record.state.isAnnounced && text != value
    let start = isEnding ? String(text.dropLast(value.count)) : text
    let next = frame.put(start, row: row, column: field.lowerBound, style: Style(ink))
    if isEnding { frame.put(value, row: row, column: next, style: Style(.strong)) }
  }

  private func put(
    _ texts: [String],
    _ field: Range<Int>,
    _ ink: Ink,
    into frame: inout Frame,
    _ row: Int,
    isRight: Bool = false
  ) {
    guard !field.isEmpty else { return }
    let text = AlarmWords.fitting(texts, field.count, context.glyphs)
    let column = isRight ? field.upperBound - DisplayWidth.of(text) : field.lowerBound
    frame.put(text, row: row, column: column, style: Style(ink))
  }

  /// Sign, name, value with its unit, and since when.
  private func drawMedium(into frame: inout Frame, _ row: Int) {
    let columns = context.size.columns
    let age = AgeText.compact(words.age)
    frame.put(age, row: row, column: columns - age.count, style: Style(.quiet))
    drawShort(into: &frame, row, until: columns - 5, unit: columns >= 36 ? 4 : 0)
  }

  private func drawSmall(into frame: inout Frame, _ row: Int) {
    drawShort(into: &frame, row, until: context.size.columns, unit: 0)
  }

  private func drawShort(into frame: inout Frame, _ row: Int, until end: Int, unit: Int) {
    frame.put(mark.sign, row: row, column: 0, style: mark.style)
    let column = Mark.columns + 1
    let value = max(end - unit - 7, column)
    let room = value - column - 1
    frame.put(ShortName.fit(name, room), row: row, column: column, style: nameStyle)
    guard room >= 4 else { return }
    let text = words.shortNow
    let isNumber = BigDigits.canDraw(text)
    let field =
      isNumber
      ? NumberText.field(text, width: 7, overflow: context.glyphs.overflow)
      : context.glyphs.shortened(text, to: 7)
    let start = value + 7 - DisplayWidth.of(field)
    let isLoud = isNumber && record.state.isAnnounced && words.row.map(ValueText.isShown) ?? false
    frame.put(field, row: row, column: start, style: Style(isLoud ? .strong : ink))
    guard unit > 0, isNumber else { return }
    let sign = context.unit(record.unit.isEmpty ? words.row?.unit ?? "" : record.unit)
    guard DisplayWidth.of(sign) < unit else { return }
    frame.put(sign, row: row, column: value + 8)
  }

  /// Sign and name above, what is wrong and which one it is below.
  private func drawSingle(into frame: inout Frame) {
    let width = context.size.columns - Header.markColumns(context.size)
    frame.put(mark.sign, row: 0, column: 0, style: mark.style)
    let room = width - mark.sign.count - 2
    frame.put(ShortName.fit(name, room), row: 0, column: mark.sign.count + 1)
    guard context.size.rows > 1 else { return }
    let column = context.size.columns - position.count
    let hasPlace = column >= 6
    let end = hasPlace ? column - 1 : context.size.columns
    frame.put(AlarmWords.fitting(words.what, end, context.glyphs), row: 1, column: 0)
    if hasPlace { frame.put(position, row: 1, column: column, style: Style(.quiet)) }
  }
}

/// Where the columns of a list of alarms stand on a whole screen; a column that has no room is empty.
struct AlarmColumns: Equatable {
  let time: Range<Int>
  let name: Range<Int>
  let type: Range<Int>
  let what: Range<Int>
  let state: Range<Int>
  let guidance: Range<Int>

  /// The columns for a layout.
  init(_ layout: Layout) {
    let columns = layout.size.columns
    let isLarge = layout.form == .large
    let state = columns >= 76 ? 24 : 14
    let name = isLarge ? 28 : min(max(columns / 5, 12), 24)
    let type = isLarge ? 18 : 0
    time = 4..<9
    self.name = 11..<(11 + name)
    let next = 12 + name + (isLarge ? 1 : 0)
    self.type = next..<(next + type)
    let start = next + (type > 0 ? type + 2 : 0)
    let what = isLarge ? 34 : columns - start - state - 1
    self.what = start..<(start + max(what, 0))
    let end = start + max(what, 0) + 1
    self.state = min(end, columns)..<min(end + state, columns)
    let rest = end + state + 2
    guidance = isLarge && rest + 20 <= columns ? rest..<columns : columns..<columns
  }

  /// Draws quiet words over the columns.
  func drawHeadings(into frame: inout Frame, row: Int) {
    for (word, field) in [("since", time), ("sensor", name), ("state", state), ("to do", guidance)]
    where field.count >= word.count {
      frame.put(word, row: row, column: field.lowerBound, style: Style(.quiet))
    }
  }
}
