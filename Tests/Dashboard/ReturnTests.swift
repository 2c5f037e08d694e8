import Paging
import Panel
import Testing

@testable import Dashboard
@testable import Readings

/// A page that is left and come back to, in virtual time: its trend is whole when the feed went on, and has a gap where the
/// feed was not asked for it meanwhile.
@Suite struct ReturnTests {
  private static let type = Quantity("temperature")

  /// How long a page is away, and the range that shows it.
  struct Absence: Sendable {
    let seconds: Int
    let range: HistoryRange
    /// Seconds between two numbers.
    let interval: Int
  }

  static let absences = [
    Absence(seconds: 300, range: .tenMinutes, interval: 1),
    Absence(seconds: 600, range: .hour, interval: 1),
    Absence(seconds: 3_600, range: .day, interval: 5),
    Absence(seconds: 86_400, range: .week, interval: 60),
    // A sensor whose own silence could be mistaken for what was not asked for.
    Absence(seconds: 7_200, range: .day, interval: 1_800),
  ]

  /// A sensor that has spoken for the whole range, then the page is away, then it is shown again.
  private struct Visit {
    let absence: Absence
    let store = ReadingStore(start: start)
    private(set) var second = 0
    private var place = PagePlace(
      chosen: 0,
      sensor: "boiler",
      isDetail: true
    )

    init(_ absence: Absence) {
      self.absence = absence
      place.range = absence.range
      store.publish(LinkState(.up, since: start))
    }

    var now: ContinuousClock.Instant { start + .seconds(second) }

    /// Lets the sensor speak for so long.
    mutating func speak(for seconds: Int) {
      let end = second + seconds
      while second < end {
        let number = 20 + Double(second / absence.interval % 7)
        store.take(
          [TestReading(sensor: "boiler", value: .number(number))],
          after: .seconds(second)
        )
        second += absence.interval
      }
    }

    /// Lets time pass without a word.
    mutating func wait(_ seconds: Int) { second += seconds }

    /// Makes the page as it was left, and draws it.
    mutating func visit() -> (page: QuantityPage, columns: [HistoryColumn?]) {
      let archive = EmptyArchive()
      let page = QuantityPage(ReturnTests.type, store: store, archive: archive, place: place)
      page.willAppear(at: now)
      page.didAppear(at: now)
      for answer in archive.takeAnswers(at: now) { #expect(page.take(answer, at: now)) }
      let span = HistorySpan(columns: 1, span: absence.range.span)
      let rows = store.snapshot(of: ReturnTests.type, rows: 0..<1, history: span, at: now).rows
      let shown = context(80, 24, after: .seconds(second))
      return (page, page.past(of: rows[0], absence.range, shown).columns(120))
    }

    mutating func leave(_ page: QuantityPage) {
      place = page.coldState()
      page.willDisappear(at: now)
      page.didDisappear(at: now)
    }
  }

  @Test(arguments: absences) func aPageComesBackWithItsTrendWhole(absence: Absence) {
    var visit = Visit(absence)
    visit.speak(for: Int(absence.range.span.components.seconds))
    let first = visit.visit()
    visit.leave(first.page)
    visit.speak(for: absence.seconds)
    let (page, columns) = visit.visit()
    #expect(columns.count == 120)
    #expect(columns.allSatisfy { $0 != nil }, "no column without a number")
    let frame = drawn(page, context(80, 24, after: .seconds(visit.second))).frame
    #expect(!frame.rows.contains { $0.contains("no data") })
  }

  @Test(arguments: absences) func whatNarrowingStarvedIsAGap(absence: Absence) {
    var visit = Visit(absence)
    visit.speak(for: Int(absence.range.span.components.seconds))
    let first = visit.visit()
    visit.leave(first.page)
    visit.store.follow(isWanted: { _ in false }, at: visit.now)
    visit.wait(absence.seconds)
    visit.store.follow(isWanted: { _ in true }, at: visit.now)
    let back = absence.seconds / 4
    visit.speak(for: back)
    let (page, columns) = visit.visit()
    let width = Double(absence.range.span.components.seconds) / 120
    let missing = columns.indices.filter { columns[$0] == nil }
    // Coarse buckets at its edges may stand a little into the gap, never across it.
    let expected = Double(absence.seconds) / width
    #expect(Double(missing.count) >= expected * 0.8 - 2, "\(missing.count) of \(expected)")
    #expect(Double(missing.count) <= expected + 1)
    #expect(missing == Array((missing.first ?? 0)..<(missing.first ?? 0) + missing.count))
    let end = 120 - Double(back) / width
    #expect(abs(Double(missing.last ?? 0) - end) <= 4)
    let frame = drawn(page, context(80, 24, after: .seconds(visit.second))).frame
    if absence.seconds * 10 > Int(absence.range.span.components.seconds) * 2 {
      #expect(frame.rows.contains { $0.contains("no data") })
    }
  }

  /// A spike of a second is one of 86,400 numbers, and can be seen all the same.
  @Test(arguments: [HistoryRange.hour, .day, .week]) func aSpikeOfASecondIsSeen(
    range: HistoryRange
  ) throws {
    var visit = Visit(Absence(seconds: 0, range: range, interval: 10))
    visit.speak(for: 1_800)
    visit.store.take(
      [TestReading(sensor: "boiler", value: .number(500))],
      after: .seconds(visit.second)
    )
    visit.wait(1)
    visit.speak(for: max(Int(range.span.components.seconds) - 3_600, 600))
    let (page, columns) = visit.visit()
    #expect(columns.compactMap { $0?.maximum }.max() == 500)
    #expect(columns.compactMap { $0?.mean }.max().map { $0 < 500 } == true)
    let frame = drawn(page, context(80, 24, after: .seconds(visit.second))).frame
    #expect(frame.rows.contains { $0.contains("500") }, "the axis reaches up to it")
    #expect(frame.rows.contains { $0.contains("max 500") })
  }

  /// An hour of memory by the minute is not all that a demo without an archive shows.
  @Test func withoutAnArchiveADayIsWhatMemoryHasOfIt() {
    var visit = Visit(Absence(seconds: 0, range: .day, interval: 30))
    visit.speak(for: 43_200)
    let (page, columns) = visit.visit()
    #expect(page.content == .noMore)
    #expect(columns.prefix(58).allSatisfy { $0 == nil })
    #expect(columns.suffix(58).allSatisfy { $0 != nil })
  }
}
