import Panel

/// A key of a keypad, ready to be looked up in bindings.
package struct KeyStroke: Hashable, Sendable {
  /// The key.
  package let key: Key
  /// Whether it repeats by itself, being held down; `nil` where the device does not tell.
  package let isRepeat: Bool?

  /// A key that was pressed, or repeats.
  package init(_ key: Key, isRepeat: Bool? = nil) {
    self.key = key
    self.isRepeat = isRepeat
  }
}
