import Panel
import Testing

struct GlyphsTests {
  @Test("every sign of a display is one that it has, in one place", arguments: Repertoire.allCases)
  func areShowable(_ repertoire: Repertoire) {
    let glyphs = Glyphs(repertoire)
    var signs = [
      glyphs.rising, glyphs.steady, glyphs.falling, glyphs.up, glyphs.down, glyphs.dot,
      glyphs.feedLive, glyphs.feedQuiet, glyphs.feedDown, glyphs.hold, glyphs.ellipsis,
      glyphs.separator, glyphs.dash, glyphs.rule, glyphs.brokenRule, glyphs.band, glyphs.axis,
      glyphs.tick, glyphs.degree, glyphs.overflow, glyphs.late, glyphs.historyEnd,
      glyphs.loadFailed,
    ]
    signs += glyphs.levels + glyphs.spinner + Array(glyphs.currentDot.unicodeScalars)
    for sign in signs {
      #expect(repertoire.contains(sign), "\(sign)")
      #expect(DisplayWidth.of(sign) == 1)
    }
    #expect(glyphs.repertoire == repertoire)
  }

  @Test("signs that must be told apart differ", arguments: Repertoire.allCases)
  func differ(_ repertoire: Repertoire) {
    let glyphs = Glyphs(repertoire)
    #expect(Set([glyphs.rising, glyphs.steady, glyphs.falling]).count == 3)
    #expect(Set([glyphs.feedLive, glyphs.feedQuiet, glyphs.feedDown]).count == 3)
    #expect(Set(glyphs.levels).count == glyphs.levels.count && glyphs.levels.count >= 5)
    #expect(Set(["?", "x", "w", "!", "r", "s", "*", glyphs.late]).count == 8)
    #expect(Set([glyphs.historyEnd, glyphs.loadFailed] + glyphs.spinner).count > 3)
    #expect(glyphs.currentDot.unicodeScalars.first != glyphs.dot)
    #expect(Set(glyphs.spinner).count > 1)
  }

  @Test("levels rise with the share and never leave the ladder")
  func levels() {
    let glyphs = Glyphs(.unicode)
    #expect(glyphs.level(0) == "▁")
    #expect(glyphs.level(0.5) == "▅")
    #expect(glyphs.level(1) == "█")
    #expect(glyphs.level(-3) == "▁")
    #expect(glyphs.level(7) == "█")
    #expect(glyphs.level(.nan) == "▁")
    #expect(glyphs.level(.infinity) == "▁")
  }

  @Test("a long text ends with the ellipsis, a short one stays")
  func shortens() {
    let glyphs = Glyphs(.unicode)
    #expect(glyphs.shortened("Boiler", to: 6) == "Boiler")
    #expect(glyphs.shortened("Boiler flow", to: 8) == "Boiler…")
    #expect(glyphs.shortened("日本語", to: 5) == "日本…")
    #expect(glyphs.shortened("Boiler", to: 1) == "…")
    #expect(glyphs.shortened("Boiler", to: 0) == "")
    #expect(Glyphs(.ascii).shortened("Boiler", to: 4) == "Boi.")
  }
}
