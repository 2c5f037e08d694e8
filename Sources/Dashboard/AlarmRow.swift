import Panel

/// One alarm in a row; on a display of two rows in both.
struct AlarmRow {
  let alarm: AlarmLine
  let layout: Layout
  let isChosen: Bool
  /// Which one it is, counted from 1, of how many.
  let position: (Int, Int)
  let context: DrawContext

  /// Draws the alarm, its first row at a place.
  func draw(into frame: inout Frame, row: Int) {
    switch layout.form {
    case .large: draw(into: &frame, row, name: 28, type: 22, age: 8, isFull: true)
    case .wide:
      let type = context.size.columns >= 72 ? 14 : 0
      draw(into: &frame, row, name: 20, type: type, age: 7, isFull: true)
    case .medium where context.size.columns >= 32:
      draw(into: &frame, row, name: 14, type: 0, age: 4, isFull: false)
    case .medium, .small:
      draw(into: &frame, row, name: context.size.columns - 9, type: 0, age: 4, isFull: false)
    case .single: drawSingle(into: &frame)
    }
  }

  /// Reversed while nobody has acknowledged it.
  private var signStyle: Style { Style(.alarm, alarm.isAcknowledged ? [] : .reverse) }

  private func age(isFull: Bool) -> String {
    let age = alarm.since.duration(to: context.now)
    return isFull ? AgeText.full(age) : AgeText.compact(age)
  }

  /// Sign, name, type, words and age, each in its own columns; words take what is left.
  private func draw(
    into frame: inout Frame,
    _ row: Int,
    name: Int,
    type: Int,
    age width: Int,
    isFull: Bool
  ) {
    let columns = context.size.columns
    frame.put(sign(3), row: row, column: 0, style: signStyle)
    let text = context.glyphs.text(alarm.sensor)
    let title = isFull ? context.glyphs.shortened(text, to: name) : ShortName.fit(text, name)
    frame.put(title, row: row, column: 4, style: isChosen ? Style(.title, .underline) : .plain)
    var column = 4 + max(name, 0) + 1
    if type > 0 {
      let words = Titles.title(of: .init(alarm.type.name))
      frame.put(
        context.glyphs.shortened(words, to: type),
        row: row,
        column: column,
        style: Style(.quiet)
      )
      column += type + 1
    }
    let age = age(isFull: isFull)
    let end = columns - width - 1
    if column < end {
      let words = context.glyphs.shortenedAtWord(context.glyphs.text(alarm.words), to: end - column)
      frame.put(words, row: row, column: column)
    }
    guard columns - age.count > 4 + DisplayWidth.of(title) else { return }
    frame.put(age, row: row, column: columns - age.count, style: Style(.quiet))
  }

  private func sign(_ width: Int) -> String {
    context.glyphs.shortened(context.glyphs.text(alarm.sign.isEmpty ? "!" : alarm.sign), to: width)
  }

  /// Name and sign above, words and which one it is below.
  private func drawSingle(into frame: inout Frame) {
    let width = context.size.columns - Header.markColumns(context.size)
    let sign = sign(3)
    let room = width - sign.count - 2
    let name = ShortName.fit(context.glyphs.text(alarm.sensor), room)
    frame.put(sign, row: 0, column: 0, style: signStyle)
    frame.put(name, row: 0, column: sign.count + 1)
    guard context.size.rows > 1 else { return }
    let place = "\(position.0)/\(position.1)"
    let column = context.size.columns - place.count
    let hasPlace = column >= 6
    let words = context.glyphs.text(alarm.words)
    let end = hasPlace ? column - 1 : context.size.columns
    frame.put(context.glyphs.shortenedAtWord(words, to: end), row: 1, column: 0)
    if hasPlace { frame.put(place, row: 1, column: column, style: Style(.quiet)) }
  }
}
