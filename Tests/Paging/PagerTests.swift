import Paging
import Testing

@Suite struct PagerTests {
  @Test func firstPageIsUpFromTheStart() {
    let display = Display("abc", start: PageID("b"))
    #expect(display.census.takeLog() == ["b made", "b willAppear", "b didAppear"])
    #expect(display.pager.activePages == pages("b"))
    #expect(display.pager.indicator.current == 1)
  }

  @Test func startThatIsGoneFallsBackToTheFirstPage() {
    #expect(Display("abc", start: PageID("x")).current == "a")
  }

  @Test func shownFollowsTheTransition() throws {
    let display = Display("abc", slide: 100)
    guard case .single(let page) = display.pager.shown else {
      Issue.record("no single page")
      return
    }
    #expect(page.id == PageID("a"))
    display.pager.handle(.next, at: epoch)
    _ = display.pager.turn(at: after(50))
    guard case .transition(let from, let to, let transition) = display.pager.shown else {
      Issue.record("no transition")
      return
    }
    #expect([from.id, to.id] == pages("ab"))
    #expect(transition.progress == 0.5 && transition.direction == .forward)
    #expect(display.pager.activePages == pages("ab"))
    _ = display.pager.turn(at: after(100))
    #expect(display.pager.activePages == pages("b"))
  }

  @Test func livePagesAreThoseToLayOutAnewAfterAResize() {
    let display = Display("abcde", slide: 100)
    #expect(Set(display.pager.livePages.map(\.id)) == Set(pages("abe")))
    #expect(display.pager.livePages.count == display.census.live)
    #expect(display.pager.liveCount == display.census.live)
    #expect(display.pager.livePages.first?.id == PageID("a"))
  }

  @Test func boundIsActiveAndWarm() {
    for warm in 2...5 {
      let display = Display("abcdefgh", slide: 100, warm: warm)
      #expect(display.pager.liveBound == 1 + warm)
      for time in 0..<40 {
        display.pager.handle(time % 3 == 0 ? .jump(to: PageID("e")) : .next, at: after(time * 70))
        #expect(display.pager.livePages.count <= 1 + warm)
      }
      #expect(display.census.mostLive <= 1 + warm)
    }
  }

  @Test func indicatorShowsLoadingHoldAndAlarms() {
    let display = Display("abc")
    display.pager.livePages[0].content = .loading
    display.pager.handle(.hold(nil), at: epoch)
    display.pager.handle(.alarm(PageID("c"), true), at: epoch)
    display.pager.handle(.alarm(PageID("x"), true), at: epoch)
    let indicator = display.pager.indicator
    #expect(indicator.content == .loading && indicator.hold == .untimed && indicator.alarms == [2])
    display.pager.handle(.alarm(PageID("c"), false), at: epoch)
    #expect(display.pager.indicator.alarms.isEmpty)
  }

  @Test func closingEndsEveryLifeCycle() {
    let display = Display("abc", slide: 100)
    _ = display.census.takeLog()
    display.pager.close(at: epoch)
    #expect(display.census.takeLog().prefix(2) == ["a willDisappear", "a didDisappear"])
    #expect(display.census.subscribed.isEmpty && display.census.live == 1)
  }

  @Test func closingInTheMiddleOfATransitionEndsBoth() {
    let display = Display("abc", slide: 100)
    _ = display.log(.next)
    display.pager.close(at: after(50))
    #expect(
      display.census.takeLog().filter { !$0.hasSuffix("evicted") } == [
        "b willDisappear", "b didDisappear", "a didDisappear",
      ]
    )
    #expect(display.census.subscribed.isEmpty && display.census.clearViolations().isEmpty)
  }

  @Test func reloadBringsFactories() {
    let display = Display("ab")
    display.pager.register(PageID("c")) { [census = display.census] order in
      ProbePage(order.id, census: census, state: 7, delegate: order.delegate)
    }
    display.census.left[PageID("c")] = 7
    display.pager.handle(.programme(Programme(pages("abc"))), at: epoch)
    display.pager.handle(.jump(to: PageID("c")), at: epoch)
    #expect(display.pager.livePages[0].openedAt == 7)
  }

  @Test func pageThatCallsBackTraps() async {
    await #expect(processExitsWith: .failure) {
      final class Meddler: PagerDelegate {
        var pager: Pager<ProbePage>?
        func vetoForLeaving(_ page: PageID, for next: PageID) -> String? { nil }
        func pagerDid(_ report: PagerReport) { pager?.handle(.next, at: epoch) }
      }
      let meddler = Meddler()
      let display = Display("abc")
      display.pager.delegate = meddler
      meddler.pager = display.pager
      display.pager.handle(.next, at: epoch)
    }
  }
}
