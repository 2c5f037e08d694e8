import Chance
import Testing

@testable import Readings

/// A sensor's past in its tiers, against all its numbers kept one by one.
@Suite struct SensorHistoryTests {
  private static let zero = 756_000 * Int64.second

  /// Numbers at odd times, with long silences among them.
  private func numbers(_ dice: inout Dice, count: Int) -> [Sample] {
    var time = Self.zero
    return (0..<count).map { _ in
      time += Int64(dice.roll(90)) * .second + Int64(dice.roll(1_000_000_000))
      if dice.once(in: 400) { time += Int64(dice.roll(20_000)) * .second }
      return Sample(time: time, value: Double(dice.roll(2_000_000)) / 100 - 9_000)
    }
  }

  private func history(of numbers: [Sample], _ budget: inout HistoryBudget) -> SensorHistory {
    var history = SensorHistory()
    for sample in numbers {
      history.add(
        sample.value,
        arrival: sample.time,
        minute: HistoryTier.minute.scale.number(at: sample.time),
        limit: 120,
        budget: &budget
      )
    }
    return history
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func everyTierSumsUpAllNumbersOfItsStretches(seed: UInt64) throws {
    var dice = Dice(seed: seed)
    var budget = HistoryBudget(bytes: 1 << 20)
    let numbers = numbers(&dice, count: 12_000)
    let history = history(of: numbers, &budget)
    let open = try #require(numbers.last.map { HistoryTier.minute.scale.number(at: $0.time) })
    let closed = numbers.filter { HistoryTier.minute.scale.number(at: $0.time) < open }
    for tier in HistoryTier.allCases {
      let groups = Dictionary(grouping: closed) { tier.scale.number(at: $0.time) }
      let expected = groups.sorted { $0.key < $1.key }.suffix(tier.scale.limit)
      var found: [Bucket] = []
      history.visit(tier) { found.append($0) }
      #expect(found.map(\.number) == expected.map(\.key), "seed \(seed), \(tier)")
      for (bucket, group) in zip(found, expected) {
        let values = group.value.map(\.value)
        let mean = values.reduce(0, +) / Double(values.count)
        #expect(bucket.minimum == values.min() && bucket.maximum == values.max(), "seed \(seed)")
        #expect(Int(bucket.count) == values.count, "seed \(seed)")
        #expect(abs(bucket.mean - mean) <= 1e-9, "seed \(seed), \(tier)")
      }
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func extremesAreThoseOfAllNumbersOfTheRange(seed: UInt64) throws {
    var dice = Dice(seed: seed)
    var budget = HistoryBudget(bytes: 1 << 20)
    let numbers = numbers(&dice, count: 12_000)
    let history = history(of: numbers, &budget)
    let now = try #require(numbers.last?.time)
    for (span, width) in [(600, 60), (3_600, 60), (86_400, 600), (7 * 86_400, 3_600)] {
      let begin = now - Int64(span) * .second
      let stretch = Int64(width) * .second
      let values = numbers.filter { $0.time / stretch >= begin / stretch }.map(\.value)
      guard let extremes = Extremes(history, since: begin) else {
        Issue.record("seed \(seed), \(span) s: no extremes")
        return
      }
      #expect(extremes.minimum == values.min(), "seed \(seed), \(span) s")
      #expect(extremes.maximum == values.max(), "seed \(seed), \(span) s")
      let lowest = values.min()
      let least = try #require(numbers.last { $0.value == lowest })
      let late = extremes.minimumTime - least.time
      #expect((0...stretch).contains(late), "seed \(seed), \(span) s: \(late)")
    }
  }

  @Test func aFullHistoryHasAFixedSize() {
    var budget = HistoryBudget(bytes: 1 << 20)
    var history = SensorHistory()
    var least = budget.left
    for minute in 0..<40_000 {
      let time = Self.zero + Int64(minute) * 60 * .second
      let number = HistoryTier.minute.scale.number(at: time)
      history.add(1, arrival: time, minute: number, limit: 120, budget: &budget)
      least = min(least, budget.left)
    }
    let buckets = (60 + 144 + 168) * MemoryLayout<Bucket>.stride
    #expect((1 << 20) - least == 120 * 16 + buckets + 4 * 16 + 3 * 16 + 16)
    #expect(MemoryLayout<Bucket>.stride == 32)
    #expect(budget.left == least)
  }

  @Test func foldingTheLargestNumbersStaysFinite() {
    var bucket = Bucket(number: 0, value: .greatestFiniteMagnitude)
    for sign in [-1.0, -1, 1, -1, 1] {
      bucket.merge(Bucket(number: 0, value: sign * .greatestFiniteMagnitude))
      #expect(bucket.mean.isFinite)
    }
    let full = Bucket(number: 0, count: .max, minimum: 0, mean: 1, maximum: 2)
    bucket.merge(full)
    #expect(bucket.count == .max)
  }

  @Test func anotherUnitHoldsForAllThatIsKept() {
    var budget = HistoryBudget(bytes: 1 << 20)
    var history = SensorHistory()
    for minute in 0..<200 {
      let time = Self.zero + Int64(minute) * 60 * .second
      let number = HistoryTier.minute.scale.number(at: time)
      history.add(Double(minute), arrival: time, minute: number, limit: 120, budget: &budget)
    }
    history.convert { -2 * $0 }
    for tier in HistoryTier.allCases {
      history.visit(tier) { bucket in
        #expect(bucket.minimum <= bucket.mean && bucket.mean <= bucket.maximum)
        #expect(bucket.maximum <= 0 && bucket.minimum >= -400)
      }
    }
    #expect(history.minute.mean == -398 && history.samples[119].value == -398)
    #expect(history.samples[0].value == -160)
  }

  /// What a sensor takes that has one value: nothing that is not there.
  @Test func aSeriesWithoutHistoryIsSmall() {
    #expect(MemoryLayout<Series>.stride <= 224)
    #expect(MemoryLayout<SensorHistory>.size <= 56 && MemoryLayout<OwnedText>.size == 8)
  }
}
