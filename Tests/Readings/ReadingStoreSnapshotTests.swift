import Testing

@testable import Readings

@Suite struct ReadingStoreSnapshotTests {
  @Test func rowsStandInNaturalOrderOfTheirNames() {
    let store = ReadingStore(start: start)
    store.take([
      TestReading("x1", 1, label: "Cold store 10"), TestReading("x2", 1, label: "boiler"),
      TestReading("x3", 1, label: "Cold store 2"), TestReading("x4", 1, label: "Attic"),
    ])
    #expect(store.rows().map(\.name) == ["Attic", "boiler", "Cold store 2", "Cold store 10"])
  }

  @Test func aSensorIsFoundByItsID() {
    let store = ReadingStore(start: start)
    store.take((0..<700).map { TestReading("s\($0)", 1) })
    let type = Quantity("temperature")
    #expect([0, 9, 10, 699].map { store.place(of: "s\($0)", in: type) } == [0, 9, 10, 699])
    #expect(store.place(of: "s700", in: type) == nil)
    #expect(store.place(of: "s1", in: Quantity("humidity")) == nil)
  }

  @Test func aNewLabelMovesItsRow() {
    let store = ReadingStore(start: start)
    store.take([TestReading("a", 1, label: "A"), TestReading("b", 1, label: "B")])
    store.take([TestReading("a", 1, label: "C")])
    #expect(store.rows().map(\.name) == ["B", "C"])
    store.take([TestReading("a", 1)])
    #expect(store.rows().map(\.name) == ["B", "C"], "no label is no new label")
  }

  @Test func onlyTheRowsAskedForAreThere() {
    let store = ReadingStore(start: start)
    store.take((0..<1_000).map { TestReading("s\($0)", 1) })
    let snapshot = store.snapshot(of: Quantity("temperature"), rows: 995..<1_010, at: start)
    #expect(snapshot.count == 1_000)
    #expect(snapshot.first == 995)
    #expect(snapshot.rows.map(\.sensor) == (995..<1_000).map { "s\($0)" })
    #expect(store.snapshot(of: Quantity("none"), rows: 0..<9, at: start).rows.isEmpty)
    #expect(store.snapshot(of: Quantity("temperature"), rows: -5..<0, at: start).rows.isEmpty)
    #expect(
      store.snapshot(of: Quantity("temperature"), rows: 5_000..<5_010, at: start).rows.isEmpty
    )
  }

  /// IDs, and what is left of each without what all begin with.
  @Test(arguments: [
    (["sensor.attic_temp", "sensor.cellar_temp"], ["attic_temp", "cellar_temp"]),
    (["rack1", "rack12"], ["rack1", "rack12"]),
    (["house/a", "house/b/c"], ["a", "b/c"]),
    (["house/", "house/b"], ["house/", "b"]),
    (["only.one"], ["only.one"]),
    (["a", "b"], ["a", "b"]),
  ])
  func whatAllIDsBeginWithIsLeftOut(sensors: [String], names: [String]) {
    let store = ReadingStore(start: start)
    store.take(sensors.map { TestReading($0, 1) })
    #expect(store.rows().map(\.name) == names)
  }

  @Test func smallestAndLargestAreThoseOfTheLastHour() {
    let store = ReadingStore(start: start)
    store.take([TestReading("a", 100)])
    for minute in 1...62 {
      store.take([TestReading("a", Double(minute))], after: .seconds(60 * minute))
    }
    let row = store.rows(after: .seconds(60 * 62)).first
    #expect(row?.minimum == 2)
    #expect(row?.maximum == 62)
  }

  @Test func aSummaryTellsCountsStatesAndExtremes() {
    let store = ReadingStore(start: start)
    store.setContract(.periodic(.seconds(10)), for: Quantity("temperature"))
    store.take([TestReading("old", 99)])
    let now = Duration.seconds(1_000)
    store.take(
      [
        TestReading("low", -3.5, unit: "°C"), TestReading("high", 20),
        TestReading("gone", value: .absent), TestReading("door", value: .boolean(true)),
      ],
      after: now
    )
    let summary = store.summary(of: Quantity("temperature"), at: start + now)
    #expect(summary.count == 5)
    #expect(summary.worst == .dead)
    #expect(summary.freshness == [3, 0, 0, 1, 1])
    #expect(summary.absent == 1)
    #expect(summary.on == 1 && summary.switches == 1)
    #expect(summary.minimum == .init(name: "low", value: -3.5))
    #expect(summary.maximum == .init(name: "high", value: 20), "a dead number counts for nothing")
    #expect(summary.unit == "°C")
  }

  @Test func aSummaryLooksAtEverySensor() {
    let store = ReadingStore(start: start)
    store.take((0..<1_500).map { TestReading("s\($0)", Double($0)) })
    let summary = store.summary(of: Quantity("temperature"), at: start)
    #expect(summary.freshness[0] == 1_500)
    #expect(summary.maximum?.value == 1_499)
  }

  @Test func aTypeIsEmptyWhenNoSensorHasAValueThatSaysSomething() {
    let store = ReadingStore(start: start)
    let type = Quantity("temperature")
    #expect(store.isEmpty(type, at: start))
    store.take((0..<600).map { TestReading("absent \($0)", value: .absent) })
    #expect(store.isEmpty(type, at: start))
    store.take([TestReading("z", 5)])
    #expect(!store.isEmpty(type, at: start))
    #expect(store.isEmpty(type, at: start + .seconds(86_400)))
    store.take([TestReading("z", value: .absent)])
    #expect(store.isEmpty(type, at: start))
  }

  @Test func theFeedsPulseFollowsItsOwnInterval() {
    let store = ReadingStore(start: start)
    #expect(store.pulse(at: start) == FeedPulse(age: nil, isFresh: false))
    for second in 0..<60 {
      store.take([TestReading("a", 1)], after: .seconds(10 * second))
    }
    let last = start + .seconds(590)
    #expect(store.pulse(at: last + .seconds(29)) == FeedPulse(age: .seconds(29), isFresh: true))
    #expect(store.pulse(at: last + .seconds(31)) == FeedPulse(age: .seconds(31), isFresh: false))
  }

  @Test func aContractSetBeforeTheFirstReadingHolds() {
    let store = ReadingStore(start: start)
    store.setContract(.event, for: Quantity("temperature"))
    store.take([TestReading("a", 1)])
    #expect(store.rows(after: .seconds(86_400 * 30)).first?.freshness == .live)
  }

  @Test func whatTheFeedPromisesIsTakenAtItsWord() {
    let store = ReadingStore(start: start)
    var reading = TestReading("a", 1)
    reading.expectedWithin = 100
    store.take([reading])
    #expect(store.rows(after: .seconds(100)).first?.freshness == .live)
    #expect(store.rows(after: .seconds(112)).first?.freshness == .late)
    #expect(store.rows(after: .seconds(302)).first?.freshness == .stale)
    #expect(store.rows(after: .seconds(1_002)).first?.freshness == .dead)
  }

  @Test func extremesAreThoseOfTheStretchAskedForAndHaveTheirAge() throws {
    let store = ReadingStore(start: start)
    for (minute, number) in [(0, 5.0), (20, 30), (40, 7), (50, 12), (58, 10)] {
      store.take([TestReading("a", number)], after: .seconds(60 * minute))
    }
    let now = start + .seconds(3_600)
    func row(_ span: HistorySpan?) throws -> SensorRow {
      let found = store.snapshot(of: Quantity("temperature"), rows: 0..<1, history: span, at: now)
      return try #require(found.rows.first)
    }
    let all = try row(nil)
    #expect(all.minimum == 5 && all.maximum == 30)
    #expect(all.minimumAge == .seconds(59 * 60) && all.maximumAge == .seconds(39 * 60))
    let recent = try row(HistorySpan(columns: 10, span: .seconds(900)))
    #expect(recent.minimum == 10 && recent.maximum == 12)
    #expect(recent.minimumAge == .seconds(60) && recent.maximumAge == .seconds(9 * 60))
    let none = try row(HistorySpan(columns: 1, span: .seconds(30)))
    #expect(none.minimum == nil && none.maximumAge == nil)
  }

  @Test func aRowTellsForHowLongItsSilenceIsUsual() throws {
    let store = ReadingStore(start: start)
    let type = Quantity("temperature")
    store.take([TestReading("a", 1)])
    func patience() -> Duration? {
      store.snapshot(of: type, rows: 0..<1, at: start).rows.first?.patience
    }
    #expect(patience() == .seconds(600))
    store.setContract(.periodic(.seconds(10)), for: type)
    #expect(patience() == .seconds(12))
    store.setContract(.event, for: type)
    #expect(patience() == .nanoseconds(Int64.max))
  }
}
