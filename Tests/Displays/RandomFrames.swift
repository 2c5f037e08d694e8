import Chance
import Panel
import Support

/// Frames as no page would draw them: every style, every kind of glyph, small and large changes.
struct RandomFrames {
  private static let glyphs: [Unicode.Scalar] = Array(
    "abcXYZ019 ~!#_-|°µ²³ΩéÅß±·─│┼┌▁▂▃▄▅▆▇█▀▌░↗→↘●○✗━•…日本語한글，⣿⡠😀🚀".unicodeScalars
  )
  private static let plainGlyphs: [Unicode.Scalar] = Array("aB0 .-~|_^".unicodeScalars)

  private var dice: Dice
  /// The newest frame.
  private(set) var frame: Frame

  init(seed: UInt64, size: Size) {
    dice = Dice(seed: seed)
    frame = Frame(size)
  }

  /// A size up to the given one, small ones more often.
  static func size(_ seed: UInt64, fewest: Int, columns: Int, rows: Int) -> Size {
    var dice = Dice(seed: seed)
    if dice.once(in: 4) { return Size(columns: dice.roll(fewest..<5), rows: dice.roll(1..<5)) }
    return Size(columns: dice.roll(fewest..<columns + 1), rows: dice.roll(1..<rows + 1))
  }

  /// Draws the next frame.
  mutating func advance() {
    switch dice.roll(0..<20) {
    case 0: frame = Frame(frame.size)
    case 1: for _ in 0..<frame.size.rows * 2 { scribble() }
    case 2: frame.fill(row: dice.roll(0..<frame.size.rows), column: 0, rows: 99, columns: 999)
    case 3:
      frame = frame.sliding(
        to: Frame(frame.size),
        progress: 0.3,
        forward: dice.once(in: 2),
        rows: 0..<99
      )
    case 4: corner()
    case 5, 6: scrollRows()
    case 7, 8: shiftCells()
    case 9: shiftSheet()
    default: for _ in 0..<dice.roll(1..<8) { scribble() }
    }
  }

  /// Some neighbouring rows move up or down, as in a list that scrolls; sometimes something else changes with them.
  private mutating func scrollRows() {
    let first = dice.roll(0..<frame.size.rows)
    let rows = first..<dice.roll(first..<frame.size.rows) + 1
    let count = dice.roll(1..<max(2, rows.count))
    let old = frame
    frame.fill(
      row: rows.lowerBound,
      column: 0,
      rows: rows.count,
      columns: frame.size.columns
    )
    let isUp = dice.once(in: 2)
    frame.copy(
      old,
      rows: isUp ? rows.dropFirst(count) : rows.dropLast(count),
      columns: 0..<frame.size.columns,
      toRow: rows.lowerBound + (isUp ? 0 : count),
      column: 0
    )
    if dice.once(in: 2) { scribble() }
  }

  /// Some neighbouring cells of a row move sideways, as in a graph that goes on.
  private mutating func shiftCells() {
    let (row, first) = (dice.roll(0..<frame.size.rows), dice.roll(0..<frame.size.columns))
    let columns = first..<dice.roll(first..<frame.size.columns) + 1
    shift(row..<row + 1, columns, by: dice.roll(1..<max(2, columns.count / 2)))
    if dice.once(in: 2) { scribble() }
  }

  /// Some rows move sideways as one sheet.
  private mutating func shiftSheet() {
    let first = dice.roll(0..<frame.size.rows)
    let rows = first..<dice.roll(first..<frame.size.rows) + 1
    shift(rows, 0..<frame.size.columns, by: dice.roll(1..<max(2, frame.size.columns / 2)))
  }

  private mutating func shift(_ rows: Range<Int>, _ columns: Range<Int>, by count: Int) {
    let old = frame
    let isLeft = dice.once(in: 2)
    frame.fill(
      row: rows.lowerBound,
      column: columns.lowerBound,
      rows: rows.count,
      columns: columns.count
    )
    frame.copy(
      old,
      rows: rows,
      columns: isLeft ? columns.dropFirst(count) : columns.dropLast(count),
      toRow: rows.lowerBound,
      column: columns.lowerBound + (isLeft ? 0 : count)
    )
  }

  private mutating func scribble() {
    let (row, column) = (dice.roll(0..<frame.size.rows), dice.roll(0..<frame.size.columns))
    let length = dice.roll(1..<min(24, frame.size.columns + 2))
    let style = dice.once(in: 2) ? Style.plain : Style(index: UInt8(dice.roll(0..<256)))
    if dice.once(in: 3) {
      frame.fill(row: row, column: column, columns: length, with: glyph(), style: style)
      return
    }
    for place in column..<min(column + length, frame.size.columns) {
      frame.put(glyph(), row: row, column: place, style: style)
    }
  }

  private mutating func corner() {
    frame.put(
      glyph(),
      row: frame.size.rows - 1,
      column: frame.size.columns - dice.roll(1..<3),
      style: Style(index: UInt8(dice.roll(0..<256)))
    )
  }

  private mutating func glyph() -> Unicode.Scalar {
    dice.one(of: dice.once(in: 3) ? Self.glyphs : Self.plainGlyphs)
  }
}
