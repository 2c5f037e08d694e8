/// What is done for each event, and with time.
extension Pager {
  /// Takes one event.
  package func handle(_ event: PagerEvent, at now: ContinuousClock.Instant) {
    step(at: now) { dispatch(event, at: now) }
  }

  /// Does what is due and says when there will be more, unless anything happens before.
  ///
  /// While `shown` is a transition, the display draws at its own rate in between.
  package func turn(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    step(at: now) {
      for _ in 0..<PageRequests.limit {
        guard let (page, request) = requests.next() else { break }
        serve(request, of: page, at: now)
      }
      arbitrate(at: now)
      rotate(at: now)
    }
    return navigator.transition?.end ?? deadline
  }

  private func step(at now: ContinuousClock.Instant, _ body: () -> Void) {
    precondition(!isBusy, "a page or a delegate called the pager back")
    isBusy = true
    perform(navigator.handle(.tick, at: now), at: now)
    body()
    arbitrate(at: now)
    if isUnprepared, navigator.isSettled { prepareNeighbours() }
    isBusy = false
  }

  private func dispatch(_ event: PagerEvent, at now: ContinuousClock.Instant) {
    switch event {
    case .next: operate(.step(.forward), at: now)
    case .previous: operate(.step(.backward), at: now)
    case .jump(let page): operate(.go(to: page, cause: .key), at: now)
    case .position(let number): jump(toPosition: number, at: now)
    case .home: operate(.go(to: home, cause: .key), at: now)
    case .cancel: operate(.cancel, at: now)
    case .key: rotation.keyPressed(at: now)
    case .hold(let time): rotation.hold(for: time, at: now)
    case .resume: rotation.release(at: now)
    case .programme(let programme): follow(programme, at: now)
    case .seen(let type): see(type, at: now)
    case .empty(let page, let isEmpty): setEmpty(page, isEmpty)
    case .weight(let page, let weight): setWeight(page, weight)
    case .alarm(let page, let isRaised): setAlarm(page, isRaised)
    case .round(let page, let time): rotation.setRound(page, time)
    case .drawn(let page): noteDrawn(page, at: now)
    case .broken(let page, let reason): replace(page, reason, at: now)
    case .style(let style): change(to: style)
    case .rotation(let settings): change(to: settings)
    case .claims(let claims): takeover.claim(claims)
    case .keys(let areOpen): takeover.setKeys(open: areOpen)
    case .takeover(let settings): takeover.settings = settings
    case .memoryPressure: relieve()
    }
  }

  private func relieve() {
    let covered = isTakenOver ? navigator.base : nil
    cache.shed(besides: covered, keeping: cache.tiers.cold / 2)
  }

  /// Brings up what an alarm wants to be seen, or what it has covered.
  private func arbitrate(at now: ContinuousClock.Instant) {
    let wasTakenOver = takeover.page != nil
    takeover.advance(at: now)
    if wasTakenOver, takeover.page == nil { rotation.returned() }
    if let page = takeover.page {
      guard navigator.destination != page else { return }
      perform(navigator.handle(.go(to: page, cause: .takeover), at: now), at: now)
    } else if navigator.leadsToTakeover {
      perform(navigator.handle(.go(to: navigator.base, cause: .release), at: now), at: now)
    }
  }

  private var deadline: ContinuousClock.Instant? {
    let own = isTakenOver ? rotation.holdEnd : rotation.deadline
    return [own, takeover.deadline].compactMap(\.self).min()
  }

  private var home: PageID {
    let programme = navigator.programme
    guard let home = rotation.settings.home, programme.contains(home) else {
      return programme.pages[0]
    }
    return home
  }

  private var resting: PageID {
    guard let idle = rotation.settings.idle, navigator.programme.contains(idle) else { return home }
    return idle
  }

  private func operate(_ event: Navigator.Event, at now: ContinuousClock.Instant) {
    rotation.keyPressed(at: now)
    if let words = takeover.refusal {
      delegate?.pagerDid(.refused(.emergency(words)))
      return
    }
    takeover.operated(at: now)
    perform(navigator.handle(event, at: now), at: now)
  }

  private func jump(toPosition number: Int, at now: ContinuousClock.Instant) {
    guard (1...navigator.programme.count).contains(number) else {
      rotation.keyPressed(at: now)
      delegate?.pagerDid(.refused(.position(number)))
      return
    }
    operate(.go(to: navigator.programme.pages[number - 1], cause: .key), at: now)
  }

  private func noteDrawn(_ page: PageID, at now: ContinuousClock.Instant) {
    guard navigator.transition == nil, page == navigator.current else { return }
    takeover.drawn(page, at: now)
    if !isTakenOver { rotation.drawn(page, at: now) }
  }

  private func change(to style: Transition.Style) {
    navigator.style = style
    isUnprepared = true
  }

  private func change(to settings: Rotation.Settings) {
    rotation.settings = settings
    isUnprepared = true
  }

  private func setEmpty(_ page: PageID, _ isEmpty: Bool) {
    guard registry.knows(page) else { return }
    rotation.setEmpty(page, isEmpty)
    isUnprepared = true
  }

  private func setWeight(_ page: PageID, _ weight: Int?) {
    guard registry.knows(page) else { return }
    rotation.setWeight(page, weight)
    isUnprepared = true
  }

  private func setAlarm(_ page: PageID, _ isRaised: Bool) {
    if isRaised, registry.knows(page) {
      alarms.insert(page)
    } else {
      alarms.remove(page)
    }
  }

  private func see(_ type: PageID, at now: ContinuousClock.Instant) {
    switch registry.see(type) {
    case .known:
      admit(type, at: now)
    case .admitted:
      delegate?.pagerDid(.admitted(type))
      admit(type, at: now)
    case .overCap(let isFirst):
      if isFirst { delegate?.pagerDid(.overCap(type)) }
      admit(.other, at: now)
    }
  }

  private func admit(_ page: PageID, at now: ContinuousClock.Instant) {
    var programme = navigator.programme
    if programme.admit(page) { follow(programme, at: now) }
  }

  private func follow(_ programme: Programme, at now: ContinuousClock.Instant) {
    perform(navigator.handle(.programme(programme), at: now), at: now)
    cache.prune(programme.contains)
    isUnprepared = true
  }

  private func serve(_ request: PageRequest, of page: PageID, at now: ContinuousClock.Instant) {
    switch request {
    case .jump(let next, let part):
      operate(.go(to: next, cause: .key), at: now)
      if let part { delegate?.pagerDid(.wanted(next, part: part)) }
    case .replaceMe(let reason): replace(page, reason, at: now)
    }
  }

  /// Home first; when the display is there already, the rotation may be due all the same.
  private func rotate(at now: ContinuousClock.Instant) {
    rotation.expire(at: now)
    for _ in 0..<2 {
      guard navigator.isSettled, !isTakenOver, let step = rotation.due(at: now) else { return }
      let page = navigator.current
      rotation.stepped(step, from: page, at: now)
      if let next = destination(of: step, from: page) {
        let cause: Cause = step == .advance ? .rotation : .home
        perform(navigator.handle(.go(to: next, cause: cause), at: now), at: now)
      }
    }
  }

  private func destination(of step: Rotation.Step, from page: PageID) -> PageID? {
    switch step {
    case .home: home
    case .idle: resting
    case .advance: rotation.successor(of: page, in: navigator.programme)
    }
  }
}
