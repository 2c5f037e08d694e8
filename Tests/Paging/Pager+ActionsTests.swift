import Paging
import Testing

/// The life cycle of product 2.3, on every path.
@Suite struct PagerActionsTests {
  @Test func completedTransition() {
    let display = Display("abc", slide: 100)
    #expect(display.log(.next) == ["a willDisappear", "b willAppear"])
    #expect(display.turn(at: 99).isEmpty)
    #expect(display.turn(at: 100) == ["b didAppear", "a didDisappear"])
    #expect(display.reports.contains(.shown(PageID("b"), from: PageID("a"), .key)))
  }

  @Test func cutCompletesInOneStep() {
    let display = Display("abc")
    #expect(
      display.log(.next) == [
        "b made", "a willDisappear", "b willAppear", "b didAppear", "a didDisappear",
      ]
    )
  }

  @Test func cancelledTransition() {
    let display = Display("abc", slide: 100)
    _ = display.log(.next)
    #expect(display.log(.previous, at: 40).isEmpty)
    #expect(display.turn(at: 79).isEmpty)
    #expect(
      display.turn(at: 80) == [
        "b willDisappear", "b didDisappear", "a willAppear", "a didAppear",
      ]
    )
    #expect(display.current == "a" && display.reports.contains(.cancelled(PageID("b"))))
  }

  @Test func preparedAndNeverShown() {
    let display = Display("abcdefgh", slide: 100)
    #expect(display.warm == "bh")
    let seen = display.log(.jump(to: PageID("e")))
    #expect(seen == ["h evicted", "e made", "a willDisappear", "e willAppear"])
    #expect(display.turn(at: 100).contains("b evicted"))
  }

  @Test func jumpDuringATransitionWaitsForItsEnd() {
    let display = Display("abcde", slide: 100)
    _ = display.log(.next)
    #expect(display.log(.jump(to: PageID("d")), at: 30).isEmpty)
    #expect(display.log(.jump(to: PageID("e")), at: 60).isEmpty)
    let seen = display.turn(at: 100)
    #expect(seen.prefix(2) == ["b didAppear", "a didDisappear"])
    #expect(seen.suffix(2) == ["b willDisappear", "e willAppear"])
    #expect(!seen.contains("d made") && !seen.contains("c made"))
  }

  @Test func jumpMakesNoPageBetween() {
    let display = Display("abcdefghijkl")
    let seen = display.log(.jump(to: PageID("f")))
    #expect(seen.filter { $0.hasSuffix("made") } == ["f made"])
    #expect(display.census.begun == 1)
  }

  @Test func vetoComesBeforeAnythingStarts() {
    let display = Display("abc", slide: 100)
    display.census.veto = "unfinished"
    #expect(display.log(.next).isEmpty)
    #expect(display.reports == [.refused(.veto(to: PageID("b"), reason: "unfinished"))])
    display.census.veto = nil
    display.lock = "PIN"
    #expect(display.log(.next).isEmpty)
    #expect(display.reports.last == .refused(.veto(to: PageID("b"), reason: "PIN")))
    display.lock = nil
    #expect(!display.log(.next).isEmpty)
  }

  @Test func slidePreparesBothNeighboursAndCutNone() {
    #expect(Display("abcde", slide: 100).warm == "be")
    let display = Display("abcde")
    #expect(display.warm.isEmpty)
    for _ in 0..<4 { _ = display.log(.next) }
    #expect(display.current == "e" && display.warm == "cd")
  }

  @Test func hardEndsHaveOneNeighbour() {
    #expect(Display("abcde", wraps: false, slide: 100).warm == "b")
  }

  @Test func targetHoldsAWarmPlace() {
    let display = Display("abcde", slide: 100, warm: 2)
    _ = display.log(.jump(to: PageID("d")))
    #expect(display.pager.livePages.map(\.id) == pages("adb"))
    #expect(display.census.mostLive == 3)
  }

  @Test func pageMadeAnewOpensWhereItWasLeft() {
    let display = Display("abcdefgh")
    display.pager.livePages[0].scroll = 42
    for _ in 0..<5 { _ = display.log(.next) }
    #expect(display.cold.contains("a") && !display.warm.contains("a"))
    _ = display.log(.jump(to: PageID("a")))
    #expect(display.pager.livePages[0].openedAt == 42)
  }

  @Test func stateOfThePageThatComesIsNotPushedOutByTheOneThatGoes() {
    let settings = PagerSettings(rotation: .init(dwell: .zero), tiers: Tiers(warm: 2, cold: 1))
    let display = Display("abcd", settings)
    display.pager.livePages[0].scroll = 42
    _ = display.log(.next)
    _ = display.log(.next)
    _ = display.log(.next)
    #expect(display.cold == "a" && display.warm == "bc")
    _ = display.log(.next)
    #expect(display.pager.livePages[0].openedAt == 42)
  }

  @Test func pageThatCannotBeMadeIsReplacedAndTouchesNoOther() {
    let display = Display("abc")
    display.census.failing = [PageID("b")]
    _ = display.log(.next)
    #expect(display.current == "b" && display.pager.livePages[0].isErrorPage)
    #expect(display.reports.contains(.broken(PageID("b"), "ProbeFailure()")))
    display.census.failing = []
    let seen = display.log(.next)
    #expect(seen.contains("b evicted") && !display.pager.livePages[0].isErrorPage)
    _ = display.log(.previous)
    #expect(!display.pager.livePages[0].isErrorPage)
  }

  @Test func pageThatBreaksOnScreenIsReplaced() {
    let display = Display("abc")
    let seen = display.log(.broken(PageID("a"), "no rows"))
    #expect(
      seen == [
        "a made", "a willDisappear", "a willAppear", "a didAppear", "a didDisappear", "a evicted",
      ]
    )
    #expect(display.pager.livePages[0].isErrorPage)
    #expect(display.reports == [.broken(PageID("a"), "no rows")])
    #expect(display.log(.broken(PageID("a"), "again")).isEmpty)
  }

  @Test(arguments: ["a", "b"])
  func pageThatBreaksDuringATransitionIsReplacedAndTheNextIsStillWanted(letter: String) {
    let display = Display("abcdef", slide: 100)
    _ = display.log(.next)
    _ = display.log(.jump(to: PageID("d")), at: 10)
    _ = display.log(.broken(PageID(letter), "no rows"), at: 50)
    #expect(display.census.clearViolations().isEmpty)
    #expect(display.pager.activePages == pages("bd"))
    #expect(display.pager.livePages[0].isErrorPage == (letter == "b"))
    _ = display.turn(at: 150)
    #expect(display.current == "d")
  }
}
