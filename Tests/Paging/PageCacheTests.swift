import Paging
import Testing

@Suite struct PageCacheTests {
  let census = Census()

  func page(_ name: String) -> ProbePage { ProbePage(PageID(name), census: census) }

  /// A cache whose warm pages were left in the order of the letters.
  func cache(_ letters: String, warm: Int, cold: Int = 5) -> PageCache<ProbePage> {
    var cache = PageCache<ProbePage>(Tiers(warm: warm, cold: cold))
    for (order, id) in pages(letters).enumerated() {
      cache.keep(shown(id.name), left: UInt64(order))
    }
    return cache
  }

  /// A page that has been up.
  func shown(_ name: String) -> ProbePage {
    let page = page(name)
    page.didAppear(at: epoch)
    return page
  }

  @Test func leastRecentlyUsedGoesFirst() {
    var cache = cache("abc", warm: 3)
    #expect(cache.makeRoom(wanted: [], isUrgent: false) == true)
    #expect(cache.warmPages.map(\.id) == pages("bc") && cache.coldPages == pages("a"))
  }

  @Test func wantedPagesStayUnlessItIsUrgent() {
    var cache = cache("abc", warm: 3)
    #expect(cache.makeRoom(wanted: pages("ab"), isUrgent: false) == true)
    #expect(cache.warmPages.map(\.id) == pages("ab"))
    cache.keep(page("d"), left: nil)
    #expect(cache.makeRoom(wanted: pages("abd"), isUrgent: false) == false)
    #expect(cache.makeRoom(wanted: pages("abd"), isUrgent: true) == true)
    #expect(cache.warmPages.map(\.id) == pages("ab"))
  }

  @Test func takenPageLeavesRoom() {
    var cache = cache("ab", warm: 2)
    #expect(cache.take(PageID("a"))?.page.id == PageID("a"))
    #expect(cache.take(PageID("a")) == nil)
    #expect(!cache.contains(PageID("a")))
    #expect(cache.makeRoom(wanted: [], isUrgent: false) && cache.contains(PageID("b")) == true)
  }

  @Test(arguments: [0, 1, 5])
  func coldKeepsTheStatesOfThePagesLeftLast(bound: Int) {
    var cache = PageCache<ProbePage>(Tiers(warm: 1, cold: bound))
    for (order, id) in pages("abcdefgh").enumerated() {
      cache.chill(shown(id.name), left: UInt64(order))
      #expect(cache.coldPages.count <= bound)
    }
    #expect(cache.coldPages == pages("abcdefgh").suffix(bound))
  }

  @Test func coldGoesByWhenAPageWasLeftAndNotByWhenItWasEvicted() {
    var cache = PageCache<ProbePage>(Tiers(warm: 1, cold: 2))
    for (name, left) in [("b", 2), ("c", 3), ("a", 1)] as [(String, UInt64)] {
      cache.chill(shown(name), left: left)
    }
    #expect(Set(cache.coldPages) == Set(pages("bc")))
  }

  @Test func aPageHasOneColdState() {
    var cache = PageCache<ProbePage>(Tiers())
    let page = shown("a")
    cache.chill(page, left: 1)
    page.scroll = 9
    cache.chill(page, left: 2)
    #expect(cache.coldPages == pages("a") && cache.state(of: PageID("a")) == 9)
  }

  @Test func pageThatWasNeverShownLeavesNoState() {
    var cache = PageCache<ProbePage>(Tiers())
    cache.keep(page("a"), left: nil)
    cache.keep(page("b"), left: nil)
    #expect(cache.makeRoom(wanted: [], isUrgent: false) == true)
    #expect(cache.coldPages.isEmpty && census.live == 1)
  }

  @Test func brokenPageLeavesNothing() {
    var cache = cache("ab", warm: 2)
    cache.chill(shown("a"), left: 0)
    cache.drop(PageID("a"))
    #expect(!cache.contains(PageID("a")) && cache.state(of: PageID("a")) == nil)
  }

  @Test func shedKeepsTheNewestStates() {
    var cache = cache("abc", warm: 3)
    cache.shed(keeping: 2)
    #expect(cache.warmPages.isEmpty && cache.coldPages == pages("cb"))
  }

  @Test func pruneEvictsWhatIsNoMember() {
    var cache = cache("abc", warm: 3)
    cache.prune { $0 != PageID("b") }
    #expect(cache.warmPages.map(\.id) == pages("ac") && cache.coldPages == pages("b"))
  }
}
