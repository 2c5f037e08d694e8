import Panel
import Readings

/// A sensor's value as the loudest thing on a page: large where it can be drawn so and has the room, else as a word.
struct BigValue {
  /// No number is longer; one that is fills so many places with the sign of overflow.
  private static let most = 14

  let row: SensorRow
  let context: DrawContext
  /// The value in words.
  let text: String
  /// The size of its digits; 0 is that of all other text.
  let scale: Int
  /// The columns kept for it: as many as the widest of the sensor's numbers takes.
  let columns: Int

  /// A value with digits as large as `scale`, or smaller ones, for a place of a size.
  init(_ row: SensorRow, scale: Int, columns: Int, rows: Int, _ context: DrawContext) {
    self.row = row
    self.context = context
    let text = Self.text(row, context)
    let hasBlocks = context.glyphs.hasBlocks
    // Digits keep their size and their unit its place when a number gets one more of them.
    let widest = Self.widest(row)
    func width(_ scale: Int) -> Int {
      [text, widest].map { BigDigits.columns($0, scale: scale) }.max() ?? 0
    }
    let sizes = stride(from: scale, to: 0, by: -1)
    self.scale =
      BigDigits.canDraw(text)
      ? sizes.first {
        width($0) <= columns && BigDigits.rows(scale: $0, hasBlocks: hasBlocks) <= rows
      } ?? 0 : 0
    self.text = self.scale > 0 ? text : context.glyphs.shortened(text, to: max(columns, 0))
    self.columns = self.scale > 0 ? width(self.scale) : DisplayWidth.of(self.text)
  }

  /// A number as wide as the sensor's get, if that can be drawn large at all.
  private static func widest(_ row: SensorRow) -> String {
    guard row.value.number != nil, row.shape.wholePlaces <= 8 else { return "" }
    let decimals = min(row.shape.shownDecimals, 3)
    let whole = String(repeating: "8", count: row.shape.wholePlaces)
    return decimals > 0 ? whole + "." + String(repeating: "8", count: decimals) : whole
  }

  /// A value in words, of a number that is too long the sign of overflow.
  static func text(_ row: SensorRow, _ context: DrawContext) -> String {
    let value = ValueText(row, decimals: 3, context)
    guard value.isNumber, value.text.count > most else { return value.text }
    return NumberText.field(nil, width: most / 2, overflow: context.glyphs.overflow)
  }

  /// Rows that it takes.
  var rows: Int {
    scale > 0 ? BigDigits.rows(scale: scale, hasBlocks: context.glyphs.hasBlocks) : 1
  }

  /// Draws the value with its unit and its trend, and returns the column behind.
  func draw(into frame: inout Frame, row top: Int, column: Int) -> Int {
    let style = Style(ValueText.isShown(row) ? .strong : .quiet)
    var next: Int
    if scale > 0 {
      BigDigits.draw(
        text,
        scale: scale,
        row: top,
        column: column + columns - BigDigits.columns(text, scale: scale),
        style: style,
        hasBlocks: context.glyphs.hasBlocks,
        into: &frame
      )
      next = column + columns
    } else {
      next = frame.put(text, row: top, column: column, style: style)
    }
    let foot = top + rows - 1
    let unit = context.unit(row.unit)
    if !unit.isEmpty { next = frame.put(unit, row: foot, column: next + 1) }
    guard let trend = Self.trend(row, context) else { return next }
    frame.put(trend.glyph, row: foot, column: next + 1, style: trend.style)
    return next + 2
  }

  /// The sign of where a sensor's numbers go; `nil` when that is not known or says nothing any more.
  static func trend(_ row: SensorRow, _ context: DrawContext) -> Cell? {
    guard row.freshness < .stale else { return nil }
    return switch row.trend {
    case .unknown: nil
    case .steady: Cell(context.glyphs.steady, style: Style(.quiet))
    case .rising: Cell(context.glyphs.rising)
    case .falling: Cell(context.glyphs.falling)
    }
  }
}
