import Testing

@testable import Readings

/// An outage of the feed made every sensor look silent at once: a rule for silence would have called everybody to all of
/// them, though none had anything wrong with it.
@Suite("Silence that is the feed's begins no alarm")
struct AlarmSilenceTests {
  private let store = ReadingStore.watched(by: AlarmRule(nil, [.stale(.seconds(60))]))

  private func link(_ phase: LinkState.Phase, at second: Int) {
    store.publish(LinkState(phase, since: start + .seconds(second)))
  }

  private func isSilent(at second: Int) -> Bool {
    _ = store.advanceAlarms(at: start + .seconds(second))
    return store.alarms().contains(where: \.isActive)
  }

  @Test("While there is no link nobody is silent, and behind it each has its time to speak again")
  func outage() {
    link(.up, at: 0)
    store.take([TestReading("a", 1), TestReading("b", 1)], after: .seconds(1))
    link(.down, at: 30)
    #expect(!isSilent(at: 10_000))
    link(.up, at: 10_000)
    #expect(!isSilent(at: 10_059))
    store.take([TestReading("a", 1)], after: .seconds(10_050))
    #expect(isSilent(at: 10_061))
    #expect(store.alarms().map(\.id.sensor) == ["b"])
  }

  @Test("Who was silent before an outage is so in it, and after it")
  func before() {
    link(.up, at: 0)
    store.take([TestReading("a", 1)], after: .seconds(1))
    #expect(isSilent(at: 62))
    link(.down, at: 70)
    #expect(isSilent(at: 80))
    link(.up, at: 90)
    #expect(isSilent(at: 100))
    store.take([TestReading("a", 1)], after: .seconds(101))
    #expect(!isSilent(at: 102))
  }

  @Test("What the feed is not asked for is not silent either")
  func narrowed() {
    link(.up, at: 0)
    store.take([TestReading("a", 1)], after: .seconds(1))
    store.follow(isWanted: { _ in false }, at: start + .seconds(10))
    #expect(!isSilent(at: 1_000))
    store.follow(isWanted: { _ in true }, at: start + .seconds(1_000))
    #expect(!isSilent(at: 1_059))
    #expect(isSilent(at: 1_061))
  }
}
