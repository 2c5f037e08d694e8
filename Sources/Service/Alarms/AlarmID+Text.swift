import Readings

/// An alarm in one word: `temperature/attic-1/!H`, its type, its sensor and its sign.
extension AlarmID {
  /// The alarm in one word, the same as long as it is the same.
  var text: String { "\(quantity)/\(sensor)/\(kind.sign)" }

  /// The alarm of a word; `nil` when it is none.
  ///
  /// Only a sensor's ID may have a `/` of its own.
  init?(_ text: String) {
    guard let first = text.firstIndex(of: "/"), let last = text.lastIndex(of: "/"), first < last,
      let kind = AlarmKind.allCases.first(where: { $0.sign == text[text.index(after: last)...] })
    else { return nil }
    let sensor = text[text.index(after: first)..<last]
    self.init(String(sensor), Quantity(String(text[..<first])), kind)
  }
}
