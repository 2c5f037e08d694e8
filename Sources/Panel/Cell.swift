// Panel: what a panel shows and what is sent to change it. Pure values; it may not touch the system.

/// One character place of a display.
///
/// Trivial on purpose: a frame is one flat array that is compared cell by cell.
package struct Cell: Hashable, Sendable {
  /// The character; a zero scalar marks the right half of the wide character on its left.
  package var glyph: Unicode.Scalar
  /// How it is drawn.
  package var style: Style

  /// A cell that shows `glyph`.
  package init(_ glyph: Unicode.Scalar = " ", style: Style = .plain) {
    self.glyph = glyph
    self.style = style
  }

  /// An empty place.
  package static let blank = Self()

  /// The glyph of the right half of a wide character.
  package static let rightHalf: Unicode.Scalar = "\0"

  /// Whether the cell is the right half of the wide character on its left.
  package var isRightHalf: Bool { glyph == Self.rightHalf }
}

/// How a cell is drawn: an ink by meaning, and attributes.
///
/// Pages name a meaning; each display maps it to what it can do (256, 16, 8, 2 colours or none). An ink never carries
/// information alone.
package struct Style: Hashable, Sendable {
  /// The meaning of the colour.
  package var ink: Ink
  /// Attributes on top of the ink.
  package var attributes: Attributes

  /// A style from an ink and attributes.
  package init(_ ink: Ink = .normal, _ attributes: Attributes = []) {
    self.ink = ink
    self.attributes = attributes
  }

  /// The default ink without attributes.
  package static let plain = Self()
}

/// What a colour means; the display's palette decides how it looks.
package enum Ink: UInt8, Sendable, CaseIterable {
  /// Normal text.
  case normal
  /// Less important than its surroundings: rules, units, minima.
  case quiet
  /// The loudest plain text: values.
  case strong
  /// A title.
  case title
  /// All is well, where that must be said.
  case good
  /// Worth attention: late, warning.
  case warning
  /// Wrong: alarm, dead.
  case alarm
  /// A graph or a sparkline.
  case graph
}

/// Attributes of a cell; each display keeps those that it has.
package struct Attributes: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// Bold or bright.
  package static let bold = Self(rawValue: 1)
  /// Half bright.
  package static let dim = Self(rawValue: 2)
  /// Underlined.
  package static let underline = Self(rawValue: 4)
  /// Foreground and background exchanged.
  package static let reverse = Self(rawValue: 8)
  /// Blinking.
  package static let blink = Self(rawValue: 16)
  /// Every attribute.
  package static let all: Self = [.bold, .dim, .underline, .reverse, .blink]
}
