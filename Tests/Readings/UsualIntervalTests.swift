import Testing

@testable import Readings

@Suite struct UsualIntervalTests {
  /// What is learned from intervals of so many seconds each, so often.
  private func learned(_ intervals: (seconds: Double, times: Int)...) -> UsualInterval {
    var usual = UsualInterval()
    for interval in intervals {
      for _ in 0..<interval.times { usual.observe(Int64(interval.seconds * 1e9)) }
    }
    return usual
  }

  @Test func theLongestOfLateIsUsual() {
    #expect(learned((1, 20)).nanoseconds == .second)
    #expect(learned((1, 20), (1.5, 1), (1, 5)).nanoseconds == 3 * .second / 2)
    #expect(learned().nanoseconds == 0)
  }

  @Test func itIsForgottenWhenNoneLikeItCame() {
    #expect(learned((100, 20), (10, 79)).nanoseconds == 100 * .second)
    #expect(learned((100, 20), (10, 80)).nanoseconds == 10 * .second)
  }

  @Test func aBurstDoesNotMakeASlowSensorLate() {
    #expect(learned((600, 20), (0.1, 1_000)).nanoseconds == 600 * .second)
  }

  @Test func aFirstBurstIsNoPace() {
    #expect(!learned((0.1, 50)).isSettled)
    #expect(learned((0.1, 50), (600, 1)).nanoseconds == 600 * .second)
    #expect(!learned((0.1, 50), (600, 8)).isSettled, "the warm-up began anew")
    #expect(learned((0.1, 50), (600, 10)).isSettled)
  }

  @Test func tenIntervalsOverHalfAMinuteAreEnough() {
    #expect(!learned((3, 9)).isSettled)
    #expect(learned((3, 10)).isSettled)
    #expect(!learned((1, 29)).isSettled)
    #expect(learned((1, 30)).isSettled)
  }

  @Test func aSlowerPaceIsLearnedWithinAFewGaps() {
    #expect(learned((1, 1_000), (60, 2)).nanoseconds == .second)
    #expect(learned((1, 1_000), (60, 3)).nanoseconds == 60 * .second)
  }

  @Test func oneOutageOfASensorIsNotTakenForItsPace() {
    #expect(learned((1, 20_000), (3_600, 1), (1, 9), (3_600, 1)).nanoseconds == .second)
  }

  @Test func pausesThatComeAgainAreUsual() {
    let usual = learned((1, 20_000), (3_600, 1), (1, 300), (3_500, 1), (1, 300), (3_600, 1))
    #expect(usual.nanoseconds == 3_600 * .second)
  }

  @Test func gapsOfNothingLeaveAnIntervalAndNeverSettle() {
    #expect(learned((0, 1_000)).nanoseconds >= 1)
    #expect(!learned((0, 1_000)).isSettled)
  }

  @Test func absurdGapsDoNotTrap() {
    var usual = UsualInterval()
    for gap in [Int64.max, .min, 0, .max, 1, .max, .max, -1, .max] { usual.observe(gap) }
    #expect(usual.nanoseconds == Int64(UInt32.max) * 1_000_000)
  }
}
