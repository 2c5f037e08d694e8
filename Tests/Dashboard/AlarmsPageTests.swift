import Paging
import Panel
import Testing

@testable import Dashboard
@testable import Readings

@Suite struct AlarmsPageTests {
  private static let sizes = [(200, 60), (80, 24), (40, 12), (26, 7), (20, 4), (16, 2)]

  private func alarm(
    _ sensor: String,
    _ severity: Int,
    minutes: Int,
    isAcknowledged: Bool = false
  ) -> AlarmLine {
    AlarmLine(
      sensor: sensor,
      type: Quantity("temperature"),
      sign: "!H",
      words: "high -11.2, limit -14.0",
      severity: severity,
      since: start - .seconds(60 * minutes),
      isAcknowledged: isAcknowledged
    )
  }

  private var alarms: AlarmLines {
    AlarmLines(
      [
        alarm("Boiler flow", 1, minutes: 5, isAcknowledged: true),
        alarm("Cold store 1", 2, minutes: 12), alarm("Cold store 2", 2, minutes: 3),
        alarm("Attic", 1, minutes: 50), alarm("Outside", 3, minutes: 1, isAcknowledged: true),
      ],
      shelved: 2
    )
  }

  private func picture(_ columns: Int, _ rows: Int, _ lines: AlarmLines) -> Frame {
    frame(AlarmsPage { lines }, context(columns, rows))
  }

  @Test func unacknowledgedOnesComeFirstThenTheGravestThenTheNewest() {
    let order = ["Attic", "Cold store 2", "Cold store 1", "Boiler flow", "Outside"]
    #expect(alarms.lines.map(\.sensor) == order)
    #expect(alarms.count == 5 && alarms.unacknowledged == 3)
    let frame = picture(80, 24, alarms)
    #expect(order.compactMap { name in frame.rows.firstIndex { $0.contains(name) } }.count == 5)
    let rows = order.compactMap { name in frame.rows.firstIndex { $0.contains(name) } }
    #expect(rows == rows.sorted())
  }

  @Test(arguments: sizes) func everySizeSaysWhoWhatAndSinceWhen(columns: Int, rows: Int) {
    let frame = picture(columns, rows, alarms)
    let body = frame.rows.joined()
    #expect(body.contains("!H") && body.contains("Attic"))
    if rows > 2 { #expect(frame.rows.contains { $0.contains("Attic") && $0.contains("50") }) }
    if columns >= 40 || rows == 2 { #expect(body.contains("high")) }
    if rows == 2 { #expect(frame.text(row: 1).hasSuffix("1/5")) }
  }

  @Test func unacknowledgedSignsAreReversedAndAcknowledgedOnesSteady() {
    let frame = picture(80, 24, alarms)
    for (name, isReversed) in [("Attic", true), ("Boiler flow", false)] {
      let row = frame.rows.firstIndex { $0.contains(name) } ?? 0
      #expect(frame[row, 0].style == Style(.alarm, isReversed ? .reverse : []))
    }
  }

  @Test func theCountIsAlwaysSeen() {
    #expect(
      picture(80, 24, alarms).text(row: 0).hasPrefix("Alarms  5, 3 not acknowledged, 2 shelved")
    )
    #expect(picture(40, 12, alarms).text(row: 0).hasPrefix("Alarms  5"))
    #expect(picture(80, 24, AlarmLines()).rows.contains { $0.contains(" no alarm ") })
    let shelved = AlarmLines([], shelved: 3)
    #expect(picture(80, 24, shelved).rows.contains { $0.contains("no alarm, 3 shelved") })
  }

  @Test func aFloodIsCountedAndListedUpToALimit() {
    let flood = AlarmLines((0..<5_000).map { alarm("s\($0)", 2, minutes: $0) })
    #expect(flood.lines.count == AlarmLines.most && flood.count == 5_000)
    #expect(picture(80, 24, flood).text(row: 0).hasPrefix("Alarms  5000, 5000 not acknowledged"))
  }

  @Test func itMovesScrollsByItselfAndComesBackWhereItWas() {
    let lines = alarms
    let page = AlarmsPage { lines }
    let shown = context(20, 4)
    _ = frame(page, shown)
    #expect(!page.wants(.enter) && !page.wants(.back))
    #expect(page.move(.down, at: shown.now) && page.move(.pageDown, at: shown.now))
    #expect(page.coldState().chosen == 3)
    #expect(page.move(.back, at: shown.now) && page.coldState().chosen == nil)
    #expect(page.round(on: Size(columns: 20, rows: 4), at: shown.now) == .seconds(6))
    #expect(page.round(on: Size(columns: 80, rows: 24), at: shown.now) == .zero)
  }

  @Test func hostileLinesAreDrawnAtEverySize() {
    let line = AlarmLine(
      sensor: String(repeating: "漢", count: 200),
      type: Quantity(""),
      sign: "!!!!!!",
      words: String(repeating: "wide words ", count: 300),
      severity: .min,
      since: start + .seconds(5)
    )
    let lines = AlarmLines([line, alarm("", .max, minutes: 0)], shelved: .max)
    for columns in 1...90 {
      for rows in [1, 2, 3, 4, 7, 12, 24] {
        #expect(picture(columns, rows, lines).size.columns == columns)
      }
    }
  }
}
