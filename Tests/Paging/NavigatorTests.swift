import Paging
import Testing

/// The navigator's whole transition table.
///
/// Pages `a b c d e`, no wrap, page `c` up; a slide of 100 ms.
///
/// States: `c` idle; `c?d` idle, being asked whether `c` may be left for `d`; `c>d` on its way; `c<d` going back; `+a`
/// with `a` pending. Events stand at 40 ms of the slide, or 10 ms after it turned there.
///
/// `t`, which is in no programme, is an alarm's: `c^t` up over `c`; `c^>t` on its way there; `t>c` giving `c` back.
@Suite struct NavigatorTests {
  static let table = """
    state   event        state   actions
    c       next         c?d     ask d
    c       previous     c?b     ask b
    c       go c         c       -
    c       go d         c?d     ask d
    c       go e         c?e     ask e
    c       go x         c       refuse unknown x
    c       alarm t      c^>t    begin c t
    c       alarm d      c^>d    begin c d
    c       release      c       -
    c       cancel       c       -
    c       permit       trap    -
    c       veto         trap    -
    c       same         c       -
    c       without c    d       begin c d, complete c d programme
    c       without d    c       -
    c       without a    c       -
    c       without cd   b       begin c b, complete c b programme
    c       early        c       -
    c       late         c       -
    c       finish       c       -

    c?d     next         c?e     ask e
    c?d     previous     c       -
    c?d     go c         c       -
    c?d     go d         c?d     ask d
    c?d     go e         c?e     ask e
    c?d     go x         c?d     refuse unknown x
    c?d     alarm t      c^>t    begin c t
    c?d     alarm d      c^>d    begin c d
    c?d     release      c       -
    c?d     cancel       c       -
    c?d     permit       c>d     begin c d
    c?d     veto         c       refuse veto d
    c?d     same         c?d     -
    c?d     without c    d       begin c d, complete c d programme
    c?d     without d    c       -
    c?d     without a    c?d     -
    c?d     without cd   b       begin c b, complete c b programme
    c?d     early        c?d     -
    c?d     late         c?d     -
    c?d     finish       c       -

    c>d     next         c>d+e   -
    c>d     previous     c<d     turn
    c>d     go c         c<d     turn
    c>d     go d         c>d     -
    c>d     go e         c>d+e   -
    c>d     go x         c>d     refuse unknown x
    c>d     alarm t      c>d+t   -
    c>d     alarm d      c>d     -
    c>d     release      c<d     turn
    c>d     cancel       c<d     turn
    c>d     permit       trap    -
    c>d     veto         trap    -
    c>d     same         c>d     -
    c>d     without c    d       complete c d key
    c>d     without d    c       cancel c d
    c>d     without a    c>d     -
    c>d     without cd   b       cancel c d, begin c b, complete c b programme
    c>d     early        c>d     -
    c>d     late         d       complete c d key
    c>d     finish       d       complete c d key

    c>d+a   next         c>d+b   -
    c>d+a   previous     c>d+a   refuse end
    c>d+a   go c         c<d     turn
    c>d+a   go d         c>d     -
    c>d+a   go e         c>d+e   -
    c>d+a   go x         c>d+a   refuse unknown x
    c>d+a   alarm t      c>d+t   -
    c>d+a   alarm d      c>d     -
    c>d+a   release      c<d     turn
    c>d+a   cancel       c<d     turn
    c>d+a   permit       trap    -
    c>d+a   veto         trap    -
    c>d+a   same         c>d+a   -
    c>d+a   without c    d?a     complete c d key, ask a
    c>d+a   without d    c?a     cancel c d, ask a
    c>d+a   without a    c>d     -
    c>d+a   without cd   b?a     cancel c d, begin c b, complete c b programme, ask a
    c>d+a   early        c>d+a   -
    c>d+a   late         d?a     complete c d key, ask a
    c>d+a   finish       d       complete c d key

    c<d     next         c>d     turn
    c<d     previous     c<d+b   -
    c<d     go c         c<d     -
    c<d     go d         c>d     turn
    c<d     go e         c<d+e   -
    c<d     go x         c<d     refuse unknown x
    c<d     alarm t      c<d+t   -
    c<d     alarm d      c^>d    turn
    c<d     release      c<d     -
    c<d     cancel       c<d     -
    c<d     permit       trap    -
    c<d     veto         trap    -
    c<d     same         c<d     -
    c<d     without c    d       complete c d key
    c<d     without d    c       cancel c d
    c<d     without a    c<d     -
    c<d     without cd   b       cancel c d, begin c b, complete c b programme
    c<d     early        c<d     -
    c<d     late         c       cancel c d
    c<d     finish       c       cancel c d

    c<d+a   next         c<d+b   -
    c<d+a   previous     c<d+a   refuse end
    c<d+a   go c         c<d     -
    c<d+a   go d         c>d     turn
    c<d+a   go e         c<d+e   -
    c<d+a   go x         c<d+a   refuse unknown x
    c<d+a   alarm t      c<d+t   -
    c<d+a   alarm d      c^>d    turn
    c<d+a   release      c<d     -
    c<d+a   cancel       c<d     -
    c<d+a   permit       trap    -
    c<d+a   veto         trap    -
    c<d+a   same         c<d+a   -
    c<d+a   without c    d?a     complete c d key, ask a
    c<d+a   without d    c?a     cancel c d, ask a
    c<d+a   without a    c<d     -
    c<d+a   without cd   b?a     cancel c d, begin c b, complete c b programme, ask a
    c<d+a   early        c<d+a   -
    c<d+a   late         c?a     cancel c d, ask a
    c<d+a   finish       c       cancel c d

    c^t     next         c^t?d   ask d
    c^t     previous     c^t?b   ask b
    c^t     go c         c^t?c   ask c
    c^t     go d         c^t?d   ask d
    c^t     go e         c^t?e   ask e
    c^t     go x         c^t     refuse unknown x
    c^t     alarm t      c^t     -
    c^t     alarm d      c^t^>d  begin t d
    c^t     release      t>c     begin t c
    c^t     cancel       c^t     -
    c^t     permit       trap    -
    c^t     veto         trap    -
    c^t     same         c^t     -
    c^t     without c    d^t     -
    c^t     without d    c^t     -
    c^t     without a    c^t     -
    c^t     without cd   b^t     -
    c^t     early        c^t     -
    c^t     late         c^t     -
    c^t     finish       c^t     -

    c^>t    next         c^>t+d  -
    c^>t    previous     c^>t+b  -
    c^>t    go c         c^<t    turn
    c^>t    go d         c^>t+d  -
    c^>t    go e         c^>t+e  -
    c^>t    go x         c^>t    refuse unknown x
    c^>t    alarm t      c^>t    -
    c^>t    alarm d      c^>t+d  -
    c^>t    release      c^<t    turn
    c^>t    cancel       c^<t    turn
    c^>t    permit       trap    -
    c^>t    veto         trap    -
    c^>t    same         c^>t    -
    c^>t    without c    d^t     complete c t takeover
    c^>t    without d    c^>t    -
    c^>t    without a    c^>t    -
    c^>t    without cd   b^t     complete c t takeover
    c^>t    early        c^>t    -
    c^>t    late         c^t     complete c t takeover
    c^>t    finish       c^t     complete c t takeover

    t>c     next         t>c+d   -
    t>c     previous     t>c+b   -
    t>c     go c         t>c     -
    t>c     go d         t>c+d   -
    t>c     go e         t>c+e   -
    t>c     go x         t>c     refuse unknown x
    t>c     alarm t      t<c     turn
    t>c     alarm d      t>c+d   -
    t>c     release      t>c     -
    t>c     cancel       t<c     turn
    t>c     permit       trap    -
    t>c     veto         trap    -
    t>c     same         t>c     -
    t>c     without c    d^t     cancel t c
    t>c     without d    t>c     -
    t>c     without a    t>c     -
    t>c     without cd   b^t     cancel t c
    t>c     early        t>c     -
    t>c     late         c       complete t c release
    t>c     finish       c       complete t c release
    """

  static let rows = table.split(separator: "\n").dropFirst().map(TableRow.init)

  @Test func tableHasEveryStateWithEveryEvent() {
    let states = Set(Self.rows.map(\.state))
    let events = Set(Self.rows.map(\.event))
    let pairs = Set(Self.rows.map { "\($0.state) \($0.event)" })
    #expect(states.count == 9 && events.count == 20)
    #expect(pairs.count == states.count * events.count && Self.rows.count == pairs.count)
  }

  @Test(arguments: rows.filter { $0.result != "trap" })
  func transition(_ row: TableRow) throws {
    var navigator = try row.navigator
    let actions = navigator.handle(try row.occurrence, at: row.instant)
    #expect(TableRow.describe(navigator) == row.result)
    #expect(actions.map(TableRow.describe).joined(separator: ", ") == row.actions)
  }

  @Test func answersNobodyAskedForTrap() async {
    let rows = Self.rows.filter { $0.result == "trap" }
    #expect(Set(rows.map(\.event)) == ["permit", "veto"])
    await #expect(processExitsWith: .failure) {
      var navigator = Navigator(programme: Programme(pages("ab")), style: .cut)
      _ = navigator.handle(.permit, at: epoch)
    }
    await #expect(processExitsWith: .failure) {
      var navigator = Navigator(programme: Programme(pages("abc")), style: .slide(.seconds(1)))
      _ = navigator.handle(.step(.forward), at: epoch)
      _ = navigator.handle(.permit, at: epoch)
      _ = navigator.handle(.veto("why"), at: epoch)
    }
  }

  @Test func cutIsOverAtOnce() {
    var navigator = Navigator(programme: Programme(pages("abc")), style: .cut)
    #expect(navigator.handle(.step(.forward), at: epoch) == [.ask(PageID("b"))])
    let begun = navigator.handle(.permit, at: epoch)
    #expect(begun.map(TableRow.describe) == ["begin a b", "complete a b key"])
    #expect(navigator.state == .idle(PageID("b")))
  }

  @Test func nothingHasChangedBeforeCompletion() {
    var navigator = TableRow.sliding
    for time in 0..<100 {
      _ = navigator.handle(.tick, at: after(time))
      #expect(navigator.current == PageID("c"))
    }
    _ = navigator.handle(.tick, at: after(100))
    #expect(navigator.current == PageID("d"))
  }

  @Test func goingBackTakesAsLongAsItHasCome() {
    var navigator = TableRow.sliding
    _ = navigator.handle(.cancel, at: after(40))
    #expect(navigator.transition?.end == after(80))
    #expect(navigator.handle(.tick, at: after(79)).isEmpty)
    #expect(navigator.handle(.tick, at: after(80)).map(TableRow.describe) == ["cancel c d"])
  }

  @Test func jumpIsOneTransitionWithPassingTitles() throws {
    let programme = Programme(pages("abcdefghijkl"), wraps: false)
    var navigator = Navigator(programme: programme, style: .slide(.seconds(1)))
    _ = navigator.handle(.go(to: PageID("j"), cause: .key), at: epoch)
    #expect(navigator.handle(.permit, at: epoch).count == 1)
    let transition = try #require(navigator.transition)
    #expect(transition.passing == pages("ceg"))
    #expect(transition.direction == .forward)
  }

  @Test func equallyLongWaysFollowTheKey() throws {
    for direction in [Direction.forward, .backward] {
      var navigator = Navigator(programme: Programme(pages("ab")), style: .slide(.seconds(1)))
      _ = navigator.handle(.step(direction), at: epoch)
      _ = navigator.handle(.permit, at: epoch)
      #expect(try #require(navigator.transition).direction == direction)
    }
  }

  @Test func startsOnAPageThatTheProgrammeKnows() {
    let programme = Programme(pages("abc"))
    #expect(Navigator(programme: programme, style: .cut, start: PageID("b")).current == PageID("b"))
    #expect(Navigator(programme: programme, style: .cut, start: PageID("x")).current == PageID("a"))
  }
}
