// Tables that standards and vendors agree on. Bytes that mean a blank, a soft hyphen or nothing are blanks here.
extension CodePage {
  /// ISO 8859-1.
  static let latin1 = Self(from: 0xA1, "¡¢£¤¥¦§¨©ª«¬ ®¯°±²³´µ¶·¸¹º»¼½¾¿" + latinLetters)

  /// ISO 8859-15: ISO 8859-1 with € and the letters that French and Finnish miss there.
  static let latin9 = Self(from: 0xA1, "¡¢£€¥Š§š©ª«¬ ®¯°±²³Žµ¶·ž¹º»ŒœŸ¿" + latinLetters)

  private static let latinLetters =
    "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞßàáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ"

  /// IBM's code page 437 without the signs in the place of controls.
  static let cp437 = Self(
    from: 0x80,
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐"
      + "└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσ\u{B5}τΦΘ\u{3A9}δ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■"
  )

  /// IBM's code page 850, of Western Europe.
  static let cp850 = Self(
    from: 0x80,
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐"
      + "└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕ\u{B5}þÞÚÛÙýÝ¯´ ±‗¾¶§÷¸°¨·¹³²■"
  )

  /// IBM's code page 852, of Central Europe.
  static let cp852 = Self(
    from: 0x80,
    "ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐"
      + "└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´ ˝˛ˇ˘§÷¸°¨˙űŘř■"
  )

  /// KOI8-R (RFC 1489).
  static let koi8r = Self(
    from: 0x80,
    "─│┌┐└┘├┤┬┴┼▀▄█▌▐░▒▓⌠■∙√≈≤≥ ⌡°²·÷═║╒ё╓╔╕╖╗╘╙╚╛╜╝╞╟╠╡Ё╢╣╤╥╦╧╨╩╪╫╬©"
      + "юабцдефгхийклмнопярстужвьызшэщчъЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ"
  )

  /// Microsoft's code page 1251.
  static let cp1251 = Self(
    from: 0x80,
    "ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–— ™љ›њќћџ ЎўЈ¤Ґ¦§Ё©Є«¬ ®Ї°±Ііґ\u{B5}¶·ё№є»јЅѕї"
      + "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя"
  )

  /// ASCII and the DEC special graphics of the VT100: lines, °, ±, ·, ≤, ≥, π.
  ///
  /// A glyph's byte is the one that terminfo's `acsc` names it by, a letter unless its set is selected.
  static let lineDrawing = Self(from: 0x60, "").adding(Repertoire.lineGlyphs)

  private func adding(_ glyphs: [Unicode.Scalar: UInt8]) -> Self {
    var page = self
    for (scalar, byte) in glyphs { page[scalar] = byte }
    return page
  }
}
