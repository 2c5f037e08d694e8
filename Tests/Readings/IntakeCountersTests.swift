import Chance
import Testing

@testable import Readings

@Suite struct IntakeCountersTests {
  /// Random messages of all outcomes, with sensors above the limit and old readings among them.
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func allSumsAreExact(seed: UInt64) {
    var dice = Dice(seed: seed)
    let store = ReadingStore(
      limits: StoreLimits(sensors: 40, quantities: 3),
      filter: SensorFilter(exclude: [Glob("s1?")].compactMap(\.self)),
      start: start
    )
    var tally = Tally()
    for second in 0..<300 {
      let outcome = outcome(&dice)
      let readings = outcome == .decoded ? readings(&dice) : []
      tally.take(outcome, readings.count)
      store.take(readings, outcome, after: .seconds(second))
      check(store.counters, tally, seed)
    }
    let counters = store.counters
    let isWhole = counters.superseded > 0 && counters.overLimit > 0 && counters.excluded > 0
    #expect(isWhole, "seed \(seed) provoked too little")
  }

  private struct Tally {
    var messages = 0
    var decoded = 0
    var readings = 0
    var ignored: [IgnoreReason: Int] = [:]
    var rejected: [RejectReason: Int] = [:]

    mutating func take(_ outcome: MessageAccount.Outcome, _ count: Int) {
      messages += 1
      readings += count
      switch outcome {
      case .decoded: decoded += 1
      case .ignored(let reason): ignored[reason, default: 0] += 1
      case .rejected(let reason): rejected[reason, default: 0] += 1
      }
    }
  }

  private func check(_ counters: IntakeCounters, _ tally: Tally, _ seed: UInt64) {
    let parts =
      counters.stored + counters.superseded + counters.overLimit + counters.excluded
    let isExact =
      counters.receivedMessages == tally.messages && counters.decodedMessages == tally.decoded
      && counters.ignoredMessages == tally.ignored && counters.rejectedMessages == tally.rejected
      && counters.decodedReadings == tally.readings && parts == tally.readings
      && counters.bytes == 90 * tally.messages
    #expect(isExact, "seed \(seed): \(counters)")
  }

  private func outcome(_ dice: inout Dice) -> MessageAccount.Outcome {
    switch dice.roll(6) {
    case 0: .ignored(IgnoreReason.allCases[dice.roll(IgnoreReason.allCases.count)])
    case 1: .rejected(RejectReason.allCases[dice.roll(RejectReason.allCases.count)])
    default: .decoded
    }
  }

  private func readings(_ dice: inout Dice) -> [TestReading] {
    (0..<dice.roll(30)).map { _ in
      TestReading(
        "s\(dice.roll(30))",
        Double(dice.roll(100)),
        of: "q\(dice.roll(5))",
        time: dice.roll(3) == 0 ? nil : Int64(dice.roll(50))
      )
    }
  }

  @Test func badPartsOfADecodedMessageAreCountedApart() {
    let store = ReadingStore(start: start)
    let parts: [(reason: RejectReason, count: Int)] = [(.badName, 2), (.badValue, 1)]
    let account = MessageAccount(.decoded, bytes: 7, rejectedParts: parts)
    store.record(UnsafeBufferPointer(start: nil, count: 0), account: account, at: start)
    store.record(UnsafeBufferPointer(start: nil, count: 0), account: account, at: start)
    #expect(store.counters.receivedMessages == 2)
    #expect(store.counters.rejectedParts == [.badName: 4, .badValue: 2])
    #expect(store.counters.decodedReadings == 0)
    #expect(store.counters.bytes == 14)
  }

  @Test func aLongMessageIsCountedOnceThoughItIsTakenInPortions() {
    let store = ReadingStore(start: start)
    store.take((0..<1_300).map { TestReading("s\($0)", 1) })
    #expect(store.counters.receivedMessages == 1)
    #expect(store.counters.stored == 1_300)
  }
}
