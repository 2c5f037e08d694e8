import CLinux
import Chance
import Panel
import Testing

@testable import Keypads

/// Records of input devices, whole and cut anywhere, and the keys that are meant.
struct EvdevKeysTests {
  let start = ContinuousClock.now

  private func strokes(_ build: (inout EvdevRecords) -> Void) -> [KeyStroke] {
    var keys = EvdevKeys()
    return keys.feed(EvdevRecords.of(build), at: start)
  }

  private func keys(_ build: (inout EvdevRecords) -> Void) -> [Key] { strokes(build).map(\.key) }

  @Test(
    "the keys of keypads, keyboards, phone pads and remote controls",
    arguments: [
      (71, "7"), (72, "8"), (73, "9"), (74, "-"), (75, "4"), (76, "5"), (77, "6"), (78, "+"),
      (79, "1"), (80, "2"), (81, "3"), (82, "0"), (83, "."), (96, "Enter"), (98, "/"), (55, "*"),
      (117, "="), (2, "1"), (10, "9"), (11, "0"), (1, "Escape"), (28, "Enter"), (14, "Backspace"),
      (57, "Space"), (15, "Tab"), (30, "a"), (48, "b"), (46, "c"), (32, "d"), (102, "Home"),
      (103, "Up"), (104, "PageUp"), (105, "Left"), (106, "Right"), (107, "End"), (108, "Down"),
      (109, "PageDown"), (119, "Pause"), (158, "Escape"), (164, "Pause"), (223, "Escape"),
      (0x160, "Enter"), (0x161, "Enter"), (0x192, "Next"), (0x193, "Previous"), (0x197, "Next"),
      (0x19C, "Previous"), (0x200, "0"), (0x209, "9"), (0x20A, "*"), (0x20B, "#"), (0x20C, "a"),
      (59, "F1"), (88, "F12"), (138, "Code-138"), (139, "Code-139"), (240, "Code-240"),
    ]
  )
  func table(_ code: Int, _ name: String) throws {
    let key = try #require(EvdevKeyTable.key(code))
    #expect(key.name == name)
    #expect(Key(named: name) == key)
    #expect(Key(named: "Code-\(code)") == key, "a number is the key that it is")
  }

  @Test("the name that is told is one that binds the key, KP before what is on the keypad")
  func names() {
    #expect(EvdevKeyTable.name(76) == "KP5" && EvdevKeyTable.name(6) == "5")
    for code in 1...EvdevKeyTable.lastCode {
      guard let name = EvdevKeyTable.name(code) else { continue }
      #expect(Key(named: name) == EvdevKeyTable.key(code), "\(name)")
    }
  }

  @Test("NumLock changes no digit, and is no key itself, as modifiers are none")
  func numLock() {
    let typed = keys { records in
      records.tap(KEY_KP8)
      records.tap(KEY_NUMLOCK)
      // A keypad that says the state of its light as well.
      records.write(EV_LED, LED_NUML, 0)
      records.tap(KEY_KP8, KEY_LEFTSHIFT, KEY_KP2)
    }
    #expect(typed == [.character("8"), .character("8"), .character("2")])
  }

  @Test("a press is a key, a repeat says so, a release is none")
  func values() {
    let typed = strokes { records in
      records.key(KEY_DOWN, 1)
      for _ in 0..<3 {
        records.milliseconds += 33
        records.key(KEY_DOWN, 2)
      }
      records.key(KEY_DOWN, 0)
    }
    let down = [false, true, true, true].map { KeyStroke(.down, isRepeat: $0) }
    #expect(typed == down)
  }

  @Test("a dial goes on with the clock, a wheel towards oneself; nothing turns a thousand notches")
  func dials() {
    let typed = keys { records in
      records.write(EV_REL, REL_DIAL, 2)
      records.write(EV_REL, REL_DIAL, -1)
      records.write(EV_REL, REL_WHEEL, -1)
      records.write(EV_REL, REL_X, 5)
      records.write(EV_REL, REL_WHEEL_HI_RES, 120)
    }
    #expect(typed == [.dialRight, .dialRight, .dialLeft, .dialRight])
    for notches in [Int32.max, .min] {
      #expect(keys { $0.write(EV_REL, REL_DIAL, notches) }.count == EvdevDecoder.notchLimit)
    }
  }

  @Test("however the records are cut, the keys are the same", arguments: UInt64(1)...50)
  func cuts(_ seed: UInt64) {
    var dice = Dice(seed: seed)
    let bytes = EvdevRecords.of { records in
      for _ in 0..<20 {
        switch dice.roll(6) {
        case 0: records.drop { $0.write(EV_KEY, KEY_X, 1) }
        case 1: records.write(EV_REL, REL_DIAL, Int32(dice.roll(-2..<3)))
        case 2:
          let (type, code) = (Int32(dice.roll(0..<32)), Int32(dice.roll(0..<0x10000)))
          records.write(type, code, Int32(truncatingIfNeeded: dice.next()))
        default: records.tap(Int32(dice.roll(1..<800)))
        }
        records.milliseconds += dice.roll(0..<200)
      }
    }
    var whole = EvdevKeys()
    whole.longKeys = [.character("5"), .up]
    let fresh = whole
    let expected = whole.feed(bytes, at: start)
    for cut in 0...bytes.count {
      var halves = fresh
      let typed = halves.feed(bytes[..<cut], at: start) + halves.feed(bytes[cut...], at: start)
      #expect(typed == expected, "seed \(seed) cut at \(cut)")
      #expect(halves.deadline == whole.deadline && halves.hasGap == whole.hasGap)
    }
    var slow = fresh
    #expect(bytes.flatMap { slow.feed([$0], at: start) } == expected, "seed \(seed) byte by byte")
  }

  /// A device that sends faster than we read: the kernel throws its queue away and says so.
  ///
  /// What is left of that report must not count, and a key that was let go in the gap would be down for ever, its next press a repetition of nothing.
  @Test("after a gap keys that were let go are not stuck, those that are down count, none twice")
  func gap() {
    var keys = EvdevKeys()
    keys.longKeys = [.character("5")]
    let bytes = EvdevRecords.of { records in
      records.key(KEY_KP4, 1)
      records.key(KEY_KP5, 1)
      records.key(KEY_KP6, 1)
      records.drop { records in records.write(EV_KEY, KEY_KP9, 1) }
    }
    #expect(keys.feed(bytes, at: start).map(\.key) == [.character("4"), .character("6")])
    #expect(keys.hasGap)
    // Meanwhile KP4 and KP5 were let go and KP1 was pressed.
    let down: Set = [Int(KEY_KP6), Int(KEY_KP1)]
    #expect(keys.resume(down: down, at: start) == [KeyStroke(.character("1"), isRepeat: false)])
    #expect(!keys.hasGap && keys.deadline == nil, "nobody knows how long KP5 was down")
    #expect(keys.resume(down: down, at: start).isEmpty, "nothing is handled twice")
    let after = EvdevRecords.of { records in
      records.milliseconds += 1_000
      records.key(KEY_KP6, 0)
      records.key(KEY_KP1, 0)
      records.milliseconds += 100
      records.tap(KEY_KP4, KEY_KP1)
    }
    #expect(keys.feed(after, at: start).map(\.key) == [.character("4"), .character("1")])
  }

  @Test("records between the gap and the end of its report count for nothing, cut anywhere")
  func blindness() {
    let typed = keys { records in
      records.drop { records in
        records.write(EV_KEY, KEY_KP1, 1)
        records.write(EV_REL, REL_DIAL, 1)
        records.write(EV_SYN, SYN_DROPPED, 0)
        records.write(EV_KEY, KEY_KP2, 1)
      }
      records.tap(KEY_KP3)
    }
    #expect(typed == [.character("3")])
  }
}
