import Foundation
import Glibc
import Support
import Testing

/// `sensorpager test-page`, on this terminal and on displays of a configuration.
@Suite(.serialized) struct TestPageTests {
  @Test(arguments: [(16, 2), (20, 4), (40, 12), (80, 24), (200, 60)])
  func thisTerminalIsShownToItsLastPlace(columns: Int, rows: Int) throws {
    let session = try Session(columns: columns, rows: rows, "test-page")
    let title = rows < 6 ? "this" : "Test page"
    try session.screen.wait(for: "the first picture") { $0.hasPrefix(title) }
    // Backwards from the first picture is the last one, the grid.
    try session.screen.press("Left")
    let ruler = (1...columns).map { "\($0 % 10)" }.joined()
    try session.screen.wait(for: "the whole grid") { text in
      let grid = text.split(separator: "\n")
      return grid.count == rows && grid[0] == ruler[...] && grid[rows - 1] == ruler[...]
        && grid.allSatisfy { $0.count == columns }
    }
    try session.screen.press("x")
    try session.screen.wait(for: "the first picture again") { $0.hasPrefix(title) }
    try session.screen.press("q")
    if columns >= 40 { try session.expectCleanEnd() }
  }

  @Test func anySizeIsLaidOutAnewAndTimeEndsIt() throws {
    let session = try Session("test-page --charset latin-9 --duration 8")
    try session.screen.wait(for: "the charset") { $0.contains("charset latin-9: 189 characters") }
    try session.screen.resize(columns: 50, rows: 20)
    try session.screen.wait(for: "the new size") { $0.contains("this, 50x20") }
    try session.expectCleanEnd()
  }

  @Test func aDisplayOfTheConfigurationIsShownWithItsOwnKeys() throws {
    let (scratch, screen) = (try Scratch(), try Screen("clear; exec tail -f /dev/null"))
    let path = try screen.value(of: "pane_tty")
    let file = try scratch.write(
      """
      feed: {url: "ws://127.0.0.1:1/"}
      displays: [{name: panel, terminal: "\(path)", type: screen, charset: dec}]

      """,
      to: "run.yaml"
    )
    let page = try Running("test-page", "--config", file, "--display", "panel")
    let text = try screen.wait(for: "the card") { $0.contains("q ends") }
    #expect(text.contains("panel, 80x24") && text.contains("charset dec"))
    #expect(text.contains("4.7 kOhm") && text.contains(" rule"), "\(text)")
    try screen.press("C-c")
    #expect(try page.end() == 0)
    try expectUsable(screen)
  }

  @Test func aPipeGetsTheCardAsLinesAndEnds() throws {
    let outcome = try Program.run(["test-page"], environment: ["LC_ALL": "C.UTF-8"])
    #expect(outcome.code == 0)
    #expect(outcome.output.contains("Test page, 1 of ") && outcome.output.contains("12 µg/m³"))
  }

  @Test func whatCannotBeShownIsSaidPlainly() throws {
    let scratch = try Scratch()
    let file = try scratch.write(
      "feed: {url: 'ws://h/'}\ndisplays: [{name: a, terminal: /dev/none}]\n",
      to: "run.yaml"
    )
    let missing = try Program.run(["test-page", "--config", file, "--display", "a"])
    #expect(missing.code == 74 && missing.errors.contains("display a: open /dev/none"))
    let unknown = try Program.run(["test-page", "--config", file, "--display", "b"])
    #expect(unknown.code == 64 && unknown.errors.contains("no such display; there are a"))
    let charset = try Program.run(["test-page", "--charset", "ebcdic"])
    #expect(charset.code == 64 && charset.errors.contains("hd44780-a02"))
    let broken = try Program.run(["test-page", "--config", "/dev/null", "--display", "a"])
    #expect(broken.code == 78)
  }
}
