import Chance
import Panel
import Testing

@testable import Displays

struct RowChangesTests {
  /// The columns that have to change.
  private func changed(_ shown: Frame, _ wanted: Frame) -> [Int] {
    var sheets = (Sheet(shown.size), Sheet(shown.size))
    sheets.0.load(shown)
    sheets.1.load(wanted)
    var changes = RowChanges()
    changes.look(0, shown: sheets.0, wanted: sheets.1)
    guard let first = changes.first else { return [] }
    return (first..<shown.size.columns).filter { changes.places[$0].next == $0 }
  }

  @Test("what changed is whole characters and nothing else", arguments: UInt64(1)...200)
  func coversChanges(_ seed: UInt64) {
    var dice = Dice(seed: seed)
    let size = Size(columns: dice.roll(1..<20), rows: 1)
    let glyphs = Array("ab日本".unicodeScalars)
    var shown = Frame(size)
    for column in 0..<size.columns { shown.put(dice.one(of: glyphs), row: 0, column: column) }
    var wanted = shown
    for _ in 0..<dice.roll(0..<5) {
      wanted.put(dice.one(of: glyphs), row: 0, column: dice.roll(0..<size.columns))
    }
    let columns = changed(shown, wanted)
    for column in 0..<size.columns {
      let differs = shown[0, column] != wanted[0, column]
      let isHalf = shown[0, column].isRightHalf || wanted[0, column].isRightHalf
      if differs { #expect(columns.contains(column), "seed \(seed)") }
      // Both halves of a character, in either frame, change together.
      if isHalf {
        #expect(columns.contains(column) == columns.contains(column - 1), "seed \(seed)")
      }
    }
    let differing = (0..<size.columns).count { shown[0, $0] != wanted[0, $0] }
    #expect(columns.count <= differing * 3, "seed \(seed)")
  }

  @Test("a wide character that another one replaces is a change of both places")
  func widens() {
    var (shown, wanted) = (Frame(Size(columns: 4, rows: 1)), Frame(Size(columns: 4, rows: 1)))
    shown.put("日", row: 0, column: 1)
    wanted.put("本", row: 0, column: 1)
    #expect(changed(shown, wanted) == [1, 2])
    #expect(changed(wanted, wanted) == [])
  }

  @Test("blanks are looked up as far as they reach, and as far as they change")
  func measuresBlanks() {
    let size = Size(columns: 12, rows: 1)
    var (shown, wanted) = (Sheet(size), Sheet(size))
    var frame = Frame(size)
    frame.put("abcdef", row: 0, column: 2)
    shown.load(frame)
    frame = Frame(size)
    frame.put("x", row: 0, column: 10)
    wanted.load(frame)
    var changes = RowChanges()
    changes.look(0, shown: shown, wanted: wanted)
    #expect(changes.first == 2)
    let place = changes.places[2]
    #expect((place.blankEnd, place.blankSpan, place.vanishing) == (10, 6, 6))
    #expect((place.next, place.nextInk) == (2, 10))
    #expect((changes.places[8].next, changes.places[8].blankSpan) == (10, 0))
  }
}
