extension ConfigurationType where Value == String {
  /// A text for people to read: one line, printable, not longer than `limit` characters.
  static func text(upTo limit: Int) -> Self {
    .scalar("a text of at most \(limit) characters") { text throws(ConfigurationRefusal) in
      guard !text.isEmpty else { throw ConfigurationRefusal("an empty text") }
      guard text.unicodeScalars.allSatisfy(isHarmless) else {
        throw ConfigurationRefusal(
          "\"\(printable(text))\" has a control or invisible character",
          "remove it"
        )
      }
      guard text.count <= limit else {
        throw ConfigurationRefusal("\"\(printable(text))\" has \(text.count) characters")
      }
      return text
    }
  }

  /// The path of a file or device, from the root.
  static var path: Self {
    .scalar("a path that begins with /") { text throws(ConfigurationRefusal) in
      guard text.hasPrefix("/"), text.utf8.count < 4_096, text.unicodeScalars.allSatisfy(isHarmless)
      else {
        throw ConfigurationRefusal("\"\(printable(text))\" is no full path")
      }
      return text
    }
  }

  /// A short name of the writer's choice: letters, digits, `-`, `_` and `.`.
  static var name: Self {
    .scalar("a name of letters, digits, -, _ and .", parse: checkedName)
  }

  /// A message that goes out as it stands; control characters are the writer's business.
  static func message(upTo limit: Int) -> Self {
    .scalar("a text of at most \(limit) bytes") { text throws(ConfigurationRefusal) in
      guard text.utf8.count <= limit else {
        throw ConfigurationRefusal("a text of \(text.utf8.count) bytes")
      }
      return text
    }
  }
}

extension ConfigurationType {
  /// One of several words; words in `later` are known and not supported yet.
  static func choice(_ words: [(String, Value)], later: [String] = []) -> Self {
    let names = words.map(\.0)
    let expected = names.count == 1 ? names[0] : "one of \(names.joined(separator: ", "))"
    return .scalar(expected) { text throws(ConfigurationRefusal) in
      if let word = words.first(where: { word in word.0 == text }) { return word.1 }
      guard !later.contains(text) else {
        throw ConfigurationRefusal.later("\"\(text)\"")
      }
      let near = nearest(to: text, of: names)
      let remedy = near.map { near in "did you mean \"\(near)\"?" }
      throw ConfigurationRefusal("unknown \"\(printable(text))\"", remedy)
    }
  }
}

/// A name that can stand in commands and logs as it is.
func checkedName(_ text: String) throws(ConfigurationRefusal) -> String {
  let isName = text.unicodeScalars.allSatisfy { scalar in
    scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
      || "-_.".unicodeScalars.contains(scalar)
  }
  guard !text.isEmpty, isName else {
    throw ConfigurationRefusal(
      "\"\(printable(text))\" is no name",
      "use letters, digits, -, _ and . only"
    )
  }
  guard text.count <= 64 else {
    throw ConfigurationRefusal("a name of \(text.count) characters", "use at most 64")
  }
  return text
}
