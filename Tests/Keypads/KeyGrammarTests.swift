import Panel
import Testing

@testable import Keypads

struct KeyGrammarTests {
  let start = ContinuousClock.now

  @Test("digits and Enter jump, with an echo meanwhile")
  func jumps() {
    var grammar = KeyGrammar()
    #expect(grammar.press(.character("1"), at: start) == nil)
    #expect(grammar.press(.character("2"), at: start) == nil)
    #expect(grammar.echo == "12")
    #expect(grammar.press(.enter, at: start) == .jump(12))
    #expect(grammar.echo == nil)
    #expect(grammar.press(.enter, at: start) == .enter)
  }

  @Test("digits and a pause jump; 0 alone goes home")
  func jumpsAfterPause() throws {
    var grammar = KeyGrammar()
    _ = grammar.press(.character("7"), at: start)
    let deadline = try #require(grammar.deadline)
    #expect(grammar.expire(at: start) == nil)
    #expect(grammar.expire(at: deadline) == .jump(7))
    _ = grammar.press(.character("0"), at: start)
    #expect(grammar.expire(at: deadline) == .home)
    #expect(grammar.deadline == nil)
  }

  @Test("any other key closes open digits: Escape and Backspace do no more, the rest acts")
  func closesDigits() {
    for key in [Key.escape, .backspace] {
      var grammar = KeyGrammar()
      _ = grammar.press(.character("7"), at: start)
      #expect(grammar.press(key, at: start) == nil)
      #expect(grammar.echo == nil)
      #expect(grammar.press(key, at: start) == .back)
    }
    var grammar = KeyGrammar()
    _ = grammar.press(.character("7"), at: start)
    #expect(grammar.press(.right, at: start) == .next)
    #expect(grammar.echo == nil)
    #expect(grammar.expire(at: start + .seconds(5)) == nil)
  }

  @Test("too many digits are refused")
  func refuses() {
    var grammar = KeyGrammar()
    for _ in 0..<4 { #expect(grammar.press(.character("8"), at: start) == nil) }
    #expect(grammar.press(.character("8"), at: start) == .refused)
    #expect(grammar.echo == nil)
  }

  @Test("an unbound key leaves open digits alone")
  func ignores() {
    var grammar = KeyGrammar()
    _ = grammar.press(.character("7"), at: start)
    #expect(grammar.press(.function(9), at: start) == nil)
    #expect(grammar.echo == "7")
  }

  @Test("a device that knows of repetition is believed: it scrolls and does not page")
  func obeysDevice() {
    var grammar = KeyGrammar()
    #expect(grammar.press(.right, isRepeat: true, at: start) == nil)
    #expect(grammar.press(.down, isRepeat: true, at: start) == .down)
    #expect(grammar.press(.right, isRepeat: false, at: start) == .next)
  }

  @Test("a key held on a terminal soon stops paging, and goes on scrolling")
  func noticesHeldKey() {
    for (key, command, expected) in [(Key.right, Command.next, 3), (.down, .down, 32)] {
      var grammar = KeyGrammar()
      var (now, count) = (start, 0)
      if grammar.press(key, at: now) == command { count += 1 }
      now += .milliseconds(500)
      for _ in 0..<31 {
        if grammar.press(key, at: now) == command { count += 1 }
        now += .milliseconds(33)
      }
      #expect(count == expected)
    }
  }

  @Test("fingers, bursts and uneven rows are presses, none is lost")
  func takesPresses() {
    for intervals in [[0, 0, 0, 0], [150, 140, 150, 160], [40, 90, 40, 90], [3, 3, 3, 3]] {
      var grammar = KeyGrammar()
      var now = start
      #expect(grammar.press(.right, at: now) == .next)
      for interval in intervals {
        now += .milliseconds(interval)
        #expect(grammar.press(.right, at: now) == .next, "\(intervals)")
      }
    }
  }

  @Test("whether the last key repeated by itself is known to whoever asks what it may lead to")
  func repeats() {
    var grammar = KeyGrammar()
    for isRepeat in [false, true, true, false] {
      #expect(grammar.press(.down, isRepeat: isRepeat, at: start) == .down)
      #expect(grammar.isRepeat == isRepeat)
    }
  }
}
