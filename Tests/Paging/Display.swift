import Paging

/// One pager over probe pages, with everything it says written down.
final class Display: PagerDelegate {
  let census = Census()
  let pager: Pager<ProbePage>
  private(set) var reports: [PagerReport] = []
  var lock: String?

  init(
    _ letters: String,
    wraps: Bool = true,
    start: PageID? = nil,
    cap: Int = 64,
    _ settings: PagerSettings = PagerSettings(rotation: .init(dwell: .zero))
  ) {
    census.isLogging = true
    let programme = Programme(pages(letters), wraps: wraps)
    pager = Pager(
      settings,
      registry: .probes(census, cap: cap, known: programme.pages),
      programme: programme,
      start: start,
      at: epoch
    )
    pager.delegate = self
  }

  convenience init(_ letters: String, wraps: Bool = true, slide milliseconds: Int, warm: Int = 2) {
    let settings = PagerSettings(
      style: .slide(.milliseconds(milliseconds)),
      rotation: .init(dwell: .zero),
      tiers: Tiers(warm: warm)
    )
    self.init(letters, wraps: wraps, settings)
  }

  func vetoForLeaving(_ page: PageID, for next: PageID) -> String? { lock }
  func pagerDid(_ report: PagerReport) { reports.append(report) }

  /// Handles an event and returns what the pages saw of it.
  func log(_ event: PagerEvent, at milliseconds: Int = 0) -> [String] {
    _ = census.takeLog()
    pager.handle(event, at: after(milliseconds))
    return census.takeLog()
  }

  /// Gives the pager its turn and returns what the pages saw of it.
  func turn(at milliseconds: Int) -> [String] {
    _ = census.takeLog()
    _ = pager.turn(at: after(milliseconds))
    return census.takeLog()
  }

  /// The pages that rotation shows, each drawn at once, until so many have come.
  func rotation(_ steps: Int, from start: Int = 0) -> String {
    var now = after(start)
    var shown = ""
    for _ in 0..<steps {
      pager.handle(.drawn(pager.current), at: now)
      guard let deadline = pager.turn(at: now) else { break }
      now = deadline
      _ = pager.turn(at: now)
      while let end = pager.navigator.transition?.end {
        now = end
        _ = pager.turn(at: now)
      }
      shown += pager.current.name
    }
    return shown
  }

  var current: String { pager.current.name }
  var warm: String { String(pager.cacheNames.sorted()) }
  var cold: String { String(pager.coldNames) }
}

extension Pager where P == ProbePage {
  /// Letters of the live pages that are not active.
  fileprivate var cacheNames: String {
    livePages.map(\.id).filter { !activePages.contains($0) }.map(\.name).joined()
  }

  fileprivate var coldNames: String { coldPages.map(\.name).joined() }
}
