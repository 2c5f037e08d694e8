import Foundation
import Support
import Testing

/// The demo on terminals that can do less, and with less asked of it.
@Suite(.serialized) struct TerminalTypeTests {
  @Test(arguments: ["vt100", "linux", "xterm-256color"])
  func pagesAreDrawnOnEveryType(type: String) throws {
    let session = try Session(variables: ["TERM=\(type)"], "demo")
    try session.screen.wait(for: "the overview on \(type)") { text in
      text.hasPrefix("Overview") && text.contains("Temperature")
    }
    try session.screen.press("Right")
    try session.screen.wait(for: "a page on \(type)") { text in
      !text.hasPrefix("Overview") && text.contains("Greenhouse")
    }
    try session.screen.press("q")
    try session.expectCleanEnd()
  }

  @Test(arguments: ["TERM=dumb", "TERM=nonsense", "-u TERM"])
  func whatCannotDrawGetsLines(variable: String) throws {
    let session = try Session(rows: 60, variables: [variable], "demo --duration 2")
    let text = try session.screen.wait(for: "the end") { $0.contains("\nleft with 0") }
    #expect(text.contains("\nOverview, page 1 of"))
    try session.expectCleanEnd()
  }

  @Test(arguments: ["C", "POSIX"]) func anASCIILocaleGetsNothingButASCII(locale: String) throws {
    let scratch = try Scratch()
    let screen = try Screen("")
    try screen.record(to: scratch.file("bytes"))
    try screen.type("LC_ALL=\(locale) \(Program.path) demo; echo left with $?\n")
    try screen.wait(for: "the overview") { $0.hasPrefix("Overview") && $0.contains("Temperature") }
    try screen.press("Right", "Enter")
    try screen.wait(for: "a sensor's page") { !$0.hasPrefix("Overview") && $0.contains("[10 min]") }
    try screen.press("q")
    try screen.wait(for: "the end") { $0.contains("left with 0") }
    let bytes = try #require(FileManager.default.contents(atPath: scratch.file("bytes")))
    #expect(bytes.count > 1_000)
    #expect(bytes.allSatisfy { $0 < 0x80 })
  }

  @Test func plainLinesKeepToTheLocaleToo() throws {
    let plain = ["demo", "--display", "plain", "--duration", "2"]
    let ascii = try Program.run(plain, environment: ["LC_ALL": "C"])
    #expect(ascii.output.contains("Overview"))
    #expect(ascii.output.utf8.allSatisfy { $0 < 0x80 })
    let unicode = try Program.run(plain, environment: ["LC_ALL": "C.UTF-8"])
    #expect(unicode.output.contains("°"))
  }

  @Test func colourIsThereAndNoColourIsHonoured() throws {
    #expect(try colours(variables: "-u NO_COLOR TERM=screen-256color") > 0)
    #expect(try colours(variables: "NO_COLOR=1 TERM=screen-256color") == 0)
  }

  /// How many of the sequences that tmux would need for the screen set a colour.
  private func colours(variables: String) throws -> Int {
    let session = try Session(variables: [variables], "watch ws://127.0.0.1:1/")
    try session.screen.wait(for: "a broken link, which is abnormal") { $0.contains("✗") }
    let parts = try session.screen.colouredText.components(separatedBy: "\u{1B}[").dropFirst()
    return parts.count { part in
      part.prefix { $0 != "m" }.split(separator: ";").contains { code in
        Int(code).map { (30...38).contains($0) || (40...48).contains($0) || $0 >= 90 } ?? false
      }
    }
  }
}
