import Panel
import Readings

/// A history as a line over several rows, in the finest signs that a display has.
///
/// A column that stands for several numbers shows their mean on the line and their extremes as a faint band about it. The
/// line is joined upright; where there is no number it is broken.
struct Graph {
  /// How finely the signs of a display can draw.
  struct Grain: Equatable {
    /// Points side by side in a column.
    let across: Int
    /// Points one above the other in a row.
    let down: Int

    /// The grain of a display.
    init(_ glyphs: Glyphs) {
      across = glyphs.hasBraille ? 2 : 1
      down = glyphs.hasBraille ? 4 : glyphs.hasBlocks ? 2 : 3
    }
  }

  /// The numbers, one a point across.
  let values: [HistoryColumn?]
  /// What the lowest and the highest row stand for.
  let range: ClosedRange<Double>
  let glyphs: Glyphs

  /// Draws the line into a part of a frame.
  func draw(into frame: inout Frame, rows: Range<Int>, columns: Range<Int>, style: Style) {
    guard !rows.isEmpty, !columns.isEmpty else { return }
    let grain = Grain(glyphs)
    var points = GraphPoints(columns: columns.count * grain.across, rows: rows.count * grain.down)
    plot(into: &points)
    for (down, row) in rows.enumerated() {
      for (across, column) in columns.enumerated() {
        let cell = points.cell(down, across, grain)
        guard let sign = glyphs.hasBraille ? cell.braille : sign(cell) else { continue }
        let isFaint = cell.line == 0
        frame.put(sign, row: row, column: column, style: isFaint ? Style(.quiet) : style)
      }
    }
  }

  /// The line and its band, point by point.
  private func plot(into points: inout GraphPoints) {
    var last: Int?
    for (column, value) in values.suffix(points.columns).enumerated() {
      guard let value else {
        last = nil
        continue
      }
      let level = level(value.mean, points.rows)
      let extremes = [value.minimum, value.maximum].map { self.level($0, points.rows) }
      points.fill(column, min(extremes[0], extremes[1])...max(extremes[0], extremes[1]))
      // From one column to the next the line goes on where the other ended.
      let from = last.map { $0 == level ? level : $0 + (level > $0 ? 1 : -1) } ?? level
      points.draw(column, min(from, level)...max(from, level))
      last = level
    }
  }

  /// The point, counted from the top, that a number falls on.
  private func level(_ value: Double, _ rows: Int) -> Int {
    rows - 1 - Int((GraphAxis.share(of: value, in: range) * Double(rows - 1)).rounded())
  }

  /// A cell in half blocks, or in signs that stand low, in the middle and high.
  private func sign(_ cell: GraphPoints.Cell) -> Unicode.Scalar? {
    if glyphs.hasBlocks {
      let points = cell.line != 0 ? cell.line : cell.band
      guard cell.line != 0 else { return points == 0 ? nil : glyphs.band }
      return ["▀", "▄", "█"][Int(points) - 1]
    }
    switch cell.line {
    case 0: return cell.band == 0 ? nil : glyphs.band
    case 1: return "'"
    case 2: return "-"
    case 4: return "."
    default: return "|"
    }
  }
}

/// Points of a graph before they are signs.
struct GraphPoints {
  /// One character's share of the points, as bits from the upper left down, then to the right.
  struct Cell: Equatable {
    var line: UInt8 = 0
    var band: UInt8 = 0

    /// The pattern of braille dots for two by four points: the line whole, the band's every other point.
    var braille: Unicode.Scalar? {
      let bits = line | (band & 0b0101_1010)
      guard bits != 0 else { return nil }
      let dots = (0..<8).reduce(UInt32(0)) { dots, point in
        guard bits >> UInt8(point) & 1 == 1 else { return dots }
        let (column, row) = (point / 4, point % 4)
        return dots | (row == 3 ? (column == 0 ? 0x40 : 0x80) : 1 << UInt32(row + column * 3))
      }
      return Unicode.Scalar(0x2800 + dots)
    }
  }

  let columns: Int
  let rows: Int
  private var line: [Bool]
  private var band: [Bool]

  /// No points yet.
  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    line = Array(repeating: false, count: columns * rows)
    band = line
  }

  /// Sets points of the line.
  mutating func draw(_ column: Int, _ levels: ClosedRange<Int>) {
    for row in levels { line[row * columns + column] = true }
  }

  /// Sets points of the band.
  mutating func fill(_ column: Int, _ levels: ClosedRange<Int>) {
    for row in levels { band[row * columns + column] = true }
  }

  /// The points of one character.
  func cell(_ down: Int, _ across: Int, _ grain: Graph.Grain) -> Cell {
    var cell = Cell()
    for column in 0..<grain.across {
      for row in 0..<grain.down {
        let place = (down * grain.down + row) * columns + across * grain.across + column
        let bit = UInt8(1) << UInt8(column * grain.down + row)
        if line[place] { cell.line |= bit }
        if band[place] { cell.band |= bit }
      }
    }
    return cell
  }
}
