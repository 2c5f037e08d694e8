import Panel

/// Turns frames into the fewest bytes that make a terminal show them.
///
/// A pure function of capabilities, what is shown and what is wanted: no I/O, no clock. It keeps what is shown, the
/// cursor and the pen as the bytes it made leave them; who loses bytes calls `forget`.
package struct TerminalEncoder {
  /// What the terminal can do.
  package let terminal: Terminfo
  /// What the terminal makes of frames.
  package let projection: Projection

  /// The frame that stands on the glass when all bytes have arrived, projected; nil when that is not known.
  package var shownFrame: Frame? { isKnown ? projected : nil }

  /// The newest frame, projected.
  var projected: Frame
  var shown: Sheet
  var target: Sheet
  var isKnown = false
  var cursor = Cursor.unknown
  var style = Style.plain
  var drawsLines = false
  var bytes: [UInt8] = []
  var path: [UInt8] = []
  var penPaths = PenPaths()
  /// By style, whether a blank looks the same as in the plain one.
  let invisible: [Bool]
  let isUTF8: Bool
  let hasLines: Bool
  /// Bytes that motions to the right take, by distance and by column.
  var hops: (right: [Int], column: [Int]) = ([], [])
  var changes = RowChanges()
  var search = RowSearch()
  /// How far cells moved sideways in another row of the frame.
  var likelyShift: Int?

  /// Where the cursor stands.
  enum Cursor: Equatable {
    /// Nobody can say.
    case unknown
    /// On a place.
    case at(row: Int, column: Int)
    /// On the last place of a row that was just written, to wrap with the next character.
    case margin(row: Int)
  }

  /// An encoder for a terminal that shows nothing known.
  package init(_ terminal: Terminfo, repertoire: Repertoire, colours: Colours) {
    precondition(terminal.canDraw, "terminal \(terminal.name) cannot place a character")
    self.terminal = terminal
    projection = Projection(
      repertoire,
      Palette(
        min(colours, terminal.colours),
        attributes: terminal.attributes,
        notWithColour: terminal.notWithColour
      )
    )
    projected = Frame(Size(columns: 1, rows: 1))
    shown = Sheet(projected.size)
    target = shown
    isUTF8 = repertoire.isUTF8
    hasLines = repertoire == .lineDrawing
    invisible = (UInt8.min...UInt8.max).map { [palette = projection.palette] index in
      palette.pen(Style(index: index)).attributes.isDisjoint(with: [.reverse, .underline])
    }
  }

  /// Forgets what is shown, so that the next frame clears the glass and is drawn whole.
  package mutating func forget() {
    isKnown = false
  }

  /// Appends the bytes that turn what is shown into `wanted`; none if it looks the same.
  package mutating func encode(_ wanted: Frame, into output: inout [UInt8]) {
    bytes.removeAll(keepingCapacity: true)
    projection.project(wanted, into: &projected)
    spareCorner()
    target.load(projected)
    if !isKnown || shown.size != target.size { clear() }
    drawShortest()
    swap(&shown, &target)
    output.append(contentsOf: bytes)
  }

  /// Brings a terminal in an unknown state to a blank screen.
  private mutating func clear() {
    bytes.append(contentsOf: terminal.plain)
    if projection.repertoire == .lineDrawing { bytes.append(contentsOf: terminal.endLines) }
    bytes.append(contentsOf: terminal.clear)
    shown = Sheet(target.size)
    measureHops()
    cursor = .at(row: 0, column: 0)
    style = .plain
    drawsLines = false
    isKnown = true
  }

  /// Writes one cell at the cursor, which stands on the place given.
  mutating func draw(_ cell: PackedCell, _ row: Int, _ column: Int) {
    setUp(for: cell)
    projection.repertoire.append(cell.glyph, to: &bytes)
    advance(from: row, column, by: cell.glyph)
  }

  /// Selects the pen and the character set of a cell.
  mutating func setUp(for cell: PackedCell) {
    if cell != .blank || !isPenInvisible { changePen(to: cell.style) }
    changeLines(for: cell.glyph)
  }

  private mutating func advance(from row: Int, _ column: Int, by glyph: Unicode.Scalar) {
    let width = DisplayWidth.of(glyph)
    let next = column + width
    if next < target.size.columns {
      // Terminals agree on the width of ideographs, not on that of emoji.
      let isSure = width == 1 || !glyph.properties.isEmojiPresentation
      cursor = isSure ? .at(row: row, column: next) : .unknown
      return
    }
    cursor =
      switch terminal.margin {
      case .stays: width == 1 ? .at(row: row, column: column) : .unknown
      case .hangs: .margin(row: row)
      case .wraps: .at(row: row + 1, column: 0)
      }
  }
}
