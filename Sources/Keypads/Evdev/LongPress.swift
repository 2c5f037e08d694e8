import Panel

/// Tells a short press from a long one, for those keys where it matters.
///
/// Such a key counts when it is let go, or, held down, once its time has come; every other key counts at once.
package struct LongPress: Sendable {
  /// How long a key is held down for a long press.
  package static let time = Duration.milliseconds(400)

  private struct Press {
    let key: Key
    let code: Int
    let due: ContinuousClock.Instant
  }

  /// The keys that have a long press.
  package var keys: Set<Key>
  private var open: [Press] = []

  /// A long press for these keys.
  package init(_ keys: Set<Key> = []) {
    self.keys = keys
  }

  /// When `expire` has something to do.
  package var deadline: ContinuousClock.Instant? { open.map(\.due).min() }

  /// A key went down.
  package mutating func press(
    _ key: Key,
    code: Int,
    at now: ContinuousClock.Instant
  ) -> KeyStroke? {
    guard keys.contains(key) else { return KeyStroke(key, isRepeat: false) }
    open.removeAll { $0.code == code }
    open.append(Press(key: key, code: code, due: now + Self.time))
    return nil
  }

  /// A key that is held down repeats; one with a long press does not.
  package func hold(_ key: Key) -> KeyStroke? {
    keys.contains(key) ? nil : KeyStroke(key, isRepeat: true)
  }

  /// A key was let go.
  package mutating func release(_ code: Int) -> KeyStroke? {
    guard let place = open.firstIndex(where: { $0.code == code }) else { return nil }
    return KeyStroke(open.remove(at: place).key, isRepeat: false)
  }

  /// A key was let go unseen, nobody knows when: it counts for nothing.
  package mutating func forget(_ code: Int) {
    open.removeAll { $0.code == code }
  }

  /// The keys that have been held down for long enough.
  package mutating func expire(at now: ContinuousClock.Instant) -> [KeyStroke] {
    let due = open.filter { $0.due <= now }
    open.removeAll { $0.due <= now }
    return due.map { KeyStroke(.held($0.key), isRepeat: false) }
  }
}
