import Panel
import Testing

@testable import Keypads

struct BindingsTests {
  /// The table that people are told, key by key.
  static let table: [(String, Command)] = [
    ("Right", .next), ("Left", .previous), ("Tab", .next), ("Shift-Tab", .previous), ("n", .next),
    ("p", .previous), ("Up", .up), ("Down", .down), ("PageUp", .pageUp), ("PageDown", .pageDown),
    ("Enter", .enter), ("Escape", .back), ("Backspace", .back), ("Home", .home), ("Space", .hold),
    ("*", .hold), ("a", .acknowledge), ("#", .acknowledge), ("s", .shelve), ("Ctrl-L", .redraw),
    ("q", .quit), ("Ctrl-C", .quit),
  ]

  @Test("the default keys", arguments: table)
  func hasDefaults(_ name: String, _ command: Command) throws {
    let key = try #require(Key(named: name))
    #expect(Bindings.terminal.meaning(of: key) == .command(command))
  }

  @Test("digits are digits, other keys nothing")
  func hasDigits() throws {
    for digit in 0...9 {
      let key = try #require(Key(named: "KP\(digit)"))
      #expect(Bindings.terminal.meaning(of: key) == .digit(digit))
    }
    #expect(Bindings.terminal.meaning(of: .character("z")) == nil)
    #expect(Bindings.terminal.meaning(of: .function(1)) == nil)
  }

  @Test("keys are rebound by name, the others stay")
  func rebinds() throws {
    let bindings = try Bindings.terminal.rebinding([
      "KP5": "page temperature", "F2": "page temperature/cold store 1", "right": "hold",
      "q": "none", "x": "digit 3",
    ])
    #expect(bindings.meaning(of: .character("5")) == .command(.page("temperature")))
    #expect(bindings.meaning(of: .function(2)) == .command(.page("temperature/cold store 1")))
    #expect(bindings.meaning(of: .right) == .command(.hold))
    #expect(bindings.meaning(of: .character("q")) == nil)
    #expect(bindings.meaning(of: .character("x")) == .digit(3))
    #expect(bindings.meaning(of: .left) == .command(.previous))
  }

  @Test("each fault says what is wrong and what would be right")
  func refuses() {
    #expect(throws: BindingError.unknownKey("Rihgt")) {
      try Bindings.terminal.rebinding(["Rihgt": "next"])
    }
    #expect(throws: BindingError.sameKey("5", "KP5")) {
      try Bindings.terminal.rebinding(["5": "next", "KP5": "next"])
    }
    for action in ["nxt", "", "page", "digit 10", "digit", "next page", "none 1"] {
      #expect(throws: BindingError.unknownAction(key: "n", action: action)) {
        try Bindings.terminal.rebinding(["n": action])
      }
    }
    #expect(BindingError.unknownAction(key: "n", action: "nxt").description.contains("next"))
    #expect(BindingError.unknownKey("Rihgt").description.contains("Right"))
  }

  @Test("a key's name leads back to the key")
  func namesKeys() {
    var keys = Key.names.map(\.key) + (1...20).map { .function($0) }
    keys += "aZ09#*é".unicodeScalars.map { .character($0) }
    keys += "abcxyz".unicodeScalars.map { .control($0) }
    for key in keys { #expect(Key(named: key.name) == key) }
    for name in ["", "\u{1B}", "F0", "F21", "Ctrl-1", "KP", "KPx", "Ctrl-"] {
      #expect(Key(named: name) == nil)
    }
  }
}
