import Panel

/// A history in one row: one level a column, blanks where there is no number.
enum Sparkline {
  /// The columns as signs of a display; `floor` is the least difference that fills the height.
  ///
  /// `fixed` is the range of on and off. A history that changes less than that lies about the middle: noise is not drawn as mountains. The highest levels are
  /// left out, so that lines of a list stay apart and the values stay louder than their history.
  static func scalars(
    _ values: [Double?],
    floor: Double,
    fixed: ClosedRange<Double>? = nil,
    _ glyphs: Glyphs
  ) -> [Unicode.Scalar] {
    let levels = glyphs.levels.dropLast(glyphs.levels.count / 4)
    let known = values.compactMap(\.self)
    guard let low = known.min(), let high = known.max() else {
      return Array(repeating: " ", count: values.count)
    }
    let height = fixed.map { $0.upperBound - $0.lowerBound } ?? max(high - low, floor)
    let base = fixed?.lowerBound ?? (low / 2 + high / 2 - height / 2)
    return values.map { value in
      guard let value else { return " " }
      let part = (value - base) / height
      let share = part.isFinite ? min(max(part, 0), 1) : 0
      return levels[min(Int(share * Double(levels.count) + 1e-6), levels.count - 1)]
    }
  }
}
