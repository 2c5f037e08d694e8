import Panel

extension TerminalEncoder {
  /// Whether a blank looks the same with the present pen as with the plain one.
  var isPenInvisible: Bool { isInvisible(style) }

  /// Whether a blank looks the same in a style as in the plain one.
  func isInvisible(_ style: Style) -> Bool { invisible[Int(style.index)] }

  /// Makes sure that blanks come out blank.
  mutating func makePenInvisible() {
    if !isPenInvisible { changePen(to: .plain) }
  }

  /// Changes the pen by the shorter way.
  mutating func changePen(to wanted: Style) {
    guard wanted != style else { return }
    bytes.append(contentsOf: penPath(from: style.index, to: wanted.index))
    style = wanted
  }

  /// How many bytes it takes to change the pen from one style to another, by their numbers.
  mutating func penCount(from: UInt8, to: UInt8) -> Int {
    from == to ? 0 : penPath(from: from, to: to).count
  }

  private mutating func penPath(from: UInt8, to: UInt8) -> [UInt8] {
    let place = penPaths.place(from, to)
    if let path = penPaths[place] { return path }
    let path = findPenPath(from: Style(index: from), to: Style(index: to))
    penPaths[place] = path
    return path
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
///
/// It knows a bounded number of pens; when more are used, it begins anew.
struct PenPaths {
  private static let most = 64

  private var numbers = [UInt8](repeating: 0, count: 256)
  private var count: UInt8 = 0
  private var paths = [[UInt8]?](repeating: nil, count: most * most)

  /// The path at a place; nil while it is not known.
  subscript(place: Int) -> [UInt8]? {
    get { paths[place] }
    set { paths[place] = newValue }
  }

  /// Where the path between two styles is kept, by their numbers.
  mutating func place(_ from: UInt8, _ to: UInt8) -> Int {
    if count + 2 > Self.most, numbers[Int(from)] == 0 || numbers[Int(to)] == 0 { self = Self() }
    return number(from) * Self.most + number(to)
  }

  private mutating func number(_ style: UInt8) -> Int {
    if numbers[Int(style)] == 0 {
      count += 1
      numbers[Int(style)] = count
    }
    return Int(numbers[Int(style)]) - 1
  }
}

extension [UInt8] {
  /// Whether this is one complete SGR sequence, `ESC [ parameters m`.
  fileprivate var isGraphicRendition: Bool {
    starts(with: [0x1B, UInt8(ascii: "[")]) && last == UInt8(ascii: "m")
      && dropFirst(2).dropLast().allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: ";")).contains($0) }
  }
}
