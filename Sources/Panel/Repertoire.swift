/// The characters that a display can show.
package enum Repertoire: Sendable, CaseIterable {
  /// All of Unicode, sent as UTF-8.
  case unicode
  /// UTF-8 with the glyphs of a console font alone: CP437's blocks, lines and arrows, no braille, no eighths.
  case console
  /// ISO 8859-1, one byte a character.
  case latin1
  /// ASCII and the DEC special graphics of the VT100: lines, °, ±, ·, ≤, ≥, π.
  case lineDrawing
  /// ASCII alone.
  case ascii

  /// Whether characters are sent and keys come as UTF-8.
  package var isUTF8: Bool { self == .unicode || self == .console }

  /// Whether a character of this repertoire needs no substitute.
  package func contains(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    if value < 0x7F { return value >= 0x20 }
    return switch self {
    case .unicode: DisplayWidth.of(scalar) > 0
    case .console: (0xA0...0x17F).contains(value) || Self.consoleGlyphs.contains(scalar)
    case .latin1: (0xA0...0xFF).contains(value) && value != 0xAD
    case .lineDrawing: Self.lineGlyphs[scalar] != nil
    case .ascii: false
    }
  }

  /// Appends the bytes that stand for a character which the repertoire contains.
  ///
  /// A DEC special graphic is the byte that selects it; whoever sends it selects its set before.
  package func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    switch self {
    case .unicode, .console:
      bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    case .latin1, .ascii: bytes.append(UInt8(truncatingIfNeeded: scalar.value))
    case .lineDrawing:
      bytes.append(Self.lineGlyphs[scalar] ?? UInt8(truncatingIfNeeded: scalar.value))
    }
  }

  /// The DEC special graphics: the byte that selects a glyph, as terminfo's `acsc` names them.
  package static let lineGlyphs: [Unicode.Scalar: UInt8] = {
    let glyphs = "◆▒°±┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·".unicodeScalars
    let names = "`afgjklmnopqrstuvwxyz{|}~".utf8
    return Dictionary(uniqueKeysWithValues: zip(glyphs, names))
  }()

  private static let consoleGlyphs = Set(
    "←↑→↓↔↕▀▄█▌▐░▒▓■▬▲►▼◄○◘◙•─│┌┐└┘├┤┬┴┼═║╒╓╔╕╖╗╘╙╚╛╜╝╞╟╠╡╢╣╤╥╦╧╨╩╪╫╬√∞∩≈≡≤≥ΩµαßΓπΣσδφε♠♣♥♦♪♫"
      .unicodeScalars
  )
}
