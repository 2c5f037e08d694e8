import Panel
import Testing

@testable import Dashboard

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
}
