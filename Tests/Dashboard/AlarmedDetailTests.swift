import Paging
import Panel
import Testing

@testable import Dashboard
@testable import Readings

/// What the pages of sensors say of their alarms.
@Suite struct AlarmedDetailTests {
  @Test func aWholeScreenSaysSinceWhenHowFarAndWhatToDo() throws {
    let frame = alarmedDetail("cold", 80, 24)
    let row = try #require(frame.rows.firstIndex { $0.contains("HIGH since") })
    #expect(frame.text(row: row).hasSuffix("!H HIGH since 11:56, unacknowledged"))
    #expect(frame.text(row: row + 1).hasSuffix("limit -14.0 °C, above by 3.0"))
    #expect(frame.text(row: row + 2).hasSuffix("close the door, call Kim 7"))
    #expect(frame.text(row: row + 3).hasSuffix("live"))
    let column = try #require(frame.column(of: "!H", row: row))
    #expect(frame[row, column].style == Style(.alarm, .reverse))
  }

  @Test(arguments: [(200, 60), (80, 24), (40, 12), (20, 4), (16, 2)])
  func everySizeShowsTheValueAndTheMark(columns: Int, rows: Int) {
    for repertoire in [Repertoire.unicode, .ascii] {
      let frame = alarmedDetail("cold", columns, rows, repertoire)
      let mark = frame.cells.contains { $0.glyph == "H" && $0.style == Style(.alarm, .reverse) }
      #expect(mark, "\(columns)x\(rows)")
      if rows == 4 { #expect(frame.rows[2].contains("HIGH, unacknowledged")) }
      if rows == 12 { #expect(frame.rows.contains { $0.contains("close the door") }) }
    }
  }

  @Test(arguments: [(200, 60), (80, 24), (40, 12), (20, 4), (16, 2)])
  func aDeadSensorInAlarmShowsDashesAndItsMark(columns: Int, rows: Int) {
    let frame = alarmedDetail("silent", columns, rows)
    #expect(frame.cells.allSatisfy { $0.style != Style(.strong) || $0.glyph == " " })
    #expect(frame.cells.contains { $0.glyph == "L" && $0.style == Style(.alarm, .reverse) })
    #expect(frame.rows.contains { $0.contains("20 min") || $0.contains("20m") })
  }

  @Test func listsMarkAlarmsInTheirColumnAndNothingMoves() throws {
    let store = alarmedHouse()
    let page = QuantityPage(Quantity("temperature"), store: store)
    for (columns, rows) in [(80, 24), (40, 12), (20, 4)] {
      let picture = frame(page, context(columns, rows, after: alarmedEvening))
      #expect(picture.line("Cold st").contains("!H"))
      #expect(picture.line("rack").contains(" r "))
      let silent = picture.line("silent")
      #expect(silent.contains("!Lx") && silent.contains("--"))
    }
    let overview = frame(OverviewPage(store: store), context(80, 24, after: alarmedEvening))
    #expect(overview.line("Temperature").contains("!H"))
    #expect(overview.line("Door").contains("!S"))
    let single = frame(page, context(16, 2, after: alarmedEvening))
    #expect(single.text(row: 0).contains("!H"))
  }

  @Test func keysMeanTheAlarmsOfWhatIsLookedAt() {
    let store = alarmedHouse()
    let page = QuantityPage(Quantity("temperature"), store: store) { AlarmLines(store.alarms()) }
    let shown = context(80, 24, after: alarmedEvening)
    _ = frame(page, shown)
    #expect(Set(page.meantAlarms.map(\.sensor)) == ["cold", "rack", "silent"])
    #expect(page.chosenAlarm == nil)
    #expect(page.open("cold", at: shown.now))
    #expect(page.meantAlarms == [AlarmID("cold", Quantity("temperature"), .high)])
    #expect(page.chosenAlarm == page.meantAlarms.first)
    let overview = OverviewPage(store: store, alarms: { AlarmLines(store.alarms()) })
    #expect(overview.meantAlarms.count == 4)
  }

  @Test func onAndOffIsABandAndWordsHaveNoScale() {
    for repertoire in [Repertoire.unicode, .ascii] {
      let door = alarmedDetail("door", 80, 24, repertoire, of: "door")
      let full = Glyphs(repertoire).levels.last ?? " "
      let rows = door.rows.indices.filter { door.rows[$0].unicodeScalars.contains(full) }
      #expect(rows.count == StepBand.mostRows, "\(repertoire)")
      #expect(door.rows[rows[0]].contains("on") && door.rows[rows[4]].contains("off"))
      #expect(!door.rows.contains { $0.contains("min 0") }, "a door has no smallest number")
      #expect(door.rows.contains { $0.contains("% of the time") })
    }
    let mode = alarmedDetail("mode", 80, 24, of: "mode")
    #expect(mode.rows.contains { $0.contains("heating the cellar") })
    #expect(mode.rows.contains { $0.contains("of words no course is kept") })
    #expect(!mode.rows.contains { $0.contains("┤") })
  }

  /// Of a sensor that had just come the detail once showed an hour in which there was nothing.
  @Test func aFreshSensorOpensWithWhatThereIs() {
    let store = ReadingStore(start: start)
    for second in stride(from: 3_600, through: 3_690, by: 5) {
      let value = SensorValue.number(Double(second % 7))
      store.take([TestReading(sensor: "a", value: value)], after: .seconds(second))
    }
    let page = QuantityPage(Quantity("temperature"), store: store)
    let shown = context(80, 24, after: .seconds(3_691))
    page.willAppear(at: shown.now)
    #expect(page.open("a", at: shown.now))
    let frame = drawn(page, shown).frame
    #expect(frame.rows.contains { $0.contains("[10 min]") })
    #expect(!frame.rows.contains { $0.contains("no data") })
    let drawnColumns = (0..<80).count { column in
      (8..<20).contains { (0x2801...0x28FF).contains(frame[$0, column].glyph.value) }
    }
    #expect(drawnColumns > 50, "most of the graph is filled")
    #expect(page.move(.down, at: shown.now))
    #expect(drawn(page, shown).frame.rows.contains { $0.contains("nothing older") })
  }

  @Test func theSourcesOwnTimeIsToldWhereItDiffers() {
    var row = ReadingStore.row(alarmedHouse(), "cold")
    var shown = context(80, 24, after: alarmedEvening)
    shown.wall = Timestamp(nanoseconds: 2_000_000_000_000_000_000)
    func texts(_ time: Int64?) -> String {
      row.time = time.map { Timestamp(nanoseconds: $0) }
      var frame = Frame(Size(columns: 60, rows: 10))
      SensorFacts(row, nil, shown).draw(into: &frame, rows: 0..<10, columns: 0..<60)
      return frame.rows.joined()
    }
    #expect(!texts(nil).contains("its own time"))
    #expect(!texts(1_999_999_990_000_000_000).contains("its own time"))
    #expect(texts(1_999_999_400_000_000_000).contains("its own time 11:54"))
    #expect(texts(2_000_000_600_000_000_000).contains("its clock is 10 min ahead"))
    for extreme in [Int64.min, .max] { #expect(texts(extreme).contains("its ")) }
  }
}

extension ReadingStore {
  /// The row of a sensor of the house.
  fileprivate static func row(_ store: ReadingStore, _ sensor: String) -> SensorRow {
    let type = Quantity("temperature")
    let place = store.place(of: sensor, in: type) ?? 0
    let rows = store.snapshot(
      of: type,
      rows: place..<(place + 1),
      at: DashboardTests.start + alarmedEvening
    ).rows
    return rows[0]
  }
}
