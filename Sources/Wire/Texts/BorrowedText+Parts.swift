import Readings

extension StaticString {
  /// The text itself; literals live as long as the process.
  var borrowed: BorrowedText {
    BorrowedText(start: utf8Start, count: utf8CodeUnitCount)
  }
}

// Written as plain loops by index: the general algorithms of the standard library take memory in a debug build.
extension BorrowedText {
  /// A text of no bytes.
  package static var none: BorrowedText { BorrowedText(start: nil, count: 0) }

  /// A part of the text.
  func part(_ range: Range<Int>) -> BorrowedText {
    BorrowedText(rebasing: self[range])
  }

  /// Whether the text is `word`, a word of small ASCII letters, in any case.
  func isWord(_ word: StaticString) -> Bool {
    guard count == word.utf8CodeUnitCount else { return false }
    for index in 0..<count {
      let letter = word.utf8Start[index]
      let isLetter = letter &- 0x61 < 26
      guard self[index] == letter || (isLetter && self[index] | 0x20 == letter) else {
        return false
      }
    }
    return true
  }

  /// Whether the text is exactly `other`.
  package func equals(_ other: StaticString) -> Bool {
    guard count == other.utf8CodeUnitCount else { return false }
    for index in 0..<count where self[index] != other.utf8Start[index] { return false }
    return true
  }

  /// Whether the text is exactly `other`.
  func equals(_ other: BorrowedText) -> Bool {
    guard count == other.count else { return false }
    for index in 0..<count where self[index] != other[index] { return false }
    return true
  }

  /// Whether two given bytes stand at `index`.
  func has(_ first: UInt8, _ second: UInt8, at index: Int) -> Bool {
    index + 1 < count && self[index] == first && self[index + 1] == second
  }

  /// Whether three given bytes stand at `index`.
  func has(_ first: UInt8, _ second: UInt8, _ third: UInt8, at index: Int) -> Bool {
    has(first, second, at: index) && index + 2 < count && self[index + 2] == third
  }

  /// Whether the text begins with a byte.
  func begins(with byte: UInt8) -> Bool { count > 0 && self[0] == byte }

  /// Where a byte stands first.
  func position(of byte: UInt8) -> Int? {
    for index in 0..<count where self[index] == byte { return index }
    return nil
  }

  /// Whether the text begins with `other`.
  func begins(with other: StaticString) -> Bool {
    count >= other.utf8CodeUnitCount && part(0..<other.utf8CodeUnitCount).equals(other)
  }

  /// Whether the text ends with `other`.
  func ends(with other: StaticString) -> Bool {
    count >= other.utf8CodeUnitCount
      && part(count - other.utf8CodeUnitCount..<count).equals(other)
  }

  /// Where a byte stands last.
  func lastPosition(of byte: UInt8) -> Int? {
    var index = count
    while index > 0 {
      index -= 1
      if self[index] == byte { return index }
    }
    return nil
  }

  /// Whether every byte is as `isFitting` wants it.
  func holdsOnly(_ isFitting: (UInt8) -> Bool) -> Bool {
    for byte in self where !isFitting(byte) { return false }
    return true
  }
}
