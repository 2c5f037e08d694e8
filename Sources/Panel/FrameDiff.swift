/// Where two frames of one size differ.
package enum FrameDiff {
  /// The next run of changed cells in a row at or after a column; nil when the rest is equal.
  ///
  /// A run never begins or ends inside a wide character of either frame.
  package static func run(
    row: Int,
    from column: Int,
    shown: Frame,
    wanted: Frame
  ) -> Range<Int>? {
    let columns = wanted.size.columns
    let start = row * columns
    var first = column
    while first < columns, shown.cells[start + first] == wanted.cells[start + first] { first += 1 }
    guard first < columns else { return nil }
    var end = first + 1
    while end < columns, shown.cells[start + end] != wanted.cells[start + end] { end += 1 }
    return widened(first, end, row, shown, wanted)
  }

  /// Whole characters around a run: a right half that kept its glyph and style still belongs to what changed.
  private static func widened(
    _ first: Int,
    _ end: Int,
    _ row: Int,
    _ shown: Frame,
    _ wanted: Frame
  ) -> Range<Int> {
    func splits(_ column: Int) -> Bool {
      shown[row, column].isRightHalf || wanted[row, column].isRightHalf
    }
    var (first, end) = (first, end)
    while first > 0, splits(first) { first -= 1 }
    while end < wanted.size.columns, splits(end) { end += 1 }
    return first..<end
  }
}
