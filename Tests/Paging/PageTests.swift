import Paging
import Testing

@Suite struct PageTests {
  /// A page that says nothing about loading and leaving.
  final class Plain: Page {
    let id = PageID("plain")

    func willAppear(at now: ContinuousClock.Instant) {}
    func didAppear(at now: ContinuousClock.Instant) {}
    func willDisappear(at now: ContinuousClock.Instant) {}
    func didDisappear(at now: ContinuousClock.Instant) {}
    func coldState() {}
  }

  @Test func pageHasNothingToLoadAndMayBeLeftUnlessItSaysSo() {
    #expect(Plain().content == .ready && Plain().veto(leavingFor: .overview) == nil)
  }
}
