import CLinux
import Panel
import Testing

@testable import Keypads

struct DebounceTests {
  let start = ContinuousClock.now

  /// Changes at milliseconds of the device's clock; negative is a release.
  private func keys(_ times: [Int], bounce: Int = 5) -> (strokes: Int, isSettling: Bool) {
    var keys = EvdevKeys(bounce: .milliseconds(bounce))
    let bytes = EvdevRecords.of { records in
      let first = records.milliseconds
      for time in times {
        records.milliseconds = first + abs(time)
        records.key(KEY_KP5, time < 0 ? 0 : 1)
      }
    }
    return (keys.feed(bytes, at: start).count, keys.deadline != nil)
  }

  @Test("contacts that bounce make one key, fingers make as many as they press")
  func bounces() {
    #expect(keys([0, -1, 2, -3, 4, -80]).strokes == 1)
    #expect(keys([0, -80, 81, -82, 83, -84]).strokes == 1)
    #expect(keys([0, -40, 90, -130, 180, -220]).strokes == 3)
    #expect(keys([0, -5, 10, -15]).strokes == 2, "as long as the limit is long enough")
  }

  @Test("zero is off: every press counts")
  func off() {
    #expect(keys([0, -1, 2, -3, 4, -80], bounce: 0).strokes == 3)
  }

  @Test("a clock that is not there, or jumps back, makes no key bounce")
  func clocks() {
    var keys = EvdevKeys()
    var records = EvdevRecords()
    for time in [0, 0, 0, 0] {
      records.milliseconds = time
      records.tap(KEY_KP5)
    }
    #expect(keys.feed(records.bytes, at: start).count == 4)
    #expect(self.keys([500, -600, 100, -200]).strokes == 2)
  }

  @Test("a release that was passed over counts once it has lasted")
  func settles() throws {
    var keys = EvdevKeys(bounce: .milliseconds(20))
    keys.longKeys = [.character("5")]
    var records = EvdevRecords()
    records.key(KEY_KP5, 1)
    records.milliseconds += 10
    records.key(KEY_KP5, 0)
    #expect(keys.feed(records.bytes, at: start).isEmpty)
    let deadline = try #require(keys.deadline)
    #expect(deadline == start + .milliseconds(20))
    #expect(keys.expire(at: deadline) == [KeyStroke(.character("5"), isRepeat: false)])
    #expect(keys.deadline == nil)
  }

  @Test("a release that was passed over and lasted counts before the next press, read in one piece")
  func settlesLate() {
    #expect(keys([0, -2, 300, -400]).strokes == 2)
  }
}
