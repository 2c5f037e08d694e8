import Chance
import Testing

@testable import Readings

@Suite struct TrendTests {
  @Test(
    arguments: [
      ("none", [], .unknown), ("few", [1, 2, 3, 4], .unknown),
      ("flat", Array(repeating: 20, count: 30), .steady),
      ("up", (0..<30).map { 20 + Double($0) * 0.1 }, .rising),
      ("down", (0..<30).map { 20 - Double($0) * 0.1 }, .falling),
      ("too little to be seen", (0..<30).map { 20 + Double($0) * 0.001 }, .steady),
      ("huge", [1e308, -1e308, 1e308, -1e308, 1e308, -1e308], .steady),
    ] as [(String, [Double], Trend)]
  )
  func trendsAreTold(name: String, values: [Double], expected: Trend) {
    #expect(trend(values) == expected, "\(name)")
  }

  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func noiseAloneIsSeldomATrend(seed: UInt64) {
    var dice = Dice(seed: seed)
    let tries = 40
    let wrong = (0..<tries).filter { _ in
      trend((0..<60).map { _ in 20 + Double(dice.roll(100)) / 50 }) != .steady
    }
    #expect(wrong.count <= 1, "seed \(seed): \(wrong.count) of \(tries)")
  }

  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func aSlopeUnderNoiseIsFound(seed: UInt64) {
    var dice = Dice(seed: seed)
    let values = (0..<60).map { 20 + Double($0) * 0.05 + Double(dice.roll(100)) / 100 }
    #expect(trend(values) == .rising, "seed \(seed)")
  }

  @Test func onlyTheLastQuarterOfAnHourCounts() {
    let rising = (0..<50).map { Double($0) }
    let flat = Array(repeating: 50.0, count: 20)
    #expect(trend(rising + flat, every: 45) == .steady)
  }

  private func trend(_ values: [Double], every seconds: Int64 = 5) -> Trend {
    var budget = HistoryBudget(bytes: 1 << 20)
    var ring = SampleRing()
    for (number, value) in values.enumerated() {
      let time = Int64(number) * seconds * .second
      ring.append(Sample(time: time, value: value), limit: 120, budget: &budget)
    }
    return Trend(ring, now: Int64(values.count) * seconds * .second, step: 0.1)
  }
}
