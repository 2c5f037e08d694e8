import Chance
import Panel
import Testing

/// A frame is sound whatever is written into it.
struct FrameTests {
  /// What is wrong with a frame's cells; nil if they are sound.
  static func fault(_ frame: Frame) -> String? {
    for row in 0..<frame.size.rows {
      for column in 0..<frame.size.columns {
        let cell = frame[row, column]
        if cell.isRightHalf {
          if column == 0 || DisplayWidth.of(frame[row, column - 1].glyph) != 2 {
            return "a right half alone at \(row),\(column)"
          }
          continue
        }
        let width = DisplayWidth.of(cell.glyph)
        let hasHalf = column + 1 < frame.size.columns && frame[row, column + 1].isRightHalf
        if width == 0 || (width == 2) != hasHalf { return "\(cell) at \(row),\(column)" }
      }
    }
    return nil
  }

  @Test(
    "random writes, texts, fills, copies and slides leave sound cells",
    arguments: UInt64(1)...100
  )
  func staysSound(_ seed: UInt64) {
    var dice = Dice(seed: seed)
    let size = Size(columns: dice.roll(1..<12), rows: dice.roll(1..<5))
    let glyphs = Array("a 日語😀é\u{301}\u{0}\u{1B}\u{200B}█".unicodeScalars)
    var frame = Frame(size)
    for step in 0..<200 {
      let (row, column) = (dice.roll(-2..<7), dice.roll(-4..<15))
      let style = Style(index: UInt8(dice.roll(0..<256)))
      switch dice.roll(0..<6) {
      case 0:
        if frame.contains(row, column) {
          frame[row, column] = Cell(dice.one(of: glyphs), style: style)
        }
      case 1: frame.put(dice.one(of: glyphs), row: row, column: column, style: style)
      case 2:
        frame.put(
          "日本e\u{301}x",
          row: row,
          column: column,
          width: dice.roll(-1..<9),
          alignment: dice.one(of: [.left, .right, .centre])
        )
      case 3:
        frame.fill(
          row: row,
          column: column,
          rows: 2,
          columns: dice.roll(-1..<9),
          with: dice.one(of: glyphs)
        )
      case 4: frame.copy(frame, toRow: dice.roll(-3..<3), column: dice.roll(-5..<5))
      default:
        frame = frame.sliding(
          to: Frame(size),
          progress: Double(dice.roll(0..<11)) / 10,
          forward: dice.once(in: 2),
          rows: row..<row + 3
        )
      }
      let fault = Self.fault(frame)
      #expect(fault == nil, "seed \(seed) step \(step): \(fault ?? "")")
    }
  }

  @Test("writing half of a wide character blanks the other half")
  func partsWideCharacters() {
    var frame = Frame(Size(columns: 4, rows: 1))
    frame.put("日本", row: 0, column: 0)
    frame[0, 1] = Cell("x")
    #expect(frame.text(row: 0) == " x本")
    frame[0, 2] = Cell("y")
    #expect(frame.text(row: 0) == " xy")
  }

  @Test("a text stands in its field, cut at whole characters")
  func aligns() {
    var frame = Frame(Size(columns: 10, rows: 1))
    func drawn(_ text: String, _ alignment: Alignment) -> String {
      frame = Frame(frame.size)
      #expect(frame.put(text, row: 0, column: 2, width: 5, alignment: alignment) == 7)
      frame.put("|", row: 0, column: 7)
      return frame.text(row: 0)
    }
    #expect(drawn("ab", .left) == "  ab   |")
    #expect(drawn("ab", .right) == "     ab|")
    #expect(drawn("ab", .centre) == "   ab  |")
    #expect(drawn("abcdefg", .right) == "  abcde|")
    #expect(drawn("日本語", .left) == "  日本 |")
    #expect(drawn("日本語", .right) == "  日本 |")
    #expect(frame.put("xyz", row: 0, column: 8) == 10)
    #expect(frame.put("xyz", row: 9, column: 8) == 10)
    #expect(frame.put("ab", row: 0, column: 3) == 5)
  }

  @Test("a field is drawn whole in its style")
  func stylesField() {
    var frame = Frame(Size(columns: 4, rows: 1))
    frame.put("a", row: 0, column: 0, width: 3, style: Style(.alarm, .reverse))
    #expect(frame[0, 2] == Cell(" ", style: Style(.alarm, .reverse)))
    #expect(frame[0, 3] == .blank)
  }

  @Test("two pages slide as one sheet, the rows outside stay")
  func slides() {
    let size = Size(columns: 4, rows: 3)
    var (old, new) = (Frame(size), Frame(size))
    for row in 0..<3 {
      old.put("abcd", row: row, column: 0)
      new.put("WXYZ", row: row, column: 0)
    }
    let forward = old.sliding(to: new, progress: 0.25, forward: true, rows: 1..<2)
    #expect((0..<3).map { forward.text(row: $0) } == ["WXYZ", "bcdW", "WXYZ"])
    let back = old.sliding(to: new, progress: 0.25, forward: false, rows: 1..<3)
    #expect((0..<3).map { back.text(row: $0) } == ["WXYZ", "Zabc", "Zabc"])
    #expect(old.sliding(to: new, progress: 0, forward: true, rows: 0..<3) == old)
    #expect(old.sliding(to: new, progress: 1, forward: false, rows: 0..<3) == new)
    #expect(old.sliding(to: new, progress: .nan, forward: false, rows: 0..<3) == new)
  }

  @Test("pages that slide are kept apart where there is room")
  func slidesWithAGap() {
    let size = Size(columns: 32, rows: 1)
    var (old, new) = (Frame(size), Frame(size))
    old.fill(row: 0, column: 0, columns: 32, with: "a")
    new.fill(row: 0, column: 0, columns: 32, with: "b")
    for (forward, text) in [(true, "a", "b"), (false, "b", "a")].map({ ($0, $1 + "  " + $2) }) {
      let half = old.sliding(to: new, progress: 0.5, forward: forward, rows: 0..<1)
      #expect(half.text(row: 0).contains(text))
    }
    #expect(old.sliding(to: new, progress: 1, forward: true, rows: 0..<1) == new)
  }

  @Test("a wipe uncovers the next page where the other one lies")
  func wipes() {
    let size = Size(columns: 4, rows: 3)
    var (old, new) = (Frame(size), Frame(size))
    for row in 0..<3 {
      old.put("abcd", row: row, column: 0)
      new.put("WXYZ", row: row, column: 0)
    }
    let forward = old.wiping(to: new, progress: 0.25, forward: true, rows: 1..<2)
    #expect((0..<3).map { forward.text(row: $0) } == ["WXYZ", "abcZ", "WXYZ"])
    let back = old.wiping(to: new, progress: 0.75, forward: false, rows: 1..<3)
    #expect((0..<3).map { back.text(row: $0) } == ["WXYZ", "WXYd", "WXYd"])
    #expect(old.wiping(to: new, progress: 0, forward: true, rows: 0..<3) == old)
    #expect(old.wiping(to: new, progress: 1, forward: false, rows: 0..<3) == new)
  }

  @Test("rules and fills are cut at the edge")
  func fills() {
    var frame = Frame(Size(columns: 3, rows: 2))
    frame.rule(row: 1, with: "─")
    #expect(frame.text(row: 1) == "───")
    #expect(frame[1, 0].style.ink == .quiet)
    frame.fill(row: -5, column: 1, rows: .max, columns: 1, with: "x")
    #expect(frame.text(row: 0) == " x")
    #expect(frame.text(row: 1) == "─x─")
  }
}
