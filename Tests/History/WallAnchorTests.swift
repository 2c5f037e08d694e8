import Readings
import Testing

@testable import History

@Suite struct WallAnchorTests {
  @Test func `a moment and its stamp belong to each other`() {
    for offset in [0, 1, 59, 86_400, -86_400, 315_576_000, -315_576_000] {
      let moment = start + .seconds(offset)
      #expect(anchor.seconds(at: moment) == wall + Int64(offset))
      #expect(anchor.milliseconds(at: moment) == (wall + Int64(offset)) * 1_000)
      #expect(anchor.moment(seconds: wall + Int64(offset)) == moment)
      #expect(anchor.moment(milliseconds: (wall + Int64(offset)) * 1_000) == moment)
    }
  }

  @Test func `a clock that drifts or is set by a minute changes no stamp`() {
    for offset in [0, 1, -1, 60, -60] {
      var followed = anchor
      let now = start + .seconds(1_000)
      #expect(followed.follow(wallTime(after: .seconds(1_000 + offset)), at: now) == nil)
      #expect(followed == anchor)
    }
  }

  @Test func `a clock that is set by more is followed by whole seconds`() {
    let years = 315_576_000
    for offset in [61, -61, years, -years] {
      var followed = anchor
      let now = start + .milliseconds(1_000_300)
      let shown = wallTime(after: .milliseconds(1_000_300) + .seconds(offset) + .milliseconds(200))
      #expect(followed.follow(shown, at: now) == Int64(offset))
      #expect(followed.seconds(at: start) == wall + Int64(offset))
      #expect(followed.follow(shown, at: now) == nil, "once")
    }
  }

  @Test func `absurd clocks and stamps trap nothing`() {
    for stamp in [Int64.min, -1, 0, .max] {
      var absurd = WallAnchor(Timestamp(nanoseconds: stamp), at: start)
      _ = absurd.seconds(at: start + .seconds(1 << 40))
      _ = absurd.milliseconds(at: start - .seconds(1 << 40))
      for far in [Int64.min, .max] {
        _ = absurd.moment(seconds: far)
        _ = absurd.moment(milliseconds: far)
        _ = absurd.moment(nanoseconds: far)
        _ = absurd.follow(Timestamp(nanoseconds: far), at: start + .seconds(9))
        _ = absurd.seconds(at: start)
      }
    }
    #expect((-1 as Int64).floored(by: 600) == -1 && (-600 as Int64).floored(by: 600) == -1)
  }
}
