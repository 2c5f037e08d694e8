import Panel
import Testing

@testable import Dashboard
@testable import Paging

@Suite struct IndicatorCellsTests {
  private func parts(
    _ indicator: Indicator,
    columns: Int = 26,
    _ repertoire: Repertoire = .unicode
  ) -> (place: String, marks: String) {
    let cells = IndicatorCells(indicator, columns: columns, context(80, 24, repertoire))
    func text(_ cells: [Cell]) -> String { String(String.UnicodeScalarView(cells.map(\.glyph))) }
    return (text(cells.cells), text(cells.marks))
  }

  private func text(
    _ indicator: Indicator,
    columns: Int = 26,
    _ repertoire: Repertoire = .unicode
  ) -> String {
    parts(indicator, columns: columns, repertoire).place
  }

  @Test func dotsWhileTheyFitThenAFraction() {
    #expect(text(indicator(0, of: 3)) == "━━ • •")
    #expect(text(indicator(2, of: 3), .ascii) == ". . o")
    #expect(text(indicator(4, of: 20)) == " 5/20 ")
    #expect(text(indicator(4, of: 20), columns: 40).contains("━━"))
    #expect(text(indicator(4, of: 21), columns: 400) == " 5/21 ")
    #expect(text(indicator(0, of: 1)) == "━━")
  }

  @Test func aHoldAndAnAlarmAreSeen() {
    let navigator = Navigator(
      programme: Programme([PageID("a"), PageID("b"), PageID("c")]),
      style: .cut
    )
    #expect(parts(Indicator(navigator, hold: .untimed)).place == "━━ • •")
    #expect(parts(Indicator(navigator, hold: .untimed)).marks == "   ‖")
    #expect(parts(Indicator(navigator, hold: .untimed), .ascii).marks == "   =")
    #expect(text(Indicator(navigator, alarms: [PageID("c")])) == "━━ • !")
    #expect(text(Indicator(navigator, alarms: [PageID("c")]), columns: 3) == "1/3!")
  }

  @Test(
    arguments: [
      (.unicode, ["    ", " ⠹  ", " ⇤  ", " ×  "]), (.console, ["    ", " │  ", " «  ", " ×  "]),
      (.latin1, ["    ", " |  ", " «  ", " ×  "]),
      (.lineDrawing, ["    ", " │  ", " <  ", " X  "]),
      (.hd44780A00, ["    ", " .  ", " <  ", " X  "]),
      (.ascii, ["    ", " |  ", " <  ", " X  "]),
    ] as [(Repertoire, [String])]
  )
  func whatAPageHasOfItsContentIsSeenInEveryRepertoire(repertoire: Repertoire, marks: [String]) {
    let navigator = Navigator(programme: Programme([PageID("a"), PageID("b")]), style: .cut)
    let contents: [PageContent] = [.ready, .loading, .noMore, .failed]
    for columns in [3, 26] {
      let seen = contents.map { content in
        parts(Indicator(navigator, content: content), columns: columns, repertoire).marks
      }
      #expect(seen == marks)
    }
  }

  @Test func nothingMovesWhenAMarkComesOrGoes() {
    let many = (0..<30).map { PageID("p\($0)") }
    for pages in [Array(many.prefix(4)), many] {
      let programme = Programme(pages)
      var places: Set<Int?> = []
      for (start, content) in zip(pages.indices, [PageContent.ready, .loading, .noMore, .failed]) {
        for hold in [nil, Rotation.Hold.untimed] {
          let navigator = Navigator(programme: programme, style: .cut, start: pages[start])
          let indicator = Indicator(
            navigator,
            content: content,
            hold: hold,
            alarms: hold == nil ? [] : [pages[3]]
          )
          let shown = context(80, 24, after: evening, indicator: indicator)
          let picture = drawn(StatusPage(store: house()), shown).frame
          let sign = pages.count > 20 ? "/" : "━"
          places.insert(
            picture.column(of: sign, row: 23).map { $0 - (sign == "━" ? start * 2 : 0) }
          )
        }
      }
      #expect(places.count == 1 && !places.contains(nil), "\(places)")
    }
  }

  @Test func theLongDotFollowsASlide() {
    var navigator = Navigator(
      programme: Programme((0..<5).map { PageID("\($0)") }, wraps: false),
      style: .slide(.seconds(1))
    )
    _ = navigator.handle(.go(to: PageID("4"), cause: .key), at: start)
    _ = navigator.handle(.permit, at: start)
    var places: [Int] = []
    for step in 0...9 {
      _ = navigator.handle(.tick, at: start + .milliseconds(100 * step))
      let cells = text(Indicator(navigator))
      places.append(cells.prefix { $0 != "━" }.count / 2)
    }
    #expect(places == places.sorted())
    #expect(Set(places).isSuperset(of: [0, 2, 4]))
  }
}
