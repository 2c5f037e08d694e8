import Testing

@testable import Readings

@Suite struct RetainedTests {
  private func kept(_ number: Double) -> TestReading {
    var reading = TestReading("a", number)
    reading.isRetained = true
    return reading
  }

  @Test func whatTheFeedHadKeptIsShownAndNeverFresh() throws {
    let store = ReadingStore(start: start)
    store.take([kept(21.25)])
    let row = try #require(store.rows(after: .seconds(1)).first)
    #expect(row.value == .number(21.25))
    #expect(row.isAgeUnknown)
    #expect(row.freshness == .late)
    #expect(row.shape.decimals == 2, "its number is as wide as any other")
    #expect(store.rows(after: .seconds(5_400)).first?.freshness == .stale)
  }

  @Test func theFirstLiveReadingMakesItFresh() throws {
    let store = ReadingStore(start: start)
    store.take([kept(21)])
    store.take([TestReading("a", 22)], after: .seconds(200))
    let row = try #require(store.rows(after: .seconds(201)).first)
    #expect(!row.isAgeUnknown)
    #expect(row.freshness == .live)
  }

  @Test func itIsNoPartOfTheHistoryNorOfTheSensorsPace() throws {
    let store = ReadingStore(start: start)
    store.take([kept(5)])
    store.take([TestReading("a", 22)], after: .seconds(1))
    store.take([TestReading("a", 23)], after: .seconds(61))
    let span = HistorySpan(columns: 80, span: .seconds(80))
    let row = try #require(store.rows(history: span, after: .seconds(79)).first)
    #expect(row.history[0] == 22, "the mean of its minute")
    #expect(row.minimum == 22)
    #expect(row.patience == .seconds(600), "one interval between live readings is no pace yet")
  }
}
