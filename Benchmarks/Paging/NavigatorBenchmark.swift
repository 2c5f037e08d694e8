import Paging

/// What one event costs a navigator of 64 pages, in processor time: keys, answers, ticks, a jump and a cancel in turn.
struct NavigatorBenchmark {
  private static let rounds = 100_000
  private static let pages = (0..<64).map { PageID("type\($0)") }

  /// The median of five runs, in nanoseconds.
  func stepNanoseconds() -> Int {
    (0..<5).map { _ in run() }.sorted()[2]
  }

  private func run() -> Int {
    let slide = Transition.Style.slide(.milliseconds(300))
    var navigator = Navigator(programme: Programme(Self.pages), style: slide)
    var now = ContinuousClock.now
    var steps = 0
    let start = ProcessorTime.spent
    for round in 0..<Self.rounds {
      let far = Self.pages[round % Self.pages.count]
      for event in [.step(.forward), .go(to: far, cause: .key), .cancel] as [Navigator.Event] {
        steps += take(event, by: &navigator, &now)
      }
    }
    return (ProcessorTime.spent - start) / steps
  }

  /// One event, the answer if there is a question, one tick half-way, one at the end; returns how many steps.
  private func take(
    _ event: Navigator.Event,
    by navigator: inout Navigator,
    _ now: inout ContinuousClock.Instant
  ) -> Int {
    var steps = 3
    if case .ask = navigator.handle(event, at: now).first {
      _ = navigator.handle(.permit, at: now)
      steps += 1
    }
    now += .milliseconds(150)
    _ = navigator.handle(.tick, at: now)
    now += .milliseconds(150)
    _ = navigator.handle(.tick, at: now)
    return steps
  }
}
