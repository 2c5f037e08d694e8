import Panel
import Readings

/// On and off over time: a band as high as the part of each column's time that it was on.
struct StepBand {
  /// The most rows that it takes.
  static let mostRows = 5

  /// The part of the time that it was on, 0 to 1, one a column.
  let values: [HistoryColumn?]
  let glyphs: Glyphs

  /// Draws the band into a part of a frame; where it was off, a line runs along its foot.
  func draw(into frame: inout Frame, rows: Range<Int>, columns: Range<Int>) {
    for (column, value) in zip(columns, values.suffix(columns.count)) {
      guard let share = value?.mean, share.isFinite else { continue }
      let height = min(max(share, 0), 1) * Double(rows.count)
      for (number, row) in rows.reversed().enumerated() {
        let part = min(max(height - Double(number), 0), 1)
        guard part > 0 || number == 0 else { break }
        let sign = part > 0 ? glyphs.level(part) : glyphs.levels[0]
        frame.put(sign, row: row, column: column, style: Style(part > 0 ? .graph : .quiet))
      }
    }
  }

  /// The part of the time that it was on; `nil` when nothing is known.
  static func share(_ values: [HistoryColumn?]) -> Double? {
    let known = values.compactMap { $0?.mean }
    return known.isEmpty ? nil : known.reduce(0) { $0 + $1 / Double(known.count) }
  }
}
