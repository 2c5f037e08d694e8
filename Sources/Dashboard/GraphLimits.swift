import Panel
import Readings

/// The limits of a sensor as broken lines across its graph.
///
/// Those that lie far from its numbers are left out, as they would press the graph flat; what the sensor is in alarm about
/// may lie further away.
struct GraphLimits {
  /// Those that are drawn.
  let shown: [AlarmLimit]
  private let alarm: AlarmKind?

  /// The limits near some numbers; `floor` is the least difference that their graph spans.
  init(_ row: SensorRow, near values: [HistoryColumn?], floor: Double) {
    let alarm = row.alarm?.kind
    self.alarm = alarm
    let known = values.compactMap(\.self)
    guard let low = known.map(\.minimum).min(), let high = known.map(\.maximum).max() else {
      shown = []
      return
    }
    let height = max(high - low, floor)
    shown = row.limits.filter { limit in
      let reach = height * (limit.kind == alarm ? 4 : 1)
      return limit.value >= low - reach && limit.value <= high + reach
    }
  }

  /// The columns that the labels take at the right; in few columns they are signs.
  func gutter(isShort: Bool) -> Int {
    (shown.map { Self.label($0, isShort: isShort).count }.max() ?? -1) + 1
  }

  /// Draws the lines with their labels behind them; `level` is the row of a number.
  func draw(
    into frame: inout Frame,
    _ field: Range<Int>,
    _ glyphs: Glyphs,
    isShort: Bool,
    level: (Double) -> Int
  ) {
    // A broken rule that is a dash in each column would be a whole one.
    let step = glyphs.brokenRule == "-" ? 2 : 1
    for limit in shown {
      let row = level(limit.value)
      let style = Style(limit.kind == alarm ? .alarm : .quiet)
      for column in stride(from: field.lowerBound, to: field.upperBound, by: step) {
        frame.put(glyphs.brokenRule, row: row, column: column, style: style)
      }
      let label = Self.label(limit, isShort: isShort)
      frame.put(label, row: row, column: field.upperBound + 1, style: style)
    }
  }

  private static func label(_ limit: AlarmLimit, isShort: Bool) -> String {
    isShort ? String(limit.kind.sign.dropFirst()) : limit.kind.words
  }
}
