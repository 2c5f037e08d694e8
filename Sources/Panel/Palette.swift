/// How a display draws a style: one of its colours, and attributes that it has.
package struct Pen: Hashable, Sendable {
  /// The number of the foreground colour; nil is the display's own, as the background always is.
  package var colour: UInt8?
  /// Attributes that the display has.
  package var attributes: Attributes

  /// A pen; without arguments the one a display starts with.
  package init(_ colour: UInt8? = nil, _ attributes: Attributes = []) {
    self.colour = colour
    self.attributes = attributes
  }
}

/// Inks as one display draws them.
///
/// The background is never painted, and colours are mid-tones, so that they read on dark and light glass alike.
package struct Palette: Sendable {
  private let pens: [Pen]
  private let representatives: [Style]

  /// A palette for a display that has these colours and attributes; some attributes may exclude colours.
  package init(
    _ colours: Colours,
    attributes: Attributes = .all,
    notWithColour excluded: Attributes = []
  ) {
    var pens: [Pen] = []
    var representatives: [Style] = []
    var first: [Pen: Style] = [:]
    for index in UInt8.min...UInt8.max {
      let style = Style(index: index)
      var pen = Self.pen(style.ink, colours)
      pen.attributes = pen.attributes.union(style.attributes).intersection(attributes)
      if pen.colour != nil { pen.attributes.subtract(excluded) }
      pens.append(pen)
      representatives.append(first[pen] ?? style)
      if first[pen] == nil { first[pen] = style }
    }
    self.pens = pens
    self.representatives = representatives
  }

  /// The pen for a style.
  package func pen(_ style: Style) -> Pen {
    pens[Int(style.index)]
  }

  /// The one style that stands for all that are drawn with the same pen.
  package func representative(_ style: Style) -> Style {
    representatives[Int(style.index)]
  }

  private static func pen(_ ink: Ink, _ colours: Colours) -> Pen {
    switch (ink, colours) {
    case (.normal, _): Pen()
    case (.strong, _), (.title, _): Pen(nil, .bold)
    case (.quiet, .many): Pen(245)
    case (.quiet, .sixteen): Pen(8)
    case (.quiet, _): Pen(nil, .dim)
    case (.good, .many): Pen(65)
    case (.good, .eight), (.good, .sixteen): Pen(2)
    case (.warning, .many): Pen(166)
    case (.warning, .eight), (.warning, .sixteen): Pen(3)
    case (.alarm, .many): Pen(196, .bold)
    case (.alarm, .eight), (.alarm, .sixteen): Pen(1, .bold)
    case (.graph, .many): Pen(67)
    case (.graph, .eight), (.graph, .sixteen): Pen(6)
    case (.warning, _), (.alarm, _): Pen(nil, .bold)
    case (.good, _), (.graph, _): Pen()
    }
  }
}

extension Style {
  /// The style as a number: the ink in the low three bits, the attributes above.
  package var index: UInt8 { ink.rawValue | (attributes.rawValue << 3) }

  /// The style with a number.
  package init(index: UInt8) {
    self.init(Ink(rawValue: index & 7) ?? .normal, Attributes(rawValue: index >> 3))
  }
}
