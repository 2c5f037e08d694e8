import Chance
import Panel
import Testing

struct FrameDiffTests {
  @Test("runs cover what changed, whole characters and nothing else", arguments: UInt64(1)...200)
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
    var (column, patched) = (0, shown)
    var covered = 0
    while let run = FrameDiff.run(row: 0, from: column, shown: shown, wanted: wanted) {
      #expect(run.lowerBound >= column && !run.isEmpty, "seed \(seed)")
      #expect(!shown[0, run.lowerBound].isRightHalf && !wanted[0, run.lowerBound].isRightHalf)
      patched.copy(wanted, rows: 0..<1, columns: run, toRow: 0, column: run.lowerBound)
      covered += run.count
      column = run.upperBound
    }
    #expect(patched == wanted, "seed \(seed)")
    let differing = (0..<size.columns).count { shown[0, $0] != wanted[0, $0] }
    #expect(covered <= differing * 3, "seed \(seed)")
    if differing == 0 { #expect(covered == 0) }
  }

  @Test("a wide character that another one replaces is a change of both places")
  func widens() {
    var (shown, wanted) = (Frame(Size(columns: 4, rows: 1)), Frame(Size(columns: 4, rows: 1)))
    shown.put("日", row: 0, column: 1)
    wanted.put("本", row: 0, column: 1)
    #expect(FrameDiff.run(row: 0, from: 0, shown: shown, wanted: wanted) == 1..<3)
    #expect(FrameDiff.run(row: 0, from: 3, shown: shown, wanted: wanted) == nil)
  }
}
