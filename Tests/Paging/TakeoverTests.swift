import Paging
import Testing

@Suite struct TakeoverTests {
  static func claim(_ page: String, _ id: String? = nil, urgent: Bool = false) -> Takeover.Claim {
    Takeover.Claim(
      id: id ?? page,
      page: PageID(page),
      isEmergency: urgent,
      words: "\(page) high"
    )
  }

  static func settings(_ change: (inout Takeover.Settings) -> Void) -> Takeover.Settings {
    var settings = Takeover.Settings()
    change(&settings)
    return settings
  }

  /// The pages that stand, one look every so many seconds, each drawn at once.
  static func pages(_ takeover: inout Takeover, seconds: [Int]) -> String {
    seconds.map { second in
      takeover.advance(at: after(second * 1_000))
      guard let page = takeover.page else { return "-" }
      takeover.drawn(page, at: after(second * 1_000))
      return page.name
    }
    .joined(separator: " ")
  }

  @Test func aClaimHasTheDisplayAtOnceAndEndsWithItself() {
    var takeover = Takeover()
    takeover.claim([Self.claim("a")])
    #expect(takeover.page == nil)
    takeover.advance(at: epoch)
    #expect(takeover.page == PageID("a") && takeover.place?.count == 1)
    takeover.claim([])
    takeover.advance(at: after(1))
    #expect(takeover.phase == .idle && takeover.deadline == nil)
  }

  @Test func itWaitsWhileSomebodyIsKeyingAndAnnouncesItself() {
    var takeover = Takeover()
    takeover.setKeys(open: true)
    takeover.claim([Self.claim("a", urgent: true)])
    takeover.advance(at: epoch)
    #expect(takeover.page == nil && takeover.announcement == "a high")
    #expect(takeover.deadline == after(30_000))
    takeover.setKeys(open: false)
    takeover.advance(at: after(1_500))
    #expect(takeover.page == PageID("a") && takeover.announcement == nil)
  }

  @Test func keysThatStayOpenDoNotKeepItForEver() {
    var takeover = Takeover()
    takeover.setKeys(open: true)
    takeover.claim([Self.claim("a")])
    #expect(Self.pages(&takeover, seconds: [0, 29, 30]) == "- - a")
  }

  @Test func severalTakeTurnsOnceDrawn() {
    var takeover = Takeover()
    takeover.claim([Self.claim("a"), Self.claim("b", "b1"), Self.claim("b", "b2")])
    takeover.advance(at: epoch)
    takeover.advance(at: after(60_000))
    #expect(takeover.page == PageID("a"), "it was not drawn yet")
    #expect(Self.pages(&takeover, seconds: [60, 67, 68, 75, 76]) == "a a b b a")
    #expect(takeover.place?.number == 1 && takeover.place?.count == 2)
    #expect(takeover.words == "a high")
    #expect(Self.pages(&takeover, seconds: [84]) == "b" && takeover.words == "b high and 1 more")
  }

  @Test func emergenciesTakeTurnsAlone() {
    var takeover = Takeover()
    takeover.claim([Self.claim("a"), Self.claim("b")])
    takeover.advance(at: epoch)
    takeover.claim([Self.claim("c", urgent: true), Self.claim("a"), Self.claim("b")])
    #expect(Self.pages(&takeover, seconds: [1, 9, 17]) == "c c c")
  }

  @Test(arguments: [(5, "@alarms"), (6, "p0"), (0, "p0")])
  func moreThanTheFloodLimitAreOneList(limit: Int, page: String) {
    var takeover = Takeover(Self.settings { $0.flood = limit })
    takeover.claim((0..<6).map { Self.claim("p\($0)") })
    takeover.advance(at: epoch)
    #expect(takeover.page?.name == page)
    takeover.claim([Self.claim("p3")])
    takeover.advance(at: after(1))
    #expect(takeover.page?.name == "p3")
  }

  @Test func anOperatorWhoPagesOnIsLeftAloneForAWhile() {
    var takeover = Takeover()
    takeover.claim([Self.claim("a")])
    takeover.advance(at: epoch)
    #expect(takeover.refusal == nil)
    takeover.operated(at: after(1_000))
    takeover.claim([Self.claim("a"), Self.claim("b")])
    #expect(Self.pages(&takeover, seconds: [1, 30, 31]) == "- - a")
  }

  @Test func anEmergencyIsNotPutOff() {
    var takeover = Takeover()
    takeover.claim([Self.claim("a")])
    takeover.advance(at: epoch)
    takeover.operated(at: epoch)
    takeover.claim([Self.claim("b", urgent: true), Self.claim("a")])
    takeover.advance(at: after(1))
    #expect(takeover.page == PageID("b") && takeover.refusal == "b high")
    takeover.operated(at: after(2))
    #expect(takeover.page == PageID("b"))
  }

  @Test func withoutRespiteNoKeyPutsItOff() {
    var takeover = Takeover(Self.settings { $0.respite = .zero })
    takeover.claim([Self.claim("a")])
    takeover.advance(at: epoch)
    takeover.operated(at: epoch)
    #expect(takeover.page == PageID("a") && takeover.refusal == "a high")
  }

  @Test func itEndsByItselfUntilSomethingNewComes() {
    var takeover = Takeover()
    takeover.claim([Self.claim("a")])
    #expect(Self.pages(&takeover, seconds: [0, 299, 300, 3_000]) == "a a - -")
    takeover.claim([Self.claim("a"), Self.claim("b")])
    #expect(Self.pages(&takeover, seconds: [3_001, 3_300, 3_301]) == "b b -")
  }

  @Test func somethingNewGivesItItsTimeAnew() {
    var takeover = Takeover(Self.settings { $0.cycle = .zero })
    takeover.claim([Self.claim("a")])
    takeover.advance(at: epoch)
    takeover.claim([Self.claim("a"), Self.claim("b")])
    #expect(Self.pages(&takeover, seconds: [200, 300, 499, 500]) == "a a a -")
  }

  @Test func anEmergencyLastsAndThenTheOthersHaveTheirTime() {
    var takeover = Takeover()
    takeover.claim([Self.claim("a", urgent: true), Self.claim("b")])
    #expect(Self.pages(&takeover, seconds: [0, 86_400]) == "a a")
    takeover.claim([Self.claim("b")])
    #expect(Self.pages(&takeover, seconds: [86_401, 86_700, 86_701]) == "b b -")
  }

  @Test func zeroIsOff() {
    var takeover = Takeover(
      Self.settings { settings in
        settings.cycle = .zero
        settings.longest = .zero
        settings.patience = .zero
      }
    )
    takeover.setKeys(open: true)
    takeover.claim([Self.claim("a"), Self.claim("b")])
    #expect(Self.pages(&takeover, seconds: [0, 0, 9_999]) == "a a a")
    #expect(takeover.deadline == nil)
  }

  @Test func moreClaimsThanTheLimitAreNotListenedTo() {
    var takeover = Takeover(Self.settings { $0.flood = 0 })
    takeover.claim((0...Takeover.limit).map { Self.claim("p\($0)") })
    takeover.advance(at: epoch)
    #expect(takeover.place?.count == Takeover.limit)
  }
}
