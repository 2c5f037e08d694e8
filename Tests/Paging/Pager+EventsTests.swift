import Paging
import Testing

@Suite struct PagerEventsTests {
  static let rotating = PagerSettings(
    rotation: .init(dwell: .seconds(8), linger: .seconds(30), home: PageID("a"))
  )

  @Test func keysPageAtOnce() {
    let display = Display("abc")
    for (event, page) in [
      (PagerEvent.next, "b"), (.previous, "a"), (.previous, "c"), (.position(2), "b"),
      (.jump(to: PageID("c")), "c"), (.home, "a"),
    ] {
      _ = display.log(event)
      #expect(display.current == page)
    }
  }

  @Test func hardEndsAreRefusedVisibly() {
    let display = Display("ab", wraps: false)
    #expect(display.log(.previous).isEmpty)
    _ = display.log(.next)
    #expect(display.log(.next).isEmpty)
    #expect(
      display.reports.filter { if case .refused = $0 { true } else { false } } == [
        .refused(.end(.backward)), .refused(.end(.forward)),
      ]
    )
  }

  @Test(arguments: [Int.min, -1, 0, 4, Int.max])
  func positionsThatAreNotThereAreRefused(number: Int) {
    let display = Display("abc")
    #expect(display.log(.position(number)).isEmpty)
    #expect(display.reports == [.refused(.position(number))])
  }

  @Test func unknownPagesAreRefused() {
    let display = Display("abc")
    #expect(display.log(.jump(to: PageID("nowhere"))).isEmpty)
    #expect(display.reports == [.refused(.unknown(PageID("nowhere")))])
  }

  @Test func cancelReturnsHalfWay() {
    let display = Display("abc", slide: 100)
    _ = display.log(.next)
    _ = display.log(.cancel, at: 60)
    _ = display.turn(at: 120)
    #expect(display.current == "a" && display.reports.last == .cancelled(PageID("b")))
  }

  @Test func cancelBeforeTheFirstMovementIsOverAtOnce() {
    let display = Display("abc", slide: 100)
    _ = display.log(.next)
    #expect(display.log(.cancel).last == "a didAppear")
    #expect(display.pager.turn(at: epoch) == nil)
  }

  @Test func dwellCountsFromFullyDrawn() {
    let display = Display("abc", Self.rotating)
    #expect(display.pager.turn(at: after(60_000)) == nil)
    display.pager.handle(.drawn(PageID("a")), at: after(60_000))
    display.pager.handle(.drawn(PageID("a")), at: after(65_000))
    #expect(display.pager.turn(at: after(67_999)) == after(68_000))
    #expect(display.current == "a")
    _ = display.turn(at: 68_000)
    #expect(display.current == "b")
  }

  @Test func drawnOfAnotherPageOrDuringATransitionCountsForNothing() {
    var settings = Self.rotating
    settings.style = .slide(.milliseconds(100))
    let display = Display("abc", settings)
    display.pager.handle(.drawn(PageID("b")), at: epoch)
    #expect(display.pager.turn(at: epoch) == nil)
    display.pager.handle(.drawn(PageID("a")), at: epoch)
    _ = display.turn(at: 8_000)
    display.pager.handle(.drawn(PageID("a")), at: after(8_050))
    display.pager.handle(.cancel, at: after(8_050))
    _ = display.turn(at: 8_100)
    #expect(display.current == "a")
    #expect(display.pager.turn(at: after(90_000)) == nil)
    display.pager.handle(.drawn(PageID("a")), at: after(90_000))
    #expect(display.pager.turn(at: after(90_000)) == after(98_000))
  }

  @Test func aKeyPausesForTheLingerTime() {
    let display = Display("abc", Self.rotating)
    display.pager.handle(.drawn(PageID("a")), at: epoch)
    display.pager.handle(.key, at: after(1_000))
    #expect(display.pager.turn(at: after(30_999)) == after(31_000))
    #expect(display.current == "a")
    _ = display.turn(at: 31_000)
    #expect(display.current == "b")
  }

  @Test func holdStopsUntilReleasedWhateverElseHappens() {
    let display = Display("abc", Self.rotating)
    display.pager.handle(.drawn(PageID("a")), at: epoch)
    display.pager.handle(.hold(nil), at: epoch)
    display.pager.handle(.next, at: after(10))
    display.pager.handle(.drawn(PageID("b")), at: after(20))
    display.pager.handle(.programme(Programme(pages("cba"))), at: after(30))
    #expect(display.pager.turn(at: after(86_400_000)) == nil)
    #expect(display.current == "b" && display.pager.indicator.hold == .untimed)
    display.pager.handle(.resume, at: after(86_400_000))
    _ = display.turn(at: 86_400_000)
    #expect(display.current == "a")
  }

  @Test func homeAfterATimeWithoutKeysUnlessHeld() {
    var settings = Self.rotating
    settings.rotation.dwell = .zero
    settings.rotation.homeAfter = .seconds(120)
    let display = Display("abc", settings)
    _ = display.log(.next)
    #expect(display.pager.turn(at: after(119_999)) == after(120_000))
    _ = display.turn(at: 120_000)
    #expect(
      display.current == "a"
        && display.reports.last == .shown(PageID("a"), from: PageID("b"), .home)
    )
    _ = display.log(.next, at: 200_000)
    _ = display.log(.hold(nil), at: 200_000)
    _ = display.turn(at: 900_000)
    #expect(display.current == "b")
  }

  @Test func homeThatTheProgrammeLostIsItsFirstPage() {
    let display = Display("bcd", Self.rotating)
    _ = display.log(.next)
    _ = display.log(.home)
    #expect(display.current == "b")
  }

  @Test func emptyPagesAreSkippedAndAllOfThemEndNothing() {
    let display = Display("abcd", PagerSettings(rotation: .init(dwell: .seconds(1))))
    display.pager.handle(.empty(PageID("b"), true), at: epoch)
    #expect(display.rotation(4) == "cdac")
    for page in pages("abcd") { display.pager.handle(.empty(page, true), at: after(100_000)) }
    #expect(display.rotation(3, from: 100_000) == "ccc")
    display.pager.handle(.empty(PageID("b"), false), at: after(200_000))
    _ = display.turn(at: 200_000)
    #expect(display.current == "b")
  }

  @Test func vetoedRotationTriesAgainOnlyAfterAnotherDwell() {
    let display = Display("abc", Self.rotating)
    display.lock = "PIN"
    display.pager.handle(.drawn(PageID("a")), at: epoch)
    #expect(display.pager.turn(at: after(8_000)) == after(16_000))
    #expect(display.pager.turn(at: after(12_000)) == after(16_000))
    #expect(display.reports.count == 1)
  }

  @Test func programmeThatLosesThePageHandsOverToTheNearest() {
    let display = Display("abcde", start: PageID("c"))
    _ = display.log(.programme(Programme(pages("edcba"))))
    #expect(display.current == "c")
    _ = display.log(.programme(Programme(pages("eba"))))
    #expect(display.current == "b")
    #expect(display.reports.last == .shown(PageID("b"), from: PageID("c"), .programme))
    #expect(display.pager.livePages.allSatisfy { $0.id != PageID("c") })
  }

  @Test func typesGetAPageUpToTheCapAndTheRestGoesToOther() {
    let census = Census()
    let pager = Pager(
      PagerSettings(),
      registry: PageRegistry.probes(census, cap: 2),
      programme: Programme([.page(.overview), .others]),
      at: epoch
    )
    for name in ["wind", "humidity", "rain", "wind", "sun"] {
      pager.handle(.seen(PageID(name)), at: epoch)
    }
    let names = pager.navigator.programme.pages.map(\.name)
    #expect(names == ["@overview", "humidity", "wind", "@other"])
  }

  @Test func factsOutliveAnAbsenceFromTheProgramme() {
    let display = Display("abc", PagerSettings(rotation: .init(dwell: .seconds(1))))
    display.pager.handle(.empty(PageID("b"), true), at: epoch)
    display.pager.handle(.alarm(PageID("b"), true), at: epoch)
    display.pager.handle(.programme(Programme(pages("ac"))), at: epoch)
    #expect(display.pager.indicator.alarms.isEmpty)
    display.pager.handle(.programme(Programme(pages("abc"))), at: epoch)
    #expect(display.pager.indicator.alarms == [1])
    #expect(display.rotation(3) == "cac")
  }

  @Test func factsAboutUnknownPagesAreNotKept() {
    let display = Display("abc")
    for number in 0..<1_000 {
      let page = PageID("unknown\(number)")
      display.pager.handle(.empty(page, true), at: epoch)
      display.pager.handle(.alarm(page, true), at: epoch)
      display.pager.handle(.weight(page, 3), at: epoch)
    }
    let rotation = display.pager.rotation
    #expect(rotation.empty.isEmpty && rotation.weights.isEmpty && display.pager.alarms.isEmpty)
  }

  @Test func styleChangesWhatIsPrepared() {
    let display = Display("abcde")
    _ = display.log(.style(.slide(.milliseconds(100))))
    #expect(display.warm == "be")
  }

  @Test func rotationSettingsCanBeReloaded() {
    let display = Display("abc", Self.rotating)
    display.pager.handle(.rotation(.init(dwell: .seconds(2))), at: epoch)
    display.pager.handle(.drawn(PageID("a")), at: epoch)
    #expect(display.pager.turn(at: epoch) == after(2_000))
  }

  @Test func memoryPressureDropsWhatIsWarmButNotTheTarget() {
    let display = Display("abcdef", slide: 100)
    _ = display.log(.next)
    #expect(display.log(.memoryPressure, at: 10) == ["f evicted"])
    #expect(display.pager.activePages == pages("ab"))
    _ = display.turn(at: 100)
    #expect(display.current == "b" && display.census.clearViolations().isEmpty)
  }
}
