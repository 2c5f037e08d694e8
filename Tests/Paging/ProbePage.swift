import Paging

/// A page that reports every call to its census and can be told to misbehave.
final class ProbePage: Page {
  let id: PageID
  let isErrorPage: Bool
  let openedAt: Int?
  let delegate: (any PageDelegate)?
  var scroll: Int
  var content = PageContent.ready
  private let serial: Int
  private let census: Census

  init(_ id: PageID, census: Census, state: Int? = nil, delegate: (any PageDelegate)? = nil) {
    self.id = id
    self.census = census
    self.delegate = delegate
    isErrorPage = delegate == nil
    openedAt = state
    scroll = state ?? 0
    serial = census.made(id)
    if let state { census.reopened(id, at: state) }
  }

  deinit { census.released(serial) }

  func veto(leavingFor next: PageID) -> String? { census.veto }
  func willAppear(at now: ContinuousClock.Instant) { census.note(.willAppear, serial) }
  func willDisappear(at now: ContinuousClock.Instant) { census.note(.willDisappear, serial) }

  func didAppear(at now: ContinuousClock.Instant) {
    scroll += 1
    census.note(.didAppear, serial)
  }

  func didDisappear(at now: ContinuousClock.Instant) {
    if !isErrorPage { census.left[id] = scroll }
    census.note(.didDisappear, serial)
  }

  func coldState() -> Int {
    census.note(.coldState, serial)
    return scroll
  }
}

struct ProbeFailure: Error {}

extension PageRegistry where P == ProbePage {
  /// A registry whose pages all report to one census; it fails when the census says so.
  static func probes(_ census: Census, cap: Int = 64, known: [PageID] = []) -> PageRegistry {
    let factory: Factory = { order in
      if census.failing.contains(order.id) { throw ProbeFailure() }
      return ProbePage(order.id, census: census, state: order.state, delegate: order.delegate)
    }
    var registry = PageRegistry(cap: cap, discovery: factory) { id, _ in
      ProbePage(id, census: census)
    }
    for page in known { registry.register(page, factory) }
    return registry
  }
}
