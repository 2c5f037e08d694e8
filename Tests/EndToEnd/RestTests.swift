import Support
import Testing

/// Item 6.10: what a display shows while nobody is there.
@Suite(.serialized) struct RestTests {
  private let day = "programmes: {day: [temperature, humidity]}"
  private let still = "programme: day, transition: cut, dwell: 0"

  private func isBlank(_ text: String) -> Bool { text.allSatisfy { $0 == " " || $0 == "\n" } }

  @Test func idleTiersDimThenDark() throws {
    let feed = try Simulation()
    defer { withExtendedLifetime(feed) {} }
    let site = try Installation(feed: feed.url)
    try site.configure(day, panel: still + ", dim: 5s, blank: 15s")
    try site.start()
    try site.waitForPage("Temperature")
    // The title is bold while the page is bright, else in the quiet ink.
    let quiet = ["\u{1B}[38;5;245mTemperature", "\u{1B}[2mTemperature"]
    let bright = try site.screen.colouredText
    #expect(bright.contains("\u{1B}[1mTemperature") && !quiet.contains(where: bright.contains))
    _ = try wait(for: "a dim page", within: 20, seeing: "") { () -> Bool? in
      quiet.contains(where: try site.screen.colouredText.contains) ? true : nil
    }
    try site.screen.wait(for: "a dark display", within: 30, isBlank)
    #expect(try site.stop() == 0)
  }

  @Test func wakeKeyOnlyWakes() throws {
    let feed = try Simulation()
    defer { withExtendedLifetime(feed) {} }
    let site = try Installation(feed: feed.url)
    try site.configure(day, panel: still + ", blank: 5s")
    try site.start()
    try site.waitForPage("Temperature")
    for key in ["Right", "F5", "2"] {
      try site.screen.wait(for: "a dark display", within: 30, isBlank)
      try site.screen.press(key)
      let text = try site.waitForPage("Temperature")
      #expect(!text.contains("page 2"), "the key that woke it was taken as a digit")
    }
    // On a slow machine it may be dark again by now.
    try site.screen.wait(for: "the next page") { text in
      if text.hasPrefix("Temperature") { try? site.screen.press("Right") }
      return text.hasPrefix("Humidity")
    }
    #expect(try site.stop() == 0)
  }

  @Test func idlePageRestsUntilAKey() throws {
    let feed = try Simulation()
    defer { withExtendedLifetime(feed) {} }
    let site = try Installation(feed: feed.url)
    try site.configure(
      day,
      panel:
        "programme: day, transition: cut, dwell: 1s, linger: 1s, idle: 6s, idle-page: humidity",
      more: "  - {name: log, plain: stdout, programme: day, dwell: 1s}"
    )
    try site.start()
    let daemon = try #require(site.daemon)
    // The lines go round and round, so time passes.
    func rounds() -> Int { daemon.output.components(separatedBy: "Temperature, page 1").count }
    try daemon.wait(for: "six rounds", within: 60) { _ in rounds() > 6 }
    for _ in 0..<4 {
      #expect(try site.screen.text.hasPrefix("Humidity"))
      let before = rounds()
      try daemon.wait(for: "a round") { _ in rounds() > before }
    }
    try site.screen.press("Up")
    try site.waitForPage("Temperature")
    #expect(try site.stop() == 0)
  }

  @Test func burnInShiftMovesThePicture() throws {
    let feed = try Simulation()
    defer { withExtendedLifetime(feed) {} }
    let site = try Installation(feed: feed.url)
    try site.configure(day, panel: still + ", burn-in-shift: 10s")
    try site.start()
    try site.waitForPage("Temperature")
    try site.screen.wait(for: "the title one place further", within: 30) { text in
      text.hasPrefix(" Temperature")
    }
    try site.screen.wait(for: "the title one row further", within: 30) { text in
      text.hasPrefix("\n Temperature")
    }
    #expect(try site.stop() == 0)
  }
}
