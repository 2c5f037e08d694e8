import Testing

@testable import Readings

@Suite struct FreshnessTests {
  struct Row: Sendable {
    var contract: Contract
    var learned: Int64 = 0
    var promised: UInt32 = 0
    var changes: [(second: Int64, state: Freshness)]
  }

  /// The second from which on each state holds.
  static let table: [Row] = [
    Row(contract: .event, changes: [(0, .live), (1_000_000_000, .live)]),
    Row(
      contract: .periodic(.seconds(10)),
      changes: [(11, .live), (12, .late), (31, .stale), (101, .dead)]
    ),
    Row(
      contract: .asleep(.seconds(3_600)),
      changes: [(4_499, .live), (4_500, .late), (7_200, .stale), (14_400, .dead)]
    ),
    Row(
      contract: .learned,
      changes: [(599, .live), (600, .late), (5_400, .stale), (21_600, .dead)]
    ),
    Row(
      contract: .learned,
      learned: 60,
      changes: [(179, .live), (180, .late), (360, .stale), (1_200, .dead)]
    ),
    Row(
      contract: .learned,
      learned: 1,
      changes: [(4, .live), (5, .late), (15, .stale), (60, .dead)]
    ),
    Row(
      contract: .learned,
      learned: 43_200,
      changes: [(64_799, .live), (64_800, .late), (86_400, .stale), (216_000, .dead)]
    ),
    Row(
      contract: .learned,
      learned: 60,
      promised: 10,
      changes: [(11, .live), (12, .late), (31, .stale)]
    ),
    Row(
      contract: .learned,
      learned: 60,
      promised: Reading.untilToldOtherwise,
      changes: [(1_000_000_000, .live)]
    ),
    Row(contract: .periodic(.seconds(10)), learned: 999, promised: 999, changes: [(12, .late)]),
  ]

  @Test(arguments: table.indices) func statesFollowTheContract(number: Int) {
    let row = Self.table[number]
    let terms = FreshnessTerms(
      row.contract,
      learned: row.learned * .second,
      promised: row.promised
    )
    for change in row.changes {
      #expect(terms.freshness(age: change.second * .second) == change.state, "\(change)")
    }
  }

  @Test(arguments: [
    Contract.periodic(.seconds(Int64.max)), .periodic(.seconds(Int64.min)), .asleep(.zero),
    .asleep(.seconds(Int64.max)), .periodic(.zero),
  ])
  func absurdContractsDoNotTrap(contract: Contract) {
    let terms = FreshnessTerms(contract, learned: .max, promised: .max)
    #expect(terms.late <= terms.stale && terms.stale <= terms.dead)
    _ = terms.freshness(age: .max)
  }

  @Test func learnedTermsOfTheLongestIntervalDoNotTrap() {
    let terms = FreshnessTerms(.learned, learned: .max, promised: 0)
    #expect(terms.freshness(age: 1) == .live)
  }

  @Test func aSensorIsJudgedByItsOwnPaceOverTime() {
    let store = ReadingStore(start: start)
    #expect(store.rows().isEmpty)
    store.take([TestReading("never", value: .absent)])
    #expect(store.rows().first?.freshness == .waiting)
    for minute in 0..<30 {
      store.take([TestReading("never", 5)], after: .seconds(60 * minute))
    }
    let last = 60 * 29
    let states = [179, 181, 361, 1_201].map { second in
      store.rows(after: .seconds(last + second)).first?.freshness
    }
    #expect(states == [.live, .late, .stale, .dead])
    store.take([TestReading("never", 5)], after: .seconds(last + 1_300))
    #expect(store.rows(after: .seconds(last + 1_301)).first?.freshness == .live)
  }

  @Test func durationsBecomeNanosecondsWithoutOverflow() {
    #expect(Duration.milliseconds(1_500).wholeNanoseconds == 1_500_000_000)
    #expect(Duration.milliseconds(-1_500).wholeNanoseconds == -1_500_000_000)
    #expect(Duration.seconds(Int64.max).wholeNanoseconds == 4_600_000_000 * .second)
    #expect(Duration.seconds(Int64.min).wholeNanoseconds == -4_600_000_000 * .second)
  }
}
