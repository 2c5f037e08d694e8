import Panel
import Testing

/// No sign of measuring ever becomes rubbish, whatever the display can show.
struct RepertoireTests {
  static let signs =
    "°µ²³Ω±·×÷≤≥≈√π‰½–—…“”‘’€£ÄÖÜäöüßéèñçåÅøæłŁşğİ▁▂▃▄▅▆▇█▀▌▐░▒▓•●○✗━─│┤├┼┌┐└┘╌↗→↘↑↓←‖⣿⡠℃Ω₂⚠◆~\\"

  @Test("every sign has a substitute in one place", arguments: Repertoire.allCases)
  func hasSubstitutes(_ repertoire: Repertoire) {
    for sign in Self.signs.unicodeScalars {
      let shown = repertoire.nearest(sign)
      #expect(repertoire.contains(shown), "\(sign) on \(repertoire)")
      #expect(
        shown != "?" && shown != "_" || sign == "▁" || sign == "▂",
        "\(sign) on \(repertoire)"
      )
      #expect(DisplayWidth.of(shown) == 1)
      #expect(repertoire.nearest(shown) == shown)
    }
  }

  @Test("what a display has, it is given as it is", arguments: Repertoire.allCases)
  func keepsItsOwn(_ repertoire: Repertoire) {
    for value in UInt32(0x20)...0x2FFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let shown = repertoire.nearest(scalar)
      if repertoire.contains(scalar) { #expect(shown == scalar) }
      #expect(repertoire.contains(shown), "\(String(value, radix: 16)) on \(repertoire)")
    }
  }

  @Test("the degree sign is there on every display but ASCII, which spells it out of units")
  func hasDegree() {
    for repertoire in Repertoire.allCases where repertoire != .ascii {
      #expect(repertoire.spelled("21 °C") == "21 °C")
    }
    #expect(Repertoire.ascii.spelled("21 °C") == "21 C")
  }

  @Test(
    "texts in words of ASCII",
    arguments: [
      ("kΩ", "kOhm"), ("µg/m³", "ug/m3"), ("±0.5", "+/-0.5"), ("Küche Süd", "Kuche Sud"),
      ("Straße", "Strasse"), ("CO₂", "CO2"), ("plain", "plain"), ("日本", "__"), ("a\u{200B}b", "ab"),
    ]
  )
  func spells(_ text: String, _ spelled: String) {
    #expect(Repertoire.ascii.spelled(text) == spelled)
  }

  @Test("controls are blanks, never sent")
  func hidesControls() {
    for repertoire in Repertoire.allCases {
      for value in Array(UInt8(0)..<32) + [0x7F, 0x9B] {
        #expect(repertoire.nearest(Unicode.Scalar(value)) == " ")
      }
    }
  }
}
