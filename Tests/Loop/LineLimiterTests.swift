import Testing

@testable import Loop

struct LineLimiterTests {
  private let start = ContinuousClock.now

  private func line(_ text: String) -> LogLine { LogLine(.info, text) }

  @Test
  func `a repeated line is written once and counted`() {
    var limiter = LineLimiter()
    #expect(limiter.admit(line("down"), at: start) == [line("down")])
    for second in 1...3 {
      #expect(limiter.admit(line("down"), at: start + .seconds(second)).isEmpty)
    }
    #expect(limiter.deadline == start + .seconds(1) + LineLimiter.patience)
    let lines = limiter.admit(line("up"), at: start + .seconds(5))
    #expect(lines == [line("(3 more times) down"), line("up")])
    #expect(limiter.deadline == nil)
  }

  @Test
  func `a line that goes on repeating is told once per patience`() {
    var limiter = LineLimiter()
    _ = limiter.admit(line("down"), at: start)
    _ = limiter.admit(line("down"), at: start)
    let lines = limiter.admit(line("down"), at: start + LineLimiter.patience)
    #expect(lines == [line("(1 more time) down")])
    #expect(limiter.deadline == start + LineLimiter.patience * 2)
  }

  @Test
  func `a flood is cut off at the burst, counted, and let in again by time`() {
    var limiter = LineLimiter()
    var written = 0
    for number in 0..<100 { written += limiter.admit(line("\(number)"), at: start).count }
    #expect(written == LineLimiter.burst)
    let lines = limiter.admit(line("later"), at: start + LineLimiter.refill)
    #expect(lines.last == line("later"))
    #expect(lines.count == 2)
    #expect(lines.first?.text.hasPrefix("80 lines") == true)
    #expect(limiter.admit(line("again"), at: start + LineLimiter.refill).isEmpty)
  }

  @Test
  func `a flush tells what is held back`() {
    var limiter = LineLimiter()
    for number in 0...LineLimiter.burst { _ = limiter.admit(line("\(number)"), at: start) }
    #expect(limiter.flush(at: start).map(\.text).first?.hasPrefix("1 lines") == true)
    #expect(limiter.flush(at: start).isEmpty)
  }
}
