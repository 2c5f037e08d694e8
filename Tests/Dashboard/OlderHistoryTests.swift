import Paging
import Panel
import Testing

@testable import Dashboard
@testable import Readings

/// A page's older history, from the keys to the archive and back.
@Suite struct OlderHistoryTests {
  private let archive = ScriptedArchive()
  private let shown = context(80, 24, after: evening)

  private func page(_ range: HistoryRange = .hour) -> QuantityPage {
    let place = PagePlace(chosen: 1, sensor: "boiler flow", isDetail: true, range: range)
    let type = Quantity("temperature")
    return QuantityPage(type, store: house(), archive: archive, place: place)
  }

  private func appear(_ page: QuantityPage) {
    page.willAppear(at: shown.now)
    page.didAppear(at: shown.now)
  }

  private func answer(_ page: QuantityPage, isLast: Bool = false) throws {
    let answer = try #require(archive.answer(isLast: isLast))
    #expect(page.take(answer, at: shown.now))
  }

  private func rangeLine(_ page: QuantityPage) -> String { drawn(page, shown).frame.text(row: 21) }

  @Test func memoryIsEnoughForAnHour() {
    let page = page()
    appear(page)
    #expect(page.content == .ready)
    #expect(page.move(.up, at: shown.now))
    #expect(archive.account.made == 0)
  }

  @Test func goingFurtherBackLoadsOnePortionAtATimeUntilAllIsThere() throws {
    let page = page()
    appear(page)
    #expect(page.move(.down, at: shown.now))
    #expect(archive.open.map(\.portion.sensor) == ["boiler flow"])
    #expect(page.content == .loading)
    #expect(rangeLine(page).contains("loading older history"))
    for number in 1...4 {
      #expect(archive.open.count == 1)
      #expect(archive.account.made == number)
      #expect(drawn(page, shown).frame.rows.contains { $0.contains(" loading ") })
      try answer(page)
    }
    #expect(archive.open.isEmpty)
    #expect(page.content == .ready)
    #expect(!drawn(page, shown).frame.rows.contains { $0.contains("loading") })
  }

  @Test func heavyLoadingBeginsOnlyAfterThePageHasAppeared() {
    let page = page(.week)
    page.willAppear(at: shown.now)
    _ = drawn(page, shown)
    #expect(archive.account.made == 0)
    page.didAppear(at: shown.now)
    #expect(archive.account.made == 1)
  }

  @Test func leavingThePageCancelsTheLoadAndReleasesWhatWasLoaded() throws {
    let page = page(.day)
    appear(page)
    try answer(page)
    page.willDisappear(at: shown.now)
    #expect(archive.account.cancelled == 0)
    page.didDisappear(at: shown.now)
    #expect(archive.account.cancelled == 1)
    #expect(archive.open.isEmpty)
    #expect(page.older.loaded == nil)
    appear(page)
    #expect(archive.open.count == 1 && archive.account.made == 3)
  }

  @Test func aTransitionThatIsGivenUpLetsTheLoadGoOn() {
    let page = page(.day)
    appear(page)
    page.willDisappear(at: shown.now)
    appear(page)
    #expect(archive.account.made == 1 && archive.account.cancelled == 0)
  }

  @Test func anotherRangeOrSensorStartsAnew() throws {
    let page = page(.day)
    appear(page)
    let stale = try #require(archive.open.first?.ticket)
    #expect(page.move(.down, at: shown.now))
    #expect(archive.account.cancelled == 1)
    #expect(archive.open.first?.portion.resolution == HistoryRange.week.bucket)
    #expect(!page.take(ArchiveAnswer(stale, .portion([], isLast: true)), at: shown.now))
    #expect(page.content == .loading)
    #expect(page.move(.pageDown, at: shown.now))
    #expect(archive.open.map(\.portion.sensor) == ["boiler return"])
    #expect(page.move(.back, at: shown.now))
    #expect(archive.open.isEmpty && page.content == .ready)
  }

  @Test func whenNothingOlderIsKeptThatIsSaidAndDrawnAsAGap() throws {
    let page = page(.week)
    appear(page)
    try answer(page, isLast: true)
    #expect(page.content == .noMore)
    #expect(rangeLine(page).contains("nothing older is kept"))
    #expect(drawn(page, shown).frame.rows.contains { $0.contains(" nothing older ") })
    #expect(archive.open.isEmpty)
  }

  @Test func aFailedLoadCanBeTriedAgainByEnterOrByRedraw() throws {
    let page = page(.day)
    appear(page)
    for attempt in 0..<2 {
      let failure = try #require(archive.fail())
      #expect(page.take(failure, at: shown.now))
      #expect(page.content == .failed)
      #expect(rangeLine(page).contains("older history could not be read"))
      #expect(rangeLine(page).hasSuffix("Enter: again"))
      if attempt == 0 { #expect(page.move(.enter, at: shown.now)) }
      if attempt == 1 { page.retry(at: shown.now) }
      #expect(page.content == .loading)
    }
    try answer(page)
    #expect(archive.account.made == 4)
  }

  @Test func whatIsLoadedIsDrawnBesideWhatMemoryHas() throws {
    let page = page(.day)
    appear(page)
    for _ in 0..<4 { try answer(page) }
    let frame = drawn(page, shown).frame
    let facts = (0..<24).map(frame.text)
    #expect(facts.contains { $0.contains("min 20.0") })
    #expect(facts.contains { $0.contains("max 73.") })
    let dots = (8..<20).flatMap { row in (8..<80).map { frame[row, $0].glyph } }
    #expect(dots.count { (0x2801...0x28FF).contains($0.value) } > 60)
  }

  /// The graph's memory does not grow with what the archive sends.
  @Test func whatIsKeptHasAFixedSize() throws {
    let page = page(.week)
    appear(page)
    let before = page.older.loaded
    while archive.open.first != nil { try answer(page) }
    let loaded = try #require(page.older.loaded)
    #expect(before != loaded)
    #expect(loaded.columns(HistoryRange.buckets, bridge: .zero).count == HistoryRange.buckets)
  }

  @Test func aPageWithAnArchiveThatKeepsNothingShowsWhatMemoryHas() {
    let archive = EmptyArchive()
    let place = PagePlace(chosen: 1, sensor: "boiler flow", isDetail: true, range: .day)
    let type = Quantity("temperature")
    let page = QuantityPage(type, store: house(), archive: archive, place: place)
    appear(page)
    #expect(page.content == .loading)
    #expect(archive.deadline == shown.now)
    for answer in archive.takeAnswers(at: shown.now) { #expect(page.take(answer, at: shown.now)) }
    #expect(page.content == .noMore)
    #expect(archive.deadline == nil)
    #expect(drawn(page, shown).frame.rows.contains { $0.contains("max 73.") })
  }
}
