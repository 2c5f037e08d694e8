import Panel

/// A cell in one word, as `Frame.write(into:)` makes it.
struct PackedCell: Equatable {
  let bits: UInt32

  /// An empty place.
  static var blank: Self { Self(bits: 0x2000) }

  /// What nobody knows: U+10FFFE is no character, and no frame holds it.
  static var doubtful: Self { Self(bits: 0x10_FFFE << 8 | 0xFF) }

  var isRightHalf: Bool { bits < 0x100 }
  /// The scalar's number.
  var value: UInt32 { bits >> 8 }
  /// The style's number.
  var pen: UInt8 { UInt8(truncatingIfNeeded: bits) }
  var glyph: Unicode.Scalar { Unicode.Scalar(value) ?? " " }
  var style: Style { Style(index: pen) }
}

/// A projected frame as the encoder compares it.
struct Sheet {
  private(set) var size: Size
  /// Row after row.
  private(set) var cells: [PackedCell]
  private var words: [UInt32] = []

  /// A blank sheet.
  init(_ size: Size) {
    self.size = size
    cells = Array(repeating: .blank, count: size.columns * size.rows)
  }

  subscript(row: Int, column: Int) -> PackedCell {
    cells[row * size.columns + column]
  }

  /// Takes a frame over.
  mutating func load(_ frame: Frame) {
    size = frame.size
    frame.write(into: &words)
    cells.removeAll(keepingCapacity: true)
    for word in words { cells.append(PackedCell(bits: word)) }
  }

  /// The cells of a row.
  func row(_ row: Int) -> ArraySlice<PackedCell> {
    cells[row * size.columns..<(row + 1) * size.columns]
  }

  /// Makes everything from a row on blank.
  mutating func erase(from row: Int) {
    for place in row * size.columns..<cells.count { cells[place] = .blank }
  }

  /// Takes a row for something that no frame has.
  mutating func doubt(_ row: Int) {
    let begin = row * size.columns
    for place in begin..<begin + size.columns { cells[place] = .doubtful }
  }

  /// Moves rows as a terminal does that was told to; blank rows come in.
  mutating func apply(_ shift: RowShift) {
    let region = shift.rows.lowerBound * size.columns..<shift.rows.upperBound * size.columns
    move(region, by: shift.count * size.columns)
  }

  /// Moves cells of a row as a terminal does that was told to; blanks come in.
  mutating func apply(_ shift: ColumnShift, _ row: Int) {
    let begin = row * size.columns
    move(
      begin + shift.columns.lowerBound..<begin + shift.columns.upperBound,
      by: shift.count
    )
  }

  private mutating func move(_ region: Range<Int>, by distance: Int) {
    let old = Array(cells[region])
    for place in old.indices {
      let source = place + distance
      cells[region.lowerBound + place] = old.indices.contains(source) ? old[source] : .blank
    }
  }
}
