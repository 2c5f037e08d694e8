import Readings

/// The filter for hostile text, against what Unicode's own tables say of its result.
enum TextTrial {
  /// The bytes are a text from outside.
  static func run(_ bytes: UnsafeRawBufferPointer) throws(Finding) {
    let text = Array(bytes)
    let (filtered, cut) = filter(text, room: PlainText.limit)
    try check(filtered, of: text)
    try Finding.unless(filter(filtered, room: PlainText.limit).bytes == filtered, "not once")
    try Finding.unless(
      isPlain(text) == (filtered == text && !cut),
      "plain is \(isPlain(text)), but \(text) becomes \(filtered)"
    )
    // For logs, a text is read no further than four times the limit.
    let isRead = text.count <= 4 * PlainText.limit
    let logged = PlainText.string(text).utf8
    try Finding.unless(!isRead || logged.elementsEqual(filtered), "logged as \(Array(logged))")
    let (whole, isWholeCut) = filter(text, room: 3 * text.count)
    try Finding.unless(!isWholeCut, "a text was cut where there was room")
    try Finding.unless(cut == (whole.count > PlainText.limit), "cut is \(cut) at \(whole.count)")
    try Finding.unless(whole.starts(with: filtered), "cut elsewhere than at the end")
  }

  private static func check(_ filtered: [UInt8], of text: [UInt8]) throws(Finding) {
    try Finding.unless(filtered.count <= PlainText.limit, "\(filtered.count) bytes")
    try Finding.unless(isPlain(filtered), "\(text) becomes \(filtered), which is not plain")
    guard let string = String(validating: filtered, as: UTF8.self) else {
      throw Finding(description: "\(filtered) is no UTF-8")
    }
    for scalar in string.unicodeScalars {
      let traits = scalar.properties
      let hides = traits.isDefaultIgnorableCodePoint || traits.isNoncharacterCodePoint
      switch traits.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .surrogate:
        throw Finding(description: "\(scalar.value) is let through")
      default: try Finding.unless(!hides, "\(scalar.value) is let through")
      }
    }
  }

  private static func filter(_ text: [UInt8], room: Int) -> (bytes: [UInt8], cut: Bool) {
    let target = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: room)
    defer { target.deallocate() }
    let (count, cut) = text.withUnsafeBufferPointer { PlainText.filter($0, into: target) }
    return (Array(target[..<count]), cut)
  }

  private static func isPlain(_ text: [UInt8]) -> Bool {
    text.withUnsafeBufferPointer(PlainText.isPlain)
  }
}
