import Readings

/// A piece of a configuration as it was written, before anybody knows what it means.
struct ConfigurationNode {
  indirect enum Content {
    /// A word, number or text; `isPlain` when it stands without quotes.
    case scalar(String, isPlain: Bool)
    case list([ConfigurationNode])
    case mapping([ConfigurationEntry])
  }

  /// Where it begins.
  let mark: ConfigurationMark
  let content: Content
  /// How many nodes it stands for, itself and those behind aliases included.
  let size: Int
  /// How many levels it has, itself included.
  let depth: Int

  init(scalar text: String, isPlain: Bool, at mark: ConfigurationMark) {
    self.init(mark: mark, content: .scalar(text, isPlain: isPlain), parts: [])
  }

  init(list: [ConfigurationNode], at mark: ConfigurationMark) {
    self.init(mark: mark, content: .list(list), parts: list)
  }

  init(mapping: [ConfigurationEntry], at mark: ConfigurationMark) {
    self.init(mark: mark, content: .mapping(mapping), parts: mapping.map(\.value))
  }

  private init(mark: ConfigurationMark, content: Content, parts: [ConfigurationNode]) {
    self.mark = mark
    self.content = content
    size = parts.reduce(1) { size, part in size + part.size }
    depth = 1 + (parts.map(\.depth).max() ?? 0)
  }

  /// Whether it says "no value".
  var isEmpty: Bool {
    guard case .scalar(let text, isPlain: true) = content else { return false }
    return ["", "~", "null"].contains(text.lowercased())
  }

  /// What it is, in words for a message.
  var kind: String {
    switch content {
    case .scalar(let text, _): isEmpty ? "an empty value" : "\"\(printable(text))\""
    case .list: "a list"
    case .mapping: "a mapping"
    }
  }
}

/// One `key: value` of a mapping.
struct ConfigurationEntry {
  let key: String
  let mark: ConfigurationMark
  let value: ConfigurationNode
}

/// Text from a configuration in a form that a message may repeat: short, without control characters.
func printable(_ text: String, upTo limit: Int = 60) -> String {
  let kept = text.unicodeScalars.prefix(limit).map { scalar in
    isHarmless(scalar) ? Character(scalar) : "�"
  }
  return String(kept) + (text.unicodeScalars.count > limit ? "…" : "")
}

/// Whether a character may reach a terminal as it is.
func isHarmless(_ scalar: Unicode.Scalar) -> Bool { PlainText.isHarmless(scalar.value) }
