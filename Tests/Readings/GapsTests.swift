import Testing

@testable import Readings

@Suite struct GapsTests {
  @Test func aStretchBeginsOnceAndEndsOnce() {
    var gaps = Gaps()
    gaps.end(at: 5)
    gaps.begin(at: 10)
    gaps.begin(at: 15)
    #expect(gaps.stretches(upTo: 20) == [10..<20])
    #expect(gaps.stretches(upTo: 10) == [])
    gaps.end(at: 30)
    gaps.end(at: 40)
    #expect(gaps.stretches(upTo: 50) == [10..<30])
    gaps.begin(at: 60)
    gaps.end(at: 60)
    #expect(gaps.stretches(upTo: 70) == [10..<30])
  }

  @Test func theOldestGoesAtTheLimit() {
    var gaps = Gaps()
    for number in 0...Gaps.limit {
      gaps.begin(at: Int64(10 * number))
      gaps.end(at: Int64(10 * number + 5))
    }
    #expect(gaps.closed.count == Gaps.limit)
    #expect(gaps.closed.first == 10..<15)
  }

  /// A sensor that speaks every second, and a graph of the last minute that bridges what is usual.
  private func history(_ change: (ReadingStore, Int) -> Void) throws -> [Double?] {
    let store = ReadingStore(start: start)
    store.publish(LinkState(.up, since: start))
    for second in 0..<60 where second < 30 || second > 33 {
      change(store, second)
      store.take([TestReading("a", 1)], after: .seconds(second))
    }
    let span = HistorySpan(columns: 60, span: .seconds(60))
    return try #require(store.rows(history: span, after: .seconds(59)).first?.history)
  }

  @Test func aShortSilenceIsBridgedButNotOneInWhichNothingCouldBeHeard() throws {
    #expect(try history { _, _ in }.allSatisfy { $0 == 1 })
    let narrowed = try history { store, second in
      store.follow(
        isWanted: { _ in second < 29 || second > 33 },
        at: start + .seconds(second) + .milliseconds(1)
      )
    }
    #expect(narrowed.enumerated().filter { $0.element == nil }.map(\.offset) == [30, 31, 32, 33])
  }

  @Test func anOutageOfTheLinkIsAGap() throws {
    let cut = try history { store, second in
      if second == 29 {
        store.publish(LinkState(.down, since: start + .milliseconds(29_500), reason: "lost"))
        store.publish(LinkState(.connecting, since: start + .milliseconds(30_500)))
      }
      if second == 34 { store.publish(LinkState(.up, since: start + .seconds(34))) }
    }
    #expect(cut.enumerated().filter { $0.element == nil }.map(\.offset) == [30, 31, 32, 33])
  }

  @Test func otherTypesHaveNoGap() throws {
    let store = ReadingStore(start: start)
    for second in 0..<20 {
      store.take([TestReading("a", 1)], after: .seconds(second))
    }
    store.follow(isWanted: { $0.name == "temperature" }, at: start + .seconds(20))
    let span = HistorySpan(columns: 25, span: .seconds(25))
    let history = try #require(store.rows(history: span, after: .seconds(24)).first?.history)
    #expect(history.allSatisfy { $0 == 1 })
  }
}
