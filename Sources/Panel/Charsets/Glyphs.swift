/// What a page may draw with on a display: the signs of its repertoire.
///
/// Each scalar takes one place. Words and units go through `text(_:)` first, where one character may become several.
package struct Glyphs: Hashable, Sendable {
  /// The display's repertoire.
  package let repertoire: Repertoire
  /// A rising value.
  package let rising: Unicode.Scalar
  /// A steady value.
  package let steady: Unicode.Scalar
  /// A falling value.
  package let falling: Unicode.Scalar
  /// Upwards, as a hint for a key.
  package let up: Unicode.Scalar
  /// Downwards, as a hint for a key.
  package let down: Unicode.Scalar
  /// Levels of a sparkline, lowest first.
  package let levels: [Unicode.Scalar]
  /// A page of the indicator.
  package let dot: Unicode.Scalar
  /// The present page of the indicator; longer than a dot where that can be drawn.
  package let currentDot: String
  /// The feed speaks.
  package let feedLive: Unicode.Scalar
  /// The feed is late.
  package let feedQuiet: Unicode.Scalar
  /// The link to the feed is down.
  package let feedDown: Unicode.Scalar
  /// Rotation is on hold.
  package let hold: Unicode.Scalar
  /// One after the other while something loads.
  package let spinner: [Unicode.Scalar]
  /// Nothing older is kept.
  package let historyEnd: Unicode.Scalar
  /// Something could not be loaded.
  package let loadFailed: Unicode.Scalar
  /// Text goes on where it cannot be seen.
  package let ellipsis: Unicode.Scalar
  /// Between two parts of a title.
  package let separator: Unicode.Scalar
  /// A dash in the place of a digit.
  package let dash: Unicode.Scalar
  /// A horizontal rule.
  package let rule: Unicode.Scalar
  /// A broken horizontal rule, a limit in a graph.
  package let brokenRule: Unicode.Scalar
  /// The reach of numbers about their mean, in a graph.
  package let band: Unicode.Scalar
  /// A vertical axis.
  package let axis: Unicode.Scalar
  /// A mark on a vertical axis.
  package let tick: Unicode.Scalar
  /// The degree sign, or a blank where there is none.
  package let degree: Unicode.Scalar
  /// A value that is late.
  package let late: Unicode.Scalar
  /// Fills the field of a number that is too wide for it.
  package let overflow: Unicode.Scalar
  /// Whether the braille patterns U+2800 to U+28FF can be drawn.
  package let hasBraille: Bool
  /// Whether `▀ ▄ █` can be drawn.
  package let hasBlocks: Bool

  /// A text in the repertoire's own words: `°C` as it is, or `C` where there is no degree sign, `kΩ` as `kOhm`.
  package func text(_ text: String) -> String {
    repertoire.spelled(text)
  }

  /// A text cut to a width, with the ellipsis in the last place when something was cut.
  package func shortened(_ text: String, to columns: Int) -> String {
    if DisplayWidth.of(text) <= columns { return text }
    var short = String(DisplayWidth.prefix(text, columns: max(0, columns - 1)))
    while short.last == " " { short.removeLast() }
    if columns > 0 { short.unicodeScalars.append(ellipsis) }
    return short
  }

  /// The level of a sparkline for a share of its height, 0 to 1.
  package func level(_ share: Double) -> Unicode.Scalar {
    let part = share.isFinite ? min(max(share, 0), 1) : 0
    return levels[min(levels.count - 1, Int(part * Double(levels.count)))]
  }
}
