import Support
import Testing

/// How alarms take a terminal over and give it back, as the demo plays them.
@Suite(.serialized) struct TakeoverTests {
  private func alarm(columns: Int, rows: Int) throws -> Session {
    let session = try Session(columns: columns, rows: rows, "demo --alarms")
    try session.screen.wait(for: "the overview") { $0.contains("Temperature") }
    try session.screen.press("3", "Enter")
    try session.screen.wait(for: "a page chosen by number", within: 5) { $0.hasPrefix("Humidity") }
    try session.screen.press("Space")
    try session.screen.wait(for: "the alarm's page over it", within: 10) { text in
      text.hasPrefix("Temperature") && text.contains("! Cold store 1 high")
        && text.contains("\nBoiler flow")
    }
    return session
  }

  @Test(arguments: [(80, 24), (40, 12)])
  func anAlarmShowsItsPageAndGivesBackPageAndHold(columns: Int, rows: Int) throws {
    let session = try alarm(columns: columns, rows: rows)
    try session.screen.press("a")
    let text = try session.screen.wait(for: "the page under it", within: 5) {
      $0.hasPrefix("Humidity") && !$0.contains("Cold store 1 high")
    }
    #expect(text.contains("hold"))
    try session.screen.press("q")
    try session.expectCleanEnd()
  }

  @Test func whoPagesOnIsLeftAloneAndReminded() throws {
    let session = try alarm(columns: 80, rows: 24)
    try session.screen.press("Right")
    try session.screen.wait(for: "the page after the one under it, with a line", within: 5) {
      $0.hasPrefix("Illuminance") && $0.contains("! Cold store 1 high")
    }
    // The alarm is over after a quarter of a minute; the page stays, and nothing is announced any more.
    try session.screen.wait(for: "the end of the alarm", within: 20) {
      $0.hasPrefix("Illuminance") && !$0.contains("Cold store 1 high")
    }
  }
}
