import Paging

/// A page that weighs what a real one does: some rows of text once it has appeared, nothing after.
final class BenchmarkPage: Page {
  nonisolated(unsafe) private static var live = 0
  /// The most objects that ever lived at once; the benchmark has one thread.
  nonisolated(unsafe) private(set) static var mostLive = 0

  let id: PageID
  private var scroll: Int
  private var rows: [String] = []

  init(_ id: PageID, state: Int?) {
    self.id = id
    scroll = state ?? 0
    Self.live += 1
    Self.mostLive = max(Self.mostLive, Self.live)
  }

  deinit { Self.live -= 1 }

  func willAppear(at now: ContinuousClock.Instant) {}
  func willDisappear(at now: ContinuousClock.Instant) {}
  func didDisappear(at now: ContinuousClock.Instant) { rows = [] }

  func didAppear(at now: ContinuousClock.Instant) {
    scroll += 1
    rows = (0..<24).map { "sensor \($0) of \(id) at \(scroll)" }
  }

  func coldState() -> Int { scroll }
}
