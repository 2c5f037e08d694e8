import CSimdJSON
import Readings

/// What a text says when a number is expected, by no locale.
enum NumberText {
  /// A number, and the unit that follows it (empty when there is none).
  case number(Reading.Value, unit: BorrowedText)
  /// A word that stands for "no valid value", a number that no double holds, or one that can be read in two ways.
  case absent
  /// Something else.
  case other

  /// Reads a text: first as a plain number, then as people and firmware write them.
  static func read(_ text: BorrowedText) -> NumberText {
    let text = trimmed(text)
    guard !text.isEmpty else { return .absent }
    let first = text[0]
    if isDigit(first) || first == plus || first == minus || first == 0xE2 {
      if let number = strict(text) { return number }
      if let number = WrittenNumber(text)?.reading { return number }
    }
    return isAbsence(text) ? .absent : .other
  }

  /// `[+-]?digits[.digits][e±d]` and nothing else.
  static func strict(_ text: BorrowedText) -> NumberText? {
    guard let end = endOfPlainNumber(text), end == text.count else { return nil }
    return value(ofPlain: text)
  }

  /// The value of a text that is known to be a plain number.
  static func value(ofPlain text: BorrowedText) -> NumberText {
    let digits = text[0] == plus ? text.part(1..<text.count) : text
    if let integer = integer(digits) { return .number(.integer(integer), unit: .none) }
    var number = 0.0
    guard sj_decimal(digits.baseAddress, digits.count, &number) != 0 else { return .absent }
    return .number(.number(number), unit: .none)
  }

  /// Where the plain number ends with which the text begins; `nil` when it begins with none.
  static func endOfPlainNumber(_ text: BorrowedText) -> Int? {
    var index = 0
    if index < text.count, text[index] == plus || text[index] == minus { index += 1 }
    let integerStart = index
    index = endOfDigits(text, from: index)
    guard index > integerStart else { return nil }
    if index < text.count, text[index] == dot {
      let end = endOfDigits(text, from: index + 1)
      guard end > index + 1 else { return index }
      index = end
    }
    return endOfExponent(text, from: index)
  }

  /// Where an exponent ends that begins at `index`; `index` when none does.
  static func endOfExponent(_ text: BorrowedText, from index: Int) -> Int {
    guard index < text.count, text[index] | 0x20 == 0x65 else { return index }
    var start = index + 1
    if start < text.count, text[start] == plus || text[start] == minus { start += 1 }
    let end = endOfDigits(text, from: start)
    return end > start ? end : index
  }

  static func endOfDigits(_ text: BorrowedText, from start: Int) -> Int {
    var index = start
    while index < text.count, isDigit(text[index]) { index += 1 }
    return index
  }

  static let plus = UInt8(ascii: "+")
  static let minus = UInt8(ascii: "-")
  static let dot = UInt8(ascii: ".")

  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  /// An integer of digits only, when it fits.
  private static func integer(_ text: BorrowedText) -> Int64? {
    let isNegative = text[0] == minus
    var value: Int64 = 0
    for index in (isNegative ? 1 : 0)..<text.count {
      let byte = text[index]
      guard isDigit(byte) else { return nil }
      let (scaled, tooLarge) = value.multipliedReportingOverflow(by: 10)
      let (next, over) = scaled.subtractingReportingOverflow(Int64(byte - 0x30))
      guard !tooLarge, !over else { return nil }
      value = next
    }
    // Gathered below zero, where there is room for one more.
    if isNegative { return value }
    return value == .min ? nil : -value
  }

  /// Whether the text is a word for "there is no valid value".
  private static func isAbsence(_ text: BorrowedText) -> Bool {
    var word = text
    if word.count > 1, word[0] == plus || word[0] == minus, word[1] != minus {
      word = word.part(1..<word.count)
    }
    return switch word.count {
    case 2: word.isWord("na") || word.isWord("--")
    case 3: word.isWord("nan") || word.isWord("inf") || word.isWord("n/a")
    case 4: word.isWord("null") || word.isWord("none")
    case 5: word.isWord("undef")
    case 7: word.isWord("unknown")
    case 8: word.isWord("infinity")
    case 11: word.isWord("unavailable")
    default: false
    }
  }

  /// The text without white space at its ends.
  static func trimmed(_ text: BorrowedText) -> BorrowedText {
    var start = 0
    var end = text.count
    while start < end, isSpace(text[start]) { start += 1 }
    while start < end, isSpace(text[end - 1]) { end -= 1 }
    return text.part(start..<end)
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}
