import Panel

/// Which key means what.
package struct Bindings: Hashable, Sendable {
  /// What a key means.
  package enum Meaning: Hashable, Sendable {
    /// A digit of a position.
    case digit(Int)
    /// A command.
    case command(Command)

    /// Whether a key that is held down may do it again and again: scrolling, and nothing else.
    package var mayRepeat: Bool {
      switch self {
      case .command(.up), .command(.down), .command(.pageUp), .command(.pageDown): true
      default: false
      }
    }
  }

  var meanings: [Key: Meaning]
  /// What differs from the usual because somebody wrote it; `nil` is a key that means nothing.
  private var changes: [Key: Meaning?] = [:]

  init(meanings: [Key: Meaning]) {
    self.meanings = meanings
  }

  /// What a key means; nil if nothing.
  package func meaning(of key: Key) -> Meaning? {
    meanings[key]
  }

  /// The keys that mean something else when they are held down; on devices that tell, their short press counts when
  /// they are let go.
  package var longKeys: Set<Key> {
    Set(meanings.keys.compactMap { key in if case .held(let key) = key { key } else { nil } })
  }

  /// The keys of a terminal.
  package static let terminal: Self = {
    var meanings: [Key: Meaning] = [
      .control("c"): .command(.quit), .control("l"): .command(.redraw),
      .character("q"): .command(.quit), .character("s"): .command(.shelve),
      .character("a"): .command(.acknowledge), .character("#"): .command(.acknowledge),
      .character(" "): .command(.hold), .character("*"): .command(.hold),
      .home: .command(.home), .enter: .command(.enter),
      .escape: .command(.back), .backspace: .command(.back),
      .up: .command(.up), .down: .command(.down),
      .pageUp: .command(.pageUp), .pageDown: .command(.pageDown),
      .right: .command(.next), .tab: .command(.next), .character("n"): .command(.next),
      .left: .command(.previous), .backTab: .command(.previous),
      .character("p"): .command(.previous),
    ]
    for digit in 0...9 {
      meanings[.character(Unicode.Scalar(UInt8(ascii: "0") + UInt8(digit)))] = .digit(digit)
    }
    return Self(meanings: meanings)
  }()

  /// The keys that LCDd has.
  package static let lcdproc = Self(meanings: [
    .right: .command(.next), .left: .command(.previous),
    .up: .command(.up), .down: .command(.down),
    .enter: .command(.confirm), .escape: .command(.back),
  ])

  /// These bindings with others on top, as a configuration writes them: `{KP5: page temperature, Right: next}`.
  package func rebinding(_ words: [String: String]) throws(BindingError) -> Self {
    var bindings = self
    var names: [Key: String] = [:]
    for (name, action) in words.sorted(by: { $0.key < $1.key }) {
      guard let key = Key(named: name) else { throw .unknownKey(name) }
      if let other = names.updateValue(name, forKey: key) { throw .sameKey(other, name) }
      let meaning = try Self.meaning(action, of: name)
      bindings.meanings[key] = meaning
      bindings.changes[key] = .some(meaning)
    }
    return bindings
  }

  /// What a configuration changed in these, on top of others.
  package func moved(onto other: Self) -> Self {
    var bindings = other
    for (key, meaning) in changes { bindings.meanings[key] = meaning }
    bindings.changes.merge(changes) { _, new in new }
    return bindings
  }

  /// The meaning of an action's words; nil for `none`.
  private static func meaning(_ action: String, of key: String) throws(BindingError) -> Meaning? {
    let words = action.split(separator: " ", maxSplits: 1)
    let argument = words.count == 2 ? String(words[1]) : nil
    switch (words.first?.lowercased(), argument) {
    case ("none", nil):
      return nil
    case ("page", let id?):
      return .command(.page(id))
    case ("digit", let digit?):
      guard let digit = Int(digit), (0...9).contains(digit) else { break }
      return .digit(digit)
    case (let word?, nil):
      guard let command = commands[word] else { break }
      return .command(command)
    default:
      break
    }
    throw .unknownAction(key: key, action: action)
  }

  /// The commands by their names in a configuration.
  package static let commands: [String: Command] = [
    "next": .next, "previous": .previous, "up": .up, "down": .down, "page-up": .pageUp,
    "page-down": .pageDown, "enter": .enter, "detail": .enter, "back": .back, "confirm": .confirm,
    "home": .home, "hold": .hold, "acknowledge": .acknowledge, "ack": .acknowledge,
    "shelve": .shelve,
    "redraw": .redraw, "quit": .quit,
  ]
}

/// What is wrong with bindings in a configuration.
package enum BindingError: Error, Hashable, CustomStringConvertible {
  /// No key has this name.
  case unknownKey(String)
  /// Two names mean one key.
  case sameKey(String, String)
  /// No action has this name.
  case unknownAction(key: String, action: String)

  /// What is wrong.
  package var what: String {
    switch self {
    case .unknownKey(let name): "no key is called \"\(name)\""
    case .sameKey(let one, let other): "\(one) and \(other) are the same key here"
    case .unknownAction(let key, let action): "\(key): no action is called \"\(action)\""
    }
  }

  /// What would be right.
  package var remedy: String {
    switch self {
    case .unknownKey:
      "use a character, Ctrl-X, F1 to F20, KP0 to KP9, KP+, Code-240, or one of "
        + Key.names.map(\.name).joined(separator: ", ") + "; Long- before it is the key held down"
    case .sameKey: "keep one"
    case .unknownAction:
      "use \"page ID\", \"digit N\", none, or one of "
        + Bindings.commands.keys.sorted().joined(separator: ", ")
    }
  }

  package var description: String { "\(what); \(remedy)" }
}
