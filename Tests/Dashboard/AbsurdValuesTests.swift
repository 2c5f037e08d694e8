import Paging
import Panel
import Testing

@testable import Dashboard
@testable import Readings

/// Whatever a feed sends, every page is drawn at every size without a trap.
@Suite struct AbsurdValuesTests {
  private static let store = absurdStore()

  private static func absurdStore() -> ReadingStore {
    let store = ReadingStore(start: start)
    let values: [SensorValue] = [
      .number(1e308), .number(-1e308), .number(-0.0), .number(1e-300), .integer(.max),
      .integer(.min), .text(String(repeating: "state ", count: 683)), .text(""), .boolean(true),
      .absent, .number(20.5),
    ]
    for round in 0..<3 {
      for (number, value) in values.enumerated() {
        let name = number == 0 ? "" : "sensor \(number)"
        for type in ["temperature", "t\(number)"] {
          let reading = TestReading(sensor: name, quantity: type, value: value, unit: "°C")
          store.take([reading], after: .seconds(round * 30))
        }
      }
    }
    let unit = String(repeating: "W", count: 200)
    store.take([TestReading(sensor: "unit", quantity: "unit", value: .number(1), unit: unit)])
    // One sensor whose numbers jump from one end to the other.
    for second in 0..<20 {
      let number = second % 2 == 0 ? Double.greatestFiniteMagnitude : -.greatestFiniteMagnitude
      let reading = TestReading(sensor: "jumps", value: .number(number))
      store.take([reading], after: .seconds(100 + second))
    }
    return store
  }

  private func pages() -> [DashboardPage] {
    let store = Self.store
    let type = Quantity("temperature")
    let line = AlarmRecord(
      AlarmID("sensor 1", type, .high),
      name: "",
      state: .unacknowledged,
      isActive: true,
      severity: 0,
      limit: -1e308,
      since: start
    )
    let alarms = { AlarmLines([line]) }
    let details = HistoryRange.allCases.enumerated().map { number, range in
      QuantityPage(
        type,
        store: store,
        place: PagePlace(chosen: number * 3, isDetail: true, range: range),
        alarms: alarms
      )
    }
    return details + [
      QuantityPage(type, store: store), QuantityPage(Quantity("t6"), store: store),
      QuantityPage(Quantity("t0"), store: store, place: PagePlace(chosen: 0, isDetail: true)),
      QuantityPage(Quantity("unit"), store: store),
      QuantityPage(Quantity("unit"), store: store, place: PagePlace(chosen: 0, isDetail: true)),
      OverviewPage(store: store), StatusPage(store: store), OtherPage(store: store) { _ in true },
      AlarmsPage(store: store, source: alarms),
      AlarmsPage(store: store, place: PagePlace(isDetail: true, alarm: line.id), source: alarms),
      QuantityPage(type, store: store, place: PagePlace(left: start), alarms: alarms),
      ErrorPage(PageID(""), reason: ""),
    ]
  }

  private func draw(_ columns: Int, _ rows: Int, _ turn: Int, _ pages: [DashboardPage]) {
    let repertoire = Repertoire.allCases[turn % Repertoire.allCases.count]
    var shown = context(columns, rows, repertoire, after: .seconds(125))
    shown.banner = turn % 4 == 0 ? String(repeating: "banner ", count: 40) : ""
    shown.message = turn % 3 == 0 ? String(repeating: "m", count: 300) : ""
    shown.rotation = turn % 5 == 0 ? .takeover(.max, of: .max) : .heldFor(.seconds(Int64.max / 4))
    let page = pages[turn % pages.count]
    let picture = frame(page, shown)
    #expect(picture.size == shown.size)
    let strange = picture.cells.first { !$0.isRightHalf && !repertoire.contains($0.glyph) }
    #expect(strange == nil, "\(columns)x\(rows) \(repertoire) \(page.id)")
  }

  @Test func everyPageIsDrawnAtEverySmallSize() {
    let pages = pages()
    var turn = 0
    for columns in 1...64 {
      for rows in 1...24 {
        turn += 7
        draw(columns, rows, turn, pages)
        draw(columns, rows, turn + 3, pages)
      }
    }
  }

  @Test func everyPageIsDrawnAtLargeSizes() {
    let pages = pages()
    for (number, columns) in stride(from: 65, through: 200, by: 9).enumerated() {
      for (other, rows) in [14, 24, 31, 32, 60].enumerated() {
        for place in 0..<3 { draw(columns, rows, number * 5 + other + place * 5, pages) }
      }
    }
    for place in pages.indices { draw(200, 60, place, pages) }
  }
}
