import Paging
import Panel
import Testing

@testable import Dashboard
@testable import Readings

/// An alarm of the house, so many minutes old.
func alarm(
  _ name: String,
  _ severity: Int = 2,
  minutes: Int,
  _ state: AlarmState = .unacknowledged,
  kind: AlarmKind = .high,
  guidance: String = ""
) -> AlarmRecord {
  AlarmRecord(
    AlarmID(name.lowercased(), Quantity("temperature"), kind),
    name: name,
    state: state,
    isActive: state == .unacknowledged || state == .acknowledged,
    severity: severity,
    limit: kind == .stale ? nil : -14,
    value: .number(-13.9),
    unit: "°C",
    since: start + evening - .seconds(60 * minutes),
    shelvedUntil: state == .shelved ? start + evening + .seconds(60 * minutes) : nil,
    guidance: guidance
  )
}

@Suite struct AlarmsPageTests {
  static let sizes = [(200, 60), (80, 24), (60, 14), (40, 12), (26, 7), (20, 4), (16, 2)]

  private let alarms = AlarmLines([
    alarm("Boiler flow", 1, minutes: 5, .acknowledged), alarm("Cold store 1", minutes: 12),
    alarm("Wine cellar", minutes: 9, .shelved),
    alarm("Cold store 2", minutes: 3, .returnedUnacknowledged), alarm("Attic", 1, minutes: 50),
    alarm("Outside", 3, minutes: 1, .acknowledged), alarm("Pump", minutes: 4, .shelved),
    alarm("Server rack A", minutes: 4, .outOfService), alarm("Boiler return", minutes: 4, .normal),
    alarm("Server rack B", minutes: 4, .suppressed),
  ])
  private let order = [
    "Attic", "Cold store 2", "Cold store 1", "Boiler flow", "Outside", "Pump", "Wine cellar",
  ]

  private func page(_ lines: AlarmLines? = nil, _ delegate: Ear? = nil) -> AlarmsPage {
    let lines = lines ?? alarms
    return AlarmsPage(store: house(), delegate: delegate) { lines }
  }

  private func picture(
    _ columns: Int,
    _ rows: Int,
    _ lines: AlarmLines? = nil,
    _ repertoire: Repertoire = .unicode
  ) -> Frame {
    frame(page(lines), context(columns, rows, repertoire, after: evening))
  }

  /// What the page asks of its pager.
  private final class Ear: PageDelegate {
    var asked: [PageRequest] = []
    func page(_ id: PageID, requests request: PageRequest) { asked.append(request) }
  }

  @Test func unacknowledgedOnesComeFirstThenTheGravestThenTheNewestAndLastTheShelf() {
    #expect(alarms.lines.map(\.name) == order)
    #expect(alarms.count == 5 && alarms.unacknowledged == 3)
    #expect(alarms.shelved == 2 && alarms.outOfService == 1)
    for (columns, rows) in [(200, 60), (80, 24), (40, 12)] {
      let frame = picture(columns, rows)
      let places = order.map { name in frame.rows.firstIndex { $0.contains(name) } ?? -1 }
      #expect(places == places.sorted() && !places.contains(-1), "\(columns)x\(rows)")
    }
  }

  @Test func aWholeScreenSaysWhatHowMuchNowAndTheStateByName() {
    let frame = picture(80, 24)
    let row = frame.rows.first { $0.contains("Cold store 1") } ?? ""
    #expect(row.hasPrefix("!H  11:52  Cold store 1 "))
    #expect(row.contains("high -14.0, now -") && row.contains("°C "))
    #expect(row.contains(" unacknowledged"))
    for (name, state) in [
      ("Cold store 2", "returned, unacknowledged"), ("Outside", "acknowledged"),
      ("Pump", "shelved, 4 min left"), ("Wine cellar", "shelved, 9 min left"),
    ] {
      #expect(frame.rows.contains { $0.contains(name) && $0.contains(" \(state)") }, "\(name)")
    }
  }

  @Test(arguments: sizes) func everySizeSaysWhoAndHowMuch(columns: Int, rows: Int) {
    for repertoire in [Repertoire.unicode, .ascii] {
      let frame = picture(columns, rows, nil, repertoire)
      let body = frame.rows.joined()
      #expect(body.contains("!H") && body.contains("Attic"))
      let hasValue = frame.rows.contains { $0.contains("Attic") && $0.contains("17") }
      #expect(body.contains("now") || hasValue)
      if rows == 2 { #expect(frame.text(row: 1).hasSuffix("1/5+2s")) }
    }
  }

  @Test func unacknowledgedSignsAreReversedAndAcknowledgedOnesSteady() {
    let frame = picture(80, 24)
    for (name, sign, style) in [
      ("Attic", "!H ", Style(.alarm, .reverse)), ("Boiler flow", "!H ", Style(.alarm)),
      ("Cold store 2", "r  ", Style(.alarm, .reverse)), ("Pump", "s  ", Style(.quiet)),
    ] {
      let row = frame.rows.firstIndex { $0.contains(name) } ?? 0
      #expect(frame[row, 0].style == style && frame.rows[row].hasPrefix(sign), "\(name)")
    }
  }

  @Test func theShelfIsNeverForgotten() {
    let title = picture(80, 24).text(row: 0)
    #expect(title.hasPrefix("Alarms  5, 3 not acknowledged, 2 shelved"))
    #expect(picture(40, 12).text(row: 0).hasPrefix("Alarms  5, 2 shelved"))
    #expect(picture(20, 4).text(row: 0).hasPrefix("Alarms +2s"))
    let shelf = AlarmLines([alarm("Pump", minutes: 4, .shelved)])
    #expect(picture(16, 2, shelf).text(row: 1).hasSuffix("s1/1"))
    #expect(picture(80, 24, shelf).text(row: 0).hasPrefix("Alarms  0, 1 shelved"))
    #expect(picture(80, 24, AlarmLines()).rows.contains { $0.contains(" no alarm ") })
  }

  @Test func guidanceStandsBelowTheListOnceAnAlarmIsChosen() {
    let guided = AlarmLines([alarm("Attic", minutes: 5, guidance: "close the window")])
    for (columns, rows) in [(80, 24), (40, 12)] {
      let page = page(guided)
      let shown = context(columns, rows, after: evening)
      #expect(!frame(page, shown).rows.contains { $0.contains("close the window") })
      page.move(.down, at: shown.now)
      let row = Layout(shown.size).body.upperBound - 1
      #expect(frame(page, shown).text(row: row) == "close the window")
    }
    #expect(picture(200, 60, guided).rows.contains { $0.contains("close the window") })
  }

  @Test func theChosenAlarmIsFollowedAndAnotherIsNeverTakenForIt() {
    var records = alarms.lines
    let page = AlarmsPage(store: house()) { AlarmLines(records) }
    let shown = context(80, 24, after: evening)
    _ = frame(page, shown)
    page.move(.down, at: shown.now)
    page.move(.down, at: shown.now)
    let chosen = records[1].id
    #expect(page.chosenAlarm == chosen && page.meantAlarms == [chosen])
    records.append(alarm("Greenhouse north", 1, minutes: 0))
    _ = frame(page, shown)
    #expect(page.chosenAlarm == chosen && page.coldState().chosen == 2)
    #expect(page.coldState().alarm == chosen)
    records.removeAll { $0.id == chosen }
    _ = frame(page, shown)
    #expect(page.chosenAlarm == nil && page.coldState().chosen == nil)
    #expect(page.meantAlarms.count == 5, "without a choice all that stand are meant, not the shelf")
  }

  @Test func enterLeadsIntoAnAlarmAndOnToItsSensor() throws {
    let ear = Ear()
    let page = page(nil, ear)
    let shown = context(80, 24, after: evening)
    _ = frame(page, shown)
    #expect(page.wants(.enter) && page.move(.enter, at: shown.now))
    #expect(page.chosenAlarm?.sensor == "attic")
    let detail = frame(page, shown)
    #expect(detail.text(row: 0).hasPrefix("Alarms · Attic  1 of 7"))
    #expect(detail.line("alarm").contains("high, unacknowledged"))
    #expect(detail.line("limit").contains("-14.0 °C, above by 31"))
    #expect(detail.rows.contains { $0.contains("#: acknowledge") && $0.contains("Esc: list") })
    #expect(page.move(.pageDown, at: shown.now) && page.chosenAlarm?.sensor == "cold store 2")
    #expect(page.move(.enter, at: shown.now))
    #expect(ear.asked == [.jump(to: PageID("temperature"), part: "cold store 2")])
    #expect(page.move(.back, at: shown.now))
    #expect(frame(page, shown).rows.contains { $0.contains("Boiler flow") })
  }

  @Test func whatTheFeedSaysIsWrongIsToldInItsWords() {
    var told = alarm("Attic", minutes: 5, kind: .state)
    told.words = "hatch is open"
    #expect(picture(80, 24, AlarmLines([told])).rows.contains { $0.contains(" hatch is open ") })
    let page = page(AlarmLines([told]))
    let shown = context(80, 24, after: evening)
    _ = frame(page, shown)
    page.move(.enter, at: shown.now)
    #expect(frame(page, shown).line("alarm").hasSuffix(" hatch is open, unacknowledged"))
  }

  /// One presses a key for the alarm that one reads, not for the one that took its row meanwhile.
  @Test func aDetailWhoseAlarmIsOverSaysSo() {
    var records = alarms.lines
    let page = AlarmsPage(store: house()) { AlarmLines(records) }
    let shown = context(80, 24, after: evening)
    _ = frame(page, shown)
    page.move(.enter, at: shown.now)
    records.removeFirst()
    let detail = frame(page, shown)
    #expect(detail.line("alarm").hasSuffix("high, normal"))
    #expect(page.chosenAlarm == alarm("Attic", minutes: 0).id)
    #expect(!detail.rows.contains { $0.contains("#: acknowledge") })
  }

  @Test(arguments: sizes) func allOfADetailCanBeReadAtEverySize(columns: Int, rows: Int) {
    let words = "stop the burner, open the bypass, then look at pump P2 in the cellar"
    let page = page(AlarmLines([alarm("Attic", minutes: 5, guidance: words)]))
    let shown = context(columns, rows, after: evening)
    _ = frame(page, shown)
    page.move(.enter, at: shown.now)
    var seen = frame(page, shown).rows.joined(separator: " ")
    while page.move(.down, at: shown.now) { seen += frame(page, shown).rows.joined(separator: " ") }
    for word in ["unacknowledged", "bypass", "cellar", "takes", "Temperature"] {
      #expect(seen.contains(word), "\(word)")
    }
  }

  @Test func aFloodIsListedWholeAndDrawnAsQuicklyAsAFew() {
    let flood = AlarmLines((0..<10_000).map { alarm("s\($0)", minutes: $0) })
    #expect(flood.lines.count == 10_000)
    let frame = picture(80, 24, flood)
    #expect(frame.text(row: 0).hasPrefix("Alarms  10000, 10000 not acknowledged"))
    #expect(frame.rows.count { $0.hasPrefix("!H") } == AlarmsPage.visible(Layout(frame.size)))
    let page = page(flood)
    #expect(page.meantAlarms.count == 10_000)
  }

  @Test func alarmsThatCameWhileThePageWasHiddenAreCounted() {
    let left = start + evening - .seconds(360)
    let lines = alarms
    let page = AlarmsPage(store: house(), place: PagePlace(left: left)) { lines }
    let shown = context(80, 24, after: evening)
    #expect(frame(page, shown).text(row: 0).contains(", 3 new, 2 shelved"))
    #expect(!frame(page, shown).text(row: 0).contains("new"), "it was seen")
  }

  @Test func itScrollsByItselfAndComesBackWhereItWas() {
    let page = page()
    let shown = context(20, 4, after: evening)
    _ = frame(page, shown)
    #expect(!page.wants(.back))
    #expect(page.move(.down, at: shown.now) && page.move(.pageDown, at: shown.now))
    #expect(page.coldState().chosen == 3)
    #expect(page.move(.back, at: shown.now) && page.coldState().chosen == nil)
    #expect(page.round(on: Size(columns: 20, rows: 4), at: shown.now) == .seconds(9))
    #expect(page.round(on: Size(columns: 80, rows: 24), at: shown.now) == .zero)
    let lines = alarms
    let place = PagePlace(chosen: 2, isDetail: true, alarm: alarms.lines[2].id)
    let again = AlarmsPage(store: house(), place: place) { lines }
    #expect(again.coldState().isDetail && again.chosenAlarm == alarms.lines[2].id)
  }

  @Test func hostileRecordsAreDrawnAtEverySize() {
    var first = alarm(String(repeating: "漢", count: 200), .min, minutes: -1)
    first.limit = -.greatestFiniteMagnitude
    first.value = .text(String(repeating: "wide words ", count: 300))
    first.guidance = String(repeating: "w", count: 5_000)
    first.excursions = .max
    var second = alarm("", .max, minutes: 1 << 40, kind: .state)
    second.words = String(repeating: "x ", count: 999)
    let third = alarm("attic", minutes: 1 << 40, .shelved, kind: .rate)
    let lines = AlarmLines([first, second, third])
    let page = page(lines)
    for columns in 1...90 {
      for rows in [1, 2, 3, 4, 7, 12, 24] {
        let shown = context(columns, rows, Repertoire.allCases[columns % 5], after: evening)
        #expect(frame(page, shown).size.columns == columns)
        page.move(columns % 3 == 0 ? .enter : columns % 5 == 0 ? .back : .pageDown, at: shown.now)
      }
    }
  }
}
