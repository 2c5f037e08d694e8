import Readings

/// A number as people write it: a typographic minus, grouped thousands, a decimal comma, a unit behind it.
struct WrittenNumber {
  private let text: BorrowedText
  private let isNegative: Bool
  private let body: Range<Int>
  private let exponent: Range<Int>
  private let unit: BorrowedText
  private var dots = 0
  private var commas = 0
  private var spaces = 0
  private var lastMark = -1

  /// The longest digits that are looked at.
  private static let limit = 64
  private static let comma = UInt8(ascii: ",")

  /// Finds the parts of a trimmed text, or `nil` when what follows the digits is no unit.
  init?(_ text: BorrowedText) {
    self.text = text
    let sign = Self.lengthOfSign(text)
    isNegative = sign > 1 || (sign == 1 && text[0] == NumberText.minus)
    var index = sign
    while index < text.count, let length = Self.lengthOfPart(text, at: index) {
      switch (text[index], length) {
      case (NumberText.dot, _): (dots, lastMark) = (dots + 1, index)
      case (Self.comma, _): (commas, lastMark) = (commas + 1, index)
      case (_, 2...): spaces += 1
      default: break
      }
      index += length
    }
    body = sign..<index
    exponent = index..<NumberText.endOfExponent(text, from: index)
    let rest = text.part(exponent.upperBound..<text.count)
    guard let unit = Self.unit(rest) else { return nil }
    self.unit = unit
  }

  /// What the number is, or `nil` when it is none.
  var reading: NumberText? {
    guard body.count <= Self.limit, !body.isEmpty else { return nil }
    guard let style else { return isAmbiguous ? .absent : nil }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 2 * Self.limit) { buffer in
      guard let count = write(style, into: buffer) else { return nil }
      let plain = BorrowedText(rebasing: buffer[..<count])
      guard NumberText.endOfPlainNumber(plain) == count else { return nil }
      guard case .number(let value, _) = NumberText.value(ofPlain: plain) else { return .absent }
      return .number(value, unit: unit)
    }
  }

  /// Which marks mean what.
  private struct Style {
    /// Where the decimal mark stands; behind the digits when there is none.
    var decimal: Int
    /// Whether dots, commas, spaces group thousands.
    var groupsByMark = false
    var groupsBySpace = false
  }

  private var digitsBehindMark: Int { body.upperBound - lastMark - 1 }

  /// One comma and three digits: thousands here, a fraction there.
  private var isAmbiguous: Bool {
    commas == 1 && dots == 0 && spaces == 0 && digitsBehindMark == 3
      && !(lastMark == body.lowerBound + 1 && text[body.lowerBound] == 0x30)
  }

  private var style: Style? {
    if dots > 0, commas > 0 {
      // The last mark is the decimal one, the others group.
      return Style(decimal: lastMark, groupsByMark: true, groupsBySpace: false)
    }
    if dots == 1 || (commas == 1 && !isAmbiguous) {
      return Style(decimal: lastMark, groupsBySpace: true)
    }
    guard dots == 0, !isAmbiguous else { return nil }
    return Style(decimal: body.upperBound, groupsByMark: commas > 0, groupsBySpace: commas == 0)
  }

  /// Writes the number plainly; `nil` when its groups are not groups of three.
  private func write(_ style: Style, into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int? {
    var count = 0
    var group = 0
    var groups = 0
    if isNegative { Self.put(NumberText.minus, into: buffer, &count) }
    var index = body.lowerBound
    while index < body.upperBound, let length = Self.lengthOfPart(text, at: index) {
      let byte = text[index]
      if NumberText.isDigit(byte) {
        Self.put(byte, into: buffer, &count)
        group += 1
      } else if index == style.decimal {
        guard groups == 0 || group == 3 else { return nil }
        Self.put(NumberText.dot, into: buffer, &count)
        (group, groups) = (0, 0)
      } else {
        let isGrouping = length > 1 ? style.groupsBySpace : style.groupsByMark
        guard isGrouping, index < style.decimal else { return nil }
        // A second decimal mark is no grouping mark.
        guard style.decimal == body.upperBound || byte != text[style.decimal] else { return nil }
        guard groups == 0 ? (1...3).contains(group) : group == 3 else { return nil }
        (group, groups) = (0, groups + 1)
      }
      index += length
    }
    guard groups == 0 || group == 3 else { return nil }
    guard exponent.count <= 8 else { return nil }
    for index in exponent { Self.put(text[index], into: buffer, &count) }
    return count
  }

  private static func put(
    _ byte: UInt8,
    into buffer: UnsafeMutableBufferPointer<UInt8>,
    _ count: inout Int
  ) {
    buffer[count] = byte
    count += 1
  }

  private static func lengthOfSign(_ text: BorrowedText) -> Int {
    if text.has(0xE2, 0x88, 0x92, at: 0) { return 3 }
    return text.begins(with: NumberText.minus) || text.begins(with: NumberText.plus) ? 1 : 0
  }

  /// The length of a digit, of a mark that digits follow, or of such a space; `nil` for anything else.
  private static func lengthOfPart(_ text: BorrowedText, at index: Int) -> Int? {
    let byte = text[index]
    if NumberText.isDigit(byte) { return 1 }
    let isMark = byte == NumberText.dot || byte == comma
    let length = isMark ? 1 : lengthOfWideSpace(text, at: index)
    guard length > 0, index + length < text.count else { return nil }
    return NumberText.isDigit(text[index + length]) ? length : nil
  }

  /// The length of a no-break or thin space, else 0.
  private static func lengthOfWideSpace(_ text: BorrowedText, at index: Int) -> Int {
    if text.has(0xC2, 0xA0, at: index) { return 2 }
    let isThin = text.has(0xE2, 0x80, 0x89, at: index) || text.has(0xE2, 0x80, 0xAF, at: index)
    return isThin ? 3 : 0
  }
}

extension WrittenNumber {
  private static let longestUnit = 16

  /// The unit that stands behind a number; empty when nothing does, `nil` when what stands there is none.
  private static func unit(_ rest: BorrowedText) -> BorrowedText? {
    var start = 0
    while start < rest.count {
      let wide = lengthOfWideSpace(rest, at: start)
      guard wide > 0 || NumberText.isSpace(rest[start]) else { break }
      start += max(wide, 1)
    }
    let unit = rest.part(start..<rest.count)
    guard !unit.isEmpty else { return unit }
    guard unit.count <= longestUnit, isLetter(unit[0]) || beginsWithUnitSign(unit) else {
      return nil
    }
    // Behind a space, or below a fraction bar, a power may end it; "3f2" is no quantity of f².
    var mayHaveDigit = start > 0
    for index in 0..<unit.count {
      let byte = unit[index]
      if byte == slash { mayHaveDigit = true }
      if NumberText.isDigit(byte) {
        guard mayHaveDigit, index == unit.count - 1, byte == 0x32 || byte == 0x33 else {
          return nil
        }
      } else {
        guard isLetter(byte) || byte >= 0x80 || isSign(byte) else { return nil }
      }
    }
    return unit
  }

  private static let slash = UInt8(ascii: "/")

  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

  private static func isSign(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "%"), slash, UInt8(ascii: "^"), UInt8(ascii: "*"), NumberText.dot: true
    default: false
    }
  }

  /// %, /, °, µ (two code points), Ω (two), ℃ and ℉.
  private static func beginsWithUnitSign(_ unit: BorrowedText) -> Bool {
    if unit[0] == UInt8(ascii: "%") || unit[0] == slash { return true }
    return unit.has(0xC2, 0xB0, at: 0) || unit.has(0xC2, 0xB5, at: 0)
      || unit.has(0xCE, 0xBC, at: 0) || unit.has(0xCE, 0xA9, at: 0)
      || unit.has(0xE2, 0x84, 0xA6, at: 0)
      || unit.has(0xE2, 0x84, 0x83, at: 0) || unit.has(0xE2, 0x84, 0x89, at: 0)
  }
}
