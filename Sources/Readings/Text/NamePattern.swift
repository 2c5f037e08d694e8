/// A pattern for names: `*` stands for any letters, also none, and `?` for one; capitals of ASCII are like small letters.
///
/// The time that a match takes grows with the product of both lengths at most.
package struct NamePattern: Sendable, Equatable {
  /// The longest pattern, in bytes.
  package static let limit = 255

  private let bytes: [UInt8]

  /// A pattern; `nil` for one above the limit.
  package init?(_ text: String) {
    guard text.utf8.count <= Self.limit else { return nil }
    bytes = text.utf8.map { Self.small($0) }
  }

  /// Whether a whole name fits.
  package func matches(_ name: BorrowedText) -> Bool {
    var place = 0
    var letter = 0
    var star: (place: Int, letter: Int)?
    while letter < name.count {
      if place < bytes.count, bytes[place] == UInt8(ascii: "*") {
        star = (place, letter)
        place += 1
      } else if place < bytes.count, bytes[place] == UInt8(ascii: "?") {
        letter = Self.next(letter, in: name)
        place += 1
      } else if place < bytes.count, bytes[place] == Self.small(name[letter]) {
        letter += 1
        place += 1
      } else if let last = star {
        letter = Self.next(last.letter, in: name)
        star = (last.place, letter)
        place = last.place + 1
      } else {
        return false
      }
    }
    return bytes[place...].allSatisfy { $0 == UInt8(ascii: "*") }
  }

  /// Whether a whole name fits.
  package func matches(_ name: String) -> Bool {
    var name = name
    return name.withUTF8 { matches($0) }
  }

  /// The place behind the letter that begins at a place.
  private static func next(_ letter: Int, in name: BorrowedText) -> Int {
    var next = letter + 1
    while next < name.count, name[next] & 0xC0 == 0x80 { next += 1 }
    return next
  }

  private static func small(_ byte: UInt8) -> UInt8 {
    UInt8(ascii: "A") <= byte && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
  }
}
