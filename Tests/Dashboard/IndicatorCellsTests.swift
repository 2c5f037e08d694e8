import Panel
import Testing

@testable import Dashboard
@testable import Paging

@Suite struct IndicatorCellsTests {
  private func text(
    _ indicator: Indicator,
    columns: Int = 26,
    _ repertoire: Repertoire = .unicode
  ) -> String {
    let cells = IndicatorCells(indicator, columns: columns, context(80, 24, repertoire)).cells
    return String(String.UnicodeScalarView(cells.map(\.glyph)))
  }

  @Test func dotsWhileTheyFitThenAFraction() {
    #expect(text(indicator(0, of: 3)) == "━━ • •")
    #expect(text(indicator(2, of: 3), .ascii) == ". . o")
    #expect(text(indicator(4, of: 20)) == "5/20")
    #expect(text(indicator(4, of: 20), columns: 40).contains("━━"))
    #expect(text(indicator(4, of: 21), columns: 400) == "5/21")
    #expect(text(indicator(0, of: 1)) == "━━")
  }

  @Test func aHoldAndAnAlarmAreSeen() {
    let navigator = Navigator(
      programme: Programme([PageID("a"), PageID("b"), PageID("c")]),
      style: .cut
    )
    #expect(text(Indicator(navigator, hold: .untimed)) == "━━ • • ‖")
    #expect(text(Indicator(navigator, alarms: [PageID("c")])) == "━━ • !")
    #expect(text(Indicator(navigator, content: .loading)).count == 8)
    #expect(text(Indicator(navigator, alarms: [PageID("c")]), columns: 3) == "1/3!")
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
