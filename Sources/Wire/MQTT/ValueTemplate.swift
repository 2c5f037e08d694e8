import Readings

/// Where in a payload a value stands, from the simple ones of Home Assistant's templates.
///
/// Understood are `{{ value }}` and `{{ value_json.a['b'] }}`, with filters behind them that change no value.
enum ValueTemplate {
  /// The whole payload.
  case whole
  /// The member under these keys of a JSON payload, the outermost first; at most `depthLimit`.
  case path([BorrowedText])

  /// The deepest path.
  static let depthLimit = 8

  /// Reads a template; `nil` when it says more than where the value stands.
  init?(_ text: BorrowedText) {
    let text = NumberText.trimmed(text)
    guard text.count >= 4, text.has(0x7B, 0x7B, at: 0), text.has(0x7D, 0x7D, at: text.count - 2)
    else { return nil }
    var cursor = TemplateCursor(NumberText.trimmed(text.part(2..<text.count - 2)))
    if cursor.take("value_json") {
      guard let path = cursor.path(), !path.isEmpty, cursor.hasHarmlessFilters() else { return nil }
      self = .path(path)
    } else if cursor.take("value"), cursor.hasHarmlessFilters() {
      self = .whole
    } else {
      return nil
    }
  }
}

/// Reads the inside of a template from left to right.
private struct TemplateCursor {
  private var rest: BorrowedText

  init(_ text: BorrowedText) { rest = text }

  private static let filters: [StaticString] = [
    "float", "int", "round", "default", "is_defined", "string",
  ]

  /// Passes over a word, if it stands here.
  mutating func take(_ word: StaticString) -> Bool {
    guard rest.begins(with: word) else { return false }
    rest = rest.part(word.utf8CodeUnitCount..<rest.count)
    return true
  }

  /// The keys that stand here; `nil` when something else does.
  mutating func path() -> [BorrowedText]? {
    var path: [BorrowedText] = []
    while let first = rest.first, first == UInt8(ascii: ".") || first == UInt8(ascii: "[") {
      guard path.count < ValueTemplate.depthLimit else { return nil }
      let key = first == UInt8(ascii: ".") ? name() : quoted()
      guard let key, !key.isEmpty else { return nil }
      path.append(key)
    }
    return path
  }

  /// `.name`.
  private mutating func name() -> BorrowedText? {
    var end = 1
    while end < rest.count, Self.isNameByte(rest[end]) { end += 1 }
    defer { rest = rest.part(end..<rest.count) }
    return rest.part(1..<end)
  }

  /// `['name']` or `["name"]`.
  private mutating func quoted() -> BorrowedText? {
    guard rest.count > 4, rest[1] == UInt8(ascii: "'") || rest[1] == UInt8(ascii: "\"") else {
      return nil
    }
    let quote = rest[1]
    var end = 2
    while end < rest.count, rest[end] != quote { end += 1 }
    guard rest.has(quote, UInt8(ascii: "]"), at: end) else { return nil }
    defer { rest = rest.part(end + 2..<rest.count) }
    return rest.part(2..<end)
  }

  /// Whether nothing is left but filters that leave a value as it is.
  mutating func hasHarmlessFilters() -> Bool {
    while true {
      rest = NumberText.trimmed(rest)
      if rest.isEmpty { return true }
      guard take("|") else { return false }
      rest = NumberText.trimmed(rest)
      guard takeFilter() else { return false }
    }
  }

  private mutating func takeFilter() -> Bool {
    for filter in Self.filters where rest.begins(with: filter) {
      _ = take(filter)
      guard rest.begins(with: UInt8(ascii: "(")) else { return true }
      guard let end = rest.firstIndex(of: UInt8(ascii: ")")) else { return false }
      rest = rest.part(end + 1..<rest.count)
      return true
    }
    return false
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || byte == UInt8(ascii: "_") || byte >= 0x80
  }
}
