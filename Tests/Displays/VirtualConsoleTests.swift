import Glibc
import Loop
import Panel
import Testing

@testable import Displays

/// Frames on a real Linux console, read back by the kernel; skipped where there is none.
@Suite(
  .serialized,
  .enabled(if: RealConsole.isThere, "no Linux console that can be written and read back")
)
struct VirtualConsoleTests {
  let loop: EventLoop
  let console: RealConsole

  init() throws {
    loop = try EventLoop()
    console = try RealConsole()
  }

  private func open() throws -> TerminalDisplay {
    let device = try VirtualConsole(console.path)
    let traits = TerminalTraits(type: "linux", repertoire: device.repertoire) { _ in nil }
    return try TerminalDisplay(name: "k", device, traits, on: loop)
  }

  /// Shows a frame and waits until all of it was taken.
  private func show(_ frame: Frame, on display: TerminalDisplay) throws {
    var isDrawn = display.show(Picture(frame), at: .now) == .drawn
    for _ in 0..<200 where !isDrawn {
      loop.turn(until: .now + .milliseconds(100))
      isDrawn = display.takeEvents(at: .now).contains(.drawn)
    }
    try #require(isDrawn)
  }

  /// What the kernel makes of a pen: the byte of a colour graphics adapter.
  private func attribute(of pen: Pen) -> UInt8 {
    let adapter: [UInt8] = [0, 4, 2, 6, 1, 5, 3, 7]
    var colour = pen.colour.map { adapter[Int($0 & 7)] } ?? 7
    if pen.attributes.contains(.underline) {
      colour = UInt8(SystemCall.text(of: "/sys/module/vt/parameters/underline").dropLast()) ?? 3
    } else if pen.attributes.contains(.dim), !pen.attributes.contains(.bold) {
      colour = 8
    }
    if pen.attributes.contains(.reverse) { colour = (colour & 0x88) | (colour & 7) << 4 }
    if pen.attributes.contains(.blink) { colour ^= 0x80 }
    if pen.attributes.contains(.bold) { colour ^= 0x08 }
    return colour
  }

  private func expect(_ frame: Frame, of display: TerminalDisplay) throws {
    let projection = display.encoder.projection
    var wanted = frame
    projection.project(frame, into: &wanted)
    let characters = try #require(console.characters)
    let attributes = console.attributes
    let wrong = wanted.cells.indices.filter { place in
      let (cell, pen) = (wanted.cells[place], projection.palette.pen(wanted.cells[place].style))
      // The colour of a blank cannot be seen, and a dim and bold letter is whatever came last.
      let isUnseen = cell.glyph == " " || pen.attributes.isSuperset(of: [.dim, .bold])
      return characters[place] != cell.glyph.value
        || !isUnseen && attributes[place] != attribute(of: pen)
    }
    let rows = Set(wrong.map { $0 / frame.size.columns }).sorted().map { row in console.rows[row] }
    #expect(wrong.isEmpty, "\(rows)")
  }

  @Test("every frame stands on the console as it was meant, in glyphs and colours")
  func showsFrames() throws {
    let display = try open()
    #expect(display.size == console.size)
    #expect(display.colours == .eight)
    var frames = RandomFrames(seed: 71, size: display.size)
    for _ in 0..<60 {
      frames.advance()
      var frame = frames.frame
      // The kernel gives wide characters one place or two as its version is.
      for row in 0..<frame.size.rows {
        for column in 0..<frame.size.columns where DisplayWidth.of(frame[row, column].glyph) != 1 {
          frame.put("#", row: row, column: column)
        }
      }
      try show(frame, on: display)
      try expect(frame, of: display)
    }
  }

  @Test("every sign of the pages and every character of the font are there")
  func showsCharacters() throws {
    let display = try open()
    let repertoire = display.glyphs.repertoire
    #expect(repertoire.contains("°") && repertoire.contains("─") && !repertoire.contains("⣿"))
    var frame = Frame(display.size)
    let characters = repertoire.characters
    try #require(characters.count > 200)
    for (place, scalar) in characters.prefix(frame.cells.count).enumerated() {
      frame.put(scalar, row: place / frame.size.columns, column: place % frame.size.columns)
    }
    try show(frame, on: display)
    try expect(frame, of: display)
  }

  @Test("keys typed at the console come as a terminal's")
  func takesKeys() throws {
    let display = try open()
    guard console.type("\u{1B}[Cq") else { return }
    var events: [DisplayEvent] = []
    for _ in 0..<50 where events.isEmpty {
      loop.turn(until: .now + .milliseconds(100))
      events = display.takeEvents(at: .now)
    }
    #expect(events == [.input(Array("\u{1B}[Cq".utf8))])
  }

  @Test("the console given back: settings, screen, cursor, lock, and the time to go dark")
  func givesBack() throws {
    let darkness = "/sys/module/kernel/parameters/consoleblank"
    let found = SystemCall.text(of: darkness)
    defer { console.write("\u{1B}[9;\((Int(found.dropLast()) ?? 0) / 60)]") }
    console.write("\u{1B}[9;7]")
    let before = console.settings
    let display = try open()
    #expect(console.settings != before)
    #expect(SystemCall.text(of: darkness) == "0\n")
    try show(TerminalDisplayTests.picture(3, size: display.size).frame, on: display)
    #expect(throws: DisplayError.self) { try VirtualConsole(console.path) }
    display.close()
    #expect(console.settings == before)
    #expect(SystemCall.text(of: darkness) == "420\n")
    #expect(Set(console.rows) == [""])
    console.write("\u{1B}[H$ ä")
    #expect(console.rows.first == "$ ä")
    #expect(console.attributes.first == 7)
    let again = try open()
    again.close()
  }

  @Test("suspended, the console is given back; resumed, it is taken again")
  func suspends() throws {
    let before = console.settings
    let display = try open()
    display.suspend()
    #expect(console.settings == before)
    display.resume()
    #expect(console.settings != before)
    let frame = TerminalDisplayTests.picture(5, size: display.size).frame
    try show(frame, on: display)
    try expect(frame, of: display)
  }

  @Test("a console of UTF-8 off takes UTF-8 while it is ours, and no longer")
  func takesUTF8() throws {
    console.write("\u{1B}%@")
    var settings = termios()
    let line = Glibc.open(console.path, O_RDWR | O_NOCTTY | O_NONBLOCK)
    defer { close(line) }
    tcgetattr(line, &settings)
    settings.c_iflag &= ~tcflag_t(IUTF8)
    tcsetattr(line, TCSANOW, &settings)
    let display = try open()
    var frame = Frame(display.size)
    frame.put("20 °C µ ─│┌", row: 0, column: 0)
    try show(frame, on: display)
    #expect(console.rows.first == "20 °C µ ─│┌")
    display.close()
    console.write("\u{1B}[H°")
    #expect(console.rows.first != "°")
  }
}

/// What is no console of its own is refused with a reason, wherever the tests run.
struct ConsoleRefusalTests {
  @Test("a pseudo-terminal is no console")
  func refusesOthers() throws {
    let terminal = try PseudoTerminal(Size(columns: 80, rows: 24))
    #expect(throws: DisplayError.console(.noConsole(terminal.path))) {
      try VirtualConsole(terminal.path)
    }
    #expect(throws: DisplayError.noTerminal("/dev/null")) { try VirtualConsole("/dev/null") }
  }

  @Test("the alias of the console in front is refused", .enabled(if: RealConsole.isThere))
  func refusesAlias() {
    #expect(throws: DisplayError.console(.alias("/dev/tty0"))) { try VirtualConsole("/dev/tty0") }
  }

  @Test("reasons say what to do")
  func saysWhatToDo() {
    let texts = [
      ConsoleRefusal.alias("/dev/tty0"), .noConsole("/dev/pts/1"), .graphics("/dev/tty7"),
      .session("/dev/tty1", by: "agetty", process: 812),
    ].map(\.description)
    #expect(texts[3].contains("agetty (process 812)") && texts[3].contains("getty@tty1.service"))
    #expect(texts.allSatisfy { $0.contains("; ") })
  }
}
