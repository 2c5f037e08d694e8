import Testing

@testable import Readings
@testable import Service
@testable import Wire

@Suite("When an interest is told")
struct InterestKeeperTests {
  private let start = ContinuousClock.now

  private func interest(_ names: String...) -> Interest { Interest(Set(names.map(Quantity.init))) }

  private func at(_ milliseconds: Int) -> ContinuousClock.Instant {
    start + .milliseconds(milliseconds)
  }

  @Test("The first interest and a growing one are told at once")
  func growth() {
    var keeper = InterestKeeper()
    #expect(keeper.take(interest("a"), at: at(0)) == interest("a"))
    #expect(keeper.take(interest("a"), at: at(50)) == nil)
    #expect(keeper.deadline == nil)
    #expect(keeper.take(interest("a", "b"), at: at(200)) == interest("a", "b"))
    #expect(keeper.take(.everything, at: at(400)) == .everything)
  }

  @Test("A torrent of changes is told at a pace, and the last of them is not forgotten")
  func torrent() {
    var keeper = InterestKeeper()
    var told: [Interest] = []
    for step in 0..<1_000 {
      if let one = keeper.take(interest("type_\(step)"), at: at(step)) { told.append(one) }
    }
    #expect(told.count <= 10)
    #expect(told.allSatisfy { $0.types.count <= InterestKeeper.limit + 1 })
    let last = keeper.take(interest("type_999"), at: at(1_100))
    #expect(last?.contains(Quantity("type_999")) == true)
  }

  @Test("What is left stays in for a while, so that paging to and fro asks for nothing")
  func shrinking() throws {
    var keeper = InterestKeeper()
    _ = keeper.take(interest("a"), at: at(0))
    #expect(keeper.take(interest("b"), at: at(1_000)) == interest("a", "b"))
    for step in 1..<20 {
      #expect(keeper.take(interest(step % 2 == 0 ? "b" : "a"), at: at(1_000 + step * 1_000)) == nil)
    }
    #expect(keeper.take(interest("a"), at: at(20_500)) == nil)
    let due = try #require(keeper.deadline)
    #expect(due == at(25_000))
    #expect(keeper.take(interest("a"), at: due - .milliseconds(1)) == nil)
    #expect(keeper.take(interest("a"), at: due) == interest("a"))
    #expect(keeper.deadline == nil)
  }

  @Test("Everything stays everything for a while, and what is wanted then remains")
  func everything() {
    var keeper = InterestKeeper()
    _ = keeper.take(.everything, at: at(0))
    #expect(keeper.take(interest("a"), at: at(1_000)) == nil)
    #expect(keeper.take(interest("b"), at: at(2_000)) == nil)
    #expect(keeper.take(interest("b"), at: at(6_000)) == interest("a", "b"))
    #expect(keeper.take(interest("b"), at: at(7_000)) == interest("b"))
  }

  @Test("An interest covers what lies in it")
  func covers() {
    #expect(Interest.everything.covers(interest("a")) && Interest.everything.covers(.everything))
    #expect(!interest("a").covers(.everything))
    #expect(interest("a", "b").covers(interest("a")) && !interest("a").covers(interest("b")))
    #expect(interest("a").union(.everything) == .everything)
    #expect(Interest.everything.contains(Quantity("x")) && !interest("a").contains(Quantity("x")))
  }
}
