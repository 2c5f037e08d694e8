// The HD44780 and its many copies come with one of two sets of glyphs in ROM: A00 (Japanese), A02 (European). Such a
// display is driven by LCDd, which takes a text for ISO 8859-1 and maps each byte to one of the ROM, by its `CharMap`.
extension CodePage {
  /// ROM A00 behind LCDd's `CharMap=hd44780_default`, which is its own default: the bytes that LCDd wants.
  ///
  /// LCDd maps no byte to the ROM's Ω, √ and ∞, shows `\` as `/`, and has no small arrows but these.
  static let hd44780A00: Self = {
    var page = CodePage(asciiWithout: "\\~")
    page.add(from: 0x7E, "→←")
    for scalar in "¢£¥°\u{B5}·ßäñöü÷".unicodeScalars { page[scalar] = UInt8(scalar.value) }
    // Bytes of ¶ and ÿ, in whose place the map puts these.
    page["π"] = 0xB6
    page["█"] = 0xFF
    return page
  }()

  /// ROM A00 as the controller itself takes it, for LCDd with `CharMap=none` on such a display.
  static let hd44780A00ROM: Self = {
    var page = CodePage(asciiWithout: "\\~")
    page["¥"] = 0x5C
    page.add(from: 0x7E, "→←")
    page.add(from: 0xA1, "｡｢｣､･ｦｧｨｩｪｫｬｭｮｯｰｱｲｳｴｵｶｷｸｹｺｻｼｽｾｿﾀﾁﾂﾃﾄﾅﾆﾇﾈﾉﾊﾋﾌﾍﾎﾏﾐﾑﾒﾓﾔﾕﾖﾗﾘﾙﾚﾛﾜﾝﾞ")
    page.add(from: 0xDF, "°αäβεμσρ √   ¢£ñö  θ∞\u{3A9}üΣπ     ÷ █")
    page["ß"] = 0xE2
    page["\u{B5}"] = 0xE4
    page["·"] = 0xA5
    return page
  }()

  /// ROM A02 behind LCDd's `CharMap=hd44780_euro`, which hands on nearly every byte as it is.
  ///
  /// The map takes the ROM's ‖, ƒ and ω away. Of the Cyrillic letters the ROM has some capitals only; words are better
  /// off without them (LCDd has maps of their own for `koi8-r` and `cp1251`). The byte of þ begins a command where LCDd
  /// reaches the controller through a serial converter.
  static let hd44780A02: Self = {
    var page = CodePage()
    page.add(from: 0x10, "►◄“”  ●↲↑↓→←≤≥▲▼")
    page["⌂"] = 0x7F
    page.add(from: 0x90, "α♪ΓπΣσ♬τ θ\u{3A9}δ∞♥ε∩")
    page.add(from: 0xA1, "¡¢£¤¥¦§ ©ª«  ®´°±²³ \u{B5}¶· ¹º»¼½¾¿")
    page.add(from: 0xC0, "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ΦÙÚÛÜÝÞß")
    page.add(from: 0xE0, "àáâãäåæçèéêëìíîïðñòóôõö÷øùúûüý ÿ")
    return page
  }()
}
