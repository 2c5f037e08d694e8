import Glibc
import Judge
import Loop
import Panel
import Testing

@testable import Displays

/// The process ends without closing its display: the terminal is given back all the same.
struct LastResortTests {
  @Test(
    "exit, a trap and signals give the terminal back",
    arguments: [0, SIGILL, SIGTERM, SIGABRT, SIGQUIT]
  )
  func givesBack(_ signal: Int32) async throws {
    let terminal = try PseudoTerminal(TerminalDisplayTests.size)
    let before = terminal.settings
    let path = terminal.path
    let screen = try JudgeTerminal(TerminalDisplayTests.size, .unicode)
    let end: ExitTest.Condition = signal == 0 ? .exitCode(0) : .signal(signal)
    await #expect(processExitsWith: end) { [path = path as String, signal = signal as Int32] in
      let loop = try EventLoop()
      let traits = TerminalTraits(type: "xterm-256color", repertoire: .unicode)
      let display = try TerminalDisplay(name: "x", .path(path), traits, on: loop)
      display.show(TerminalDisplayTests.picture(1), at: .now)
      switch signal {
      case 0: exit(0)
      case SIGILL: fatalError("on purpose")
      default:
        // This thread has signals blocked, the main thread has not.
        kill(getpid(), signal)
        while true { pause() }
      }
      withExtendedLifetime(display) {}
    }
    screen.feed(dimAsItalic(terminal.read()))
    #expect(terminal.settings == before)
    #expect(!screen.isOnOtherScreen)
    #expect(screen.showsCursor)
  }
}
