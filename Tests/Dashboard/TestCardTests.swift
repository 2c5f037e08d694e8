import Paging
import Panel
import Testing

@testable import Dashboard

@Suite struct TestCardTests {
  static let sizes = [(16, 2), (20, 4), (40, 12), (80, 24), (80, 25), (132, 43), (200, 60)]
  private static let facts = ["lcd", "20x4", "charset latin-1", "no colours"]

  private func card(_ columns: Int, _ rows: Int, _ repertoire: Repertoire) -> TestCard {
    TestCard(Size(columns: columns, rows: rows), Glyphs(repertoire), facts: Self.facts)
  }

  /// All rows of all pictures but the last, which has the grid.
  private func text(_ card: TestCard) -> String {
    card.pictures.dropLast().flatMap(\.frame.rows).joined(separator: "\n")
  }

  @Test(arguments: sizes)
  func everyCharacterAndSignIsOnIt(columns: Int, rows: Int) throws {
    for repertoire in Repertoire.allCases {
      let card = card(columns, rows, repertoire)
      let seen = Set(card.pictures.dropLast().flatMap(\.frame.cells).map(\.glyph))
      #expect(seen.isSuperset(of: repertoire.characters), "\(repertoire)")
      #expect(seen.allSatisfy { $0 == "\0" || repertoire.contains($0) }, "\(repertoire)")
      let text = text(card)
      let words = ["rising", "falling", "feed quiet", "underline", "blink", "warning", "latin-1"]
      for word in words + [repertoire.spelled("4.7 kΩ"), repertoire.spelled("Größe")] {
        #expect(text.contains(word), "\(columns)x\(rows) \(repertoire): \(word)\n\(text)")
      }
    }
  }

  @Test(arguments: sizes) func attributesAndInksAreDrawnInThemselves(columns: Int, rows: Int) {
    let cells = card(columns, rows, .unicode).pictures.flatMap(\.frame.cells)
    for attribute: Attributes in [.bold, .dim, .underline, .reverse, .blink] {
      #expect(cells.contains { $0.style == Style(.normal, attribute) })
    }
    for ink in Ink.allCases { #expect(cells.contains { $0.style == Style(ink) && $0 != .blank }) }
  }

  @Test(arguments: sizes) func theLastPictureFillsEveryPlace(columns: Int, rows: Int) throws {
    let grid = try #require(card(columns, rows, .ascii).pictures.last).frame
    #expect(grid.cells.count { $0.glyph == " " } <= 2)
    for (row, column) in [(0, 0), (0, columns - 1), (rows - 1, 0), (rows - 1, columns - 1)] {
      #expect(grid[row, column].style.attributes == .reverse)
    }
    let ruler = (1...columns).map { "\($0 % 10)" }.joined()
    #expect(grid.rows[0] == ruler && grid.rows[rows - 1] == ruler)
    if rows > 9, columns > 40 { #expect(grid.rows[rows / 2].contains(" \(columns)x\(rows) ")) }
  }

  @Test func aLargeDisplayNeedsFewPictures() {
    #expect(card(200, 60, .latin1).pictures.count == 2)
    #expect(card(80, 24, .latin1).pictures.count <= 4)
    #expect(card(16, 2, .ascii).pictures.count < 40)
  }
}
