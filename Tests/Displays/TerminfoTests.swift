import Judge
import Panel
import Testing

@testable import Displays

struct TerminfoTests {
  @Test("entries are read as they are installed")
  func reads() {
    let xterm = Terminfo("xterm-256color")
    #expect(xterm.name == "xterm-256color")
    #expect(xterm.colours == .many)
    #expect(xterm.attributes == .all)
    #expect(xterm.margin == .hangs)
    #expect(xterm.canDraw && xterm.drawsLines && xterm.movesWithPen)
    let linux = Terminfo("linux")
    #expect(linux.colours == .eight)
    #expect(linux.notWithColour == [.underline, .dim])
    let ansi = Terminfo("ansi")
    #expect(ansi.margin == .wraps)
    #expect(!ansi.drawsLines)
    #expect(!ansi.insertPlace.isEmpty)
    let vt100 = Terminfo("vt100")
    #expect(vt100.colours == .none)
    #expect(vt100.drawsLines)
    // Its way to end underlining ends everything.
    #expect(vt100.endUnderline.isEmpty)
  }

  @Test("a type that is not installed is the nearest one that is, else dumb")
  func fallsBack() {
    #expect(Terminfo("xterm-kitty").name == "xterm")
    #expect(Terminfo("xterm-256color-of-mine").name == "xterm-256color")
    for type in [
      "no-such-terminal", "", "-", "../../etc/passwd", String(repeating: "x", count: 5000),
    ] {
      let terminal = Terminfo(type)
      #expect(terminal.name == "dumb")
      #expect(!terminal.canDraw)
    }
    #expect(!Terminfo("dumb").canDraw)
  }

  @Test("a parameter far outside any screen is formatted all the same")
  func formatsExtremes() {
    var bytes: [UInt8] = []
    #expect(Terminfo("vt100").address.append(.max, .min, to: &bytes))
    #expect(!bytes.isEmpty)
    #expect(!TerminfoFormat().append(1, to: &bytes))
  }

  @Test("waits become pad characters on a line with a speed and nothing elsewhere")
  func pads() {
    func taken(_ text: String, _ speed: Int?) -> [UInt8] {
      var bytes = Array(text.utf8)
      TerminfoFormat.takeWaits(from: &bytes, start: 0, padSpeed: speed)
      return bytes
    }
    #expect(taken("ab$<5>c", nil) == Array("abc".utf8))
    #expect(taken("ab$<5*/>c", 9600) == Array("ab".utf8) + [0, 0, 0, 0, 0] + Array("c".utf8))
    #expect(taken("$<2>$<2.5>", 1000) == [0, 0])
    #expect(taken("$<99999999>", 115_200).count == 10_000)
    for text in ["$", "$<", "$<5", "a$<5", "$$<", "<5>"] {
      #expect(taken(text, nil) == Array(text.utf8))
    }
  }

  @Test(
    "opening and closing leave libvterm as it was",
    arguments: ["xterm-256color", "vt100", "linux", "ansi", "vt220"]
  )
  func givesBack(_ type: String) throws {
    let terminal = Terminfo(type)
    let judge = try JudgeTerminal(Size(columns: 10, rows: 3), .ascii)
    judge.feed(terminal.opening)
    judge.feed("\u{1B}[1;5m".utf8)
    if terminal.drawsLines { judge.feed(terminal.startLines) }
    judge.feed("junk".utf8)
    judge.feed(terminal.closing)
    judge.feed("x".utf8)
    #expect(!judge.isOnOtherScreen)
    #expect(judge.showsCursor)
    #expect(judge.seen(0, 0) == Seen("x", Pen()))
    #expect(judge.seen(0, 1) == Seen(" ", Pen()))
  }
}
