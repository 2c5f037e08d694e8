/// What one display makes of a frame: its characters, its pens.
///
/// Two frames that look the same on the display project to the same frame, so that what cannot be seen costs nothing.
package struct Projection: Sendable {
  /// The characters that the display can show.
  package let repertoire: Repertoire
  /// The inks that it can draw.
  package let palette: Palette

  /// What a display with these characters and inks makes of frames.
  package init(_ repertoire: Repertoire, _ palette: Palette) {
    self.repertoire = repertoire
    self.palette = palette
  }

  /// Projects a frame into one of the same size; a target of another size is made anew.
  package func project(_ frame: Frame, into target: inout Frame) {
    if target.size != frame.size { target = Frame(frame.size) }
    target.replaceCells { cells in
      var left: Unicode.Scalar = " "
      for place in cells.indices {
        let cell = seen(frame.cells[place], left)
        left = cell.glyph
        cells[place] = cell
      }
    }
  }

  private func seen(_ cell: Cell, _ left: Unicode.Scalar) -> Cell {
    var style = palette.representative(cell.style)
    let glyph =
      if cell.glyph == " " || repertoire.isUnicode {
        cell.glyph
      } else {
        // A wide character that cannot be shown fills both its places.
        cell.isRightHalf ? left : repertoire.nearest(cell.glyph)
      }
    if glyph == " ", palette.pen(style).attributes.isDisjoint(with: [.reverse, .underline]) {
      style = .plain
    }
    return Cell(glyph, style: style)
  }
}
