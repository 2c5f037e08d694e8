import Support
import Testing

/// The demo on a terminal, as tmux sees it.
@Suite(.serialized) struct DemoTests {
  private static let titles = [
    "Carbon dioxide", "Humidity", "Illuminance", "Power", "Pressure", "Temperature", "Voltage",
  ]

  private func demo(columns: Int = 80, rows: Int = 24, _ options: String = "") throws -> Screen {
    try Screen(columns: columns, rows: rows, "\(Program.path) demo \(options); echo left with $?")
  }

  private func title(of screen: String) -> String? {
    let first = screen.prefix { $0 != "\n" }
    return Self.titles.first { first.hasPrefix($0) }
  }

  @Test func theFirstPageShowsTheTypesThatTheFeedHas() throws {
    let screen = try demo()
    let text = try screen.wait(for: "an overview of the types") { text in
      Self.titles.filter(text.contains).count >= 5
    }
    #expect(text.contains("Overview"))
  }

  @Test func keysPageAtOnceThroughAtLeastFiveTypes() throws {
    let screen = try demo()
    try screen.wait(for: "the overview") { $0.contains("Overview") && $0.contains("Temperature") }
    var seen: Set<String> = []
    for _ in 0..<6 {
      let before = try screen.text
      try screen.press("Right")
      let after = try screen.wait(for: "another page", within: 3) { text in
        title(of: text) != nil && title(of: text) != title(of: before)
      }
      if let title = title(of: after) { seen.insert(title) }
    }
    #expect(seen.count >= 5)
  }

  @Test func rotationRunsByItself() throws {
    let screen = try demo()
    try screen.wait(for: "the overview") { $0.contains("Overview") }
    try screen.wait(for: "the first page by itself", within: 30) { title(of: $0) != nil }
    let first = try title(of: screen.text)
    try screen.wait(for: "the second page by itself", within: 30) { text in
      title(of: text) != nil && title(of: text) != first
    }
  }

  @Test func quittingLeavesTheTerminalClean() throws {
    for key in ["q", "C-c"] {
      let screen = try demo()
      try screen.wait(for: "the overview") { $0.contains("Overview") }
      try screen.press(key)
      let text = try screen.wait(for: "the shell") { $0.contains("left with 0") }
      #expect(!text.contains("Overview"))
      try screen.type("stty -a | tr ';' '\\n' | grep -cw -e '-echo' -e '-icanon'; echo typed\n")
      let after = try screen.wait(for: "an echo") { $0.contains("\ntyped") }
      #expect(after.contains("\n0\n"), "the terminal does not echo or edit any more:\n\(after)")
    }
  }

  @Test func digitsJumpToAPosition() throws {
    let screen = try demo()
    try screen.wait(for: "the overview") { $0.contains("Overview") && $0.contains("Temperature") }
    try screen.press("3", "Enter")
    try screen.wait(for: "the third page", within: 3) { title(of: $0) == "Humidity" }
    try screen.press("0", "Enter")
    try screen.wait(for: "the home page", within: 3) { $0.hasPrefix("Overview") }
  }

  @Test func holdIsVisibleAllTheWhile() throws {
    let screen = try demo()
    try screen.wait(for: "the overview") { $0.contains("Overview") }
    try screen.press("Space")
    try screen.wait(for: "the hold mark", within: 3) { $0.contains("hold") }
    try screen.press("Right")
    try screen.wait(for: "the next page, still held", within: 3) { text in
      title(of: text) != nil && text.contains("hold")
    }
    try screen.press("Space")
    try screen.wait(for: "no hold mark", within: 3) { !$0.contains("hold") }
  }

  @Test func aResizeIsLaidOutAnew() throws {
    let screen = try demo()
    try screen.wait(for: "the overview") { $0.contains("Overview") }
    try screen.resize(columns: 40, rows: 12)
    try screen.wait(for: "a narrow page", within: 5) { text in
      let rows = text.split(separator: "\n", omittingEmptySubsequences: false)
      return rows.count <= 13 && text.hasPrefix("Overview")
        && rows.contains { $0.hasPrefix("Temperature") }
    }
    try screen.resize(columns: 200, rows: 60)
    try screen.wait(for: "a wide page", within: 5) { text in
      text.hasPrefix("Overview")
        && text.split(separator: "\n").first.map { $0.count > 120 } == true
    }
  }

  @Test func stoppingGivesTheTerminalBackAndContinuingTakesItAgain() throws {
    let screen = try demo()
    try screen.wait(for: "the overview") { $0.contains("Overview") }
    try screen.press("C-z")
    try screen.wait(for: "the shell", within: 5) { $0.contains("Stopped") && $0.contains("\n$\n") }
    try expectUsable(screen)
    try screen.type("fg; echo ended with $?\n")
    try screen.wait(for: "the page again", within: 5) {
      title(of: $0) != nil || $0.hasPrefix("Over")
    }
    try screen.press("q")
    try screen.wait(for: "the end") { $0.contains("\nended with 0") }
  }

  @Test(arguments: [(16, 2), (20, 4), (40, 12), (200, 60)])
  func everySizeShowsPages(columns: Int, rows: Int) throws {
    let screen = try demo(columns: columns, rows: rows)
    try screen.wait(for: "a page at \(columns)x\(rows)") { text in
      text.contains { $0.isNumber } && !text.contains("$ ")
    }
    try screen.press("q")
    try screen.wait(for: "the end") { $0.contains("left with 0") || rows < 3 }
  }

  @Test func withoutATerminalItPrintsLines() throws {
    let outcome = try Program.run(["demo", "--duration", "3"])
    #expect(outcome.code == 0)
    #expect(outcome.output.contains("Overview, page 1 of"))
    #expect(!outcome.output.unicodeScalars.contains { $0.value == 27 })
  }

  @Test func theSameSeedPrintsTheSameSensors() throws {
    let first = try Program.run(["demo", "--duration", "2", "--seed", "7"])
    let second = try Program.run(["demo", "--duration", "2", "--seed", "7"])
    #expect(first.lines.first == second.lines.first)
  }
}
