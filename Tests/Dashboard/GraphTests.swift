import Panel
import Testing

@testable import Dashboard
@testable import Readings

@Suite struct GraphTests {
  @Test func aLineGoesFromCornerToCorner() {
    var frame = Frame(Size(columns: 10, rows: 5))
    let values = (0..<20).map { Double?(Double($0)) }
    Graph(values: values.columns, range: 0...19, glyphs: Glyphs(.unicode))
      .draw(into: &frame, rows: 0..<5, columns: 0..<10, style: .plain)
    #expect(frame[4, 0].glyph != " " && frame[0, 9].glyph != " ")
    #expect(frame[0, 0].glyph == " " && frame[4, 9].glyph == " ")
    let isUnbroken = (0..<10).allSatisfy { column in
      (0..<5).contains { frame[$0, column].glyph != " " }
    }
    #expect(isUnbroken)
  }

  @Test(arguments: Repertoire.allCases) func absurdNumbersAreDrawn(repertoire: Repertoire) {
    let huge = Double.greatestFiniteMagnitude
    for values in [[], [nil], [huge, -huge, nil, 0], [5], Array(repeating: 1, count: 999)]
      as [[Double?]]
    {
      let axis = GraphAxis(values, floor: 0, rows: 5)
      var frame = Frame(Size(columns: 10, rows: 5))
      Graph(values: values.columns, range: axis.range, glyphs: Glyphs(repertoire))
        .draw(into: &frame, rows: 0..<5, columns: 0..<10, style: .plain)
      #expect(axis.range.lowerBound.isFinite)
    }
  }

  @Test(
    arguments: [
      ([67.1, 73.1], 10), ([-18.4, -11.2], 12), ([0, 0], 5), ([54.75, 55.15], 12),
      ([1_013.0, 1_013.2], 7),
      ([0.001, 0.002], 9), ([-1e6, 1e6], 20),
    ] as [([Double?], Int)]
  )
  func anAxisHoldsAllNumbersOnRoundTicksAtEqualDistances(values: [Double?], rows: Int) throws {
    let axis = GraphAxis(values, floor: 0.01, rows: rows)
    let known = values.compactMap(\.self)
    let low = try #require(known.min())
    let high = try #require(known.max())
    #expect(axis.range.lowerBound <= low && axis.range.upperBound >= high)
    #expect(axis.ticks.count >= 2)
    #expect((axis.ticks.count - 1) * axis.rowsPerTick <= rows - 1)
    let step = axis.ticks[1] - axis.ticks[0]
    for (first, second) in zip(axis.ticks, axis.ticks.dropFirst()) {
      #expect(abs(second - first - step) < step * 1e-6)
    }
  }

  @Test func bigDigitsAreAsWideAsTheySay() {
    for scale in 1...3 {
      let text = "-18.4"
      let width = BigDigits.columns(text, scale: scale)
      var frame = Frame(Size(columns: width + 5, rows: 10))
      BigDigits.draw(text, scale: scale, row: 0, column: 0, style: .plain, into: &frame)
      let used = (0..<10).flatMap { row in (0..<width + 5).filter { frame[row, $0].glyph != " " } }
      #expect(used.max() == width - 1 - scale)
      let lowest = (0..<10).last { row in (0..<width).contains { frame[row, $0].glyph != " " } }
      #expect(lowest == BigDigits.rows(scale: scale) - 1)
    }
  }

  /// Braille, half blocks, and neither.
  private static let glyphs = [Repertoire.unicode, .cp437, .ascii].map { Glyphs($0) }

  @Test(arguments: glyphs) func aLineIsJoinedAndAGapIsBlank(glyphs: Glyphs) {
    var frame = Frame(Size(columns: 12, rows: 8))
    let across = Graph.Grain(glyphs).across
    let values = (0..<(12 * across)).map { place -> HistoryColumn? in
      let column = place / across
      return (5...6).contains(column) ? nil : HistoryColumn(column < 5 ? 0 : 10)
    }
    Graph(values: values, range: 0...10, glyphs: glyphs)
      .draw(into: &frame, rows: 0..<8, columns: 0..<12, style: Style(.graph))
    for column in 0..<12 {
      let used = (0..<8).filter { frame[$0, column].glyph != " " }
      #expect(used == (column < 5 ? [7] : column < 7 ? [] : [0]), "\(column)")
    }
    let steps = (0..<(12 * across)).map { HistoryColumn($0 / across < 6 ? 0 : 10) }
    Graph(values: steps, range: 0...10, glyphs: glyphs)
      .draw(into: &frame, rows: 0..<8, columns: 0..<12, style: Style(.graph))
    #expect((0..<8).allSatisfy { frame[$0, 6].glyph != " " }, "a jump is one stroke")
  }

  @Test(arguments: glyphs) func extremesAreAFaintBandAboutTheLine(glyphs: Glyphs) {
    var frame = Frame(Size(columns: 6, rows: 9))
    let column = HistoryColumn(minimum: 0, mean: 5, maximum: 10)
    let values = Array(repeating: Optional(column), count: 6 * Graph.Grain(glyphs).across)
    Graph(values: values, range: 0...10, glyphs: glyphs)
      .draw(into: &frame, rows: 0..<9, columns: 0..<6, style: Style(.graph))
    for row in 0..<9 {
      let inks = Set((0..<6).map { frame[row, $0].style.ink })
      #expect(inks == [row == 4 ? .graph : .quiet], "\(row)")
      #expect((0..<6).allSatisfy { frame[row, $0].glyph != " " })
    }
  }

  @Test func limitsThatAreNearAreDrawnAndNamed() {
    var row = SensorRow.sample("a")
    row.limits = [
      AlarmLimit(.high, 12), AlarmLimit(.highHigh, 500), AlarmLimit(.low, -9),
      AlarmLimit(.lowLow, -30),
    ]
    let numbers: [HistoryColumn?] = [0, nil, 10]
    #expect(GraphLimits(row, near: numbers, floor: 1).shown.map(\.kind) == [.high, .low])
    row.alarm = AlarmMark(.lowLow, .unacknowledged, severity: 1)
    let shown = GraphLimits(row, near: numbers, floor: 1)
    #expect(shown.shown.map(\.kind) == [.high, .low, .lowLow], "what it is in alarm about")
    #expect(shown.gutter(isShort: false) == 8 && shown.gutter(isShort: true) == 3)
    #expect(GraphLimits(row, near: [nil], floor: 1).shown.isEmpty)
    for repertoire in [Repertoire.unicode, .ascii] {
      let frame = alarmedDetail("cold", 80, 24, repertoire)
      let line = frame.rows.first { $0.hasSuffix(" high") } ?? ""
      #expect(line.contains(repertoire == .ascii ? "- - - -" : "╌╌╌╌"), "\(repertoire)")
      #expect(line.contains("-14"), "the axis holds the limit")
    }
  }
}
