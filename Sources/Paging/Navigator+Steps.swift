/// What each event does.
extension Navigator {
  mutating func step(_ direction: Direction, at now: ContinuousClock.Instant) -> Actions {
    guard let page = programme.step(direction, from: destination) else {
      return [.refuse(.end(direction))]
    }
    return go(Target(page: page, cause: .key, preferred: direction), at: now)
  }

  mutating func go(_ target: Target, at now: ContinuousClock.Instant) -> Actions {
    guard programme.contains(target.page) else { return [.refuse(.unknown(target.page))] }
    switch state {
    case .idle(let page):
      pending = target.page == page ? nil : target
      return pending == nil ? [] : [.ask(target.page)]
    case .transitioning(let transition):
      let isOnTheWay = target.page == transition.from || target.page == transition.to
      pending = isOnTheWay ? nil : target
      return isOnTheWay && target.page != transition.aim ? turn(transition, at: now) : []
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
    askPending(&actions)
    return actions
  }

  mutating func finish() -> Actions {
    pending = nil
    guard let transition else { return [] }
    return [end(transition, on: transition.aim)]
  }

  /// Whoever loses its page leaves it at once and unasked; a target that is lost is given up.
  mutating func follow(_ changed: Programme) -> Actions {
    let old = programme
    programme = changed
    let wasAsked = transition == nil && pending != nil
    if let wanted = pending, !changed.contains(wanted.page) { pending = nil }
    var actions: Actions = []
    if let transition {
      if !changed.contains(transition.to) {
        actions.append(end(transition, on: transition.from))
      } else if !changed.contains(transition.from) {
        actions.append(end(transition, on: transition.to))
      }
    }
    if !changed.contains(current) {
      replace(current, by: old.heir(of: current, in: changed), &actions)
    }
    if !wasAsked || !actions.isEmpty { askPending(&actions) }
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

  private mutating func turn(_ transition: Transition, at now: ContinuousClock.Instant) -> Actions {
    var turned = transition
    turned.turn(at: now)
    state = .transitioning(turned)
    return turned.isOver ? [.turn, end(turned, on: turned.aim)] : [.turn]
  }

  private mutating func end(_ transition: Transition, on page: PageID) -> Action {
    state = .idle(page)
    return page == transition.to
      ? .complete(from: transition.from, to: page, cause: transition.cause)
      : .cancel(from: page, to: transition.to)
  }

  private mutating func replace(_ page: PageID, by heir: PageID, _ actions: inout Actions) {
    state = .idle(heir)
    actions.append(.begin(from: page, to: heir))
    actions.append(.complete(from: page, to: heir, cause: .programme))
  }

  private mutating func askPending(_ actions: inout Actions) {
    guard transition == nil, let wanted = pending else { return }
    if wanted.page == current {
      pending = nil
    } else {
      actions.append(.ask(wanted.page))
    }
  }
}
