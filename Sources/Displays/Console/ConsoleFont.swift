import CLinux
import Panel

/// The glyphs in the font of a virtual console: 256 or 512 of them, chosen by setfont(8).
enum ConsoleFont {
  /// The most pairs of character and glyph that are looked at; several characters may share one glyph.
  private static let limit = 8_192

  /// What the font shows, or what every console shows where the kernel does not tell.
  static func repertoire(of number: Int32) -> Repertoire {
    var count = UInt16(limit)
    let characters = withUnsafeTemporaryAllocation(of: unipair.self, capacity: limit) { pairs in
      guard linux_console_font(number, pairs.baseAddress, &count) == 0 else {
        return Set<Unicode.Scalar>()
      }
      return Set(pairs.prefix(Int(count)).compactMap { Unicode.Scalar($0.unicode) })
    }
    return characters.isEmpty ? .console : .console(font: characters)
  }
}
