import Panel
import Testing

struct PaletteTests {
  /// Luminance of a colour of the 256, by the formulas of xterm and WCAG 2.
  private func luminance(_ colour: UInt8) -> Double {
    func linear(_ level: Int) -> Double {
      let share = Double(level) / 255
      return share <= 0.03928 ? share / 12.92 : pow((share + 0.055) / 1.055)
    }
    func pow(_ base: Double) -> Double {
      // base^2.4 by squares and a fifth root.
      var root = base
      for _ in 0..<60 {
        root -= (root * root * root * root * root - base) / (5 * root * root * root * root)
      }
      return base * base * root * root
    }
    let levels = [0, 95, 135, 175, 215, 255]
    let index = Int(colour)
    let parts =
      index >= 232
      ? Array(repeating: 8 + (index - 232) * 10, count: 3)
      : [levels[(index - 16) / 36], levels[(index - 16) / 6 % 6], levels[(index - 16) % 6]]
    return 0.2126 * linear(parts[0]) + 0.7152 * linear(parts[1]) + 0.0722 * linear(parts[2])
  }

  @Test("each of the 256 colours that are used reads on black and on white")
  func isReadable() throws {
    let palette = Palette(.many)
    for ink in Ink.allCases {
      guard let colour = palette.pen(Style(ink)).colour else { continue }
      let light = luminance(colour)
      #expect((light + 0.05) / 0.05 > 3, "\(ink) on black")
      #expect(1.05 / (light + 0.05) > 3, "\(ink) on white")
    }
  }

  @Test(
    "no colour where there is none, and only attributes that the display has",
    arguments: Colours.allCases
  )
  func keepsToDisplay(_ colours: Colours) {
    let palette = Palette(colours, attributes: [.bold, .reverse], notWithColour: .reverse)
    for index in UInt8.min...UInt8.max {
      let style = Style(index: index)
      let pen = palette.pen(style)
      if colours < .eight { #expect(pen.colour == nil) }
      if let colour = pen.colour { #expect(Int(colour) < colours.rawValue) }
      #expect(pen.attributes.isSubset(of: [.bold, .reverse]))
      if pen.colour != nil { #expect(!pen.attributes.contains(.reverse)) }
      #expect(palette.pen(palette.representative(style)) == pen)
      #expect(
        palette.representative(palette.representative(style)) == palette.representative(style)
      )
    }
    #expect(palette.representative(.plain) == .plain)
  }

  @Test("alarm is never drawn like normal, with colours or without", arguments: Colours.allCases)
  func tellsAlarm(_ colours: Colours) {
    let palette = Palette(colours)
    #expect(palette.pen(Style(.alarm)) != palette.pen(Style(.normal)))
    #expect(palette.pen(Style(.warning)) != palette.pen(Style(.normal)))
    #expect(palette.pen(Style(.normal)) == Pen())
  }

  @Test("a style is a number and back")
  func numbersStyles() {
    for index in UInt8.min...UInt8.max { #expect(Style(index: index).index == index) }
  }
}
