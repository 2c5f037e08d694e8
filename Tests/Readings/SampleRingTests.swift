import Chance
import Testing

@testable import Readings

@Suite struct SampleRingTests {
  /// Against an array from which the oldest are dropped.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func itKeepsTheNewestSamples(seed: UInt64) {
    var dice = Dice(seed: seed)
    let limit = 1 + dice.roll(130)
    var budget = HistoryBudget(bytes: 1 << 20)
    var ring = SampleRing()
    var model: [Double] = []
    for number in 0..<dice.roll(500) {
      ring.append(Sample(time: Int64(number), value: Double(number)), limit: limit, budget: &budget)
      model.append(Double(number))
      model = model.suffix(limit)
    }
    #expect((0..<ring.count).map { ring[$0].value } == model, "seed \(seed)")
  }

  @Test func itTakesMemoryAsItGrowsAndNoMore() {
    var budget = HistoryBudget(bytes: 10_000)
    var ring = SampleRing()
    ring.append(Sample(time: 0, value: 0), limit: 120, budget: &budget)
    #expect(budget.left == 10_000 - 16 - 16, "one number, and what an allocator takes besides")
    for number in 1..<1_000 {
      ring.append(Sample(time: Int64(number), value: 0), limit: 120, budget: &budget)
    }
    #expect(budget.left == 10_000 - 120 * 16 - 16)
  }

  @Test func withoutABudgetItStaysAsItIs() {
    var budget = HistoryBudget(bytes: 4 * 16 + 16)
    var ring = SampleRing()
    for number in 0..<9 {
      ring.append(Sample(time: Int64(number), value: 0), limit: 120, budget: &budget)
    }
    #expect((0..<ring.count).map { ring[$0].time } == [5, 6, 7, 8])
    var none = SampleRing()
    none.append(Sample(time: 0, value: 0), limit: 120, budget: &budget)
    #expect(none.count == 0)
  }
}
