import Panel

extension TerminalEncoder {
  /// Whether a blank looks the same with the present pen as with the plain one.
  var isPenInvisible: Bool { isInvisible(style) }

  /// Whether a blank looks the same in a style as in the plain one.
  func isInvisible(_ style: Style) -> Bool {
    style == .plain
      || projection.palette.pen(style).attributes.isDisjoint(with: [.reverse, .underline])
  }

  /// Makes sure that blanks come out blank.
  mutating func makePenInvisible() {
    if !isPenInvisible { changePen(to: .plain) }
  }

  /// Changes the pen by the shorter way.
  mutating func changePen(to wanted: Style) {
    guard wanted != style else { return }
    _ = penCount(from: style, to: wanted)
    bytes.append(contentsOf: penPaths.path(from: style, to: wanted))
    style = wanted
  }

  /// How many bytes it takes to change the pen.
  mutating func penCount(from: Style, to: Style) -> Int {
    if from == to { return 0 }
    if let count = penPaths.count(from: from, to: to) { return count }
    let path = findPenPath(from: from, to: to)
    penPaths.keep(path, from: from, to: to)
    return path.count
  }

  private func findPenPath(from style: Style, to wanted: Style) -> [UInt8] {
    let (from, to) = (projection.palette.pen(style), projection.palette.pen(wanted))
    let anew = join([terminal.plain] + starts(of: to, after: Pen()))
    guard let change = changes(from: from, to: to).map(join), change.count < anew.count else {
      return anew
    }
    return change
  }

  /// Sequences that change one pen into another; nil if something can only be ended with everything else.
  private func changes(from: Pen, to: Pen) -> [[UInt8]]? {
    var sequences: [[UInt8]] = []
    var ended = from.attributes.subtracting(to.attributes)
    if ended.contains(.underline), !terminal.endUnderline.isEmpty {
      sequences.append(terminal.endUnderline)
      ended.remove(.underline)
    }
    guard ended.isEmpty else { return nil }
    if from.colour != nil, to.colour == nil {
      guard !terminal.defaultColours.isEmpty else { return nil }
      sequences.append(terminal.defaultColours)
    }
    return sequences + starts(of: to, after: from)
  }

  /// Sequences that start what a pen has and another has not.
  private func starts(of pen: Pen, after other: Pen) -> [[UInt8]] {
    let started = pen.attributes.subtracting(other.attributes)
    var sequences = terminal.attributeStarts.filter { started.contains($0.attribute) }.map(\.bytes)
    if let colour = pen.colour, colour != other.colour {
      var bytes: [UInt8] = []
      _ = terminal.foreground.append(Int(colour), to: &bytes)
      sequences.append(bytes)
    }
    return sequences
  }

  /// Sequences as one string; neighbours that are SGR of ECMA-48 become one sequence.
  private func join(_ sequences: [[UInt8]]) -> [UInt8] {
    var joined: [UInt8] = []
    var endsWithRendition = false
    for sequence in sequences {
      let isRendition = sequence.isGraphicRendition
      if isRendition, endsWithRendition {
        joined[joined.count - 1] = UInt8(ascii: ";")
        joined.append(contentsOf: sequence.dropFirst(2))
      } else {
        joined.append(contentsOf: sequence)
      }
      endsWithRendition = isRendition
    }
    return joined
  }
}

extension TerminalEncoder {
  /// Whether a glyph needs the other one of the two character sets.
  func needsChange(of glyph: Unicode.Scalar) -> Bool {
    glyph != " " && drawsLines != isLine(glyph)
  }

  /// Selects the character set of a glyph.
  mutating func changeLines(for glyph: Unicode.Scalar) {
    guard needsChange(of: glyph) else { return }
    bytes.append(contentsOf: drawsLines ? terminal.endLines : terminal.startLines)
    drawsLines.toggle()
  }

  /// Selects the character set of letters.
  mutating func endLines() {
    if drawsLines { changeLines(for: "x") }
  }

  /// Whether a glyph is one of the DEC special graphics.
  func isLine(_ glyph: Unicode.Scalar) -> Bool {
    projection.repertoire == .lineDrawing && !glyph.isASCII
  }
}

/// The sequences that change one pen into another, as far as they were needed.
struct PenPaths {
  private var paths: [UInt16: [UInt8]] = [:]
  /// One more than the bytes of each path, 0 where it is not known.
  private var counts = [UInt8](repeating: 0, count: 1 << 16)

  /// How many bytes a path has, if it is known.
  func count(from: Style, to: Style) -> Int? {
    let count = counts[Int(Self.key(from, to))]
    return count == 0 ? nil : Int(count) - 1
  }

  /// A path that was kept.
  func path(from: Style, to: Style) -> [UInt8] {
    paths[Self.key(from, to)] ?? []
  }

  /// Keeps a path.
  mutating func keep(_ path: [UInt8], from: Style, to: Style) {
    paths[Self.key(from, to)] = path
    counts[Int(Self.key(from, to))] = UInt8(clamping: path.count + 1)
  }

  private static func key(_ from: Style, _ to: Style) -> UInt16 {
    UInt16(from.index) << 8 | UInt16(to.index)
  }
}

extension [UInt8] {
  /// Whether this is one complete SGR sequence, `ESC [ parameters m`.
  fileprivate var isGraphicRendition: Bool {
    starts(with: [0x1B, UInt8(ascii: "[")]) && last == UInt8(ascii: "m")
      && dropFirst(2).dropLast().allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: ";")).contains($0) }
  }
}
