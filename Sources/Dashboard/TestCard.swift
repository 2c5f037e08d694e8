import Panel

/// What a display can show, on as many pictures as it takes: what it is, signs and units, attributes and inks, its
/// characters, and at last every place of it.
package struct TestCard {
  /// The pictures, in order; at least two.
  package let pictures: [Picture]

  /// The card of a display; `facts` are lines in words that stand first.
  package init(_ size: Size, _ glyphs: Glyphs, facts: [String]) {
    let layout = TestCardLayout(size, glyphs)
    var pages: [[TestCardLine]] = []
    for section in TestCardSection.all(glyphs, facts: facts) {
      layout.add(section, to: &pages)
    }
    let count = pages.count + 1
    pictures =
      pages.enumerated().map { number, lines in
        Picture(
          layout.frame(lines, number: number + 1, of: count),
          announcement: "Test page, \(number + 1) of \(count)"
        )
      }
      + [Picture(Self.grid(size), announcement: "Test page, \(count) of \(count), every place")]
  }

  /// Every place of the display: rulers along its edges, corners reversed, a cross in every tenth place.
  private static func grid(_ size: Size) -> Frame {
    var frame = Frame(size)
    let (right, bottom) = (size.columns - 1, size.rows - 1)
    for row in 0...bottom {
      for column in 0...right {
        let isEdge = row == 0 || row == bottom || column == 0 || column == right
        let isCorner = (row == 0 || row == bottom) && (column == 0 || column == right)
        let along = row == 0 || row == bottom ? column + 1 : row + 1
        let sign = (row + 1) % 10 == 0 && (column + 1) % 10 == 0 ? "+" : "."
        frame.put(
          isEdge ? digit(along) : sign.unicodeScalars.first ?? ".",
          row: row,
          column: column,
          style: isCorner ? Style(.strong, .reverse) : isEdge ? .plain : Style(.quiet)
        )
      }
    }
    let name = " \(size.columns)x\(size.rows) "
    if size.rows > 2, size.columns > name.count + 4 {
      frame.put(name, row: size.rows / 2, column: (size.columns - name.count) / 2)
    }
    return frame
  }

  /// The last digit of a place, counted from 1.
  private static func digit(_ place: Int) -> Unicode.Scalar {
    Unicode.Scalar(UInt8(ascii: "0") + UInt8(place % 10))
  }
}
