import Panel

extension Key {
  /// Keys with names of their own.
  package static let names: [(name: String, key: Key)] = [
    ("Right", .right), ("Left", .left), ("Up", .up), ("Down", .down), ("PageUp", .pageUp),
    ("PageDown", .pageDown), ("Home", .home), ("End", .end), ("Enter", .enter),
    ("Escape", .escape), ("Backspace", .backspace), ("Delete", .delete), ("Insert", .insert),
    ("Tab", .tab), ("Shift-Tab", .backTab), ("Space", .character(" ")), ("Next", .next),
    ("Previous", .previous), ("Pause", .pause), ("DialLeft", .dialLeft), ("DialRight", .dialRight),
  ]

  /// A key by its name in a configuration: a character, `Ctrl-L`, `F3`, `KP5`, `PageUp`, `Code-240`, each also as
  /// `Long-KP5`; case matters for characters alone.
  package init?(named name: String) {
    if let scalar = name.unicodeScalars.first, name.unicodeScalars.count == 1 {
      guard scalar.value > 0x20, scalar.value != 0x7F else { return nil }
      self = .character(scalar)
      return
    }
    let lowered = name.lowercased()
    if let known = Self.names.first(where: { $0.name.lowercased() == lowered }) {
      self = known.key
    } else if lowered.hasPrefix("ctrl-"), let key = Self.control(lowered.dropFirst(5)) {
      self = key
    } else if lowered.hasPrefix("kp"), let key = Self.keypad(lowered.dropFirst(2)) {
      self = key
    } else if lowered.hasPrefix("f"), let number = Int(lowered.dropFirst()),
      (1...20).contains(number)
    {
      self = .function(number)
    } else if lowered.hasPrefix("code-"), let key = Self.code(lowered.dropFirst(5)) {
      self = key
    } else if lowered.hasPrefix("long-"), !lowered.hasPrefix("long-long-"),
      let key = Key(named: String(name.dropFirst(5)))
    {
      self = .held(key)
    } else {
      return nil
    }
  }

  /// The key's name, as `keys` prints it and a configuration writes it.
  package var name: String {
    if let known = Self.names.first(where: { $0.key == self }) { return known.name }
    return switch self {
    case .character(let scalar): String(Character(scalar))
    case .control(let letter): "Ctrl-" + String(Character(letter)).uppercased()
    case .function(let number): "F\(number)"
    case .code(let number): "Code-\(number)"
    case .held(let key): "Long-" + key.name
    default: "?"
    }
  }

  private static func control(_ letter: Substring) -> Key? {
    guard let scalar = letter.unicodeScalars.first, letter.unicodeScalars.count == 1,
      ("a"..."z").contains(scalar)
    else { return nil }
    return .control(scalar)
  }

  private static func code(_ digits: Substring) -> Key? {
    guard let number = Int(digits), (1...EvdevKeyTable.lastCode).contains(number) else {
      return nil
    }
    return EvdevKeyTable.key(number)
  }

  /// A key of the numeric keypad, which a terminal sends as the character.
  private static func keypad(_ name: Substring) -> Key? {
    if name == "enter" { return .enter }
    guard let scalar = name.unicodeScalars.first, name.unicodeScalars.count == 1,
      "0123456789+-*/.".unicodeScalars.contains(scalar)
    else { return nil }
    return .character(scalar)
  }
}
