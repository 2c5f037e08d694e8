import Chance
import Testing

@testable import Readings

@Suite struct BucketRingTests {
  /// Against numbers kept one by one, grouped afterwards.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func bucketsAreTheGroupsOfANaiveModel(seed: UInt64) {
    var dice = Dice(seed: seed)
    var budget = HistoryBudget(bytes: 1 << 20)
    var ring = BucketRing()
    var model: [UInt32: [Double]] = [:]
    var number: UInt32 = 0
    for _ in 0..<600 {
      number += UInt32(dice.roll(10) == 0 ? dice.roll(5) : 0)
      let value = Double(dice.roll(2_000)) / 10 - 100
      ring.add(value, to: number, limit: 60, budget: &budget)
      model[number, default: []].append(value)
    }
    let expected = model.sorted { $0.key < $1.key }.suffix(60)
    #expect(ring.count == expected.count, "seed \(seed)")
    for (index, group) in expected.enumerated() where index < ring.count {
      let mean = group.value.reduce(0, +) / Double(group.value.count)
      #expect(ring[index].number == group.key, "seed \(seed)")
      #expect(ring[index].count == group.value.count, "seed \(seed)")
      #expect(ring[index].minimum == group.value.min(), "seed \(seed)")
      #expect(ring[index].maximum == group.value.max(), "seed \(seed)")
      #expect(abs(ring[index].mean - mean) < 1e-9, "seed \(seed)")
    }
  }

  @Test func aNumberFromThePastGoesIntoTheNewestBucket() {
    var budget = HistoryBudget(bytes: 1 << 20)
    var ring = BucketRing()
    ring.add(1, to: 5, limit: 60, budget: &budget)
    ring.add(3, to: 4, limit: 60, budget: &budget)
    #expect(ring.count == 1)
    #expect(ring[0].mean == 2)
  }

  @Test func theMeanOfTheLargestNumbersIsFinite() {
    var bucket = Bucket(number: 0, value: .greatestFiniteMagnitude)
    for sign in [-1.0, 1, -1, 1] {
      bucket.add(sign * .greatestFiniteMagnitude)
      #expect(bucket.mean.isFinite)
    }
  }

  @Test func momentsFallIntoTheirBuckets() {
    #expect(Moment(59_999_999_999).minute == 0)
    #expect(Moment(60_000_000_000).minute == 1)
    #expect(Moment(60_000_000_000).quantityBucket == 12)
    #expect(Moment(.max).minute == 153_722_867)
  }
}
