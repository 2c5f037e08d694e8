/// The characters that a display can show, and the bytes that each is sent as; a named table of them.
///
/// Two repertoires are equal when their names and characters are.
package struct Repertoire: Sendable, Hashable {
  /// The name that a configuration calls it by, such as `latin-1`.
  package let name: String
  private let content: Content

  private enum Content: Hashable, Sendable {
    /// All of Unicode, as UTF-8.
    case all
    /// These and ASCII, as UTF-8.
    case some(Set<Unicode.Scalar>)
    /// Those of a table, one byte each.
    case bytes(CodePage)
  }

  private init(_ name: String, _ content: Content) {
    self.name = name
    self.content = content
  }

  /// All of Unicode, sent as UTF-8.
  init(unicode name: String) {
    self.init(name, .all)
  }

  /// ASCII and these characters, sent as UTF-8.
  init(_ name: String, glyphs: Set<Unicode.Scalar>) {
    self.init(name, .some(glyphs.filter { DisplayWidth.of($0) == 1 }))
  }

  /// The characters of a table, sent as one byte each.
  init(_ name: String, _ page: CodePage) {
    self.init(name, .bytes(page))
  }

  /// Whether every character can be shown.
  package var isUnicode: Bool { content == .all }

  /// Whether characters are sent and keys come as UTF-8.
  package var isUTF8: Bool {
    if case .bytes = content { false } else { true }
  }

  /// Whether a character of this repertoire needs no substitute.
  package func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch content {
    case .all: DisplayWidth.of(scalar) > 0
    case .some(let glyphs):
      scalar.value < 0x7F ? scalar.value >= 0x20 : glyphs.contains(scalar)
    case .bytes(let page): page[scalar] != nil
    }
  }

  /// Appends the bytes that stand for a character which the repertoire contains; a blank for any other.
  ///
  /// A DEC special graphic is the byte that selects it; whoever sends it selects its set before.
  package func append(_ scalar: Unicode.Scalar, to bytes: inout [UInt8]) {
    switch content {
    case .all, .some:
      bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    case .bytes(let page): bytes.append(page[scalar] ?? 0x20)
    }
  }

  package static func == (left: Self, right: Self) -> Bool {
    left.name == right.name && left.content == right.content
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
  }
}

extension Repertoire: CustomStringConvertible {
  package var description: String { name }
}
