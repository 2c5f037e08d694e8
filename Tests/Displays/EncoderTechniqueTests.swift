import Judge
import Panel
import Testing

@testable import Displays

/// Each technique is used where it is shorter: a terminal that lacks it gets the same picture for more bytes.
struct EncoderTechniqueTests {
  /// A change of the picture, and what a terminal loses to make it dearer.
  struct Technique: CustomTestStringConvertible, Sendable {
    let testDescription: String
    var type = "xterm-256color"
    var repertoire = Repertoire.unicode
    var size = Size(columns: 60, rows: 10)
    let before: @Sendable (inout Frame) -> Void
    let after: @Sendable (inout Frame) -> Void
    let lose: @Sendable (inout Terminfo) -> Void
  }

  private static let absent = TerminfoStep(one: [], many: TerminfoFormat())
  private static let words = "boiler flow, cold store, greenhouse, mains and cellar"

  private static func list(_ frame: inout Frame, from first: Int) {
    frame.put("Temperature", row: 0, column: 0)
    for row in 1..<frame.size.rows - 1 {
      frame.put("sensor \((first + row) * 7919) in hall \(first + row)", row: row, column: 0)
    }
    frame.put("footer", row: frame.size.rows - 1, column: 20)
  }

  static let techniques = [
    Technique(
      testDescription: "erase to end of line (el)",
      before: { $0.put(words, row: 3, column: 0) },
      after: { $0.fill(row: 3, column: 6, columns: 60) },
      lose: { $0.eraseToEndOfLine = [] }
    ),
    Technique(
      testDescription: "erase to end of line before the rest is written (el)",
      type: "vt100",
      repertoire: .ascii,
      before: { $0.put(words, row: 3, column: 0) },
      after: { frame in
        frame.fill(row: 3, column: 6, columns: 60)
        frame.put("X", row: 3, column: 12)
        frame.put("Y", row: 3, column: 30)
        frame.put("Z", row: 3, column: 50)
      },
      lose: { $0.eraseToEndOfLine = [] }
    ),
    Technique(
      testDescription: "erase to begin of line (el1)",
      type: "vt100",
      repertoire: .ascii,
      before: { $0.put(words, row: 3, column: 0) },
      after: { $0.fill(row: 3, column: 0, columns: 40) },
      lose: { $0.eraseToBeginOfLine = [] }
    ),
    Technique(
      testDescription: "erase to end of screen (ed)",
      before: { list(&$0, from: 1) },
      after: { $0.fill(row: 3, column: 0, rows: 9, columns: 60) },
      lose: { $0.eraseToEndOfScreen = [] }
    ),
    Technique(
      testDescription: "erase characters (ech)",
      before: { $0.put(words, row: 3, column: 0) },
      after: { $0.fill(row: 3, column: 10, columns: 30) },
      lose: { $0.erase = TerminfoFormat() }
    ),
    Technique(
      testDescription: "repeat (rep)",
      before: { _ in },
      after: { $0.fill(row: 3, column: 2, columns: 40, style: Style(.normal, .reverse)) },
      lose: { $0.repeats = TerminfoFormat() }
    ),
    Technique(
      testDescription: "delete characters (dch)",
      before: { $0.put(words, row: 3, column: 0) },
      after: { frame in
        frame.fill(row: 3, column: 0, columns: 60)
        frame.put(String(words.dropFirst(7)), row: 3, column: 0)
      },
      lose: { $0.delete = absent }
    ),
    Technique(
      testDescription: "insert characters (ich)",
      before: { $0.put(words, row: 3, column: 0) },
      after: { frame in
        frame.fill(row: 3, column: 0, columns: 60)
        frame.put(words, row: 3, column: 5)
      },
      lose: { ($0.insert, $0.insertMode) = (absent, ([], [])) }
    ),
    Technique(
      testDescription: "insert mode (smir)",
      type: "vt102",
      repertoire: .ascii,
      before: { $0.put(words, row: 3, column: 0) },
      after: { frame in
        frame.fill(row: 3, column: 0, columns: 60)
        frame.put(words, row: 3, column: 5)
      },
      lose: { $0.insertMode = ([], []) }
    ),
    Technique(
      testDescription: "a graph that goes on between texts (dch, ich)",
      before: { frame in
        frame.put("cellar       ▁▂▃▅▂▆▁▇▃▄▂▅▁▇▃▆▂▄       rising", row: 3, column: 0)
      },
      after: { frame in
        frame.put("cellar       ▂▃▅▂▆▁▇▃▄▂▅▁▇▃▆▂▄▆       rising", row: 3, column: 0)
      },
      lose: { $0.delete = absent }
    ),
    Technique(
      testDescription: "scroll regions (csr, ind)",
      type: "vt100",
      repertoire: .ascii,
      before: { list(&$0, from: 1) },
      after: { list(&$0, from: 2) },
      lose: { $0.scrollRegion = TerminfoFormat() }
    ),
    Technique(
      testDescription: "scroll regions downwards (csr, ri)",
      type: "vt100",
      repertoire: .ascii,
      before: { list(&$0, from: 4) },
      after: { list(&$0, from: 2) },
      lose: { $0.scrollRegion = TerminfoFormat() }
    ),
    Technique(
      testDescription: "insert and delete rows (il, dl)",
      type: "ansi",
      repertoire: .ascii,
      before: { list(&$0, from: 1) },
      after: { list(&$0, from: 3) },
      lose: { $0.insertRow = absent }
    ),
    Technique(
      testDescription: "motion in a row (cuf)",
      type: "vt100",
      repertoire: .ascii,
      before: { $0.put(words, row: 3, column: 0) },
      after: { frame in
        frame.put("X", row: 3, column: 5)
        frame.put("X", row: 3, column: 30)
      },
      lose: { $0.right = absent }
    ),
    Technique(
      testDescription: "motion to a column (hpa)",
      before: { $0.put(words, row: 3, column: 0) },
      after: { frame in
        frame.put("X", row: 3, column: 5)
        frame.put("X", row: 4, column: 2)
      },
      lose: { ($0.column, $0.left) = (TerminfoFormat(), absent) }
    ),
    Technique(
      testDescription: "motion to a row (vpa)",
      size: Size(columns: 60, rows: 30),
      before: { $0.put("a", row: 29, column: 19) },
      after: { frame in
        frame.put("b", row: 3, column: 19)
        frame.put("b", row: 25, column: 20)
      },
      lose: { $0.row = TerminfoFormat() }
    ),
    Technique(
      testDescription: "the next row (cud)",
      before: { _ in },
      after: { for row in 2..<8 { $0.put("X", row: row, column: 9 + row) } },
      lose: { $0.down = absent }
    ),
    Technique(
      testDescription: "the row above (cuu)",
      type: "vt100",
      repertoire: .ascii,
      before: { $0.put("a", row: 7, column: 29) },
      after: { for row in 4..<7 { $0.put("X", row: row, column: 29) } },
      lose: { $0.up = absent }
    ),
    Technique(
      testDescription: "the begin of a row (cr)",
      before: { _ in },
      after: { for row in 2..<8 { $0.put("value", row: row, column: 0) } },
      lose: { $0.carriageReturn = [] }
    ),
    Technique(
      testDescription: "home",
      before: { $0.put("a", row: 7, column: 29) },
      after: { $0.put("b", row: 0, column: 0) },
      lose: { $0.home = [] }
    ),
    Technique(
      testDescription: "the end of underlining alone (rmul)",
      before: { _ in },
      after: { frame in
        frame.put("one", row: 3, column: 0, style: Style(.alarm, .underline))
        frame.put("two", row: 3, column: 4, style: Style(.alarm))
      },
      lose: { $0.endUnderline = [] }
    ),
  ]

  @Test("each technique saves bytes, and shows the same", arguments: techniques)
  func saves(_ technique: Technique) throws {
    var poor = Terminfo(technique.type)
    technique.lose(&poor)
    let with = try cost(of: technique, on: Terminfo(technique.type))
    let without = try cost(of: technique, on: poor)
    #expect(with < without, "\(with) bytes with it, \(without) without")
  }

  @Test("rows with wide characters are never pushed about")
  func sparesWideCharacters() throws {
    let text = "日本語 " + Self.words
    for count in [3, 7] {
      let technique = Technique(
        testDescription: "",
        before: { $0.put(text, row: 3, column: 0) },
        after: { frame in
          frame.fill(row: 3, column: 0, columns: 60)
          frame.put(text, row: 3, column: count)
        },
        lose: { _ in }
      )
      var poor = Terminfo(technique.type)
      (poor.insert, poor.insertMode, poor.delete) = (Self.absent, ([], []), Self.absent)
      let rich = try cost(of: technique, on: Terminfo(technique.type))
      #expect(try rich == cost(of: technique, on: poor))
    }
  }

  @Test("what is not ASCII is never repeated by the terminal")
  func repeatsASCIIAlone() throws {
    let technique = Technique(
      testDescription: "",
      before: { _ in },
      after: { $0.rule(row: 3, with: "─") },
      lose: { _ in }
    )
    var poor = Terminfo(technique.type)
    poor.repeats = TerminfoFormat()
    let rich = try cost(of: technique, on: Terminfo(technique.type))
    #expect(try rich == cost(of: technique, on: poor))
  }

  /// The bytes of the change, which must show what is wanted.
  private func cost(of technique: Technique, on terminal: Terminfo) throws -> Int {
    var encoder = TerminalEncoder(terminal, repertoire: technique.repertoire, colours: .many)
    let judge = try JudgeTerminal(
      technique.size,
      technique.repertoire,
      wrapsAtOnce: terminal.margin == .wraps
    )
    var frame = Frame(technique.size)
    technique.before(&frame)
    var bytes: [UInt8] = []
    encoder.encode(frame, into: &bytes)
    judge.feed(dimAsItalic(bytes))
    technique.after(&frame)
    bytes.removeAll()
    encoder.encode(frame, into: &bytes)
    judge.feed(dimAsItalic(bytes))
    #expect(judge.linesScrolled == 0)
    for row in 0..<frame.size.rows {
      for column in 0..<frame.size.columns {
        let cell = encoder.shownFrame?[row, column] ?? .blank
        let pen = encoder.projection.palette.pen(cell.style)
        let wanted = cell.isRightHalf ? .rightHalf : Seen(cell.glyph, pen)
        try #require(judge.seen(row, column) == wanted, "\(row),\(column)")
      }
    }
    return bytes.count
  }
}
