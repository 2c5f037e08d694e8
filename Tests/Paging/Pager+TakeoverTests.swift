import Paging
import Testing

@Suite struct PagerTakeoverTests {
  static let rotating = PagerSettings(rotation: .init(dwell: .seconds(8), linger: .seconds(30)))

  static func claims(_ pages: String, urgent: Bool = false) -> PagerEvent {
    .claims(pages.map { TakeoverTests.claim(String($0), urgent: urgent) })
  }

  @Test func itShowsItsPageAndGivesBackTheOneUnderIt() {
    let display = Display("abc")
    _ = display.log(.next)
    #expect(
      display.log(Self.claims("c")) == [
        "c made", "b willDisappear", "c willAppear", "c didAppear", "b didDisappear",
      ]
    )
    #expect(display.pager.isTakenOver && display.pager.indicator.current == 2)
    #expect(
      display.log(.claims([])) == [
        "c willDisappear", "b willAppear", "b didAppear", "c didDisappear",
      ],
      "the page under it was kept"
    )
    #expect(!display.pager.isTakenOver)
    #expect(display.reports.last == .shown(PageID("b"), from: PageID("c"), .release))
  }

  @Test func itsPageNeedNotBeInTheProgramme() {
    let display = Display("abc")
    _ = display.log(.next)
    _ = display.log(Self.claims("x"))
    #expect(display.current == "x" && display.pager.indicator.current == 1)
    _ = display.log(.claims([]))
    #expect(display.current == "b")
    #expect(!display.warm.contains("x"))
  }

  @Test func itAsksNobody() {
    let display = Display("abc")
    display.lock = "locked"
    _ = display.log(Self.claims("c"))
    #expect(display.current == "c")
    _ = display.log(.claims([]))
    #expect(display.current == "a")
  }

  @Test func thePageUnderItStaysWarmWhateverCycles() {
    let display = Display("abcdef")
    _ = display.log(Self.claims("bcd"))
    for second in 0..<60 {
      display.pager.handle(.drawn(display.pager.current), at: after(second * 1_000))
      if second == 30 { display.pager.handle(.memoryPressure, at: after(30_000)) }
      _ = display.turn(at: second * 1_000)
      #expect(display.warm.contains("a"))
    }
  }

  @Test func rotationWaitsAndThenCountsItsDwellAnew() {
    let display = Display("abc", Self.rotating)
    display.pager.handle(.drawn(PageID("a")), at: epoch)
    display.pager.handle(Self.claims("c"), at: after(1_000))
    display.pager.handle(.drawn(PageID("c")), at: after(1_000))
    _ = display.turn(at: 100_000)
    #expect(display.current == "c")
    display.pager.handle(.claims([]), at: after(100_000))
    #expect(display.current == "a")
    display.pager.handle(.drawn(PageID("a")), at: after(100_100))
    #expect(display.pager.turn(at: after(108_099)) == after(108_100))
    _ = display.turn(at: 108_100)
    #expect(display.current == "b")
  }

  @Test func aHoldSurvivesAndATimedOneEndsInItsTime() {
    let display = Display("abc", Self.rotating)
    display.pager.handle(.hold(nil), at: epoch)
    display.pager.handle(Self.claims("c"), at: epoch)
    display.pager.handle(.claims([]), at: after(9_000))
    #expect(display.pager.rotation.hold == .untimed)
    display.pager.handle(.hold(.seconds(10)), at: after(10_000))
    display.pager.handle(Self.claims("b"), at: after(10_000))
    #expect(display.pager.turn(at: after(10_000)) == after(20_000))
    _ = display.turn(at: 20_000)
    #expect(display.pager.rotation.hold == nil && display.current == "b")
  }

  @Test func keysThatAreOpenKeepItWaitingWithALine() {
    let display = Display("abc")
    _ = display.log(.keys(areOpen: true))
    #expect(display.log(Self.claims("c")).isEmpty)
    #expect(display.pager.takeover.announcement == "c high")
    _ = display.log(.position(2), at: 1_000)
    _ = display.log(.keys(areOpen: false), at: 1_000)
    #expect(display.current == "b" && display.pager.takeover.announcement == "c high")
    _ = display.turn(at: 3_999)
    #expect(display.current == "b", "the page asked for is seen first")
    _ = display.turn(at: 4_000)
    #expect(display.current == "c" && display.pager.takeover.announcement == nil)
    _ = display.log(.claims([]), at: 32_000)
    #expect(display.current == "b")
  }

  @Test func aPageKeyGoesOnFromThePageUnderIt() {
    let display = Display("abcde")
    _ = display.log(.next)
    _ = display.log(Self.claims("e"))
    _ = display.log(.next, at: 1_000)
    #expect(display.current == "c")
    _ = display.turn(at: 31_000)
    #expect(display.current == "e")
  }

  @Test func aKeyThatLeadsNowhereDismissesItAllTheSame() {
    for event in [PagerEvent.cancel, .jump(to: PageID("nowhere")), .previous] {
      let display = Display("abc", wraps: false)
      _ = display.log(Self.claims("c"))
      _ = display.log(event, at: 1_000)
      #expect(display.current == "a")
    }
  }

  @Test func jumpingToItsOwnPageMakesItTheOperators() {
    let display = Display("abc")
    _ = display.log(Self.claims("c"))
    _ = display.log(.jump(to: PageID("c")), at: 1_000)
    _ = display.log(.claims([]), at: 2_000)
    #expect(display.current == "c")
  }

  @Test func anEmergencyRefusesPageKeysWithItsWords() {
    let display = Display("abc")
    _ = display.log(Self.claims("c", urgent: true))
    for event in [PagerEvent.next, .position(1), .home, .cancel] {
      #expect(display.log(event).isEmpty)
    }
    #expect(display.reports.last == .refused(.emergency("c high")))
  }

  @Test func aProgrammeThatLosesThePageUnderItHandsOverToTheNeighbour() {
    let display = Display("abcd")
    _ = display.log(.next)
    _ = display.log(Self.claims("d"))
    _ = display.log(.programme(Programme(pages("acd"))))
    #expect(display.current == "d" && display.warm.contains("c"))
    _ = display.log(.claims([]))
    #expect(display.current == "c")
  }

  @Test func aSlideOnItsWayIsTurnedOrFollowed() {
    let display = Display("abc", slide: 100)
    _ = display.log(.next)
    _ = display.log(Self.claims("a"), at: 50)
    _ = display.turn(at: 200)
    #expect(display.current == "a")
    _ = display.log(.next, at: 40_000)
    _ = display.log(Self.claims("c", urgent: true), at: 40_050)
    _ = display.turn(at: 40_100)
    _ = display.turn(at: 40_200)
    #expect(display.current == "c")
    _ = display.log(.claims([]), at: 41_000)
    _ = display.turn(at: 41_100)
    #expect(display.current == "b")
  }
}
