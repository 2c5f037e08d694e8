import Testing

@testable import Readings

/// History from before the store's start, put behind what has come since.
@Suite struct ReadingStoreSeedTests {
  private let temperature = Quantity("temperature")

  private func point(_ seconds: Int, _ value: Double, count: UInt32 = 1) -> ArchivePoint {
    ArchivePoint(
      time: start + .seconds(seconds),
      minimum: value - 1,
      mean: value,
      maximum: value + 1,
      count: count
    )
  }

  private func buckets(_ store: ReadingStore, _ tier: HistoryTier) -> [Bucket] {
    store.read { contents in
      var found: [Bucket] = []
      contents.series[0].pointee.history.visit(tier) { found.append($0) }
      return found
    }
  }

  private func seed(
    _ store: ReadingStore,
    _ points: [ArchivePoint],
    _ tier: HistoryTier
  ) -> Bool {
    store.seed(points, of: "a", temperature, tier, at: start + .seconds(5))
  }

  @Test(arguments: HistoryTier.allCases) func aWholeTierFitsBehindTheStart(tier: HistoryTier) {
    let store = ReadingStore(start: start)
    store.take([TestReading("a", 1)])
    let width = Int(tier.width.components.seconds)
    let points = (1...tier.scale.limit).map { point(-width * $0 + 10, Double($0)) }
    #expect(seed(store, points, tier))
    let found = buckets(store, tier)
    #expect(found.map(\.mean) == (1...tier.scale.limit).map { Double($0) }.reversed())
    #expect(seed(store, points, tier), "again, which changes nothing")
    #expect(buckets(store, tier) == found)
  }

  @Test func onlyWhatIsOlderThanTheStartAndWithinReachAndANumberIsTaken() {
    let store = ReadingStore(start: start)
    store.take([TestReading("a", 1)])
    let absurd = [
      point(0, 1), point(4, 1), point(-3_600, 1), point(Int(Int32.min), 1), point(-60, .nan),
      point(-60, .infinity), point(-60, 5, count: 0),
    ]
    #expect(seed(store, absurd, .minute))
    #expect(buckets(store, .minute).isEmpty)
    #expect(seed(store, [point(-1, 7), point(-3_590, 8)], .minute))
    #expect(buckets(store, .minute).map(\.mean) == [8, 7])
    let reach = store.extent(of: temperature, at: start + .seconds(5)).reach
    #expect(reach == .seconds(3_600), "graphs of a list reach back as far")
  }

  @Test func anUnknownSensorIsNotMade() {
    let store = ReadingStore(start: start)
    #expect(!seed(store, [point(-60, 1)], .minute))
    #expect(store.sensors.count == 0)
  }

  @Test func pointsOfOneStretchAreWeighed() {
    let store = ReadingStore(start: start)
    store.take([TestReading("a", 1)])
    #expect(seed(store, [point(-30, 10, count: 3), point(-20, 2)], .minute))
    let found = buckets(store, .minute)
    #expect(found.map(\.mean) == [8] && found.map(\.count) == [4])
    #expect(found.map(\.minimum) == [1] && found.map(\.maximum) == [11])
  }

  @Test(arguments: HistoryTier.allCases) func noBucketLiesAcrossTheStart(tier: HistoryTier) {
    #expect(ReadingStore.lead.wholeNanoseconds % tier.scale.width == 0)
    #expect(ReadingStore.lead >= tier.reach + tier.width)
  }

  @Test func aNumberNewerThanTheStartStaysTheNewest() {
    let store = ReadingStore(start: start)
    store.take([TestReading("a", 1)], after: .seconds(1))
    _ = store.takeChanges()
    store.watch(temperature)
    #expect(seed(store, [point(-60, 9)], .minute))
    #expect(store.rows(after: .seconds(2)).map(\.value) == [.number(1)])
    #expect(store.takeChanges() == StoreChanges())
    #expect(store.rows(after: .seconds(2)).first?.maximum == 10)
  }

  @Test func aSpentBudgetLetsNothingIn() {
    let store = ReadingStore(limits: StoreLimits(historyBytes: 100), start: start)
    store.take([TestReading("a", 1)])
    #expect(seed(store, (1...60).map { point(-60 * $0 + 1, 1) }, .minute))
    #expect(store.read { $0.historyBytesLeft } >= 0)
  }
}
