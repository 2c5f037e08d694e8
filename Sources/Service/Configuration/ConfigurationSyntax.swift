/// Puts libyaml's complaints into words that say what to do.
enum ConfigurationSyntax {
  /// What is wrong and what would be right, for a complaint about a place in a text.
  static func explain(
    _ problem: String,
    at mark: ConfigurationMark,
    in text: UnsafeBufferPointer<UInt8>
  ) -> (what: String, remedy: String) {
    // libyaml's whole vocabulary is in its scanner.c and parser.c; what is not here speaks for itself.
    switch problem {
    case "found character that cannot start any token":
      let character = character(at: mark, in: text)
      if character == "\t" {
        return ("a tab where only spaces may stand", "indent with spaces")
      }
      return ("a value cannot begin with \(character)", "put the value in quotes")
    case "mapping values are not allowed in this context":
      return (
        "a \": \" that does not belong here",
        "check the indentation, or put the value in quotes"
      )
    case "found unexpected ':'":
      return ("a \":\" without a value", "write a space and a value after it")
    case "could not find expected ':'", "did not find expected key":
      return (
        "no \"key: value\" where one should be",
        "check the indentation and that each key has a colon and a space after it"
      )
    case "did not find expected ',' or ']'":
      return ("a list that is not closed before here", "add , or ]")
    case "did not find expected ',' or '}'":
      return ("a mapping that is not closed before here", "add , or }")
    case "found unexpected end of stream":
      return ("a text that is not closed before here", "add the quote")
    case "did not find expected '-' indicator":
      return ("no list entry where one should be", "begin each entry with \"- \" in one column")
    default: return (problem, "correct the YAML here")
    }
  }

  private static func character(
    at mark: ConfigurationMark,
    in text: UnsafeBufferPointer<UInt8>
  ) -> Character {
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard mark.line <= lines.count else { return " " }
    let scalars = String(decoding: lines[mark.line - 1], as: UTF8.self).unicodeScalars
    guard let scalar = scalars.dropFirst(mark.column - 1).first else { return " " }
    return isHarmless(scalar) || scalar == "\t" ? Character(scalar) : "�"
  }
}

extension ConfigurationMark {
  /// The place of a byte in a text of which everything before that byte is valid UTF-8.
  init(of offset: Int, in text: UnsafeBufferPointer<UInt8>) {
    let before = text[..<offset]
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { index in index + 1 } ?? 0
    self.init(
      line: 1 + before.count { byte in byte == UInt8(ascii: "\n") },
      // Bytes that go on with a character are not characters of their own.
      column: 1 + before[lineStart...].count { byte in byte & 0xC0 != 0x80 }
    )
  }
}
