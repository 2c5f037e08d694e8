import Panel

extension TerminalEncoder {
  /// Whether a blank looks the same with the present pen as with the plain one.
  var isPenInvisible: Bool {
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
    let key = UInt16(style.index) << 8 | UInt16(wanted.index)
    let way = penPaths[key] ?? findPenPath(to: wanted)
    penPaths[key] = way
    bytes.append(contentsOf: way)
    style = wanted
  }

  private func findPenPath(to wanted: Style) -> [UInt8] {
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

  private func isLine(_ glyph: Unicode.Scalar) -> Bool {
    projection.repertoire == .lineDrawing && !glyph.isASCII
  }
}

extension [UInt8] {
  /// Whether this is one complete SGR sequence, `ESC [ parameters m`.
  fileprivate var isGraphicRendition: Bool {
    starts(with: [0x1B, UInt8(ascii: "[")]) && last == UInt8(ascii: "m")
      && dropFirst(2).dropLast().allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: ";")).contains($0) }
  }
}
