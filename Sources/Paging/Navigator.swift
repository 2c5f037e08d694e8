/// The one coordinator of an axis of pages: which page is up, which is coming, which is wanted next.
///
/// A value without clock, pages or I/O. Keys, rotation, home and programme changes are its events; its actions say what
/// the owner of the pages has to do. At most one target is pending; the newest wins. Nothing has changed for the outside
/// before `complete`. The second axis, inside a page, is another value of this type.
package struct Navigator: Sendable {
  /// What is on screen.
  package enum State: Equatable, Sendable {
    /// One page, at rest. With a pending target the owner is being asked whether it may be left.
    case idle(PageID)
    /// Two pages, one giving way to the other.
    case transitioning(Transition)
  }

  /// What can happen.
  package enum Event: Equatable, Sendable {
    /// One page on or back, from the page wanted last.
    case step(Direction)
    /// To this page, however far.
    case go(to: PageID, cause: Cause)
    /// Back to the page that is being left, and nothing else wanted.
    case cancel
    /// The page on screen may be left for the pending one.
    case permit
    /// It may not, for this reason.
    case veto(String)
    /// Another order or membership.
    case programme(Programme)
    /// Time has passed; only this event ends a transition that has run its time.
    case tick
    /// The transition ends now, wherever it is, and nothing else is wanted.
    case finish
  }

  /// A page that is wanted.
  package struct Target: Equatable, Sendable {
    /// Which one.
    package let page: PageID
    /// Who wants it.
    package let cause: Cause
    /// Which way it comes from when both are equally long.
    package let preferred: Direction
  }

  /// What is on screen.
  package internal(set) var state: State
  /// The page from which steps and positions count: the one on screen or, while a takeover covers it, the one under it.
  ///
  /// Always a page of the programme; what a takeover shows need not be one.
  package internal(set) var base: PageID
  /// What is wanted after that; in `idle`, what the owner is being asked about.
  package internal(set) var pending: Target?
  /// The pages of this axis.
  package internal(set) var programme: Programme
  /// How the next transition will look.
  package var style: Transition.Style

  /// A navigator at rest, on `start` or, when the programme does not know it, on its first page.
  package init(programme: Programme, style: Transition.Style, start: PageID? = nil) {
    let known = start.flatMap { programme.contains($0) ? $0 : nil }
    self.programme = programme
    self.style = style
    self.base = known ?? programme.pages[0]
    self.state = .idle(base)
  }

  /// The page of the last completed transition.
  package var current: PageID {
    switch state {
    case .idle(let page): page
    case .transitioning(let transition): transition.from
    }
  }

  /// The transition on its way.
  package var transition: Transition? {
    guard case .transitioning(let transition) = state else { return nil }
    return transition
  }

  /// Where all this leads when nothing else happens.
  package var destination: PageID {
    pending?.page ?? transition?.aim ?? current
  }

  /// Whether all this leads to a page that a takeover put over the base.
  package var leadsToTakeover: Bool {
    if let pending { return pending.cause == .takeover }
    guard let transition, !transition.isGoingBack else { return current != base }
    return transition.cause == .takeover
  }

  /// Whether nothing is on its way and nothing wanted.
  package var isSettled: Bool { transition == nil && pending == nil }

  /// Takes one event and says what has to be done for it.
  ///
  /// Let time pass with `tick` before any other event. An answer that nobody asked for traps.
  package mutating func handle(_ event: Event, at now: ContinuousClock.Instant) -> Actions {
    switch event {
    case .step(let direction): step(direction, at: now)
    case .go(let page, let cause):
      go(
        Target(page: page, cause: cause, preferred: cause == .release ? .backward : .forward),
        at: now
      )
    case .cancel: cancel(at: now)
    case .permit: begin(answered(event), at: now)
    case .veto(let reason): refuse(answered(event), in: reason)
    case .programme(let changed): follow(changed, at: now)
    case .tick: tick(at: now)
    case .finish: finish()
    }
  }
}
