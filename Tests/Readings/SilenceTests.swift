import Testing

@testable import Readings

/// People took power from a panel whose feed was down, and waited for sensors that were dead: whose silence it is must show.
@Suite struct SilenceTests {
  private let type = Quantity("temperature")

  /// A store with a link, and a sensor that has spoken each minute for an hour.
  private func store(_ contract: Contract = .learned) -> ReadingStore {
    let store = ReadingStore(start: start)
    store.setContract(contract, for: type)
    store.publish(LinkState(.up, since: start))
    for minute in 0...60 { speak(store, 60 * minute) }
    return store
  }

  private func speak(_ store: ReadingStore, _ second: Int, time: Int64? = nil) {
    store.take([TestReading("a", Double(second), time: time)], after: .seconds(second))
  }

  private func link(_ store: ReadingStore, _ phase: LinkState.Phase, _ second: Int) {
    store.publish(LinkState(phase, since: start + .seconds(second)))
  }

  private func state(_ store: ReadingStore, _ second: Int) -> [String] {
    store.rows(after: .seconds(second)).map { "\($0.freshness) \($0.silence)" }
  }

  @Test func withALinkItIsTheSensors() {
    let store = store()
    #expect(state(store, 3_600 + 179) == ["live sensor"])
    #expect(state(store, 3_600 + 180) == ["late sensor"])
    #expect(state(store, 3_600 + 1_200) == ["dead sensor"])
  }

  @Test func withoutALinkItIsTheFeedsAndWhatWasReadableStaysSoForAWhile() {
    let store = store()
    link(store, .down, 3_610)
    #expect(state(store, 3_600 + 180) == ["late feed"])
    #expect(state(store, 3_600 + 899) == ["late feed"])
    #expect(state(store, 3_600 + 900) == ["stale feed"])
    #expect(state(store, 3_600 + 3_600) == ["dead feed"])
  }

  @Test func afterwardsTheSensorHasItsOwnTimeToSpeak() {
    let store = store()
    link(store, .down, 3_610)
    link(store, .up, 7_000)
    #expect(state(store, 7_179) == ["stale feed"])
    #expect(state(store, 7_180) == ["dead sensor"])
    speak(store, 7_181)
    #expect(state(store, 7_182) == ["live sensor"])
  }

  @Test func aSensorThatWasDeadBeforeIsToBlameAllTheSame() {
    let store = store()
    link(store, .down, 3_600 + 1_300)
    #expect(state(store, 3_600 + 1_400) == ["dead sensor"])
  }

  @Test func aLinkThatComesAndGoesTellsNothing() {
    let store = store()
    for round in 0..<20 {
      link(store, .down, 3_610 + 100 * round)
      link(store, .up, 3_660 + 100 * round)
    }
    #expect(state(store, 5_600) == ["stale feed"])
  }

  @Test func anOutageIsNotTheSensorsPace() {
    let store = store()
    link(store, .down, 3_610)
    link(store, .up, 7_000)
    for second in [7_030, 7_090, 7_150] { speak(store, second) }
    #expect(store.rows(after: .seconds(7_151)).first?.patience == .seconds(180))
  }

  @Test func whatSpeaksOnlyWhenSomethingHappensIsNotLiveAfterAnOutage() {
    let store = store(.event)
    #expect(state(store, 90_000) == ["live sensor"])
    link(store, .down, 90_000)
    #expect(state(store, 90_009) == ["live feed"])
    #expect(state(store, 90_010) == ["late feed"])
    #expect(state(store, 90_900) == ["stale feed"])
    link(store, .up, 91_000)
    #expect(state(store, 200_000) == ["stale feed"], "something may have happened in between")
    speak(store, 200_001)
    #expect(state(store, 200_002) == ["live sensor"])
  }

  @Test func theSnapshotOfTheFeedConfirmsSuchAValueAndNoOther() {
    for (contract, after) in [(Contract.event, "live sensor"), (.learned, "stale feed")] {
      let store = store(contract)
      speak(store, 3_601, time: 5)
      link(store, .down, 3_610)
      link(store, .up, 5_000)
      store.take([TestReading("a", 3_601, time: 5)], after: .seconds(5_001))
      #expect(state(store, 5_002) == [after])
      #expect(store.rows(after: .seconds(5_002)).first?.age == .seconds(1_401))
    }
  }

  @Test func whatTheFeedHadKeptDoesNotMakeADeadSensorYoung() {
    let store = store()
    var kept = TestReading("a", 3_600)
    kept.isRetained = true
    store.take([kept], after: .seconds(10_000))
    #expect(state(store, 10_001) == ["dead sensor"])
    #expect(store.rows(after: .seconds(10_001)).first?.isAgeUnknown == false)
  }

  @Test func aTypeThatIsNotAskedForIsNotToBlame() {
    let store = store()
    store.follow(isWanted: { _ in false }, at: start + .seconds(3_610))
    #expect(state(store, 4_000) == ["late feed"])
    store.follow(isWanted: { _ in true }, at: start + .seconds(4_000))
    #expect(state(store, 4_179) == ["late feed"])
    #expect(state(store, 4_180) == ["stale sensor"])
  }

  @Test func aSummaryTellsWhoseSilenceTheWorstIs() {
    let store = store()
    #expect(store.summary(of: type, at: start + .seconds(3_700)).silence == .sensor)
    link(store, .down, 3_610)
    let summary = store.summary(of: type, at: start + .seconds(4_000))
    #expect(summary.worst == .late && summary.silence == .feed)
  }
}

/// A clock without a battery came up in 2036 and was set right: its sensor stood still, as nothing was newer.
@Suite struct SetBackTests {
  @Test(arguments: [(29, false), (30, true)])
  func anOlderTimeCountsSomeTimeAfterTheNewest(second: Int, isTaken: Bool) {
    let store = ReadingStore(start: start)
    let year: Int64 = 31_557_600 * .second
    store.take([TestReading("a", 1, time: 60 * year)])
    store.take([TestReading("a", 2, time: 50 * year)], after: .seconds(second))
    #expect(store.rows().first?.value == .number(isTaken ? 2 : 1))
    #expect(store.counters.superseded == (isTaken ? 0 : 1))
  }

  @Test func aBacklogBehindANewReadingDoesNotReplaceIt() {
    let store = ReadingStore(start: start)
    store.take([TestReading("a", 100, time: 100)])
    for late in 1..<100 {
      store.take(
        [TestReading("a", Double(late), time: Int64(late))],
        after: .milliseconds(100 * late)
      )
    }
    #expect(store.rows().first?.value == .number(100))
  }

  @Test func theSameMeasurementAgainIsNoNewWord() {
    let store = ReadingStore(start: start)
    store.take([TestReading("a", 1, time: 5)])
    store.take([TestReading("a", 1, time: 5)], after: .seconds(100))
    #expect(store.rows(after: .seconds(100)).first?.age == .seconds(100))
    store.take([TestReading("a", 2, time: 5)], after: .seconds(100))
    #expect(store.rows(after: .seconds(100)).first?.age == .zero, "another value is one")
  }
}
