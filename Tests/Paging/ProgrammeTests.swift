import Paging
import Testing

@Suite struct ProgrammeTests {
  @Test func positionsAreDerived() {
    let programme = Programme(pages("abca"))
    #expect(programme.pages == pages("abc") && programme.count == 3)
    #expect(programme.position(of: PageID("c")) == 2)
    #expect(programme.position(of: PageID("x")) == nil && !programme.contains(PageID("x")))
  }

  @Test func withoutAnyPageItShowsItsFallback() {
    #expect(Programme([Programme.Slot]()).pages == [.overview])
    #expect(Programme([.others], fallback: PageID("f")).pages == pages("f"))
  }

  @Test func stepsWrapOrEndHard() {
    let round = Programme(pages("abc"))
    #expect(round.step(.forward, from: PageID("c")) == PageID("a"))
    #expect(round.step(.backward, from: PageID("a")) == PageID("c"))
    let hard = Programme(pages("abc"), wraps: false)
    #expect(hard.step(.forward, from: PageID("c")) == nil)
    #expect(hard.step(.backward, from: PageID("a")) == nil)
    #expect(hard.step(.forward, from: PageID("a")) == PageID("b"))
    #expect(Programme(pages("a")).step(.forward, from: PageID("a")) == nil)
    #expect(round.step(.forward, from: PageID("x")) == nil)
  }

  @Test func directionIsTheShorterWayWhenItWraps() {
    let programme = Programme(pages("abcdef"))
    let ways = pages("bcdef").map { programme.direction(from: PageID("a"), to: $0) }
    #expect(ways == [.forward, .forward, .forward, .backward, .backward])
    let even = programme.direction(from: PageID("a"), to: PageID("d"), preferring: .backward)
    #expect(even == .backward)
  }

  @Test func directionIsTheOrdersWhenItDoesNot() {
    let programme = Programme(pages("abcdef"), wraps: false)
    #expect(programme.direction(from: PageID("a"), to: PageID("f")) == .forward)
    #expect(programme.direction(from: PageID("f"), to: PageID("a")) == .backward)
  }

  @Test func titlesPassedAreAtMostLog2OfTheDistance() {
    let programme = Programme((0..<100).map { PageID("p\($0)") }, wraps: false)
    for distance in 1..<100 {
      let titles = programme.passing(from: PageID("p0"), to: PageID("p\(distance)"), .forward)
      #expect(1 << titles.count <= distance && 2 << titles.count > distance)
      let places = titles.compactMap(programme.position)
      #expect(places == places.sorted() && Set(places).count == places.count)
      #expect(places.allSatisfy { (1..<distance).contains($0) })
    }
  }

  @Test func titlesArePassedRoundTheEnd() {
    let programme = Programme(pages("abcdefgh"))
    #expect(programme.passing(from: PageID("b"), to: PageID("g"), .backward) == pages("a"))
    #expect(programme.passing(from: PageID("g"), to: PageID("b"), .forward) == pages("h"))
    #expect(programme.passing(from: PageID("a"), to: PageID("b"), .forward).isEmpty)
    #expect(programme.passing(from: PageID("a"), to: PageID("a"), .forward).isEmpty)
  }

  @Test func heirIsTheNearestAndTheFollowingOneFirst() {
    let programme = Programme(pages("abcdefg"))
    let cases = [
      ("abcefg", "e"), ("abcfg", "c"), ("ag", "g"), ("ab", "b"), ("g", "g"), ("xyz", "x"),
    ]
    for (left, heir) in cases {
      #expect(programme.heir(of: PageID("d"), in: Programme(pages(left))) == PageID(heir))
    }
    #expect(programme.heir(of: PageID("x"), in: Programme(pages("bc"))) == PageID("b"))
    #expect(Programme(pages("a")).heir(of: PageID("a"), in: Programme(pages("z"))) == PageID("z"))
  }

  @Test func orderIsKnownWithoutWrapping() {
    let programme = Programme(pages("abc"))
    #expect(programme.isOrdered(PageID("a"), PageID("c")))
    #expect(!programme.isOrdered(PageID("c"), PageID("a")))
    #expect(!programme.isOrdered(PageID("a"), PageID("x")))
  }
}
