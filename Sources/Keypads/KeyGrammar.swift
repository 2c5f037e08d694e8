import Panel

/// One grammar over all keypads: keys become commands, digits become jumps.
///
/// Every key is answered by at most one command. While digits are open they show as `echo`; Enter or a pause jumps,
/// Backspace or Escape gives up, any other command closes them first.
package struct KeyGrammar: Sendable {
  /// What each key of the display's own keyboard means.
  package var bindings: Bindings
  private var entry: NumberEntry
  private var repetition = KeyRepeat()
  /// Whether the key that was pressed last repeated by itself, being held down.
  package private(set) var isRepeat = false

  /// A grammar with these bindings.
  package init(_ bindings: Bindings = .terminal, entry: NumberEntry = NumberEntry()) {
    self.bindings = bindings
    self.entry = entry
  }

  /// The digits being keyed; a takeover waits while there are some.
  package var echo: String? { entry.echo }

  /// When `expire` is due.
  package var deadline: ContinuousClock.Instant? { entry.deadline }

  /// What a key asks for.
  ///
  /// A repeated key scrolls but does nothing else. Devices that know whether a key repeats say so; for others its
  /// rhythm tells. Keypads have bindings of their own.
  package mutating func press(
    _ key: Key,
    isRepeat: Bool? = nil,
    by keypad: Bindings? = nil,
    at now: ContinuousClock.Instant
  ) -> Command? {
    meaning(of: key, isRepeat: isRepeat, by: keypad, at: now).flatMap { take($0, at: now) }
  }

  /// What a key means now: nothing where it is not bound, or repeats and may not.
  package mutating func meaning(
    of key: Key,
    isRepeat: Bool? = nil,
    by keypad: Bindings? = nil,
    at now: ContinuousClock.Instant
  ) -> Bindings.Meaning? {
    let hasRhythm = repetition.isRepeat(key, at: now)
    self.isRepeat = isRepeat ?? hasRhythm
    guard let meaning = (keypad ?? bindings).meaning(of: key) else { return nil }
    return self.isRepeat && !meaning.mayRepeat ? nil : meaning
  }

  /// What a meaning asks for.
  package mutating func take(
    _ meaning: Bindings.Meaning,
    at now: ContinuousClock.Instant
  ) -> Command? {
    switch meaning {
    case .digit(let digit):
      return command(entry.key(digit, at: now))
    case .command(.enter) where entry.isOpen:
      return command(entry.finish())
    case .command(.back) where entry.isOpen:
      entry.cancel()
      return nil
    case .command(let command):
      entry.cancel()
      return command
    }
  }

  /// What the pause after digits asks for.
  package mutating func expire(at now: ContinuousClock.Instant) -> Command? {
    command(entry.expire(at: now))
  }

  private func command(_ outcome: NumberEntry.Outcome?) -> Command? {
    switch outcome {
    case .position(let position): .jump(position)
    case .home: .home
    case .tooLong: .refused
    case nil: nil
    }
  }
}
