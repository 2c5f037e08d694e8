import Panel
import Testing

@testable import Displays

struct TerminalTraitsTests {
  private func traits(_ variables: [String: String]) -> TerminalTraits {
    TerminalTraits(environment: { variables[$0] })
  }

  @Test(
    "characters by locale and type",
    arguments: [
      (["TERM": "xterm", "LANG": "en_US.UTF-8"], .unicode),
      (["TERM": "xterm", "LC_ALL": "C.utf8", "LANG": "C"], .unicode),
      (["TERM": "xterm", "LC_ALL": "", "LC_CTYPE": "de_DE.utf-8"], .unicode),
      (["TERM": "linux", "LANG": "de_DE.UTF-8"], .console),
      (["TERM": "vt220", "LANG": "de_DE.ISO-8859-1"], .latin1),
      (["TERM": "vt220", "LANG": "de_DE"], .latin1),
      (["TERM": "xterm", "LC_ALL": "C", "LANG": "en_US.UTF-8"], .lineDrawing),
      (["TERM": "vt100"], .lineDrawing),
      (["TERM": "ansi", "LANG": "POSIX"], .ascii),
      (["TERM": "ansi", "LANG": "ru_RU.KOI8-R"], .koi8r),
      (["TERM": "linux", "LANG": "fi_FI.ISO-8859-15@euro"], .latin9),
      (["TERM": "ansi", "LANG": "ja_JP.SJIS"], .ascii),
    ] as [([String: String], Repertoire)]
  )
  func findsRepertoire(_ variables: [String: String], _ repertoire: Repertoire) {
    #expect(traits(variables).repertoire == repertoire)
  }

  @Test("colours by type, NO_COLOR and COLORTERM")
  func findsColours() {
    #expect(traits(["TERM": "xterm-256color"]).colours == .many)
    #expect(traits(["TERM": "xterm"]).colours == .eight)
    #expect(traits(["TERM": "xterm", "COLORTERM": "truecolor"]).colours == .many)
    #expect(traits(["TERM": "vt100", "COLORTERM": "truecolor"]).colours == .none)
    #expect(traits(["TERM": "xterm-256color", "NO_COLOR": "1"]).colours == .none)
    #expect(traits(["TERM": "xterm-256color", "NO_COLOR": ""]).colours == .many)
  }

  @Test("a dumb, unset or unknown terminal is plain")
  func isPlain() {
    #expect(traits(["TERM": "dumb"]).isPlain)
    #expect(traits([:]).isPlain)
    #expect(traits(["TERM": "none-such"]).isPlain)
    #expect(!traits(["TERM": "vt100"]).isPlain)
  }

  @Test("what is given wins over the environment")
  func obeys() {
    let traits = TerminalTraits(
      type: "vt100",
      repertoire: .ascii,
      colours: .many,
      environment: { ["TERM": "dumb", "NO_COLOR": "1", "LANG": "C.UTF-8"][$0] }
    )
    #expect(traits.terminal.name == "vt100")
    #expect(traits.repertoire == .ascii)
    #expect(traits.colours == .many)
  }
}
