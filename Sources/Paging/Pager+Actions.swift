/// How the navigator's actions are done: the only place that calls a page's life cycle.
extension Pager {
  func perform(_ actions: Navigator.Actions, at now: ContinuousClock.Instant) {
    for action in actions {
      switch action {
      case .ask(let page): ask(page, at: now)
      case .begin(_, let to): begin(to, at: now)
      case .complete(let from, let to, let cause): complete(from, to, cause, at: now)
      case .cancel(_, let to): cancel(to, at: now)
      case .turn: break
      case .refuse(let refusal): delegate?.pagerDid(.refused(refusal))
      }
    }
  }

  private func ask(_ next: PageID, at now: ContinuousClock.Instant) {
    let words =
      active.veto(leavingFor: next) ?? delegate?.vetoForLeaving(active.id, for: next)
    let answer: Navigator.Event = words.map { .veto($0) } ?? .permit
    perform(navigator.handle(answer, at: now), at: now)
  }

  private func begin(_ page: PageID, at now: ContinuousClock.Instant) {
    let next = cache.take(page) ?? make(page)
    target = next
    active.willDisappear(at: now)
    next.page.willAppear(at: now)
    delegate?.pagerDid(.active)
  }

  private func complete(
    _ from: PageID,
    _ to: PageID,
    _ cause: Cause,
    at now: ContinuousClock.Instant
  ) {
    guard let next = target?.page else { preconditionFailure("no target to complete to") }
    let left = active
    next.didAppear(at: now)
    left.didDisappear(at: now)
    active = next
    target = nil
    visits += 1
    retire(left, left: visits)
    rotation.arrived(at: to, by: cause, in: navigator.programme)
    isUnprepared = true
    delegate?.pagerDid(.active)
    delegate?.pagerDid(.shown(to, from: from, cause))
  }

  private func cancel(_ page: PageID, at now: ContinuousClock.Instant) {
    guard let given = target else { preconditionFailure("no target to give up") }
    given.page.willDisappear(at: now)
    given.page.didDisappear(at: now)
    active.willAppear(at: now)
    active.didAppear(at: now)
    target = nil
    retire(given.page, left: given.left)
    rotation.returned()
    isUnprepared = true
    delegate?.pagerDid(.active)
    delegate?.pagerDid(.cancelled(page))
  }

  /// A page that is off the screen becomes warm; an error page, or one that the programme lost, goes.
  private func retire(_ page: P, left: UInt64?) {
    if broken.remove(page.id) != nil { return }
    if navigator.programme.contains(page.id) {
      cache.keep(page, left: left)
    } else {
      cache.chill(page, left: left)
    }
  }

  private func make(_ page: PageID) -> (page: P, left: UInt64?) {
    let state = cache.state(of: page)
    _ = cache.makeRoom(wanted: wanted, isUrgent: true)
    let made = registry.make(.init(id: page, state: state, delegate: requests))
    if let failure = made.failure {
      broken.insert(page)
      delegate?.pagerDid(.broken(page, "\(failure)"))
    } else {
      broken.remove(page)
    }
    return (made.page, nil)
  }

  private var wanted: [PageID] {
    if isTakenOver { return activePages.contains(navigator.base) ? [] : [navigator.base] }
    guard navigator.style.preparesNeighbours else { return [] }
    let pages = rotation.neighbours(of: navigator.current, in: navigator.programme)
    return Array(pages.prefix(cache.tiers.warm))
  }

  /// Makes what the style wants to have ready, at rest only: on the way the target's place is taken.
  func prepareNeighbours() {
    isUnprepared = false
    let wanted = wanted
    for page in wanted where !cache.contains(page) {
      guard cache.makeRoom(wanted: wanted, isUrgent: false) else { return }
      let next = make(page)
      cache.keep(next.page, left: next.left)
    }
  }

  /// Puts an error page in the place of one that broke; a transition ends first.
  ///
  /// An error page that breaks stays: what replaced it would break again.
  func replace(_ page: PageID, _ reason: String, at now: ContinuousClock.Instant) {
    guard livePages.contains(where: { $0.id == page }), !broken.contains(page) else { return }
    let wanted = navigator.pending
    perform(navigator.handle(.finish, at: now), at: now)
    cache.drop(page)
    isUnprepared = true
    if active.id == page { substitute(page, reason, at: now) }
    delegate?.pagerDid(.broken(page, reason))
    if let wanted { perform(navigator.go(wanted, at: now), at: now) }
  }

  private func substitute(_ page: PageID, _ reason: String, at now: ContinuousClock.Instant) {
    _ = cache.makeRoom(wanted: wanted, isUrgent: true)
    let failed = active
    let substitute = registry.replacement(for: page, PageBroke(reason: reason))
    failed.willDisappear(at: now)
    substitute.willAppear(at: now)
    substitute.didAppear(at: now)
    failed.didDisappear(at: now)
    active = substitute
    broken.insert(page)
    rotation.returned()
  }
}

/// The error that an error page shows for a page that broke after it was made.
package struct PageBroke: Error, CustomStringConvertible {
  /// What the page said.
  package let reason: String

  package var description: String { reason }
}
