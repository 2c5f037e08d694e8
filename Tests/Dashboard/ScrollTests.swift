import Testing

@testable import Dashboard

@Suite struct ScrollTests {
  /// Seconds since it began, and the first row seen of ten with three visible.
  @Test(arguments: [(0, 0), (2, 0), (3, 3), (6, 6), (9, 9), (12, 0), (15, 3), (1_000_000, 3)])
  func itGoesOnByScreensAndRoundAgain(second: Int, first: Int) {
    var scroll = Scroll()
    scroll.start(at: start)
    let now = start + .seconds(second)
    #expect(scroll.first(count: 10, visible: 3, isAutomatic: true, at: now) == first)
    #expect(scroll.first(count: 10, visible: 3, isAutomatic: false, at: now) == 0)
    #expect(scroll.first(count: 3, visible: 3, isAutomatic: true, at: now) == 0)
  }

  @Test func aKeyStopsItForAWhile() {
    var scroll = Scroll()
    scroll.start(at: start)
    let key = start + .seconds(4)
    let isMoved = scroll.move(by: 1, count: 10, visible: 3, isAutomatic: true, at: key)
    #expect(isMoved && scroll.chosen == 3)
    func first(_ seconds: Int) -> Int {
      scroll.first(count: 10, visible: 3, isAutomatic: true, at: key + .seconds(seconds))
    }
    #expect([first(0), first(29), first(32), first(33)] == [3, 3, 3, 6])
  }

  @Test func theListFollowsTheChoiceAndStopsAtItsEnds() {
    var scroll = Scroll()
    func move(_ steps: Int) -> Bool {
      scroll.move(by: steps, count: 10, visible: 3, isAutomatic: false, at: start)
    }
    #expect(move(1) && scroll.chosen == 0)
    #expect(!move(-1))
    #expect(move(3) && scroll.chosen == 3 && scroll.top == 1)
    #expect(move(100) && scroll.chosen == 9 && scroll.top == 7)
    #expect(!move(1))
    #expect(move(-1) && scroll.chosen == 8 && scroll.top == 7)
    #expect(move(-100) && scroll.chosen == 0 && scroll.top == 0)
  }

  @Test func aListThatShrankIsSeen() {
    let scroll = Scroll(top: 90, chosen: 95)
    #expect(scroll.first(count: 10, visible: 3, isAutomatic: false, at: start) == 7)
    var moved = scroll
    let hasMoved = moved.move(by: 1, count: 10, visible: 3, isAutomatic: false, at: start)
    #expect(hasMoved && moved.chosen == 9)
    let hasMovedNothing = moved.move(by: 1, count: 0, visible: 3, isAutomatic: false, at: start)
    #expect(!hasMovedNothing)
  }

  @Test(arguments: [
    (0, 3, 0), (3, 3, 0), (4, 3, 6), (10, 3, 12), (100, 3, 60), (1_000_000_000, 1, 60), (5, 0, 15),
  ])
  func aRoundShowsEveryScreen(count: Int, visible: Int, seconds: Int) {
    #expect(Scroll.round(count: count, visible: visible) == .seconds(seconds))
  }
}
