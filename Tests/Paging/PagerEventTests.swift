import Paging
import Testing

@Suite struct PagerEventTests {
  /// Every report of a pager has its event; those that a log tells are told once.
  @Test func everyReportIsMade() {
    let display = Display("abc", wraps: false, slide: 100)
    _ = display.log(.previous)
    _ = display.log(.next)
    _ = display.log(.cancel, at: 50)
    _ = display.turn(at: 100)
    _ = display.log(.next, at: 200)
    _ = display.turn(at: 300)
    _ = display.log(.broken(PageID("b"), "broke"), at: 400)
    let pages = pages("ab")
    #expect(
      display.reports == [
        .refused(.end(.backward)),
        .active, .active, .cancelled(pages[1]),
        .active, .active, .shown(pages[1], from: pages[0], .key),
        .broken(pages[1], "broke"),
      ]
    )
  }

  @Test func typesBeyondTheCapAreReportedOnce() {
    let display = Display("abc", cap: 1)
    for name in ["k", "l", "m", "l", "k"] { _ = display.log(.seen(PageID(name))) }
    #expect(display.reports == [.admitted(PageID("k")), .overCap(PageID("l"))])
  }
}
