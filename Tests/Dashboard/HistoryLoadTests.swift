import Testing

@testable import Dashboard

@Suite struct HistoryLoadTests {
  typealias State = HistoryLoad.State
  typealias Event = HistoryLoad.Event
  typealias Action = HistoryLoad.Action

  /// What each state becomes at each event, and what there is to do: `c` cancel, `r` release, `q` request.
  ///
  /// Events in their order, none left out: appeared, disappeared, wantsMemory, wantsMore, part, rest, last, failure,
  /// retry.
  static let table: [(State, [(State, String)])] = [
    (
      .away,
      [
        (.memory, ""), (.away, ""), (.away, ""), (.intended, ""), (.away, ""), (.away, ""),
        (.away, ""), (.away, ""), (.away, ""),
      ]
    ),
    (
      .intended,
      [
        (.loading, "q"), (.intended, ""), (.away, ""), (.intended, ""), (.intended, ""),
        (.intended, ""), (.intended, ""), (.intended, ""), (.intended, ""),
      ]
    ),
    (
      .memory,
      [
        (.memory, ""), (.away, ""), (.memory, ""), (.loading, "q"), (.memory, ""), (.memory, ""),
        (.memory, ""), (.memory, ""), (.memory, ""),
      ]
    ),
    (
      .loading,
      [
        (.loading, ""), (.intended, "cr"), (.memory, "cr"), (.loading, "crq"), (.loading, "q"),
        (.whole, ""), (.noMore, ""), (.failed, ""), (.loading, ""),
      ]
    ),
    (
      .whole,
      [
        (.whole, ""), (.intended, "r"), (.memory, "r"), (.loading, "rq"), (.whole, ""),
        (.whole, ""), (.whole, ""), (.whole, ""), (.whole, ""),
      ]
    ),
    (
      .noMore,
      [
        (.noMore, ""), (.intended, "r"), (.memory, "r"), (.loading, "rq"), (.noMore, ""),
        (.noMore, ""), (.noMore, ""), (.noMore, ""), (.noMore, ""),
      ]
    ),
    (
      .failed,
      [
        (.failed, ""), (.intended, "r"), (.memory, "r"), (.loading, "rq"), (.failed, ""),
        (.failed, ""), (.failed, ""), (.failed, ""), (.loading, "q"),
      ]
    ),
  ]

  @Test func theTableNamesEveryState() {
    #expect(Self.table.map(\.0) == State.allCases)
    #expect(Self.table.allSatisfy { $0.1.count == Event.allCases.count })
  }

  @Test(arguments: table) func eachEventLeadsWhereTheTableSays(
    state: State,
    outcomes: [(State, String)]
  ) {
    for (event, outcome) in zip(Event.allCases, outcomes) {
      var load = HistoryLoad(state)
      let actions = load.handle(event)
      let expected: [Action] = outcome.1.map {
        $0 == "c" ? .cancel : $0 == "r" ? .release : .request
      }
      #expect(load.state == outcome.0, "\(state), \(event)")
      #expect(actions == expected, "\(state), \(event)")
    }
  }

  /// Whatever happens in whatever order: at most one request is open, none while the page is away, and what was loaded is
  /// released by then.
  @Test(arguments: 0..<200) func oneLoadAtATimeAndNothingIsKeptByAPageThatIsAway(seed: Int) {
    var load = HistoryLoad()
    var (isOpen, isKept, dice) = (false, false, UInt64(seed) &* 2_654_435_761 &+ 1)
    for _ in 0..<300 {
      dice = dice &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let event = Event.allCases[Int(dice >> 33) % Event.allCases.count]
      let isAnswer = [.part, .rest, .last, .failure].contains(event)
      if isAnswer && !isOpen { continue }
      if isAnswer { isOpen = false }
      for action in load.handle(event) {
        switch action {
        case .cancel:
          #expect(isOpen)
          isOpen = false
        case .release: isKept = false
        case .request:
          #expect(!isOpen)
          (isOpen, isKept) = (true, true)
        }
      }
      #expect(isOpen == (load.state == .loading))
      if load.state == .away || load.state == .intended { #expect(!isOpen && !isKept) }
    }
  }
}
