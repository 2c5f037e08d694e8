/// How many places of a display characters take.
///
/// Follows Unicode's East Asian Width and emoji presentation, which is what terminals agree on most; of a grapheme of
/// several scalars a display gets the composed character, or the base alone.
package enum DisplayWidth {
  /// Places of one scalar: 0 for controls, marks and format characters, 2 for wide characters, else 1.
  package static func of(_ scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x300 { return isControl(value) || value == 0xAD ? 0 : 1 }
    // What graphs are made of, lines, blocks and braille, without a look into Unicode's tables.
    if (0x2500...0x25FC).contains(value) || (0x2800...0x28FF).contains(value) { return 1 }
    if isZeroWidth(scalar) { return 0 }
    guard value >= 0x1100 else { return 1 }
    return isWide(value) || scalar.properties.isEmojiPresentation ? 2 : 1
  }

  /// Places of a text as `Frame.put` would draw it.
  package static func of(_ text: some StringProtocol) -> Int {
    var width = 0
    for character in text {
      guard let scalar = scalar(of: character) else { continue }
      width += of(scalar)
    }
    return width
  }

  /// The longest beginning of `text` that fits into `columns` places.
  package static func prefix<Text: StringProtocol>(
    _ text: Text,
    columns: Int
  ) -> Text.SubSequence {
    var width = 0
    var end = text.startIndex
    while end < text.endIndex {
      width += scalar(of: text[end]).map { of($0) } ?? 0
      if width > columns { break }
      end = text.index(after: end)
    }
    return text[..<end]
  }

  /// The one scalar that stands for a grapheme: composed if possible, else its base; nil if nothing can be seen.
  package static func scalar(of character: Character) -> Unicode.Scalar? {
    let scalars = character.unicodeScalars
    let base = scalars[scalars.startIndex]
    if scalars.index(after: scalars.startIndex) != scalars.endIndex,
      let whole = composed[character]
    {
      return whole
    }
    return of(base) > 0 ? base : nil
  }

  /// Composed letters by grapheme: characters that are canonically equal are one key.
  private static let composed: [Character: Unicode.Scalar] = {
    let ranges: [ClosedRange<UInt32>] = [
      0xC0...0x24F, 0x386...0x3CE, 0x400...0x4FF, 0x1E00...0x1FFC,
    ]
    var table: [Character: Unicode.Scalar] = [:]
    for scalar in ranges.joined().compactMap(Unicode.Scalar.init) {
      table[Character(scalar)] = scalar
    }
    return table
  }()

  private static func isControl(_ value: UInt32) -> Bool {
    value < 0x20 || (0x7F..<0xA0).contains(value)
  }

  private static func isZeroWidth(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator,
      .surrogate, .unassigned:
      true
    default:
      (0x1160...0x11FF).contains(scalar.value) || (0xD7B0...0xD7FF).contains(scalar.value)
    }
  }

  private static func isWide(_ value: UInt32) -> Bool {
    var low = 0
    var high = wide.count
    while low < high {
      let middle = (low + high) / 2
      if value > wide[middle].upperBound { low = middle + 1 } else { high = middle }
    }
    return low < wide.count && value >= wide[low].lowerBound
  }

  /// East Asian Width W and F without the emoji, in order.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0xA4CF,
    0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F,
    0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1F200...0x1F265,
    0x20000...0x3FFFD,
  ]
}
