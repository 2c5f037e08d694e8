import Paging
import Testing

@Suite struct IndicatorTests {
  func indicator(of count: Int) -> Indicator {
    Indicator(Navigator(programme: Programme((0..<count).map { PageID("p\($0)") }), style: .cut))
  }

  @Test func dotsWhileTheyFitAndAreAtMostTwenty() {
    #expect(indicator(of: 5).form(columns: 10) == .dots)
    #expect(indicator(of: 5).form(columns: 9) == .fraction)
    #expect(indicator(of: 20).form(columns: 80) == .dots)
    #expect(indicator(of: 21).form(columns: 80) == .fraction)
  }

  @Test func followsASlideAndCommitsOnlyWithIt() {
    var navigator = TableRow.sliding
    var last = 0.0
    for time in 0..<100 {
      _ = navigator.handle(.tick, at: after(time))
      let indicator = Indicator(navigator)
      #expect(indicator.current == 2 && indicator.target == 3)
      #expect(indicator.progress >= last)
      last = indicator.progress
    }
    #expect(last > 0.99)
    _ = navigator.handle(.tick, at: after(100))
    #expect(Indicator(navigator).current == 3)
    #expect(Indicator(navigator).target == nil && Indicator(navigator).progress == 0)
  }

  @Test func alarmsArePositionsInOrder() {
    let navigator = Navigator(programme: Programme(pages("abcde")), style: .cut)
    let indicator = Indicator(navigator, alarms: Set(pages("edbx")))
    #expect(indicator.alarms == [1, 3, 4])
  }
}
