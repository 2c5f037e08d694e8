/// A pattern for names: `*` is any letters or none, `?` is one letter, all else is itself.
///
/// ASCII letters count without regard to case, as in `NaturalOrder`. There is no escape: a star in a name is met by
/// `?`. The time is at most the pattern's length times the text's, whatever either holds, and no memory is taken.
package struct Glob: Hashable, Sendable, CustomStringConvertible {
  /// The longest pattern, in bytes; no name is longer.
  package static let limit = PlainText.limit

  /// The pattern as it was written.
  package let pattern: String
  /// The pattern with its ASCII letters made small and runs of stars made one.
  private let parts: [UInt8]
  /// Whether it has neither `*` nor `?`, so that it fits one name alone.
  package let isName: Bool

  /// The pattern that every name fits.
  package static let all = Self()

  private init() {
    (pattern, parts, isName) = ("*", [.star], false)
  }

  /// A pattern; `nil` when it is empty or above the limit.
  package init?(_ pattern: String) {
    guard !pattern.isEmpty, pattern.utf8.count <= Self.limit else { return nil }
    var parts: [UInt8] = []
    for byte in pattern.utf8 where byte != .star || parts.last != .star {
      parts.append(byte.folded)
    }
    self.pattern = pattern
    self.parts = parts
    isName = !parts.contains { $0 == .star || $0 == .questionMark }
  }

  package var description: String { pattern }

  /// The pattern with all that does not count taken out: what is equal is the same pattern.
  package var folded: String { String(decoding: parts, as: UTF8.self) }

  /// Whether every name fits.
  package var fitsAll: Bool { parts == [.star] }

  /// Two patterns are the same when they fit the same names as written, without regard to case.
  package static func == (left: Self, right: Self) -> Bool { left.parts == right.parts }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(parts)
  }

  /// Whether all of a text is as the pattern has it.
  package func matches(_ text: BorrowedText) -> Bool {
    if isName, text.count != parts.count { return false }
    var place = 0
    var next = 0
    // Where the letters behind the last star were tried, and what comes behind it: only that star need take more.
    var tried = 0
    var behindStar: Int?
    while place < text.count {
      let part = next < parts.count ? parts[next] : nil
      if part == .star {
        next += 1
        (behindStar, tried) = (next, place)
      } else if part == .questionMark {
        next += 1
        place = Self.end(ofLetterAt: place, in: text)
      } else if part == text[place].folded {
        next += 1
        place += 1
      } else {
        guard let behindStar else { return false }
        tried = Self.end(ofLetterAt: tried, in: text)
        (next, place) = (behindStar, tried)
      }
    }
    return parts[next...].allSatisfy { $0 == .star }
  }

  /// Whether all of a text is as the pattern has it.
  package func matches(_ text: String) -> Bool {
    var text = text
    return text.withUTF8 { matches($0) }
  }

  /// The place behind a letter, which is a scalar of UTF-8.
  private static func end(ofLetterAt place: Int, in text: BorrowedText) -> Int {
    var end = place + 1
    while end < text.count, text[end] & 0xC0 == 0x80 {
      end += 1
    }
    return end
  }
}

extension UInt8 {
  fileprivate static let star = UInt8(ascii: "*")
  fileprivate static let questionMark = UInt8(ascii: "?")
}
