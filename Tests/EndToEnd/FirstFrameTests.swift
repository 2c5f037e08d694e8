import Support
import Testing

/// How long a person waits for the first page.
@Suite(.serialized) struct FirstFrameTests {
  @Test func theFirstPageStandsWithinASecond() throws {
    let screen = try Screen("")
    try screen.type("clear; \(Program.path) demo")
    try screen.wait(for: "the command") { $0.contains("demo") }
    let start = ContinuousClock.now
    try screen.press("Enter")
    try screen.wait(for: "the first page") { $0.hasPrefix("Overview") }
    let taken = ContinuousClock.now - start
    #expect(taken < .seconds(1), "the first page stood after \(taken)")
  }
}
