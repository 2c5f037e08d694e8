extension Repertoire: CaseIterable {
  /// All of Unicode, sent as UTF-8.
  package static let unicode = Self(unicode: "utf-8")

  /// What every Linux console shows, sent as UTF-8: CP437's blocks, lines and arrows, no braille, no eighths.
  ///
  /// These are the glyphs of the kernel's own font, `³` is not among them; the letters À, È and the like it shows as the
  /// bare ones. `console(font:)` is for a font that is known.
  package static let console = Self("linux-console", glyphs: kernelGlyphs)

  /// A Linux console with these glyphs in its font.
  package static func console(font: Set<Unicode.Scalar>) -> Self {
    // Newer kernels give these no place, as they are parts of emoji, and shift what follows.
    Self("linux-console", glyphs: font.subtracting(["♀", "♂", "⚧"]))
  }

  /// ASCII and the DEC special graphics of the VT100: lines, °, ±, ·, ≤, ≥, π.
  package static let lineDrawing = Self("dec", .lineDrawing)

  /// ISO 8859-1, one byte a character.
  package static let latin1 = Self("latin-1", .latin1)

  /// ISO 8859-15, one byte a character.
  package static let latin9 = Self("latin-9", .latin9)

  /// IBM's code page 437.
  package static let cp437 = Self("cp437", .cp437)

  /// IBM's code page 850, of Western Europe.
  package static let cp850 = Self("cp850", .cp850)

  /// IBM's code page 852, of Central Europe.
  package static let cp852 = Self("cp852", .cp852)

  /// KOI8-R.
  package static let koi8r = Self("koi8-r", .koi8r)

  /// Microsoft's code page 1251.
  package static let cp1251 = Self("cp1251", .cp1251)

  /// A character LCD with ROM A00 behind LCDd with `CharMap=hd44780_default`, its default.
  package static let hd44780A00 = Self("hd44780-a00", .hd44780A00)

  /// A character LCD with ROM A00 behind LCDd with `CharMap=none`.
  package static let hd44780A00ROM = Self("hd44780-a00-rom", .hd44780A00ROM)

  /// A character LCD with ROM A02 behind LCDd with `CharMap=hd44780_euro`.
  package static let hd44780A02 = Self("hd44780-a02", .hd44780A02)

  /// ASCII alone.
  package static let ascii = Self("ascii", CodePage())

  /// Every table that has a name, the largest first.
  package static let allCases = [
    unicode, console, lineDrawing, latin1, latin9, cp437, cp850, cp852, koi8r, cp1251, hd44780A00,
    hd44780A00ROM, hd44780A02, ascii,
  ]

  /// Whether the bytes are those of a character LCD, which a terminal may take for controls.
  package var isForCharacterLCDs: Bool { name.hasPrefix("hd44780") }

  /// The DEC special graphics: the byte that selects a glyph, as terminfo's `acsc` names them.
  package static let lineGlyphs: [Unicode.Scalar: UInt8] = {
    let glyphs = "◆▒°±┘┐┌└┼⎺⎻─⎼⎽├┤┴┬│≤≥π≠£·".unicodeScalars
    let names = "`afgjklmnopqrstuvwxyz{|}~".utf8
    return Dictionary(uniqueKeysWithValues: zip(glyphs, names))
  }()

  private static let kernelGlyphs = Set(
    ("¡¢£¤¥¦§¨©ª«¬®°±²´\u{B5}¶·¸º»¼½¿ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýÿ"
      + "ƒΓΘΣΦ\u{3A9}αβδεμπστφ•‼ⁿ₧\u{2126}←↑→↓↔↕↨∈∙√∞∟∩≈≡≤≥⌂⌐⌠⌡─│┌┐└┘├┤┬┴┼═║╒╓╔╕╖╗╘╙╚╛╜╝╞╟╠╡╢╣╤╥"
      + "╦╧╨╩╪╫╬▀▄█▌▐░▒▓■▬▲▶►▼◀◄◆○◘◙☺☻☼♠♣♥♦♪♫").unicodeScalars
  )
}
