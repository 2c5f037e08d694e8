import Panel

/// A history as a line over several rows: braille where a display has it, else one sign a column.
struct Graph {
  /// The numbers, two a column.
  let values: [Double?]
  /// What the lowest and the highest row stand for.
  let range: ClosedRange<Double>
  let glyphs: Glyphs

  /// Draws the line into a part of a frame.
  func draw(into frame: inout Frame, rows: Range<Int>, columns: Range<Int>, style: Style) {
    guard !rows.isEmpty, !columns.isEmpty else { return }
    if glyphs.hasBraille {
      drawBraille(into: &frame, rows, columns, style)
    } else {
      drawPlain(into: &frame, rows, columns, style)
    }
  }

  private func share(_ value: Double) -> Double {
    let height = range.upperBound - range.lowerBound
    guard height > 0, height.isFinite else { return 0.5 }
    return min(max((value - range.lowerBound) / height, 0), 1)
  }

  /// Four dots a row and two a column; neighbouring dots are joined upright.
  private func drawBraille(
    into frame: inout Frame,
    _ rows: Range<Int>,
    _ columns: Range<Int>,
    _ style: Style
  ) {
    var dots = Array(repeating: UInt32(0), count: rows.count * columns.count)
    let height = rows.count * 4
    var last: Int?
    for (place, value) in values.suffix(columns.count * 2).enumerated() {
      guard let value else {
        last = nil
        continue
      }
      let level = height - 1 - Int((share(value) * Double(height - 1)).rounded())
      let from = last.map { $0 == level ? level : $0 + (level > $0 ? 1 : -1) } ?? level
      for dot in min(from, level)...max(from, level) {
        dots[(dot / 4) * columns.count + place / 2] |= Self.bit(row: dot % 4, column: place % 2)
      }
      last = level
    }
    for (place, bits) in dots.enumerated() where bits != 0 {
      guard let scalar = Unicode.Scalar(0x2800 + bits) else { continue }
      let (down, across) = place.quotientAndRemainder(dividingBy: columns.count)
      frame.put(
        scalar,
        row: rows.lowerBound + down,
        column: columns.lowerBound + across,
        style: style
      )
    }
  }

  /// The bit of one braille dot, as Unicode numbers them.
  private static func bit(row: Int, column: Int) -> UInt32 {
    if row == 3 { return column == 0 ? 0x40 : 0x80 }
    return 1 << UInt32(row + column * 3)
  }

  private func drawPlain(
    into frame: inout Frame,
    _ rows: Range<Int>,
    _ columns: Range<Int>,
    _ style: Style
  ) {
    let recent = Array(values.suffix(columns.count * 2))
    for (offset, column) in columns.enumerated() {
      let place = offset * 2
      guard place < recent.count else { break }
      let pair = [recent[place], place + 1 < recent.count ? recent[place + 1] : nil]
      guard let value = pair.compactMap(\.self).last else { continue }
      let row = rows.upperBound - 1 - Int((share(value) * Double(rows.count - 1)).rounded())
      frame.put(glyphs.hasBlocks ? "■" : "*", row: row, column: column, style: style)
    }
  }
}
