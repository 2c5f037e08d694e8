import Panel
import Testing

@testable import Keypads

struct KioskLockTests {
  let start = ContinuousClock.now
  private let pin = Array("4711".utf8)

  /// Keys digits and Enter; the answer to the check.
  private func key(
    _ digits: String,
    into lock: inout KioskLock,
    at now: ContinuousClock.Instant
  ) -> KioskLock.Answer {
    for digit in digits.compactMap(\.wholeNumberValue) {
      #expect(lock.press(.digit(digit), at: now) == .asking)
    }
    #expect(lock.press(.command(.enter), at: now) == .complete)
    return lock.check(pin, at: now)
  }

  @Test("paging is for everybody, the rest is asked about")
  func divides() {
    let live: [Command] = [
      .next, .previous, .up, .down, .pageUp, .pageDown, .enter, .back, .home, .jump(3),
      .page("temperature"), .redraw, .refused,
    ]
    for command in live {
      var lock = KioskLock()
      #expect(lock.ask(command, at: start) == .granted(command) && !lock.isEntering)
    }
    for command in [Command.hold, .acknowledge, .shelve, .quit] {
      var lock = KioskLock()
      #expect(lock.ask(command, at: start) == .asking && lock.isEntering)
    }
  }

  @Test("the PIN does what was asked for, and is good until nobody has pressed a key for a while")
  func opens() throws {
    var lock = KioskLock(after: .seconds(60))
    #expect(lock.ask(.hold, at: start) == .asking)
    #expect(key("4711", into: &lock, at: start) == .granted(.hold))
    #expect(lock.isOpen && !lock.isEntering)
    #expect(lock.ask(.acknowledge, at: start + .seconds(59)) == .granted(.acknowledge))
    lock.touch(at: start + .seconds(59))
    #expect(!lock.expire(at: start + .seconds(118)) && lock.isOpen)
    #expect(lock.deadline == start + .seconds(119))
    #expect(lock.expire(at: start + .seconds(119)) && !lock.isOpen)
    #expect(lock.ask(.hold, at: start + .seconds(119)) == .asking)
  }

  @Test("zero is off: it stays open")
  func staysOpen() {
    var lock = KioskLock(after: .zero)
    _ = lock.ask(.hold, at: start)
    #expect(key("4711", into: &lock, at: start) == .granted(.hold))
    lock.touch(at: start)
    #expect(lock.deadline == nil && !lock.expire(at: start + .seconds(1_000_000)) && lock.isOpen)
  }

  @Test(
    "no other PIN will do",
    arguments: ["0000", "471", "47110", "4712", "1711", "471100000000", "4"]
  )
  func refuses(_ digits: String) {
    var lock = KioskLock()
    _ = lock.ask(.hold, at: start)
    guard case .wrong = key(digits, into: &lock, at: start) else {
      Issue.record("\(digits) opened the lock")
      return
    }
    #expect(!lock.isOpen && !lock.isEntering)
  }

  @Test("an empty, short or over-long PIN in the file opens nothing")
  func refusesBadFile() {
    for pin in ["", "1", "123", "1234567890123"] {
      var lock = KioskLock()
      _ = lock.ask(.hold, at: start)
      for digit in pin.compactMap(\.wholeNumberValue) { _ = lock.press(.digit(digit), at: start) }
      if case .granted = lock.check(Array(pin.utf8), at: start) { Issue.record("\(pin) opened it") }
    }
  }

  @Test("wrong PINs make one wait ever longer, a minute at most, and the right one forgets them")
  func waits() {
    var lock = KioskLock()
    var now = start
    var waits: [Duration] = []
    for _ in 0..<9 {
      #expect(lock.ask(.hold, at: now) == .asking)
      guard case .wrong(let wait) = key("0000", into: &lock, at: now) else { break }
      waits.append(wait)
      #expect(lock.ask(.hold, at: now) == .tooEarly(wait: wait) && !lock.isEntering)
      let almost = now + wait - .milliseconds(1)
      #expect(lock.ask(.hold, at: almost) == .tooEarly(wait: .milliseconds(1)))
      #expect(lock.ask(.next, at: almost) == .granted(.next), "paging goes on meanwhile")
      now += wait
    }
    #expect(waits == [2, 4, 8, 16, 32, 60, 60, 60, 60].map { .seconds($0) })
    _ = lock.ask(.hold, at: now)
    #expect(key("4711", into: &lock, at: now) == .granted(.hold))
    _ = lock.expire(at: now + .seconds(120))
    _ = lock.ask(.hold, at: now + .seconds(120))
    #expect(key("0000", into: &lock, at: now + .seconds(120)) == .wrong(wait: .seconds(2)))
  }

  @Test("an entry is given up by Escape, by Enter alone, by a page key that is done, and by time")
  func closes() {
    var lock = KioskLock()
    func open() {
      _ = lock.ask(.hold, at: start)
      _ = lock.press(.digit(4), at: start)
    }
    open()
    #expect(lock.keyed == 1)
    #expect(lock.press(.command(.back), at: start) == .closed && !lock.isEntering)
    open()
    #expect(lock.press(.command(.next), at: start) == .left(.next) && !lock.isEntering)
    open()
    #expect(lock.press(.command(.hold), at: start) == .asking && lock.isEntering)
    #expect(lock.deadline == start + KioskLock.patience)
    #expect(lock.expire(at: start + KioskLock.patience) && !lock.isEntering)
    _ = lock.ask(.hold, at: start)
    #expect(lock.press(.command(.enter), at: start) == .closed)
    #expect(lock.ask(.hold, at: start) == .asking, "nothing was tried: nobody waits")
    #expect(lock.check(pin, at: start) != .granted(.hold), "nothing was keyed")
  }

  @Test("more digits than a PIN can have end the entry as a wrong one")
  func isBounded() {
    var lock = KioskLock()
    _ = lock.ask(.hold, at: start)
    for _ in 0..<12 { #expect(lock.press(.digit(1), at: start) == .asking) }
    #expect(lock.press(.digit(1), at: start) == .wrong(wait: .seconds(2)))
    #expect(!lock.isEntering)
  }
}
