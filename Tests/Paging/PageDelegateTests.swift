import Paging
import Testing

@Suite struct PageDelegateTests {
  @Test func requestIsServedAtTheNextTurn() {
    let display = Display("abc")
    let page = display.pager.livePages[0]
    page.delegate?.page(page.id, requests: .jump(to: PageID("c")))
    #expect(display.current == "a")
    _ = display.turn(at: 0)
    #expect(display.current == "c")
  }

  @Test func aPageCanAskForAPartOfAnother() {
    let display = Display("abc")
    let page = display.pager.livePages[0]
    page.delegate?.page(page.id, requests: .jump(to: PageID("c"), part: "attic/1"))
    _ = display.turn(at: 0)
    #expect(display.current == "c")
    #expect(display.reports.contains(.wanted(PageID("c"), part: "attic/1")))
  }

  @Test func pageCanAskToBeReplaced() {
    let display = Display("abc")
    let page = display.pager.livePages[0]
    page.delegate?.page(page.id, requests: .replaceMe(reason: "no rows"))
    _ = display.turn(at: 0)
    #expect(display.reports == [.broken(PageID("a"), "no rows")])
    #expect(display.pager.livePages[0].isErrorPage)
  }

  @Test(arguments: [16, 17, 1_000])
  func newestRequestsAreKept(count: Int) {
    let letters = String((0..<26).compactMap { UnicodeScalar(97 + $0).map(Character.init) })
    let display = Display(letters)
    let page = display.pager.livePages[0]
    for number in 0..<count {
      page.delegate?.page(page.id, requests: .jump(to: PageID(number == 0 ? "z" : "b")))
    }
    _ = display.turn(at: 0)
    let sawFirst = display.reports.contains(.shown(PageID("z"), from: PageID("a"), .key))
    #expect(sawFirst == (count <= 16) && display.current == "b")
  }

  @Test func pageDoesNotKeepThePagerAlive() {
    weak var pager: Pager<ProbePage>?
    var page: ProbePage?
    do {
      let display = Display("abc")
      pager = display.pager
      page = display.pager.livePages[0]
    }
    #expect(pager == nil && page?.delegate != nil)
  }
}
