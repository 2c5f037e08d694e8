import Panel

/// How a display behaves at LCDd, beside other clients.
package struct LCDProcSettings: Equatable, Sendable {
  /// The class of a screen: which clients' screens it stands before, and which it takes turns with.
  package enum Priority: String, CaseIterable, Sendable {
    /// Before those that are usual: they are not seen while this one is there.
    case foreground
    /// The usual class: the server lets its screens take turns.
    case info
    /// Seen while nobody else shows anything.
    case background
  }

  /// The display's name, as the server's own menu shows it.
  package var name: String
  /// The class of its screen while no alarm has the display.
  package var priority: Priority
  /// The keys that are asked for; those that are left out stay with the server.
  package var keys: [Key]

  /// Settings; all six keys that LCDd has, unless told otherwise.
  package init(
    name: String,
    priority: Priority = .foreground,
    keys: [Key] = Self.keyNames.map(\.key)
  ) {
    self.name = name
    self.priority = priority
    self.keys = keys
  }

  /// The keys of LCDd by their names on the wire.
  package static let keyNames: [(name: String, key: Key)] = [
    ("Up", .up), ("Down", .down), ("Left", .left), ("Right", .right), ("Enter", .enter),
    ("Escape", .escape),
  ]
}
