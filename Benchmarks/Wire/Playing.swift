import CCursesPeer
import Displays
import Judge
import Panel

/// What somebody sent for each frame of a sequence; what draws the first one is not counted.
struct Playing {
  /// Bytes that prepare the terminal.
  let opening: [UInt8]
  /// Bytes of each frame.
  let frames: [[UInt8]]

  /// Bytes that the changes took.
  var count: Int { frames.dropFirst().reduce(0) { $0 + $1.count } }

  /// Our own encoder's.
  static func ours(_ sequence: Sequence, on terminal: Terminal) -> Self {
    var encoder = terminal.encoder
    let frames = sequence.frames.map { frame in
      var bytes: [UInt8] = []
      encoder.encode(frame, into: &bytes)
      return bytes
    }
    return Self(opening: encoder.terminal.opening, frames: frames)
  }

  /// ncurses', by the shortest of all ways in which an application could use it.
  static func curses(_ sequence: Sequence, on terminal: Terminal) -> Self {
    var best: Self?
    for bytesAlone in [false, true] {
      for joinsWords in [false, true] {
        let playing = curses(sequence, on: terminal, bytesAlone, joinsWords)
        if playing.count < best?.count ?? .max { best = playing }
      }
    }
    return best ?? curses(sequence, on: terminal, true, true)
  }

  private static func curses(
    _ sequence: Sequence,
    on terminal: Terminal,
    _ bytesAlone: Bool,
    _ joinsWords: Bool
  ) -> Self {
    let projection = terminal.encoder.projection
    let size = sequence.frames[0].size
    var target = Frame(size)
    return withPeer(terminal, size, projection, bytesAlone) { peer in
      let opening = update(peer)
      let frames = sequence.frames.map { frame in
        projection.project(frame, into: &target)
        for row in 0..<size.rows {
          for (column, cell) in cells(target, row, joinsWords ? projection.palette : nil)
            .enumerated()
          {
            put(cell, row, column, projection, peer)
          }
        }
        return update(peer)
      }
      return Self(opening: opening, frames: frames)
    }
  }

  /// A row's cells; joined, a blank or two between characters of one pen have that pen, as in a text that is drawn at once.
  private static func cells(_ frame: Frame, _ row: Int, _ joining: Palette?) -> [Cell] {
    var cells = (0..<frame.size.columns).map { frame[row, $0] }
    guard let joining else { return cells }
    for place in cells.indices.dropFirst() where cells[place] == .blank {
      let style = cells[place - 1].style
      let next = cells[(place + 1)...].prefix(2).first { $0 != .blank }
      let isSeen = !joining.pen(style).attributes.isDisjoint(with: [.reverse, .underline])
      if next?.style == style, !isSeen { cells[place].style = style }
    }
    return cells
  }

  private static func withPeer(
    _ terminal: Terminal,
    _ size: Size,
    _ projection: Projection,
    _ bytesAlone: Bool,
    _ body: (OpaquePointer) -> Self
  ) -> Self {
    let colours = min(terminal.colours, Terminfo(terminal.type).colours)
    return terminal.type.withCString { type in
      terminal.locale.withCString { locale in
        var terms = curses_peer_terms()
        (terms.type, terms.locale) = (type, locale)
        (terms.columns, terms.rows) = (Int32(size.columns), Int32(size.rows))
        terms.colours = Int32(colours.rawValue)
        terms.eight_bits = terminal.repertoire == .latin1
        terms.bytes_alone = bytesAlone
        guard let peer = curses_peer_open(&terms) else { fatalError("ncurses: \(terminal.type)") }
        defer { curses_peer_close(peer) }
        return body(peer)
      }
    }
  }

  private static func update(_ peer: OpaquePointer) -> [UInt8] {
    var count = 0
    guard let bytes = curses_peer_update(peer, &count) else { return [] }
    return Array(UnsafeBufferPointer(start: bytes, count: count))
  }

  private static func put(
    _ cell: Cell,
    _ row: Int,
    _ column: Int,
    _ projection: Projection,
    _ peer: OpaquePointer
  ) {
    guard !cell.isRightHalf else { return }
    let pen = projection.palette.pen(cell.style)
    var style: Int = 0
    for (attribute, bit) in [
      (Attributes.bold, CURSES_BOLD), (.dim, CURSES_DIM), (.underline, CURSES_UNDERLINE),
      (.reverse, CURSES_REVERSE), (.blink, CURSES_BLINK),
    ] where pen.attributes.contains(attribute) {
      style |= Int(bit)
    }
    var scalar = cell.glyph.value
    if projection.repertoire == .lineDrawing, let name = Repertoire.lineGlyphs[cell.glyph] {
      style |= Int(CURSES_LINE)
      scalar = UInt32(name)
    }
    curses_peer_put(
      peer,
      Int32(row),
      Int32(column),
      scalar,
      UInt32(style),
      pen.colour.map(Int32.init) ?? -1
    )
  }
}
