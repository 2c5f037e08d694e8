import Chance
import Panel
import Testing

@testable import Keypads

/// Bytes of terminals, whole and cut anywhere.
struct TerminalKeysTests {
  static let start = ContinuousClock.now

  /// What a terminal sends, and the keys that are meant.
  static let table: [(bytes: String, keys: [Key])] = [
    (
      "a1 #*",
      [.character("a"), .character("1"), .character(" "), .character("#"), .character("*")]
    ),
    ("é日😀", [.character("é"), .character("日"), .character("😀")]),
    ("\r\n\t\u{7F}\u{8}", [.enter, .enter, .tab, .backspace, .backspace]),
    ("\u{C}\u{3}\u{1A}", [.control("l"), .control("c"), .control("z")]),
    ("\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", [.up, .down, .right, .left]),
    ("\u{1B}OA\u{1B}OB\u{1B}OC\u{1B}OD", [.up, .down, .right, .left]),
    ("\u{1B}[1;5C\u{1B}[1;2A\u{1B}Oc\u{1B}[d", [.right, .up, .right, .left]),
    ("\u{1B}[H\u{1B}[F\u{1B}OH\u{1B}OF", [.home, .end, .home, .end]),
    ("\u{1B}[1~\u{1B}[4~\u{1B}[7~\u{1B}[8~", [.home, .end, .home, .end]),
    ("\u{1B}[2~\u{1B}[3~\u{1B}[5~\u{1B}[6~", [.insert, .delete, .pageUp, .pageDown]),
    ("\u{1B}[5^\u{1B}[6$\u{1B}[5;2~", [.pageUp, .pageDown, .pageUp]),
    ("\u{1B}[Z", [.backTab]),
    ("\u{13}n\u{11}", [.character("n")]),
    ("\u{1B}OP\u{1B}OQ\u{1B}OR\u{1B}OS", (1...4).map { .function($0) }),
    (
      "\u{1B}[[A\u{1B}[[E\u{1B}[1;2P\u{1B}[1;2R",
      [.function(1), .function(5), .function(1), .function(3)]
    ),
    (
      "\u{1B}[11~\u{1B}[15~\u{1B}[17~\u{1B}[21~\u{1B}[24~", [1, 5, 6, 10, 12].map { .function($0) }
    ),
    ("\u{1B}[28~\u{1B}[29~\u{1B}[31~\u{1B}[34~", [15, 16, 17, 20].map { .function($0) }),
    (
      "\u{1B}Op\u{1B}Oy\u{1B}Om\u{1B}Ok\u{1B}Oj\u{1B}On\u{1B}Oo\u{1B}OM",
      [
        .character("0"), .character("9"), .character("-"), .character("+"), .character("*"),
        .character("."), .character("/"), .enter,
      ]
    ),
    ("\u{1B}[13u\u{1B}[27u\u{1B}[97;5u", [.enter, .escape, .character("a")]),
    ("\u{1B}n", [.escape, .character("n")]),
    ("\u{1B}\u{1B}[A", [.escape, .up]),
    // Swallowed: reports of cursor, device and mouse, focus, unknown keys, strings, pasted text.
    (
      "\u{1B}[12;40Rx\u{1B}[?62;1;6cx\u{1B}[0nx",
      [.character("x"), .character("x"), .character("x")]
    ),
    ("\u{1B}[M !!x\u{1B}[<0;3;4Mx\u{1B}[Ix\u{1B}[Ex", Array(repeating: .character("x"), count: 4)),
    ("\u{1B}[99~\u{1B}[Y\u{1B}Oz\u{1B}[[Zx", [.character("x")]),
    (
      "\u{1B}]0;q\u{7}x\u{1B}P1q\u{1B}\\x\u{1B}_q\u{1B}\\x",
      Array(repeating: .character("x"), count: 3)
    ),
    ("\u{1B}[200~quit\r\u{1B}[A\u{1B}[201~x", [.character("x")]),
    ("\u{1B}[3\u{1B}[A", [.up]),
    ("\u{1B}[1;\u{C}", [.control("l")]),
  ]

  @Test("what terminals send", arguments: table)
  func decodes(_ bytes: String, _ keys: [Key]) {
    var decoder = TerminalKeys()
    #expect(decoder.feed(bytes.utf8, at: Self.start) == keys)
    #expect(decoder.deadline == nil)
  }

  @Test("VT220 in 8-bit mode, and Latin-1")
  func decodesEightBits() {
    var decoder = TerminalKeys()
    #expect(decoder.feed([0x9B, 0x41, 0x8F, 0x50], at: Self.start) == [.up, .function(1)])
    let keypad: [UInt8] = [0x8F, 0x70, 0x8F, 0x79, 0x8F, 0x4D, 0x8F, 0x53, 0x9B, 0x35, 0x7E]
    let keys: [Key] = [.character("0"), .character("9"), .enter, .function(4), .pageUp]
    #expect(decoder.feed(keypad, at: Self.start) == keys)
    var latin = TerminalKeys(isUTF8: false)
    #expect(latin.feed([0xE9, 0x9B, 0x42], at: Self.start) == [.character("é"), .down])
  }

  @Test("broken UTF-8 is no key and takes no neighbour with it")
  func survivesBrokenText() {
    var decoder = TerminalKeys()
    let bytes: [UInt8] = [
      0xFF, 0xC3, 0x61, 0xC0, 0x80, 0xE0, 0x82, 0xB0, 0xF0, 0x80, 0x82, 0xB0, 0xED, 0xA0, 0x80,
      0xF4, 0x90, 0x80, 0x80,
      0x62,
    ]
    #expect(decoder.feed(bytes, at: Self.start) == [.character("a"), .character("b")])
  }

  @Test("an escape alone is a key once its time has passed, not before")
  func decidesEscape() throws {
    var decoder = TerminalKeys(escapeTimeout: .milliseconds(50))
    #expect(decoder.feed([0x1B], at: Self.start).isEmpty)
    let deadline = try #require(decoder.deadline)
    #expect(deadline == Self.start + .milliseconds(50))
    #expect(decoder.expire(at: deadline - .milliseconds(1)).isEmpty)
    #expect(decoder.expire(at: deadline) == [.escape])
    #expect(decoder.deadline == nil)
    // The rest of a sequence in time makes it one key; too late it is two presses.
    #expect(decoder.feed([0x1B], at: Self.start).isEmpty)
    #expect(decoder.feed("[A".utf8, at: Self.start + .milliseconds(49)) == [.up])
    #expect(decoder.feed([0x1B], at: Self.start).isEmpty)
    let late = decoder.feed("[A".utf8, at: Self.start + .milliseconds(50))
    #expect(late == [.escape, .character("["), .character("A")])
  }

  @Test("an unfinished sequence or paste does not swallow keys for ever")
  func givesUp() {
    for beginning in ["\u{1B}]0;title", "\u{1B}[1;", "\u{1B}O", "\u{1B}[200~pasted", "\u{1B}[M "] {
      var decoder = TerminalKeys()
      #expect(decoder.feed(beginning.utf8, at: Self.start).isEmpty)
      #expect(decoder.feed("n".utf8, at: Self.start + .seconds(1)) == [.character("n")])
    }
  }

  @Test("an endless sequence takes no memory")
  func isBounded() {
    var decoder = TerminalKeys()
    #expect(decoder.feed("\u{1B}[".utf8, at: Self.start).isEmpty)
    #expect(
      decoder.feed(Array(repeating: UInt8(ascii: "1"), count: 100_000), at: Self.start).isEmpty
    )
    #expect(decoder.parameterCount == 32)
    #expect(decoder.feed("~n".utf8, at: Self.start) == [.character("n")])
  }

  @Test("however the bytes are cut, the keys are the same", arguments: UInt64(1)...200)
  func dependsOnNoCut(_ seed: UInt64) {
    var dice = Dice(seed: seed)
    var bytes: [UInt8] = []
    for _ in 0..<30 {
      bytes +=
        dice.once(in: 4)
        ? (0..<4).map { _ in UInt8(dice.roll(0..<256)) }
        : Array(dice.one(of: Self.table).bytes.utf8)
    }
    var decoder = TerminalKeys()
    let whole = decoder.feed(bytes, at: Self.start)
    let deadline = decoder.deadline
    for cut in 0...bytes.count {
      var halves = TerminalKeys()
      let keys =
        halves.feed(bytes[..<cut], at: Self.start) + halves.feed(bytes[cut...], at: Self.start)
      #expect(keys == whole, "seed \(seed) cut at \(cut)")
      #expect(halves.deadline == deadline)
    }
    var slow = TerminalKeys()
    #expect(bytes.flatMap { slow.feed([$0], at: Self.start) } == whole, "seed \(seed) byte by byte")
  }
}
