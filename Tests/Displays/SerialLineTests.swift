import CLinux
import Glibc
import Panel
import Support
import Testing

@testable import Displays
@testable import Loop

/// A line's settings as the kernel has them, and who may use it.
struct SerialLineTests {
  let loop: EventLoop
  let terminal: PseudoTerminal
  let traits = TerminalTraits(type: "vt220", repertoire: .lineDrawing) { _ in nil }

  init() throws {
    loop = try EventLoop()
    terminal = try PseudoTerminal(SerialRig.size)
  }

  private func open(_ change: (inout SerialSettings) -> Void = { _ in }) throws -> TerminalDisplay {
    var settings = SerialSettings()
    change(&settings)
    let line = SerialLine(terminal.path, settings)
    return try TerminalDisplay(name: "panel", line, traits, on: loop)
  }

  @Test(
    "any speed is set, and read back",
    arguments: [50, 1_200, 9_600, 31_250, 74_880, 115_200, 250_000, 4_000_000]
  )
  func speeds(_ speed: Int) throws {
    let display = try open { $0.speed = speed }
    let line = terminal.line
    #expect(Int(line.c_ospeed) == speed && Int(line.c_ispeed) == speed)
    let code = line.c_cflag & tcflag_t(CBAUD)
    #expect((code == linux_speed_by_number) == [31_250, 74_880, 250_000].contains(speed))
    display.close()
  }

  @Test("bytes go as they are, nobody hangs up, and modem lines are not looked at")
  func isRaw() throws {
    let display = try open()
    let line = terminal.line
    #expect(line.c_lflag & tcflag_t(ICANON | ECHO | ISIG | IEXTEN) == 0)
    #expect(line.c_oflag & tcflag_t(OPOST) == 0)
    #expect(line.c_iflag & tcflag_t(ICRNL | INLCR | ISTRIP) == 0)
    #expect(line.c_cflag & tcflag_t(CLOCAL | CREAD) == tcflag_t(CLOCAL | CREAD))
    #expect(line.c_cflag & tcflag_t(HUPCL | CSTOPB) == 0)
    #expect(line.c_cflag & tcflag_t(CSIZE) == tcflag_t(CS8))
    display.close()
  }

  @Test("flow control is what was asked for", arguments: SerialSettings.Flow.allCases)
  func flow(_ flow: SerialSettings.Flow) throws {
    let display = try open { $0.flow = flow }
    let line = terminal.line
    #expect((line.c_iflag & tcflag_t(IXON) != 0) == (flow == .characters))
    #expect(line.c_iflag & tcflag_t(IXOFF | IXANY) == 0)
    #expect((line.c_cflag & tcflag_t(CRTSCTS) != 0) == (flow == .wires))
    display.close()
  }

  @Test("seven bits, parity and stop bits are asked for")
  func framing() {
    var settings = SerialSettings()
    settings.bits = 7
    settings.parity = .odd
    settings.stopBits = 2
    let line = settings.applied(to: linux_line())
    #expect(line.c_cflag & tcflag_t(CSIZE) == tcflag_t(CS7))
    #expect(line.c_cflag & tcflag_t(PARENB | PARODD) == tcflag_t(PARENB | PARODD))
    #expect(line.c_cflag & tcflag_t(CSTOPB) != 0)
    #expect(line.c_iflag & tcflag_t(ISTRIP | INPCK) == tcflag_t(ISTRIP | INPCK))
    settings.parity = .even
    #expect(settings.applied(to: line).c_cflag & tcflag_t(PARENB | PARODD) == tcflag_t(PARENB))
  }

  @Test("closed, the line is as it was found, but that nobody hangs up")
  func closes() throws {
    let first = try open { $0.speed = 31_250 }
    let found = terminal.line
    #expect(found.c_ospeed == 31_250)
    first.close()
    let before = terminal.line
    let display = try open { $0.speed = 74_880 }
    display.close()
    let after = terminal.line
    #expect(after.c_ospeed == before.c_ospeed && after.c_lflag == before.c_lflag)
    #expect(after.c_iflag == before.c_iflag && after.c_oflag == before.c_oflag)
    #expect(after.c_cflag == before.c_cflag & ~tcflag_t(HUPCL))
  }

  @Test(
    "a second display is refused, in words that say who has the line, until the first lets it go"
  )
  func isExclusive() throws {
    let display = try open()
    let taken = #expect(throws: DisplayError.self) { _ = try open() }
    #expect(
      taken?.description
        == "\(terminal.path) is in use by another display or keypad of this program"
    )
    display.close()
    try open().close()
  }

  /// A line that was given back for a while was nobody's when it was drawn on again.
  @Test("suspended, the line is anybody's; resumed, it is locked again")
  func locksAgain() throws {
    let display = try open()
    display.suspend()
    let second = try open()
    second.close()
    display.resume()
    #expect(display.takeEvents(at: .now) == [.resized(SerialRig.size)])
    #expect(throws: DisplayError.self) { _ = try open() }
    display.close()
  }

  @Test("a line that another display took meanwhile stays that one's, untouched")
  func leavesAnothersLine() throws {
    let display = try open()
    display.suspend()
    let second = try open { $0.speed = 31_250 }
    display.resume()
    let taken = DisplayError.taken(DeviceTaken(terminal.path))
    #expect(display.takeEvents(at: .now) == [.lost("panel: \(taken)")])
    #expect(terminal.line.c_ospeed == 31_250)
    #expect(throws: taken) { _ = try open() }
    second.close()
  }

  @Test("what a driver leaves out is said, but for a pseudo-terminal, which has no wires")
  func saysWhatIsLeftOut() throws {
    var settings = SerialSettings()
    (settings.bits, settings.parity, settings.stopBits, settings.flow) = (7, .even, 2, .wires)
    let port = SerialPort("/dev/ttyS9", settings)
    var given = settings.applied(to: linux_line())
    try port.check(given, isPseudo: false)
    given.c_cflag &= ~tcflag_t(CRTSCTS)
    given.c_cflag &= ~tcflag_t(CSTOPB)
    let fault = TerminalFault.framing("/dev/ttyS9", ["2 stop bits", "flow rtscts"])
    #expect(throws: fault) { try port.check(given, isPseudo: false) }
    try port.check(given, isPseudo: true)
    given.c_cflag = SerialSettings().applied(to: given).c_cflag
    #expect(settings.refused(by: given).count == 4)
    let display = try open { $0.bits = 7 }
    display.close()
  }

  @Test("another program that has locked the line is named")
  func namesTheOther() throws {
    let path = terminal.path
    let waiting = "echo ready; while :; do sleep 1; done"
    let other = try Running(command: ["flock", "--no-fork", path, "sh", "-c", waiting])
    try other.wait(for: "the lock") { $0.contains("ready") }
    let taken = #expect(throws: DisplayError.self) { _ = try open() }
    #expect(taken?.description == "\(path) is in use by sh (process \(other.process))")
  }

  @Test("what is no terminal is refused")
  func refuses() {
    #expect(throws: DisplayError.noTerminal("/dev/null")) {
      let line = SerialLine("/dev/null", SerialSettings())
      _ = try TerminalDisplay(name: "x", line, traits, on: loop)
    }
  }
}
