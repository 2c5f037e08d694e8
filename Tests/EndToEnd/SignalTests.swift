import Glibc
import Support
import Testing

/// What signals do to a program on a terminal.
@Suite(.serialized) struct SignalTests {
  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func aRequestToEndGivesTheTerminalBack(signal: Int32) throws {
    let session = try Session("demo")
    try session.screen.wait(for: "the overview") { $0.contains("Temperature") }
    let device = try session.screen.value(of: "pane_tty")
    #expect(try lineSettings(of: device).contains("-echo"))
    #expect(try session.screen.value(of: "alternate_on") == "1")
    try session.signal(signal)
    try session.expectCleanEnd()
    #expect(!(try session.screen.text).contains("Temperature"))
  }

  @Test func memoryPressureIsSurvived() throws {
    let session = try Session("demo")
    try session.screen.wait(for: "the overview") { $0.contains("Temperature") }
    try session.screen.press("Right", "Right")
    try session.screen.wait(for: "a page", within: 5) { !$0.hasPrefix("Overview") }
    for _ in 0..<5 { try session.signal(SIGUSR1) }
    let before = try session.screen.text
    try session.screen.wait(for: "another picture") { $0 != before && !$0.contains("left with") }
    try session.screen.press("q")
    try session.expectCleanEnd()
  }
}
