import Paging

/// What must hold after every event.
extension Simulation {
  func check(begunBefore: Int) {
    for violation in census.clearViolations() { fail("life cycle: \(violation)") }
    checkMembership()
    checkPages()
    checkIndicator()
    checkHold()
    if census.begun - begunBefore > 4 { fail("\(census.begun - begunBefore) transitions at once") }
  }

  /// What is on screen is a page of the programme, or covers one that is kept.
  private func checkMembership() {
    let (programme, base) = (pager.navigator.programme, pager.navigator.base)
    if !programme.contains(base) { fail("\(base) is not in the programme") }
    let isTakenOver = pager.takeover.page != nil
    if isTakenOver, !areClaimed { fail("a takeover that nobody claims") }
    if isTakenOver, !wasTakenOver, let keysOpenSince, now < keysOpenSince + patience {
      fail("a takeover does not wait for open keys")
    }
    wasTakenOver = isTakenOver
    let isOnScreen = pager.activePages.contains(base)
    if !isOnScreen, pager.navigator.isSettled, !pager.livePages.contains(where: { $0.id == base }) {
      fail("the page under a takeover is not warm")
    }
  }

  /// One active page, subscriptions exactly while seen, and never more objects than the bound.
  private func checkPages() {
    let active = Set(pager.activePages)
    if census.subscribed != active {
      fail("subscribed \(census.subscribed), seen \(active)")
    }
    let bound = pager.liveBound
    if census.mostLive > bound { fail("\(census.mostLive) page objects, bound \(bound)") }
    if pager.liveCount != census.live { fail("a page object is kept by somebody else") }
    switch (census.stage, pager.shown) {
    case (.still, .single(let page)):
      if page.id != census.shown { fail("draws \(page.id), active is \(census.shown as Any)") }
    case (.moving, .transition(let from, let to, _)):
      if [from.id, to.id] != pager.activePages { fail("draws other pages than are active") }
    default: fail("display is \(census.stage) after an event")
    }
  }

  /// The indicator stands on the page of the last completed transition.
  private func checkIndicator() {
    let indicator = pager.indicator
    let pages = pager.navigator.programme.pages
    guard pages.indices.contains(indicator.current) else { return fail("indicator beyond the end") }
    let shown = census.shown.flatMap { pages.contains($0) ? $0 : nil } ?? pager.navigator.base
    if pages[indicator.current] != shown {
      fail("indicator on \(pages[indicator.current]), last completed \(census.shown as Any)")
    }
    if !(0...1).contains(indicator.progress) { fail("progress \(indicator.progress)") }
  }

  private func checkHold() {
    switch (believedHold, pager.rotation.hold) {
    case (nil, nil): break
    case (nil, .until(let end)) where end <= now: break
    case (let believed, let real) where believed == real: break
    case (let believed, let real): fail("hold is \(real as Any), should be \(believed as Any)")
    }
  }

  /// A page that its programme loses hands over to its nearest neighbour; any other stays.
  func checkHeir(_ before: Navigator, _ changed: Programme) {
    guard before.transition == nil, before.current == before.base, !pager.isTakenOver else {
      return
    }
    let old = before.programme.pages
    let place = old.firstIndex(of: before.current) ?? 0
    let nearest = old.indices.filter { changed.contains(old[$0]) }.map { abs($0 - place) }.min()
    guard let nearest else { return }
    let heirs = [place - nearest, place + nearest].filter(old.indices.contains).map { old[$0] }
    if !heirs.contains(pager.current) { fail("\(pager.current) took over, nearest \(heirs)") }
  }
}
