import Panel

extension Bindings {
  /// The keys of a numeric keypad, a remote control or a dial, beside those of a terminal.
  ///
  /// A digit is a digit whatever NumLock says; who wants arrows of KP8 and KP2 binds them.
  package static let keypad: Self = {
    var bindings = terminal
    bindings.meanings.merge([
      .character("+"): .command(.next), .character("-"): .command(.previous),
      .character("."): .command(.back), .character("/"): .command(.acknowledge),
      .next: .command(.next), .previous: .command(.previous), .pause: .command(.hold),
      .dialRight: .command(.next), .dialLeft: .command(.previous),
    ]) { _, keypad in keypad }
    return bindings
  }()

  /// What a meaning is called in a configuration.
  package static func words(for meaning: Meaning) -> String {
    switch meaning {
    case .digit(let digit): "digit \(digit)"
    case .command(.page(let id)): "page \(id)"
    case .command(let command):
      commands.filter { $0.value == command }.keys.max { $0.utf8.count < $1.utf8.count } ?? "?"
    }
  }
}
