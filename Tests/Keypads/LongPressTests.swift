import CLinux
import Panel
import Testing

@testable import Keypads

struct LongPressTests {
  let start = ContinuousClock.now
  private let five = KeyStroke(.character("5"), isRepeat: false)
  private let long = KeyStroke(.held(.character("5")), isRepeat: false)

  private func records(_ code: Int32, _ value: Int32) -> [UInt8] {
    EvdevRecords.of { records in
      records.milliseconds += value == 0 ? 1_000 : 0
      records.key(code, value)
    }
  }

  private func keys() -> EvdevKeys {
    var keys = EvdevKeys()
    keys.longKeys = [.character("5")]
    return keys
  }

  @Test("a key with a long press counts when it is let go in time")
  func short() {
    var keys = keys()
    #expect(keys.feed(records(KEY_KP5, 1), at: start).isEmpty)
    #expect(keys.expire(at: start + .milliseconds(399)).isEmpty)
    #expect(keys.feed(records(KEY_KP5, 0), at: start + .milliseconds(399)) == [five])
    #expect(keys.deadline == nil)
  }

  @Test("held down it is another key, once, and its repetitions and its release are nothing")
  func held() throws {
    var keys = keys()
    _ = keys.feed(records(KEY_KP5, 1), at: start)
    #expect(keys.feed(records(KEY_KP5, 2), at: start + .milliseconds(250)).isEmpty)
    let deadline = try #require(keys.deadline)
    #expect(deadline == start + .milliseconds(400))
    #expect(keys.expire(at: deadline) == [long])
    #expect(keys.feed(records(KEY_KP5, 2), at: start + .milliseconds(450)).isEmpty)
    #expect(keys.feed(records(KEY_KP5, 0), at: start + .milliseconds(900)).isEmpty)
    #expect(keys.expire(at: start + .seconds(5)).isEmpty && keys.deadline == nil)
  }

  @Test("other keys count at once, and go on meanwhile")
  func others() {
    var keys = keys()
    _ = keys.feed(records(KEY_KP5, 1), at: start)
    let six = keys.feed(records(KEY_KP6, 1), at: start + .milliseconds(10))
    #expect(six == [KeyStroke(.character("6"), isRepeat: false)])
    #expect(keys.expire(at: start + .milliseconds(400)) == [long])
  }

  @Test("a long press is bound by its name, beside the key itself")
  func binds() throws {
    let key = try #require(Key(named: "Long-KP5"))
    #expect(key == .held(.character("5")) && key.name == "Long-5")
    #expect(Key(named: "Long-Long-5") == nil && Key(named: "Long-") == nil)
    let bindings = try Bindings.keypad.rebinding(["Long-KP5": "hold", "KP5": "page temperature"])
    #expect(bindings.longKeys == [.character("5")])
    #expect(bindings.meaning(of: key) == .command(.hold))
    #expect(Bindings.keypad.longKeys.isEmpty)
  }
}
