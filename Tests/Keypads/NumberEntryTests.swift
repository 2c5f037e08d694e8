import Testing

@testable import Keypads

struct NumberEntryTests {
  let start = ContinuousClock.now

  @Test("digits show while they are keyed, and Enter makes them a position")
  func finishes() {
    var entry = NumberEntry()
    #expect(entry.finish() == nil)
    #expect(entry.key(1, at: start) == nil)
    #expect(entry.key(2, at: start) == nil)
    #expect(entry.echo == "12")
    #expect(entry.finish() == .position(12))
    #expect(entry.echo == nil)
    #expect(entry.deadline == nil)
  }

  @Test("the pause counts from the last digit")
  func expires() {
    var entry = NumberEntry(pause: .milliseconds(1500))
    _ = entry.key(7, at: start)
    _ = entry.key(3, at: start + .seconds(1))
    #expect(entry.deadline == start + .milliseconds(2500))
    #expect(entry.expire(at: start + .milliseconds(2499)) == nil)
    #expect(entry.isOpen)
    #expect(entry.expire(at: start + .milliseconds(2500)) == .position(73))
    #expect(entry.expire(at: start + .seconds(9)) == nil)
  }

  @Test("0 alone is home, leading zeros are none of the number")
  func knowsHome() {
    var entry = NumberEntry()
    _ = entry.key(0, at: start)
    #expect(entry.finish() == .home)
    _ = entry.key(0, at: start)
    _ = entry.key(7, at: start)
    #expect(entry.finish() == .position(7))
  }

  @Test("as many digits as the limit are a number, one more ends the entry")
  func isLimited() {
    var entry = NumberEntry(limit: 4)
    for _ in 0..<4 { #expect(entry.key(9, at: start) == nil) }
    #expect(entry.echo == "9999")
    var other = entry
    #expect(other.finish() == .position(9999))
    #expect(entry.key(9, at: start) == .tooLong)
    #expect(!entry.isOpen)
  }

  @Test("cancelled, nothing is left")
  func cancels() {
    var entry = NumberEntry()
    _ = entry.key(5, at: start)
    entry.cancel()
    #expect(entry.finish() == nil)
    #expect(entry.deadline == nil)
  }
}
