import Paging
import Panel
import Testing

@testable import Dashboard
@testable import Readings

@Suite struct AwayNewsTests {
  private let type = Quantity("temperature")

  /// A page of the house that was left so many seconds before its evening.
  private func page(left seconds: Int, _ store: ReadingStore) -> QuantityPage {
    let left = start + alarmedEvening - .seconds(seconds)
    return QuantityPage(type, store: store, place: PagePlace(left: left)) {
      AlarmLines(store.alarms())
    }
  }

  @Test func alarmsAndNewExtremesAreToldOnceBesideTheTitle() {
    let store = alarmedHouse()
    let page = page(left: 600, store)
    let shown = context(100, 24, after: alarmedEvening)
    let first = frame(page, shown)
    #expect(first.text(row: 0).contains("away 10 min: 1 alarm, high -11.0 Cold store"))
    #expect(page.coldState().left == shown.now)
    #expect(!frame(page, shown).text(row: 0).contains("away"), "it was seen")
  }

  @Test func aNewExtremeIsLouderInItsRow() throws {
    let store = alarmedHouse()
    let picture = frame(page(left: 600, store), context(100, 24, after: alarmedEvening))
    let row = try #require(picture.row(beginning: "Cold store"))
    let loud = picture.cells[(row * 100 + 60)..<(row * 100 + 100)].filter {
      $0.style == Style(.normal, .bold)
    }
    #expect(String(String.UnicodeScalarView(loud.map(\.glyph))) == "-11.0")
  }

  @Test func whatHadBeenSeenBeforeIsNoNews() {
    let store = alarmedHouse()
    let picture = frame(page(left: 20, store), context(100, 24, after: alarmedEvening))
    #expect(!picture.text(row: 0).contains("away"), "nothing left what was seen in 20 s")
    let never = QuantityPage(type, store: store) { AlarmLines(store.alarms()) }
    let new = frame(never, context(100, 24, after: alarmedEvening))
    #expect(!new.text(row: 0).contains("away"), "it was never left")
  }

  @Test func aKeyInsideThePageEndsIt() {
    let store = alarmedHouse()
    let page = page(left: 600, store)
    let shown = context(100, 24, after: alarmedEvening)
    page.willAppear(at: shown.now)
    #expect(drawn(page, shown).frame.text(row: 0).contains("away"))
    page.move(.down, at: shown.now)
    #expect(!drawn(page, shown).frame.text(row: 0).contains("away"))
  }

  @Test func aTransitionThatIsGivenUpLosesNothing() {
    let store = alarmedHouse()
    let page = page(left: 600, store)
    let shown = context(100, 24, after: alarmedEvening)
    page.willAppear(at: shown.now)
    page.willDisappear(at: shown.now)
    page.willAppear(at: shown.now)
    page.didAppear(at: shown.now)
    #expect(drawn(page, shown).frame.text(row: 0).contains("away 10 min"))
  }

  @Test(arguments: [(20, 4), (16, 2)])
  func onASmallDisplayItHasATurnOfItsOwn(columns: Int, rows: Int) {
    let store = alarmedHouse()
    let page = page(left: 600, store)
    let size = Size(columns: columns, rows: rows)
    let now = start + alarmedEvening
    page.willAppear(at: now)
    page.didAppear(at: now)
    var news: [Int] = []
    for second in 0..<30 {
      let shown = context(columns, rows, after: alarmedEvening + .seconds(second))
      let told = drawn(page, shown).frame.rows.contains { $0.contains("1 alarm") }
      if told { news.append(second) }
    }
    let count = store.count(of: type)
    let round = max(Scroll.round(count: count, visible: rows == 2 ? 1 : 3), Scroll.pause)
    let first = Int(round.components.seconds)
    #expect(news == [first, first + 1, first + 2])
    #expect(page.round(on: size, at: now) == round + .seconds(3), "the dwell waits for it")
  }

  @Test func newsShrinkToTheRoomThereIs() throws {
    let number = ValueText(-11.0, decimals: 1, point: ".")
    let row = SensorRow.sample("Cold store number one")
    let past: [HistoryColumn?] = [1, 2, 1, 2, 9, -5]
    let made = AwayNews(.seconds(720), alarms: 2, sensors: [(row, past)], away: 2, context(80, 24))
    let news = try #require(made)
    #expect(number.text == "-11.0" && news.lows.count == 1 && news.highs.count == 1)
    let texts = news.texts(context(80, 24))
    #expect(texts.first?.hasPrefix("away 12 min: 2 alarms, high 9.0 Cold store number one") == true)
    #expect(texts.last == "away 12m: 2 alarms")
    let widths = texts.map(\.count)
    #expect(widths == widths.sorted(by: >))
    let nothing: [([HistoryColumn?], Int)] = [([1, 2, 1.5], 1), ([nil, 2, 9], 3), ([1, 9], 0)]
    for (past, away) in nothing {
      let none = AwayNews(.zero, alarms: 0, sensors: [(row, past)], away: away, context(9, 9))
      #expect(none == nil)
    }
  }
}

extension SensorRow {
  /// A row without a past.
  static func sample(_ name: String, _ value: SensorValue = .number(1)) -> SensorRow {
    var shape = NumberShape()
    _ = shape.take(0.5)
    return SensorRow(
      sensor: name.lowercased(),
      name: name,
      value: value,
      unit: "°C",
      age: .seconds(1),
      freshness: .live,
      trend: .steady,
      patience: .seconds(60),
      shape: shape,
      history: []
    )
  }
}
