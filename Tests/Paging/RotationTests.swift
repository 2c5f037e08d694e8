import Paging
import Testing

@Suite struct RotationTests {
  let page = PageID("a")

  @Test func zeroDwellIsNotByItself() {
    var rotation = Rotation(.init(dwell: .zero, linger: .zero))
    rotation.drawn(page, at: epoch)
    #expect(rotation.deadline == nil && rotation.due(at: after(1_000_000)) == nil)
  }

  @Test func pagesHaveTheirOwnDwell() {
    let terms: [PageID: Rotation.Terms] = [
      page: .init(dwell: .seconds(3)), PageID("b"): .init(dwell: .zero),
    ]
    for (name, deadline) in [("a", after(3_000)), ("b", nil), ("c", after(12_000))] {
      var rotation = Rotation(.init(terms: terms))
      rotation.drawn(PageID(name), at: epoch)
      #expect(rotation.deadline == deadline)
    }
  }

  @Test func zeroLingerPausesNothing() {
    var rotation = Rotation(.init(dwell: .seconds(1), linger: .zero))
    rotation.drawn(page, at: epoch)
    rotation.keyPressed(at: after(900))
    #expect(rotation.due(at: after(1_000)) == .advance)
  }

  @Test func timedHoldEndsByItself() {
    var rotation = Rotation(.init(dwell: .seconds(1)))
    rotation.drawn(page, at: epoch)
    rotation.hold(for: .seconds(60), at: epoch)
    #expect(rotation.deadline == after(60_000))
    #expect(rotation.due(at: after(59_999)) == nil && rotation.hold == .until(after(60_000)))
    #expect(rotation.due(at: after(60_000)) == .advance && rotation.hold == nil)
  }

  @Test func keyLingersBeyondTheEndOfATimedHoldButNotBeyondARelease() {
    var rotation = Rotation(.init(dwell: .seconds(1), linger: .seconds(30)))
    rotation.drawn(page, at: epoch)
    rotation.hold(for: .seconds(60), at: epoch)
    rotation.keyPressed(at: after(59_000))
    #expect(rotation.due(at: after(60_000)) == nil && rotation.deadline == after(89_000))
    rotation.release(at: after(70_000))
    #expect(rotation.due(at: after(70_000)) == .advance)
  }

  @Test func zeroIdleRestsNowhere() {
    var rotation = Rotation(.init(dwell: .zero, linger: .zero))
    rotation.drawn(page, at: epoch)
    rotation.keyPressed(at: epoch)
    #expect(rotation.due(at: after(1_000_000)) == nil && !rotation.isIdle)
  }

  @Test func restLastsUntilTheNextKeyAndCountsFromItAnew() {
    var rotation = Rotation(
      .init(
        dwell: .seconds(1),
        linger: .zero,
        home: page,
        homeAfter: .seconds(5),
        idleAfter: .seconds(60)
      )
    )
    rotation.drawn(page, at: epoch)
    rotation.keyPressed(at: after(10_000))
    #expect(rotation.due(at: after(69_999)) == .home)
    #expect(rotation.due(at: after(70_000)) == .idle)
    rotation.stepped(.idle, from: page, at: after(70_000))
    rotation.drawn(page, at: after(70_000))
    #expect(rotation.isIdle && rotation.deadline == nil)
    #expect(rotation.due(at: after(1_000_000)) == nil)
    rotation.keyPressed(at: after(1_000_000))
    #expect(!rotation.isIdle && rotation.due(at: after(1_000_000)) == .advance)
    rotation.settings.idleAfter = .zero
    #expect(rotation.due(at: after(2_000_000)) == .home)
  }

  @Test func aHoldOutlastsRest() {
    var rotation = Rotation(.init(dwell: .seconds(1), idleAfter: .seconds(60)))
    rotation.drawn(page, at: epoch)
    rotation.hold(for: nil, at: epoch)
    #expect(rotation.due(at: after(100_000)) == nil && !rotation.isIdle)
  }

  @Test func keysDoNotEndAHold() {
    var rotation = Rotation(.init(dwell: .seconds(1)))
    rotation.drawn(page, at: epoch)
    rotation.hold(for: nil, at: epoch)
    rotation.keyPressed(at: after(10))
    #expect(rotation.due(at: after(100_000)) == nil && rotation.hold == .untimed)
    #expect(rotation.deadline == nil)
  }

  @Test(arguments: [Duration.seconds(Int64.max), .seconds(-Int64.max), .zero])
  func absurdTimesDoNotOverflow(time: Duration) {
    let settings = Rotation.Settings(dwell: time, linger: time, home: page, homeAfter: time)
    var rotation = Rotation(settings)
    rotation.drawn(page, at: epoch)
    rotation.keyPressed(at: epoch)
    rotation.hold(for: time, at: epoch)
    let limit = epoch + Rotation.longest
    #expect(rotation.deadline.map { (epoch...limit).contains($0) } == true)
  }

  @Test func homeComesOnceAfterATimeWithoutKeys() {
    var rotation = Rotation(.init(dwell: .zero, home: page, homeAfter: .seconds(60)))
    #expect(rotation.deadline == nil)
    rotation.keyPressed(at: epoch)
    rotation.keyPressed(at: after(30_000))
    #expect(rotation.due(at: after(89_999)) == nil)
    #expect(rotation.due(at: after(90_000)) == .home)
    rotation.stepped(.home, from: PageID("b"), at: after(90_000))
    #expect(rotation.due(at: after(900_000)) == nil && rotation.deadline == nil)
  }

  @Test func homeWaitsForTheEndOfAHold() {
    var rotation = Rotation(.init(dwell: .zero, home: page, homeAfter: .seconds(60)))
    rotation.keyPressed(at: epoch)
    rotation.hold(for: .seconds(100), at: epoch)
    #expect(rotation.due(at: after(99_999)) == nil)
    #expect(rotation.due(at: after(100_000)) == nil)
    #expect(rotation.due(at: after(160_000)) == .home)
  }

  @Test func homeDoesNotShortenADwell() {
    let settings = Rotation.Settings(
      dwell: .seconds(10),
      linger: .zero,
      home: page,
      homeAfter: .seconds(4)
    )
    var rotation = Rotation(settings)
    rotation.keyPressed(at: epoch)
    rotation.drawn(page, at: epoch)
    #expect(rotation.due(at: after(4_000)) == .home)
    rotation.stepped(.home, from: page, at: after(4_000))
    #expect(rotation.deadline == after(10_000))
  }

  @Test func onlyTheFirstDrawnCountsUntilAPageComes() {
    var rotation = Rotation(.init(dwell: .seconds(1)))
    rotation.drawn(page, at: epoch)
    rotation.drawn(page, at: after(500))
    #expect(rotation.deadline == after(1_000))
    rotation.returned()
    #expect(rotation.deadline == nil)
    rotation.drawn(page, at: after(700))
    rotation.arrived(at: page, by: .key, in: Programme(pages("ab")))
    #expect(rotation.deadline == nil)
  }
}
