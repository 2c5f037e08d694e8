import Glibc
import Judge
import Loop
import Panel
import Testing

@testable import Displays

/// Displays on a pseudo-terminal whose other end the test reads, or does not read.
struct TerminalDisplayTests {
  static let size = Size(columns: 40, rows: 12)
  let loop: EventLoop
  let terminal: PseudoTerminal
  let traits = TerminalTraits(type: "xterm-256color", repertoire: .unicode, colours: .many)

  init() throws {
    loop = try EventLoop()
    terminal = try PseudoTerminal(Self.size)
  }

  func open() throws -> TerminalDisplay {
    try TerminalDisplay(name: "panel", .path(terminal.path), traits, on: loop)
  }

  /// A picture that differs from that of every other number in each cell.
  static func picture(_ number: Int, size: Size = Self.size) -> Picture {
    var frame = Frame(size)
    let glyph = Unicode.Scalar(UInt8(33 + number % 90))
    for row in 0..<size.rows {
      for column in 0..<size.columns {
        frame[row, column] = Cell(glyph, style: Style(index: UInt8((row + column + number) % 250)))
      }
    }
    return Picture(frame)
  }

  func judge(_ display: TerminalDisplay, _ judge: JudgeTerminal, _ picture: Picture) -> Bool {
    let projection = display.encoder.projection
    var frame = picture.frame
    projection.project(picture.frame, into: &frame)
    for row in 0..<frame.size.rows {
      for column in 0..<frame.size.columns {
        let cell = frame[row, column]
        let expected = Seen(cell.glyph, projection.palette.pen(cell.style))
        if judge.seen(row, column) != expected { return false }
      }
    }
    return true
  }

  @Test("a picture arrives, and only changes after it")
  func draws() throws {
    let display = try open()
    let screen = try JudgeTerminal(Self.size, .unicode)
    #expect(display.isReady)
    #expect(display.show(Self.picture(1), at: .now) == .drawn)
    screen.feed(dimAsItalic(terminal.read()))
    #expect(judge(display, screen, Self.picture(1)))
    let bytes = display.account.bytes
    #expect(display.show(Self.picture(1), at: .now) == .drawn)
    #expect(display.account.bytes == bytes)
    #expect(display.account.shown == 2)
    #expect(display.account.drawnAt != nil)
  }

  @Test("close puts back settings, screen and cursor")
  func closes() throws {
    let before = terminal.settings
    let screen = try JudgeTerminal(Self.size, .unicode)
    screen.feed("$ prompt".utf8)
    let display = try open()
    #expect(terminal.settings != before)
    display.show(Self.picture(1), at: .now)
    screen.feed(dimAsItalic(terminal.read()))
    #expect(screen.isOnOtherScreen)
    #expect(!screen.showsCursor)
    display.close()
    screen.feed(terminal.read())
    #expect(terminal.settings == before)
    #expect(!screen.isOnOtherScreen)
    #expect(screen.showsCursor)
    #expect(screen.seen(0, 2).glyph == "p")
    #expect(display.show(Self.picture(2), at: .now) == .dropped)
  }

  @Test("a display that is let go gives the terminal back")
  func isReleased() throws {
    let before = terminal.settings
    do {
      let display = try open()
      #expect(terminal.settings != before)
      display.show(Self.picture(1), at: .now)
    }
    #expect(terminal.settings == before)
  }

  @Test("suspended and resumed, the terminal is given back, then taken and drawn whole")
  func suspends() throws {
    let before = terminal.settings
    let display = try open()
    let screen = try JudgeTerminal(Self.size, .unicode)
    display.show(Self.picture(1), at: .now)
    display.suspend()
    #expect(terminal.settings == before)
    #expect(!display.isReady)
    #expect(display.show(Self.picture(2), at: .now) == .dropped)
    screen.feed(dimAsItalic(terminal.read()))
    #expect(!screen.isOnOtherScreen)
    display.resume()
    #expect(display.takeEvents(at: .now) == [.resized(Self.size)])
    #expect(display.show(Self.picture(1), at: .now) == .drawn)
    screen.feed(dimAsItalic(terminal.read()))
    #expect(judge(display, screen, Self.picture(1)))
    display.close()
    #expect(terminal.settings == before)
  }

  /// A terminal that is not the controlling one sends no SIGWINCH: pages stayed as wide as it had been at the start.
  @Test("a terminal by its path is asked for its size")
  func asksForTheSize() throws {
    let display = try open()
    _ = display.takeEvents(at: .now)
    let size = Size(columns: 31, rows: 9)
    terminal.resize(size)
    #expect(display.takeEvents(at: .now) == [.resized(size)])
    #expect(display.size == size && display.takeEvents(at: .now).isEmpty)
  }

  /// A window's change redrew every display whole, those on slow lines as well; and SIGCONT took terminals that nobody
  /// had given back.
  @Test("SIGWINCH and SIGCONT without a stop do nothing to a terminal by its path")
  func ignoresOthersSignals() throws {
    let display = try open()
    display.show(Self.picture(1), at: .now)
    _ = display.takeEvents(at: .now)
    _ = terminal.read()
    display.followWindow()
    display.resume()
    #expect(display.takeEvents(at: .now).isEmpty)
    #expect(display.show(Self.picture(1), at: .now) == .drawn)
    #expect(terminal.read().isEmpty)
  }

  @Test("a resize is told, and a picture of the old size is not drawn")
  func resizes() throws {
    let display = try open()
    display.show(Self.picture(1), at: .now)
    let size = Size(columns: 20, rows: 4)
    terminal.resize(size)
    display.resize()
    #expect(display.size == size)
    #expect(display.takeEvents(at: .now) == [.resized(size)])
    #expect(display.show(Self.picture(2), at: .now) == .dropped)
    _ = terminal.read()
    let screen = try JudgeTerminal(size, .unicode)
    #expect(display.show(Self.picture(3, size: size), at: .now) == .drawn)
    screen.feed(dimAsItalic(terminal.read()))
    #expect(judge(display, screen, Self.picture(3, size: size)))
  }

  @Test("as large as before, the terminal may have moved its lines: all is drawn anew")
  func redrawsAfterResize() throws {
    let display = try open()
    display.show(Self.picture(1), at: .now)
    _ = terminal.read()
    display.resize()
    #expect(display.takeEvents(at: .now) == [.resized(Self.size)])
    let screen = try JudgeTerminal(Self.size, .unicode)
    screen.feed("rubbish".utf8)
    display.show(Self.picture(1), at: .now)
    screen.feed(dimAsItalic(terminal.read()))
    #expect(judge(display, screen, Self.picture(1)))
  }

  @Test("a size that was given stays, whatever the terminal says")
  func keepsGivenSize() throws {
    let size = Size(columns: 16, rows: 2)
    let display = try TerminalDisplay(name: "x", .path(terminal.path), traits, size: size, on: loop)
    display.resize()
    #expect(display.size == size)
  }

  @Test("a reader that stalls holds one frame; the newest picture wins and nothing waits for it")
  func isSlow() throws {
    let display = try open()
    let screen = try JudgeTerminal(Self.size, .unicode)
    var number = 0
    while display.isReady {
      number += 1
      display.show(Self.picture(number), at: .now)
      try #require(number < 1000)
    }
    let bytes = display.account.bytes
    let last = number + 50
    for next in number + 1...last {
      #expect(display.show(Self.picture(next), at: .now) == .waiting)
    }
    #expect(display.account.bytes == bytes)
    #expect(display.account.dropped == 49)
    var drawn = 0
    try turn {
      screen.feed(dimAsItalic(terminal.read()))
      drawn += display.takeEvents(at: .now).count { $0 == .drawn }
      return drawn == 2
    }
    screen.feed(dimAsItalic(terminal.read()))
    #expect(judge(display, screen, Self.picture(last)))
    #expect(display.isReady)
    #expect(display.account.shown == UInt64(number + 1))
  }

  @Test("closing a stalled terminal in the middle of a frame puts it back all the same")
  func closesStalled() throws {
    let before = terminal.settings
    let display = try open()
    var number = 0
    while display.isReady {
      number += 1
      display.show(Self.picture(number), at: .now)
      try #require(number < 1000)
    }
    display.close()
    #expect(terminal.settings == before)
  }

  @Test("typed bytes are queued until the turn takes them")
  func reads() throws {
    let display = try open()
    terminal.type("\u{1B}[C7")
    var events: [DisplayEvent] = []
    try turn {
      events += display.takeEvents(at: .now)
      return !events.isEmpty
    }
    #expect(events == [.input(Array("\u{1B}[C7".utf8))])
  }

  @Test("what is typed between two turns is kept up to a limit")
  func limitsInput() throws {
    let display = try open()
    let limit = TerminalDisplay.inputLimit
    var typed = 0
    while typed < limit {
      terminal.type(String(repeating: "n", count: 2048))
      typed += 2048
      try turn { display.input.count == typed }
    }
    terminal.type("one above")
    loop.turn(until: .now + .seconds(1))
    #expect(
      display.takeEvents(at: .now) == [.input(Array(repeating: UInt8(ascii: "n"), count: limit))]
    )
    terminal.type("q")
    try turn { display.input.count == 1 }
  }

  @Test("no terminal is taken to be larger than a wall")
  func limitsSize() throws {
    terminal.resize(Size(columns: 1000, rows: 500))
    let display = try open()
    #expect(display.size == Size(columns: 1000, rows: 500))
    terminal.resize(Size(columns: 1001, rows: 65_535))
    display.resize()
    #expect(display.size == Size(columns: 1000, rows: 500))
    terminal.clearSize()
    display.resize()
    #expect(display.size == Size(columns: 80, rows: 24))
  }

  @Test("a hang-up is told once, and later calls do nothing")
  func hangsUp() throws {
    let display = try open()
    terminal.hangUp()
    var events: [DisplayEvent] = []
    try turn {
      events += display.takeEvents(at: .now)
      return !events.isEmpty
    }
    #expect(events == [.lost("panel: it hung up")])
    #expect(!display.isReady)
    #expect(display.show(Self.picture(1), at: .now) == .dropped)
    display.resize()
    display.suspend()
    display.resume()
    display.close()
    #expect(display.takeEvents(at: .now).isEmpty)
  }

  @Test("what is no terminal is refused")
  func refuses() throws {
    #expect(throws: DisplayError.noTerminal("/dev/null")) {
      try TerminalDisplay(name: "x", .path("/dev/null"), traits, on: loop)
    }
    #expect(throws: DisplayError.cannotDraw(type: "dumb")) {
      let dumb = TerminalTraits(type: "dumb")
      _ = try TerminalDisplay(name: "x", .path(terminal.path), dumb, on: loop)
    }
  }

  /// Turns the loop until something has come true; every turn ends with an event or after a second.
  func turn(until isTrue: () throws -> Bool) throws {
    for _ in 0..<200 {
      if try isTrue() { return }
      loop.turn(until: .now + .seconds(1))
    }
    Issue.record("it never came true")
  }
}
