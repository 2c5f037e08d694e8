import Readings

extension ConfigurationType where Value == Double {
  /// A number with or without decimals.
  static var decimal: Self {
    .scalar("a number such as 21.5", isPlain: true, parse: number)
  }

  /// A number above zero.
  static var positive: Self {
    .scalar("a number above 0", isPlain: true) { text throws(ConfigurationRefusal) in
      let value = try number(text)
      guard value > 0 else { throw ConfigurationRefusal("\(printable(text)) is not above 0") }
      return value
    }
  }

  /// The number that a text is: digits, a point, a sign; no exponent, nothing that is infinite.
  private static func number(_ text: String) throws(ConfigurationRefusal) -> Double {
    let isPlain = text.utf8.allSatisfy { byte in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "-.".utf8.contains(byte)
    }
    guard isPlain, text.utf8.count <= 24, let value = Double(text), value.isFinite else {
      let isComma = text.contains(",") && Double(text.replacing(",", with: ".")) != nil
      let remedy = isComma ? "write the decimals behind a point" : nil
      throw ConfigurationRefusal("\"\(printable(text))\" is no number", remedy)
    }
    return value
  }
}

extension ConfigurationType where Value == [String] {
  /// One state in words, or a list of them.
  static var states: Self {
    let word = ConfigurationType<String>.text(upTo: 64)
    let list = list(of: word, 1...32)
    return Self(expected: "a state such as on, or a list of them") { node, faults in
      guard case .list = node.content else { return word.read(node, &faults).map { [$0] } }
      return list.read(node, &faults)
    }
  }
}

extension ConfigurationType where Value == String {
  /// One word of a command, handed over as it stands.
  static var argument: Self {
    .scalar("a word of a command") { text throws(ConfigurationRefusal) in
      guard text.utf8.count <= 4_096, !text.utf8.contains(0) else {
        throw ConfigurationRefusal("a word of \(text.utf8.count) bytes")
      }
      return text
    }
  }
}

extension ConfigurationType where Value == Configuration.Staleness {
  /// `true` for as long as the sensor's contract says, or a duration.
  static var staleness: Self {
    let time = ConfigurationType<Duration>.duration(.seconds(1)...(.seconds(366 * 86_400)))
    return Self(expected: "true, or a duration such as 10min") { node, faults in
      node.text == "true" ? .contract : time.read(node, &faults).map { .after($0) }
    }
  }
}
