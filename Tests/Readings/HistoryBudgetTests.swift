import Testing

@testable import Readings

/// How history gives way at its budget: the finest first, for all alike, a few at a time.
@Suite struct HistoryBudgetTests {
  /// The default budget and 100,000 sensors, for each a thousandth.
  private static let sensors = 100
  private static let share = (64 << 20) / 1_000

  private func store(_ bytes: Int) -> ReadingStore {
    ReadingStore(limits: StoreLimits(sensors: 100_000, historyBytes: bytes), start: start)
  }

  private func speak(_ store: ReadingStore, minutes: Range<Int>, sensors: Int = Self.sensors) {
    for minute in minutes {
      let readings = (0..<sensors).map { TestReading("s\($0)", Double(minute)) }
      store.take(readings, after: .seconds(60 * minute))
    }
  }

  /// How many of each a sensor has: numbers, minutes, ten minutes, hours.
  private func lengths(_ store: ReadingStore, _ sensor: Int) -> [Int] {
    store.read { contents in
      let place = contents.series[sensor]
      return [
        place.pointee.history.samples.count, place.pointee.history.tiers.count(.minute),
        place.pointee.history.tiers.count(.tenMinutes), place.pointee.history.tiers.count(.hour),
      ]
    }
  }

  @Test func theOrderIsTheFinestFirstAndHoursLast() {
    let steps = HistoryLimits.steps
    let tiers = steps.map { [$0.samples, $0.minutes, $0.tens, $0.hours] }
    #expect(tiers.first == [.max, 60, 144, 168])
    #expect(steps[1].sampleAge == 600 * .second && tiers[1] == tiers[0])
    var changed: [Int] = []
    for (before, after) in zip(tiers.dropFirst(), tiers.dropFirst(2)).dropLast() {
      let places = (0..<4).filter { before[$0] != after[$0] }
      #expect(places.count == 1 && after[places[0]] < before[places[0]])
      #expect(places[0] == 0 || after[places[0]] * 2 >= before[places[0]] - 1, "halved at most")
      changed += places
    }
    #expect(changed == changed.sorted() && Set(changed).count == 4)
    #expect(tiers.dropLast().last == [6, 2, 4, 3], "as short as every sensor's may get")
  }

  @Test func atTheBudgetAllStaysAndAboveTheFinestGoes() {
    let wide = store(1 << 24)
    speak(wide, minutes: 0..<30)
    let used = (1 << 24) - wide.read { $0.historyBytesLeft }
    // A sixteenth is kept free, for what comes next.
    var enough = used * 16 / 15
    while enough - used < enough / 16 { enough += 1 }
    let (at, above) = (store(enough), store(enough - 16))
    for store in [at, above] { speak(store, minutes: 0..<30) }
    #expect(at.narrowing.step == 0)
    #expect(above.narrowing.step > 0)
    #expect(lengths(at, 99) == [30, 29, 3, 1])
    speak(above, minutes: 30..<40)
    #expect((0..<Self.sensors).allSatisfy { lengths(above, $0)[0] < 30 })
    #expect((0..<Self.sensors).allSatisfy { lengths(above, $0)[1] == 39 })
  }

  @Test func allGiveWayAlike() {
    let store = store(Self.share / 2)
    speak(store, minutes: 0..<3_000)
    let first = lengths(store, 0)
    #expect(store.narrowing.step > 5)
    #expect((0..<Self.sensors).allSatisfy { lengths(store, $0) == first })
    #expect(first[3] > 0)
  }

  /// The first complaint of the way it was: whoever came last had no history at all.
  @Test func aSensorThatComesLateHasAHistoryToo() {
    let store = store(Self.share)
    speak(store, minutes: 0..<2_000)
    speak(store, minutes: 2_000..<2_200, sensors: Self.sensors + 20)
    let limits = store.read { $0.budget.limits }
    #expect(limits.samples == HistoryLimits.fewSamples)
    #expect((100..<120).allSatisfy { lengths(store, $0)[0] == limits.samples })
    #expect((100..<120).allSatisfy { lengths(store, $0)[3] >= 3 })
    #expect(store.read { $0.historyBytesLeft } >= 0)
  }

  /// A hundred thousand sensors have 671 bytes each, hours among them, when a week is over.
  @Test func theShareOfOneInAHundredThousandIsAHistory() {
    let store = store(Self.share)
    for step in 0..<2_016 {
      let readings = (0..<Self.sensors).map { TestReading("s\($0)", Double(step)) }
      store.take(readings, after: .seconds(300 * step))
    }
    let limits = store.read { $0.budget.limits }
    #expect(limits.hours >= 6 && limits.hours < 168)
    #expect(lengths(store, 0) == [6, 2, 4, limits.hours])
    let row = store.rows(after: .seconds(300 * 2_015)).first
    #expect(row?.value == .number(2_015))
  }

  @Test func aFewSeriesAreShortenedWithEachPortion() {
    let store = store(Self.share)
    var held: [Int] = []
    for minute in 0..<400 {
      for sensor in 0..<Self.sensors {
        let before = store.read { $0.sweep }
        store.take([TestReading("s\(sensor)", 1)], after: .seconds(60 * minute))
        let after = store.read { $0.sweep }
        held.append((after ?? Self.sensors) - (before ?? (after == nil ? Self.sensors : 0)))
      }
    }
    #expect(held.max() == 16)
    #expect(store.narrowing.step > 1)
  }

  @Test func typesGiveWayWithTheMinutes() {
    let store = store(Self.share)
    speak(store, minutes: 0..<2_000)
    let columns = store.read { contents in
      (contents.quantities[0].pointee.buckets.count, contents.budget.limits.columns)
    }
    #expect(columns.0 == columns.1 && columns.1 == 24)
  }

  @Test func withoutAnyBudgetNewestValuesAreAllThere() {
    let store = store(0)
    speak(store, minutes: 0..<100)
    #expect(store.rows().map(\.value) == Array(repeating: .number(99), count: Self.sensors))
    #expect(lengths(store, 0) == [0, 0, 0, 0])
    #expect(store.read { $0.historyBytesLeft } == 0)
  }

  @Test func anHundredThousandSensorsFitTheDefaultBudget() {
    let store = ReadingStore(limits: StoreLimits(sensors: 100_000), start: start)
    let names = (0..<100_000).map { "hall/line-\($0)" }
    for minute in 0..<12 {
      for part in 0..<100 {
        let readings = names[(part * 1_000)..<((part + 1) * 1_000)]
          .map { TestReading($0, Double(minute)) }
        store.take(readings, after: .seconds(60 * minute))
      }
    }
    #expect(store.sensors.count == 100_000)
    #expect(store.read { $0.historyBytesLeft } >= 0)
    #expect(store.narrowing.step > 0)
    #expect([0, 50_000, 99_999].allSatisfy { lengths(store, $0)[0] >= HistoryLimits.fewSamples })
  }
}
