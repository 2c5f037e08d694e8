import Panel

/// A piece of text that is drawn in one place after the other.
typealias TestCardLine = [Cell]

/// One subject of a test card: pieces that stand side by side where there is room.
struct TestCardSection {
  let title: String
  let pieces: [TestCardLine]
  /// Pieces for a display on which those are too wide.
  var narrow: [TestCardLine]?

  /// The subject whose pieces are lines of their own.
  static let factsTitle = "Display"

  /// All subjects, in order.
  static func all(_ glyphs: Glyphs, facts: [String]) -> [Self] {
    [
      Self(title: factsTitle, pieces: facts.map { line(glyphs.text($0)) }),
      Self(title: "Units and names", pieces: texts.map { line(glyphs.text($0)) }),
      Self(title: "Signs", pieces: signs(glyphs)),
      Self(title: "Attributes and inks", pieces: attributes + inks),
      characters(glyphs.repertoire),
    ]
  }

  private static func line(_ text: String, _ style: Style = .plain) -> TestCardLine {
    var frame = Frame(Size(columns: max(1, DisplayWidth.of(text)), rows: 1))
    frame.put(text, row: 0, column: 0, style: style)
    return frame.cells
  }

  private static let texts = [
    "20 °C", "12 µg/m³", "4.7 kΩ", "±0.5 %", "48 m²", "3.25 m³", "½ €", "Größe", "Forêt", "Łódź",
    "Příčka", "Θερμό", "Тепло",
  ]

  private static var attributes: [TestCardLine] {
    [
      line("plain"), line("bold", Style(.normal, .bold)), line("dim", Style(.normal, .dim)),
      line("underline", Style(.normal, .underline)), line("reverse", Style(.normal, .reverse)),
      line("blink", Style(.normal, .blink)),
    ]
  }

  private static var inks: [TestCardLine] {
    Ink.allCases.dropFirst().map { ink in line("\(ink)", Style(ink)) }
  }

  private static func signs(_ glyphs: Glyphs) -> [TestCardLine] {
    let named: [(String, [Unicode.Scalar])] = [
      ("rising", [glyphs.rising]), ("steady", [glyphs.steady]), ("falling", [glyphs.falling]),
      ("up, down", [glyphs.up, glyphs.down]), ("levels", glyphs.levels),
      ("page", [glyphs.dot]), ("this page", Array(glyphs.currentDot.unicodeScalars)),
      ("feed", [glyphs.feedLive]), ("feed quiet", [glyphs.feedQuiet]),
      ("feed down", [glyphs.feedDown]), ("hold", [glyphs.hold]), ("late", [glyphs.late]),
      ("loading", glyphs.spinner), ("no more", [glyphs.historyEnd]),
      ("failed", [glyphs.loadFailed]), ("cut", [glyphs.ellipsis]), ("part", [glyphs.separator]),
      ("rule", [glyphs.rule]), ("limit", [glyphs.brokenRule]), ("extremes", [glyphs.band]),
      ("axis", [glyphs.axis, glyphs.tick]), ("degree", [glyphs.degree]),
      ("too wide", [glyphs.overflow]),
    ]
    return named.map { name, signs in
      line(String(String.UnicodeScalarView(signs)) + " " + name)
    }
  }

  /// The characters by sixteens of their codes, which are written before them where there is room.
  private static func characters(_ repertoire: Repertoire) -> Self {
    let characters = repertoire.characters
    let codes = Set(characters.map { $0.value >> 4 }).sorted()
    let rows = codes.map { code in
      var row = Frame(Size(columns: 16, rows: 1))
      for scalar in characters where scalar.value >> 4 == code {
        row.put(scalar, row: 0, column: Int(scalar.value & 15))
      }
      return row.cells
    }
    let labelled = zip(codes, rows).map { code, row in
      let text = String(code << 4, radix: 16, uppercase: true)
      let label = String(repeating: "0", count: max(0, 4 - text.count)) + text
      return line(label, Style(.quiet)) + [.blank] + row
    }
    return Self(title: "Characters", pieces: labelled, narrow: rows)
  }
}
