/// The one filter for text from outside: what leaves it can't move a cursor, hide, reverse or forge anything.
///
/// Removed are the controls (C0, DEL, C1), the line and paragraph separators, noncharacters and every code point that
/// Unicode calls default-ignorable (zero-width characters, bidirectional controls, tags, variation selectors). Bytes
/// that are no UTF-8 become U+FFFD. What remains is cut at a scalar's border.
package enum PlainText {
  /// The longest text that leaves the filter, in bytes.
  package static let limit = 255

  /// What a scan of one scalar found.
  private enum Scalar {
    static let invalid: UInt32 = .max
  }

  /// Whether the filter would return `text` unchanged, which is the case for nearly all that comes.
  package static func isPlain(_ text: BorrowedText) -> Bool {
    guard text.count <= limit else { return false }
    var index = 0
    while index < text.count {
      let byte = text[index]
      if byte < 0x80 {
        guard byte >= 0x20, byte != 0x7F else { return false }
        index += 1
      } else {
        let (scalar, length) = scan(text, at: index)
        guard scalar != Scalar.invalid, isHarmless(scalar) else { return false }
        index += length
      }
    }
    return true
  }

  /// Writes what the filter leaves of `text` to `target`, at most as many bytes as that holds.
  ///
  /// - Returns: the bytes written, and whether the text was cut because more would not have fitted.
  package static func filter(
    _ text: BorrowedText,
    into target: UnsafeMutableBufferPointer<UInt8>
  ) -> (count: Int, cut: Bool) {
    var written = 0
    var index = 0
    while index < text.count {
      let (scalar, length) = scan(text, at: index)
      defer { index += length }
      if scalar == Scalar.invalid {
        guard written + 3 <= target.count else { return (written, true) }
        (target[written], target[written + 1], target[written + 2]) = (0xEF, 0xBF, 0xBD)
        written += 3
      } else if isHarmless(scalar) {
        guard written + length <= target.count else { return (written, true) }
        for offset in 0..<length { target[written + offset] = text[index + offset] }
        written += length
      }
    }
    return (written, false)
  }

  /// What the filter leaves of a text, for logs and other places where speed does not matter.
  package static func string(_ text: some Collection<UInt8>, limit: Int = limit) -> String {
    // Bytes that never survive are read past; four times the limit reaches behind any honest text.
    let head = ContiguousArray(text.prefix(4 * limit))
    return head.withUnsafeBufferPointer { source in
      String(unsafeUninitializedCapacity: limit) { filter(source, into: $0).count }
    }
  }

  /// Whether a scalar may reach a display, a log or a shell.
  package static func isHarmless(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x00...0x1F, 0x7F...0x9F: false
    case 0x00...0x2FF: scalar != 0xAD
    case 0x2028, 0x2029: false
    case 0xFDD0...0xFDEF: false
    default: !isIgnorable(scalar) && scalar & 0xFFFE != 0xFFFE
    }
  }

  /// The property `Default_Ignorable_Code_Point` of Unicode 16, above U+02FF.
  private static func isIgnorable(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x034F, 0x061C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F: true
    case 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0x3164: true
    case 0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB: true
    case 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE0FFF: true
    default: false
    }
  }

  /// Reads one scalar; bytes that begin none count one by one as `Scalar.invalid`.
  private static func scan(_ text: BorrowedText, at index: Int) -> (scalar: UInt32, length: Int) {
    let lead = text[index]
    if lead < 0x80 { return (UInt32(lead), 1) }
    let (length, least): (Int, UInt32) =
      switch lead {
      case 0xC2...0xDF: (2, 0x80)
      case 0xE0...0xEF: (3, 0x800)
      case 0xF0...0xF4: (4, 0x10000)
      default: (1, .max)
      }
    guard length > 1, index + length <= text.count else { return (Scalar.invalid, 1) }
    var scalar = UInt32(lead) & (0x7F >> UInt32(length))
    for offset in 1..<length {
      let byte = text[index + offset]
      guard byte & 0xC0 == 0x80 else { return (Scalar.invalid, 1) }
      scalar = scalar << 6 | UInt32(byte & 0x3F)
    }
    guard scalar >= least, scalar <= 0x10FFFF, !(0xD800...0xDFFF).contains(scalar) else {
      return (Scalar.invalid, 1)
    }
    return (scalar, length)
  }
}
