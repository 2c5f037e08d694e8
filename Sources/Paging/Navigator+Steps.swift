/// What each event does.
extension Navigator {
  mutating func step(_ direction: Direction, at now: ContinuousClock.Instant) -> Actions {
    let start = leadsToTakeover ? base : destination
    guard let page = programme.step(direction, from: start) else {
      return [.refuse(.end(direction))]
    }
    return go(Target(page: page, cause: .key, preferred: direction), at: now)
  }

  mutating func go(_ target: Target, at now: ContinuousClock.Instant) -> Actions {
    guard programme.contains(target.page) || target.cause == .takeover else {
      return [.refuse(.unknown(target.page))]
    }
    switch state {
    case .idle(let page):
      pending = target
      var actions: Actions = []
      if target.page == page { settle(on: page, target.cause) }
      askPending(at: now, &actions)
      return actions
    case .transitioning(let transition):
      return retarget(transition, target, at: now)
    }
  }

  mutating func cancel(at now: ContinuousClock.Instant) -> Actions {
    pending = nil
    guard let transition, !transition.isGoingBack else { return [] }
    return turn(transition, at: now)
  }

  mutating func tick(at now: ContinuousClock.Instant) -> Actions {
    guard var transition else { return [] }
    transition.advance(to: now)
    state = .transitioning(transition)
    guard transition.isOver else { return [] }
    var actions: Actions = [end(transition, on: transition.aim)]
    askPending(at: now, &actions)
    return actions
  }

  mutating func finish() -> Actions {
    pending = nil
    guard let transition else { return [] }
    return [end(transition, on: transition.aim)]
  }

  /// Whoever loses its page leaves it at once and unasked; a target that is lost is given up.
  ///
  /// A takeover's page stays: it need not be one of the programme's.
  mutating func follow(_ changed: Programme, at now: ContinuousClock.Instant) -> Actions {
    let old = programme
    programme = changed
    let wasAsked = transition == nil && pending != nil
    if let wanted = pending, wanted.cause != .takeover, !changed.contains(wanted.page) {
      pending = nil
    }
    var actions: Actions = []
    if let transition {
      let isTargetLost = transition.cause != .takeover && !changed.contains(transition.to)
      let isOriginLost = transition.from == base && !changed.contains(transition.from)
      if isTargetLost {
        actions.append(end(transition, on: transition.from))
      } else if isOriginLost {
        actions.append(end(transition, on: transition.to))
      }
    }
    if !changed.contains(base) {
      let (lost, heir) = (base, old.heir(of: base, in: changed))
      base = heir
      if transition == nil, current == lost { replace(lost, by: heir, &actions) }
    }
    if !wasAsked || !actions.isEmpty { askPending(at: now, &actions) }
    return actions
  }

  /// The target that was asked about.
  mutating func answered(_ event: Event) -> Target {
    guard transition == nil, let target = pending else {
      preconditionFailure("nobody asked for \(event) in \(state)")
    }
    pending = nil
    return target
  }

  mutating func begin(_ target: Target, at now: ContinuousClock.Instant) -> Actions {
    let from = current
    let way = programme.direction(from: from, to: target.page, preferring: target.preferred)
    let transition = Transition(
      from: from,
      to: target.page,
      direction: way,
      cause: target.cause,
      style: style,
      passing: style == .cut ? [] : programme.passing(from: from, to: target.page, way),
      at: now
    )
    state = .transitioning(transition)
    var actions: Actions = [.begin(from: from, to: target.page)]
    if transition.isOver { actions.append(end(transition, on: target.page)) }
    return actions
  }

  func refuse(_ target: Target, in words: String) -> Actions {
    [.refuse(.veto(to: target.page, reason: words))]
  }

  /// Another target while pages move: one of the two turns the transition, any other waits for its end.
  private mutating func retarget(
    _ transition: Transition,
    _ target: Target,
    at now: ContinuousClock.Instant
  ) -> Actions {
    guard target.page == transition.from || target.page == transition.to else {
      pending = target
      return []
    }
    pending = nil
    var wanted = transition
    if target.page == transition.from {
      if target.cause != .takeover { base = target.page }
    } else if target.cause != .takeover || transition.isGoingBack {
      wanted.adopt(target.cause)
    }
    state = .transitioning(wanted)
    return target.page == transition.aim ? [] : turn(wanted, at: now)
  }

  private mutating func turn(_ transition: Transition, at now: ContinuousClock.Instant) -> Actions {
    var turned = transition
    turned.turn(at: now)
    state = .transitioning(turned)
    return turned.isOver ? [.turn, end(turned, on: turned.aim)] : [.turn]
  }

  private mutating func end(_ transition: Transition, on page: PageID) -> Action {
    state = .idle(page)
    guard page == transition.to else { return .cancel(from: page, to: transition.to) }
    settle(on: page, transition.cause)
    return .complete(from: transition.from, to: page, cause: transition.cause)
  }

  /// A page that came up otherwise than by a takeover is the one to count from.
  private mutating func settle(on page: PageID, _ cause: Cause) {
    if cause != .takeover, programme.contains(page) { base = page }
  }

  private mutating func replace(_ page: PageID, by heir: PageID, _ actions: inout Actions) {
    state = .idle(heir)
    actions.append(.begin(from: page, to: heir))
    actions.append(.complete(from: page, to: heir, cause: .programme))
  }

  /// Asks whether the page may be left for what is wanted; a takeover and its end do not ask.
  private mutating func askPending(at now: ContinuousClock.Instant, _ actions: inout Actions) {
    guard transition == nil, let wanted = pending else { return }
    if wanted.page == current {
      pending = nil
    } else if wanted.cause == .takeover || wanted.cause == .release {
      pending = nil
      for action in begin(wanted, at: now) { actions.append(action) }
    } else {
      actions.append(.ask(wanted.page))
    }
  }
}
