import Paging
import Panel
import Testing

@testable import Dashboard
@testable import Readings

/// Two lines of letters without colour are all that many operators have: each state must be told apart there by marks alone.
@Suite struct FreshnessMarksTests {
  private let type = Quantity("temperature")

  /// What can be the matter with a sensor: how long ago it spoke, of a contract of 60 s, and whether the link is down since.
  private static let states: [(name: String, sign: String, age: Int?, isDown: Bool)] = [
    ("waiting", "w", nil, false), ("live", "", 10, false), ("late", "~", 100, false),
    ("stale", "?", 300, false), ("dead", "x", 4_000, false), ("late by the feed", "/~", 100, true),
    ("stale by the feed", "/?", 1_000, true), ("dead by the feed", "/x", 4_000, true),
  ]

  private func store(_ state: (name: String, sign: String, age: Int?, isDown: Bool)) -> ReadingStore
  {
    let store = ReadingStore(start: start)
    store.setContract(.periodic(.seconds(60)), for: type)
    store.publish(LinkState(.up, since: start))
    let value: SensorValue = state.age == nil ? .absent : .number(19.5)
    store.take([TestReading(sensor: "attic", value: value, unit: "°C")])
    if state.isDown { store.publish(LinkState(.down, since: start + .seconds(1))) }
    return store
  }

  /// The letters of a page's picture; the feed's mark in the header is the same in all, as if the link were up.
  private func letters(
    _ page: DashboardPage,
    _ columns: Int,
    _ rows: Int,
    _ repertoire: Repertoire,
    age: Int?
  ) -> [String] {
    frame(page, context(columns, rows, repertoire, after: .seconds(age ?? 10))).rows
  }

  @Test(arguments: [Repertoire.ascii, .hd44780A00, .lineDrawing, .unicode])
  func eachStateIsToldByItsLetters(repertoire: Repertoire) {
    for (columns, rows) in [(16, 2), (20, 4), (40, 12), (80, 24)] {
      var pictures: [[String]: String] = [:]
      for state in Self.states {
        let page = QuantityPage(type, store: store(state))
        let picture = letters(page, columns, rows, repertoire, age: state.age)
        let other = pictures.updateValue(state.name, forKey: picture)
        #expect(other == nil, "\(state.name) looks like \(other ?? "") at \(columns)x\(rows)")
      }
    }
  }

  @Test func theSignStandsWhereItBelongs() {
    for state in Self.states where !state.sign.isEmpty {
      let page = QuantityPage(type, store: store(state))
      let picture = letters(page, 16, 2, .ascii, age: state.age)
      #expect(picture[0].contains(" \(state.sign) "), "\(state.name): \(picture)")
      let overview = letters(OverviewPage(store: store(state)), 80, 24, .ascii, age: state.age)
      guard state.name != "waiting" else { continue }
      #expect(overview.contains { $0.contains(" \(state.sign) ") }, "\(state.name): \(overview)")
    }
  }

  @Test func aDeadValueIsNoNumberAndHasItsAgeWhoeverIsSilent() {
    for state in Self.states where state.sign.contains("x") {
      for (columns, rows) in [(16, 2), (20, 4), (40, 12), (80, 24)] {
        let page = QuantityPage(type, store: store(state))
        let text = letters(page, columns, rows, .ascii, age: state.age).joined(separator: "\n")
        #expect(!text.contains("19.5") && text.contains("--.-"), "\(state.name)\n\(text)")
        #expect(text.contains("1h") || text.contains("1 h"), "\(state.name)\n\(text)")
      }
    }
  }

  @Test func theDetailSaysWhoIsSilent() throws {
    let store = store(Self.states[6])
    let row = try #require(
      store.snapshot(of: type, rows: 0..<1, at: start + .seconds(1_000)).rows.first
    )
    #expect(row.silence == .feed && row.freshness == .stale)
    var picture = Frame(Size(columns: 40, rows: 3))
    let shown = context(40, 3, .ascii)
    _ = SensorFacts(row, nil, shown).draw(into: &picture, rows: 0..<3, columns: 0..<40)
    #expect(picture.text(row: 0).contains("/? no link, heard 16 min ago"))
  }

  @Test func aConvertedNumberIsNeitherCutNorNoisy() {
    for (value, unit, whole) in [
      (293.15, "K", "20.00"), (0.573, "ratio", "57.3"), (86, "ratio", "8600"),
    ] {
      let store = ReadingStore(start: start)
      store.setUnit(unit == "K" ? "°C" : nil, for: type)
      store.take([TestReading(sensor: "attic", value: .number(value), unit: unit)])
      let page = QuantityPage(type, store: store)
      let text = letters(page, 80, 24, .ascii, age: nil).joined(separator: "\n")
      #expect(text.contains(" \(whole) \(unit == "K" ? "C" : "%")"), "\(text)")
    }
  }

  @Test func unitsPrecisionAndDecimalSignGoTogether() {
    let store = ReadingStore(start: start)
    store.setUnit("kW", for: type)
    store.setPrecision(2, for: type)
    store.take([TestReading(sensor: "meter", value: .integer(1_234_567), unit: "W")])
    var shown = context(40, 12, .ascii)
    shown.point = ","
    let text = frame(QuantityPage(type, store: store), shown).rows.joined(separator: "\n")
    #expect(text.contains("1234,57 kW"), "\(text)")
    store.take([TestReading(sensor: "meter", value: .number(1e15), unit: "W")])
    let wide = frame(QuantityPage(type, store: store), shown).rows.joined(separator: "\n")
    #expect(wide.contains(" ### kW") && !wide.contains("1000000"), "\(wide)")
  }
}
