import Testing

@testable import Paging

@Suite struct TransitionTests {
  func transition(_ style: Transition.Style, passing: [PageID] = []) -> Transition {
    Transition(
      from: PageID("a"),
      to: PageID("b"),
      direction: .forward,
      cause: .key,
      style: style,
      passing: passing,
      at: epoch
    )
  }

  @Test func progressFollowsTime() {
    var slide = transition(.slide(.milliseconds(200)))
    #expect(slide.progress == 0 && slide.end == after(200) && !slide.isOver)
    slide.advance(to: after(50))
    #expect(slide.progress == 0.25 && slide.end == after(200))
    slide.advance(to: after(5_000))
    #expect(slide.progress == 1 && slide.isOver)
  }

  @Test func timeThatGoesBackMovesNothing() {
    var slide = transition(.slide(.milliseconds(200)))
    slide.advance(to: after(50))
    slide.advance(to: after(10))
    #expect(slide.progress == 0.25)
    slide.advance(to: after(60))
    #expect(slide.progress == 0.3)
  }

  @Test func aWipeTakesItsTimeAndPreparesNothing() {
    var wipe = transition(.wipe(.milliseconds(200)))
    wipe.advance(to: after(100))
    #expect(wipe.progress == 0.5 && wipe.end == after(200) && !wipe.isOver)
    #expect(Transition.Style.slide(.seconds(1)).preparesNeighbours)
    #expect(!Transition.Style.wipe(.seconds(1)).preparesNeighbours)
    #expect(!Transition.Style.cut.preparesNeighbours)
  }

  @Test func easingIsSlowAtBothEndsAndMonotonic() {
    var slide = transition(.slide(.milliseconds(1_000)))
    var eased: [Double] = []
    for time in 0...1_000 {
      slide.advance(to: after(time))
      eased.append(slide.eased)
    }
    #expect(eased[0] == 0 && eased[500] == 0.5 && eased[1_000] == 1)
    #expect(eased == eased.sorted())
    #expect(eased[100] < 0.05 && eased[900] > 0.95)
  }

  @Test func turningKeepsThePlace() {
    var slide = transition(.slide(.milliseconds(200)))
    slide.turn(at: after(80))
    #expect(slide.progress == 0.4 && slide.isGoingBack && slide.aim == PageID("a"))
    #expect(slide.end == after(160))
    slide.turn(at: after(100))
    #expect(slide.progress == 0.3 && slide.aim == PageID("b") && slide.end == after(240))
  }

  @Test(arguments: [Transition.Style.cut, .slide(.zero), .slide(.seconds(-1))])
  func withoutDurationItIsOverAtOnce(style: Transition.Style) {
    #expect(transition(style).isOver && transition(style).progress == 1)
  }

  @Test func titlesComeOneAfterAnother() {
    var slide = transition(.slide(.milliseconds(1_000)), passing: pages("xyz"))
    var titles: [PageID] = []
    for time in 0...1_000 {
      slide.advance(to: after(time))
      if titles.last != slide.title { titles.append(slide.title) }
    }
    #expect(titles == pages("axyzb"))
  }

  @Test func onlyCutPreparesNothing() {
    #expect(!Transition.Style.cut.preparesNeighbours)
    #expect(Transition.Style.slide(.seconds(1)).preparesNeighbours)
  }
}
