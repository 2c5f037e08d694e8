extension Repertoire {
  /// A text in words of the repertoire, in which one character may become several.
  ///
  /// Use it before a text is laid out; what still cannot be shown falls to `nearest(_:)`, place by place.
  package func spelled(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) || isUnicode { return text }
    var spelled = String.UnicodeScalarView()
    let isForeign = misses(text)
    for character in text {
      guard let scalar = DisplayWidth.scalar(of: character) else { continue }
      if let own = own(scalar), !isForeign || Self.letterWords[scalar] == nil {
        spelled.append(own)
      } else if let words = (isForeign ? Self.letterWords[scalar] : nil) ?? Self.words[scalar] {
        spelled.append(contentsOf: words.unicodeScalars)
      } else {
        spelled.append(nearest(scalar))
      }
    }
    return String(spelled)
  }

  /// The character of the repertoire that stands for `scalar` in one place.
  package func nearest(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    if let own = own(scalar) { return own }
    for candidate in Self.substitutes[scalar] ?? [] where contains(candidate) {
      return candidate
    }
    if let base = Self.base(of: scalar) { return base }
    return DisplayWidth.of(scalar) == 0 ? " " : "_"
  }

  /// Whether a letter of another alphabet is missing, signs of measuring apart: a text stands in one alphabet or in the
  /// other.
  private func misses(_ text: String) -> Bool {
    text.unicodeScalars.contains { scalar in
      Self.letterWords[scalar] != nil && Self.signWords[scalar] == nil && own(scalar) == nil
    }
  }

  /// The character, or the other one that Unicode has for the same sign.
  private func own(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if contains(scalar) { return scalar }
    return Self.twins[scalar].flatMap { twin in contains(twin) ? twin : nil }
  }

  private static let twins: [Unicode.Scalar: Unicode.Scalar] = [
    "\u{B5}": "\u{3BC}", "\u{3BC}": "\u{B5}", "\u{3A9}": "\u{2126}", "\u{2126}": "\u{3A9}",
  ]

  /// What a text says where a sign is missing.
  private static let words = letterWords.merging(signWords) { _, sign in sign }

  private static let signWords: [Unicode.Scalar: String] = [
    "°": "", "℃": "C", "℉": "F", "\u{3A9}": "Ohm", "\u{2126}": "Ohm", "\u{B5}": "u", "\u{3BC}": "u",
    "²": "2", "³": "3",
    "±": "+/-", "€": "EUR", "£": "GBP", "…": "...", "≤": "<=", "≥": ">=", "½": "1/2", "¼": "1/4",
    "¾": "3/4", "‰": "0/00", "ß": "ss", "æ": "ae", "Æ": "AE", "œ": "oe", "Œ": "OE", "Å": "A",
    "₂": "2", "₃": "3",
  ]

  /// What one place shows instead of a sign, the likest first.
  private static let substitutes: [Unicode.Scalar: [Unicode.Scalar]] = {
    var table: [Unicode.Scalar: [Unicode.Scalar]] = [:]
    for line in lines {
      let stand = Array(line.shown.unicodeScalars)
      for sign in line.signs.unicodeScalars { table[sign] = stand }
    }
    return table
  }()

  private static let lines: [(signs: String, shown: String)] = [
    ("°˚º", "°o"), ("\u{B5}\u{3BC}", "µu"), ("\u{3A9}\u{2126}", "ΩO"), ("²₂", "²2"), ("³₃", "³3"),
    ("¹₁", "¹1"),
    ("±", "±+"), ("×✕", "×x"), ("÷", "÷/"), ("√", "√v"), ("≈", "≈~-"), ("≠", "≠!"), ("≤", "≤<"),
    ("≥", "≥>"), ("∞", "∞8"), ("‰", "%"), ("℃", "C"), ("℉", "F"), ("€", "E"), ("£", "£L"),
    ("¥", "¥Y"), ("¢", "¢c"), ("§", "§S"), ("πΠ", "πp"), ("ß", "ßs"), ("æœ", "æe"),
    ("ÆŒ", "ÆE"), ("øØ", "øo"), ("đð", "ðd"), ("þ", "þp"), ("ł", "l"), ("Ł", "L"), ("ı", "i"),
    ("–—−‐‑‒―", "-"), ("‘’‚‹›′`´", "'"), ("“”„«»″", "\""), ("…", "."), ("·•∙⋅", "•·."),
    ("●◉⬤■", "■◆*"), ("○◌◯□", "○o"), ("✗✘✖", "x"), ("✓✔", "√v"), ("‖", "║="), ("━═", "─-"),
    ("↗⬆▲", "↑^"), ("↘⬇▼", "↓v"), ("↑", "↑^"), ("↓", "↓v"), ("→►▶", "→>"), ("←◄◀", "←<"),
    ("▁▂", "_"), ("▃", "░."), ("▄", "▄-"), ("▅", "▒="), ("▆▇", "▓#"), ("█", "█#"), ("▀", "▀\""),
    ("▌▐", "▌|"), ("░", "░."), ("▒", "▒:"), ("▓", "▓#"), ("─╌┄┈", "─-"), ("│╎┆┊┃", "│|"),
    ("┌┐└┘├┤┬┴┼╭╮╰╯╴╵╶╷", "+"), ("⎺", "\""), ("⎻⎼", "-"), ("⎽", "_"), ("◆♦", "◆*"), ("~", "≈·-"),
    ("\\", "/"),
    ("\u{A0}\u{2002}\u{2003}\u{2007}\u{2009}\u{202F}\u{3000}", " "), ("¡", "!"), ("¿", "?"),
    ("¦", "|"), ("©", "c"), ("®", "r"), ("ª", "a"), ("¬", "-"), ("¯", "-"), ("¨", "\""),
    ("¸", ","), ("¶", "P"), ("¤", "*"), ("¼½¾", "/"), ("⚠", "!"), ("★☆", "*"),
  ]

  /// A letter without its mark, for the Latin letters of Europe; braille as a dot.
  private static func base(of scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if (0x2801...0x28FF).contains(scalar.value) { return "." }
    return letters[scalar] ?? letterWords[scalar].map { $0.unicodeScalars.first ?? "'" }
  }

  private static let letters: [Unicode.Scalar: Unicode.Scalar] = {
    let groups: [(Unicode.Scalar, String)] = [
      ("A", "ÀÁÂÃÄÅĀĂĄ"), ("C", "ÇĆĈĊČ"), ("D", "ĎĐÐ"), ("E", "ÈÉÊËĒĔĖĘĚ"), ("G", "ĜĞĠĢ"),
      ("H", "ĤĦ"), ("I", "ÌÍÎÏĨĪĬĮİ"), ("J", "Ĵ"), ("K", "Ķ"), ("L", "ĹĻĽĿ"), ("N", "ÑŃŅŇŊ"),
      ("O", "ÒÓÔÕÖØŌŎŐ"), ("R", "ŔŖŘ"), ("S", "ŚŜŞŠȘ"), ("T", "ŢŤŦȚ"), ("U", "ÙÚÛÜŨŪŬŮŰŲ"),
      ("W", "Ŵ"), ("Y", "ÝŶŸ"), ("Z", "ŹŻŽ"), ("P", "Þ"), ("a", "àáâãäåāăą"), ("c", "çćĉċč"),
      ("d", "ďđð"), ("e", "èéêëēĕėęě"), ("g", "ĝğġģ"), ("h", "ĥħ"), ("i", "ìíîïĩīĭį"), ("j", "ĵ"),
      ("k", "ķĸ"), ("l", "ĺļľŀ"), ("n", "ñńņňŉŋ"), ("o", "òóôõöøōŏő"), ("r", "ŕŗř"),
      ("s", "śŝşšș"), ("t", "ţťŧț"), ("u", "ùúûüũūŭůűų"), ("w", "ŵ"), ("y", "ýÿŷ"), ("z", "źżž"),
    ]
    var table: [Unicode.Scalar: Unicode.Scalar] = [:]
    for (base, marked) in groups {
      for letter in marked.unicodeScalars { table[letter] = base }
    }
    return table
  }()
}
