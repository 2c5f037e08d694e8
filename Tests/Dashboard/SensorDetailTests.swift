import Paging
import Panel
import Testing

@testable import Dashboard
@testable import Readings

@Suite struct SensorDetailTests {
  private func detail(
    _ columns: Int,
    _ rows: Int,
    _ repertoire: Repertoire = .unicode,
    sensor: String = "boiler flow",
    range: HistoryRange = .hour
  ) -> Frame {
    let page = QuantityPage(Quantity("temperature"), store: house())
    let shown = context(columns, rows, repertoire, after: evening)
    page.willAppear(at: shown.now)
    page.didAppear(at: shown.now)
    #expect(page.open(sensor, at: shown.now))
    while page.coldState().range.rawValue < range.rawValue { page.move(.down, at: shown.now) }
    while page.coldState().range.rawValue > range.rawValue { page.move(.up, at: shown.now) }
    return drawn(page, shown).frame
  }

  @Test(arguments: [(80, 24), (132, 43), (200, 60)])
  func aWholeScreenHasTheValueLargeItsFactsItsGraphAndTheRanges(columns: Int, rows: Int) {
    for repertoire in Repertoire.allCases {
      let frame = detail(columns, rows, repertoire)
      let body = Layout(frame.size).body
      let sign: Unicode.Scalar = Glyphs(repertoire).hasBlocks ? "█" : "#"
      let large = frame.cells.count { $0.glyph == sign && $0.style == Style(.strong) }
      #expect(large >= 20, "\(repertoire)")
      #expect(frame.rows.contains { $0.contains("live") })
      #expect(frame.rows.contains { $0.contains("min 6") })
      #expect(frame.rows.contains { $0.contains("max 73.") })
      #expect(frame.rows[body.upperBound - 1].contains("10 min  [1 h]  24 h   7 d"))
      #expect(frame.text(row: body.upperBound - 1).hasSuffix("list"))
      #expect(frame.rows[body.upperBound - 3].contains("now"))
      #expect(frame.rows[body.upperBound - 3].contains("11:"))
    }
  }

  @Test func halfAScreenHasThemAllInLessRoom() {
    let frame = detail(40, 12)
    #expect(frame.text(row: 0).hasPrefix("Temperature · Boiler flow"))
    #expect(frame.cells.count { "█▀▄".unicodeScalars.contains($0.glyph) } >= 12)
    #expect(
      frame.rows.contains { $0.contains("min") } && frame.rows.contains { $0.contains("max") }
    )
    #expect(frame.text(row: 9).hasSuffix("now"))
    #expect(frame.text(row: 10) == " 10 min  [1 h]  24 h   7 d      Esc list")
  }

  @Test func aCharacterDisplayHasValueCourseAndRanges() {
    let frame = detail(20, 4)
    #expect(frame.text(row: 0) == "Boiler flow  3/5 ● :")
    #expect(frame.text(row: 1).first?.isNumber == true && frame.text(row: 1).contains("°C"))
    let levels = Set(Glyphs(.unicode).levels)
    #expect((0..<20).count { levels.contains(frame[2, $0].glyph) } >= 8)
    #expect(frame.text(row: 2).hasPrefix("6") && frame.text(row: 2).contains(" 73."))
    #expect(frame.text(row: 3) == " 10m [1h] 24h  7d  ↑")
    #expect(detail(20, 4, .ascii).text(row: 3) == " 10m [1h] 24h  7d  ^")
  }

  @Test func twoRowsHaveTheNameTheValueAndTheRange() {
    let frame = detail(16, 2)
    #expect(frame.text(row: 0) == "Boiler flow   ●:")
    #expect(frame.text(row: 1).contains("°C") && frame.text(row: 1).hasSuffix("1h"))
    #expect(detail(16, 1).text(row: 0).contains("°C"))
  }

  @Test(arguments: [(200, 60), (80, 24), (40, 12), (20, 4)])
  func noRangeMovesWhenAnotherIsChosen(columns: Int, rows: Int) {
    var places: Set<[Int?]> = []
    for range in HistoryRange.allCases {
      let frame = detail(columns, rows, range: range)
      let row = Layout(frame.size).body.upperBound - 1
      let isCompact = columns < 26
      let labels = HistoryRange.allCases.map { isCompact ? $0.compact : $0.label }
      places.insert(labels.map { frame.column(of: $0, row: row) })
    }
    #expect(places.count == 1 && places.first?.contains(nil) == false)
  }

  @Test(arguments: [(200, 60), (80, 24), (40, 12), (20, 4), (16, 2)])
  func aDeadNumberIsNotShownInTheDetailEither(columns: Int, rows: Int) {
    let frame = detail(columns, rows, sensor: "greenhouse south")
    let strong = frame.cells.filter { $0.style == Style(.strong) && $0.glyph != " " }
    #expect(strong.isEmpty)
    if rows > 4 { #expect(frame.rows.contains { $0.contains("silent for 4 min") }) }
    if rows <= 4 { #expect(frame.rows.contains { $0.contains("4m") && $0.contains("x") }) }
  }

  /// One absurd number once left the detail without its smallest and largest, and the graph without a scale.
  @Test(arguments: [(80, 24), (200, 60), (40, 12), (20, 4), (16, 2)])
  func anAbsurdNumberFillsItsFieldsWithOneMark(columns: Int, rows: Int) {
    let store = ReadingStore(start: start)
    for second in 0..<100 {
      let number = second == 50 ? 1e308 : 20.5
      store.take([TestReading(sensor: "a", value: .number(number))], after: .seconds(second))
    }
    store.take([TestReading(sensor: "a", value: .number(-1e308))], after: .seconds(100))
    let page = QuantityPage(Quantity("temperature"), store: store)
    let shown = context(columns, rows, after: .seconds(101))
    page.willAppear(at: shown.now)
    #expect(page.open("a", at: shown.now))
    let frame = drawn(page, shown).frame
    #expect(frame.rows.contains { $0.contains("###") })
    #expect(!frame.rows.contains { $0.contains("9999") })
    if rows > 10 {
      for word in ["min ##", "max ##"] { #expect(frame.rows.contains { $0.contains(word) }) }
      #expect(frame.rows.contains { $0.contains("### ┤") }, "the scale has no numbers")
    }
  }

  @Test func aGapIsDrawnAsOne() {
    let store = ReadingStore(start: start)
    store.setContract(.periodic(.seconds(10)), for: Quantity("temperature"))
    for second in stride(from: 0, through: 3_600, by: 10) where !(1_200...2_400).contains(second) {
      store.take([TestReading(sensor: "a", value: .number(20))], after: .seconds(second))
    }
    let page = QuantityPage(Quantity("temperature"), store: store)
    let shown = context(80, 24, after: .seconds(3_600))
    page.willAppear(at: shown.now)
    #expect(page.open("a", at: shown.now))
    let frame = drawn(page, shown).frame
    let places = (8..<20).compactMap { frame.column(of: "no data", row: $0) }
    #expect(places.count == 1)
    #expect((28...48).contains(places.first ?? 0), "\(places)")
  }
}
