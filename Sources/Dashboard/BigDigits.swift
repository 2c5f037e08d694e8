import Panel

/// Numbers drawn large: what is read from across the room.
///
/// Of half blocks where a display has them, two rows of dots to a row; else of one sign a dot, which takes twice the rows.
enum BigDigits {
  /// Rows that a number takes at a scale.
  static func rows(scale: Int, hasBlocks: Bool = true) -> Int {
    hasBlocks ? (5 * scale + 1) / 2 : 5 * scale
  }

  /// Columns that a text takes at a scale.
  static func columns(_ text: String, scale: Int) -> Int {
    text.unicodeScalars.reduce(0) { $0 + (width($1) + 1) * scale }
  }

  /// Whether every character can be drawn: digits, a point, a minus and dashes.
  static func canDraw(_ text: String) -> Bool {
    !text.isEmpty && text.unicodeScalars.allSatisfy { patterns[$0] != nil }
  }

  /// Draws digits, a point, a minus and dashes; anything else is left blank.
  static func draw(
    _ text: String,
    scale: Int,
    row: Int,
    column: Int,
    style: Style,
    hasBlocks: Bool = true,
    into frame: inout Frame
  ) {
    var left = column
    for scalar in text.unicodeScalars {
      for down in 0..<rows(scale: scale, hasBlocks: hasBlocks) {
        for across in 0..<width(scalar) * scale {
          guard let glyph = glyph(scalar, scale, down, across, hasBlocks) else { continue }
          frame.put(glyph, row: row + down, column: left + across, style: style)
        }
      }
      left += (width(scalar) + 1) * scale
    }
  }

  private static func glyph(
    _ scalar: Unicode.Scalar,
    _ scale: Int,
    _ down: Int,
    _ across: Int,
    _ hasBlocks: Bool
  ) -> Unicode.Scalar? {
    guard hasBlocks else {
      return isSet(scalar, down / scale, across / scale) ? "#" : nil
    }
    let upper = isSet(scalar, 2 * down / scale, across / scale)
    let lower = isSet(scalar, (2 * down + 1) / scale, across / scale)
    return switch (upper, lower) {
    case (true, true): "█"
    case (true, false): "▀"
    case (false, true): "▄"
    case (false, false): nil
    }
  }

  private static func width(_ scalar: Unicode.Scalar) -> Int {
    scalar == "." || scalar == "," ? 1 : 3
  }

  private static func isSet(_ scalar: Unicode.Scalar, _ row: Int, _ column: Int) -> Bool {
    guard let rows = patterns[scalar], rows.indices.contains(row) else { return false }
    return rows[row] & (1 << (width(scalar) - 1 - column)) != 0
  }

  /// Five rows a sign, the leftmost place in the highest bit.
  private static let patterns: [Unicode.Scalar: [UInt8]] = [
    "0": [0b111, 0b101, 0b101, 0b101, 0b111],
    "1": [0b010, 0b110, 0b010, 0b010, 0b111],
    "2": [0b111, 0b001, 0b111, 0b100, 0b111],
    "3": [0b111, 0b001, 0b111, 0b001, 0b111],
    "4": [0b101, 0b101, 0b111, 0b001, 0b001],
    "5": [0b111, 0b100, 0b111, 0b001, 0b111],
    "6": [0b111, 0b100, 0b111, 0b101, 0b111],
    "7": [0b111, 0b001, 0b001, 0b001, 0b001],
    "8": [0b111, 0b101, 0b111, 0b101, 0b111],
    "9": [0b111, 0b101, 0b111, 0b001, 0b111],
    "-": [0b000, 0b000, 0b111, 0b000, 0b000],
    ".": [0, 0, 0, 0, 1],
    ",": [0, 0, 0, 1, 1],
  ]
}
