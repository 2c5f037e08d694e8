import Paging
import Testing

@Suite struct RotationOrderTests {
  /// The pages that a rotation would show one after another.
  func course(_ rotation: Rotation, _ programme: Programme, steps: Int) -> [PageID] {
    var rotation = rotation
    var page = programme.pages[0]
    rotation.arrived(at: page, by: .programme, in: programme)
    return (0..<steps).compactMap { _ in
      guard let next = rotation.successor(of: page, in: programme) else { return nil }
      rotation.arrived(at: next, by: .rotation, in: programme)
      page = next
      return next
    }
  }

  func letters(_ pages: [PageID]) -> String { pages.map(\.name).joined() }

  @Test func plainOrderGoesRoundEvenPastHardEnds() {
    for wraps in [true, false] {
      let programme = Programme(pages("abc"), wraps: wraps)
      #expect(letters(course(Rotation(.init()), programme, steps: 5)) == "bcabc")
    }
  }

  @Test func skipsWhatIsEmptyOrApart() {
    var rotation = Rotation(.init(terms: [PageID("b"): .init(rotates: false)]))
    rotation.setEmpty(PageID("d"), true)
    #expect(letters(course(rotation, Programme(pages("abcde")), steps: 4)) == "ceac")
    rotation.setEmpty(PageID("d"), false)
    #expect(letters(course(rotation, Programme(pages("abcde")), steps: 4)) == "cdea")
  }

  @Test func nowhereToGoIsAnAnswer() {
    var rotation = Rotation(.init())
    let programme = Programme(pages("abc"))
    for page in pages("abc") { rotation.setEmpty(page, true) }
    #expect(rotation.successor(of: PageID("a"), in: programme) == nil)
    #expect(rotation.successor(of: PageID("x"), in: programme) == nil)
    #expect(Rotation(.init()).successor(of: PageID("a"), in: Programme(pages("a"))) == nil)
  }

  @Test func neighboursAreThoseOfTheRealOrder() {
    var rotation = Rotation(.init())
    let programme = Programme(pages("abcde"))
    #expect(rotation.neighbours(of: PageID("c"), in: programme) == pages("db"))
    rotation.setEmpty(PageID("d"), true)
    rotation.setEmpty(PageID("b"), true)
    #expect(rotation.neighbours(of: PageID("c"), in: programme) == pages("ea"))
    for page in pages("abcde") { rotation.setEmpty(page, true) }
    #expect(rotation.neighbours(of: PageID("c"), in: programme) == pages("db"))
    #expect(rotation.neighbours(of: PageID("a"), in: Programme(pages("a"))).isEmpty)
    #expect(rotation.neighbours(of: PageID("a"), in: Programme(pages("ab"))) == pages("b"))
  }

  @Test func heavyPageIsReadyBeforeItComes() {
    var rotation = Rotation(.init())
    rotation.setWeight(PageID("e"), 9)
    let programme = Programme(pages("abcde"))
    rotation.arrived(at: PageID("a"), by: .key, in: programme)
    #expect(rotation.neighbours(of: PageID("a"), in: programme).first == PageID("e"))
  }

  @Test func heavyPageComesRoundMoreOften() {
    var rotation = Rotation(.init())
    let programme = Programme(pages("abcdefgh"))
    let plain = course(rotation, programme, steps: 800).count { $0 == PageID("h") }
    rotation.setWeight(PageID("h"), 3)
    let heavy = course(rotation, programme, steps: 800).count { $0 == PageID("h") }
    #expect(plain == 100 && (200...320).contains(heavy))
    rotation.setWeight(PageID("h"), nil)
    #expect(course(rotation, programme, steps: 8) == pages("bcdefgha"))
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func noPageStarves(seed: UInt64) {
    var chance = SplitMix(seed)
    let programme = Programme((0..<(2 + chance.below(18))).map { PageID("p\($0)") })
    var rotation = Rotation(.init())
    for page in programme.pages where chance.chance(60) {
      rotation.setWeight(page, chance.chance(10) ? Int.max : chance.below(50))
    }
    let course = course(rotation, programme, steps: 40 * programme.count)
    let bound = 2 * programme.count
    for page in programme.pages {
      let visits = [-1] + course.indices.filter { course[$0] == page } + [course.count]
      let longest = zip(visits, visits.dropFirst()).map { $1 - $0 }.max() ?? 0
      #expect(longest <= bound, "\(page) waited \(longest), bound \(bound), seed \(seed)")
    }
  }
}
