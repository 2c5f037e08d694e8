import Paging

/// What happens to the display in a simulation, and what the outside believes of it.
extension Simulation {
  func randomEvent() -> PagerEvent {
    switch chance.below(106) {
    case 100..<103: .claims(someClaims)
    case 103..<105: .keys(areOpen: chance.chance(40))
    case 105: .takeover(Self.takeover(&chance))
    case 0..<16: .next
    case 16..<28: .previous
    case 28..<38: .jump(to: anyPage)
    case 38..<42: .position(chance.below(45) - 2)
    case 42..<44: .home
    case 44..<49: .cancel
    case 49..<53: .key
    case 53..<55: .hold(chance.chance(50) ? nil : .milliseconds(chance.below(20_000)))
    case 55..<58: .resume
    case 58..<60: .programme(changedProgramme)
    case 60..<62: .seen(PageID("seen\(chance.below(12))"))
    case 62..<65: .empty(anyPage, chance.chance(50))
    case 65..<66: .weight(anyPage, chance.chance(50) ? nil : chance.below(9) - 1)
    case 66..<68: .alarm(anyPage, chance.chance(50))
    case 68..<84: .drawn(chance.chance(70) ? pager.current : anyPage)
    case 84..<86: .broken(anyLivePage, "broke")
    case 86..<87: .rotation(Self.rotation(&chance))
    case 87..<88: .style(chance.chance(50) ? .cut : .slide(.milliseconds(chance.below(600))))
    case 88..<89: .memoryPressure
    default: mischief()
    }
  }

  /// Something that pages and their surroundings do, noticed only later.
  private func mischief() -> PagerEvent {
    switch chance.below(4) {
    case 0: setLock(chance.chance(30) ? "locked" : nil)
    case 1: census.veto = chance.chance(30) ? "not now" : nil
    case 2: census.failing = chance.chance(60) ? [] : [anyPage, anyPage, anyPage]
    default:
      let page = pager.livePages[chance.below(pager.livePages.count)]
      let request: PageRequest =
        chance.chance(70) ? .jump(to: anyPage) : .replaceMe(reason: "cannot draw")
      if case .jump = request, page.delegate != nil { isJumpRequested = true }
      page.delegate?.page(page.id, requests: request)
    }
    return .key
  }

  private var anyPage: PageID {
    if chance.chance(3) { return PageID("nowhere") }
    let pages = pager.navigator.programme.pages
    return chance.chance(80) ? pages[chance.below(pages.count)] : Self.names[chance.below(40)]
  }

  /// Alarms of pages, among them some that are in no programme; often none.
  private var someClaims: [Takeover.Claim] {
    guard chance.chance(60) else { return [] }
    return (0..<(1 + chance.below(8))).map { _ in
      let page = chance.chance(10) ? PageID("guest\(chance.below(4))") : anyPage
      let isEmergency = chance.chance(10)
      return .init(id: "\(page)\(isEmergency)", page: page, isEmergency: isEmergency, words: "high")
    }
  }

  private var anyLivePage: PageID {
    pager.livePages[chance.below(pager.livePages.count)].id
  }

  /// Another programme: one page less, or hidden, or back, or all anew.
  private var changedProgramme: Programme {
    var programme = pager.navigator.programme
    switch chance.below(5) {
    case 0: programme.remove(pager.current)
    case 1: programme.hide(pager.navigator.destination)
    case 2: programme.unhide(anyPage)
    case 3: programme.remove(anyPage)
    default: programme = Self.programme(&chance)
    }
    return programme
  }

  /// Time goes on, to the deadline or past it, and the display gets its turn.
  func passTime() {
    switch chance.below(4) {
    case 0: now += .milliseconds(chance.below(50))
    case 1: now += .milliseconds(chance.below(1_000))
    case 2: now += .milliseconds(chance.below(60_000))
    default: break
    }
    let deadline = turn()
    guard chance.chance(50), let deadline else { return }
    now = deadline
    _ = turn()
  }

  /// What the outside knows before the pager does.
  func believe(_ event: PagerEvent) {
    switch event {
    case .claims(let claims): areClaimed = !claims.isEmpty
    case .keys(let areOpen): believeKeys(areOpen)
    case .takeover(let settings): patience = min(patience, settings.patience)
    case .programme(let programme):
      if let under = believedUnder, !programme.contains(under) { isUnderKnown = false }
    case .hold(nil): believedHold = .untimed
    case .hold(.some(let time)): believedHold = .until(now + time)
    case .resume:
      believedHold = nil
      believedLingerEnd = now
    case .next, .previous, .jump, .position, .home, .cancel, .key:
      isUnderKnown = false
      believedLingerEnd = now + pager.rotation.settings.linger
    case .empty(let page, let isEmpty):
      guard Self.names.contains(page) || admitted.contains(page) || page.name.first == "@" else {
        return
      }
      if isEmpty { believedEmpty.insert(page) } else { believedEmpty.remove(page) }
    default: break
    }
  }

  private func believeKeys(_ areOpen: Bool) {
    keysOpenSince = areOpen ? keysOpenSince ?? now : nil
    if !areOpen { patience = pager.takeover.settings.patience }
  }

  /// Input stops, everything works again: within bounded time the display must page by itself.
  func calmDown() {
    setLock(nil)
    census.veto = nil
    census.failing = []
    step(.keys(areOpen: false))
    step(.claims([]))
    step(.resume)
    for _ in 0..<4 where violations.isEmpty {
      settle()
      step(.drawn(pager.current))
      expectChange()
    }
    expectEveryPage()
  }

  /// No page that the rotation may show is starved by heavier ones: two rounds bring them all.
  private func expectEveryPage() {
    let pages = pager.navigator.programme.pages.filter(isWorthy)
    let settings = pager.rotation.settings
    let stays = pages.contains { (settings.terms[$0]?.dwell ?? settings.dwell) <= .zero }
    guard pages.count > 1, !stays, settings.homeAfter <= .zero else { return }
    var seen: Set<PageID> = []
    for _ in 0..<(pages.count * 2 + 2) where violations.isEmpty {
      step(.drawn(pager.current))
      if let deadline = turn() { now = deadline }
      settle()
      seen.insert(pager.current)
    }
    for page in pages where !seen.contains(page) { fail("\(page) is starved") }
  }

  private func settle() {
    for _ in 0..<4 {
      _ = turn()
      guard let end = pager.navigator.transition?.end else { continue }
      now = end
    }
    if !pager.navigator.isSettled { fail("does not come to rest") }
    if pager.isTakenOver { fail("a takeover does not end") }
  }

  private func expectChange() {
    let settings = pager.rotation.settings
    let dwell = settings.terms[pager.current]?.dwell ?? settings.dwell
    let others = pager.navigator.programme.pages.filter { $0 != pager.current && isWorthy($0) }
    let bound = now + settings.linger + dwell + .seconds(1)
    let before = changes
    while changes == before, violations.isEmpty, let deadline = turn(), deadline <= bound {
      now = deadline
    }
    let mustMove = dwell > .zero && !others.isEmpty
    if mustMove, changes == before { fail("stands still although input has stopped") }
    let programme = pager.navigator.programme
    let home = settings.home.flatMap { programme.contains($0) ? $0 : nil } ?? programme.pages[0]
    if others.isEmpty, changes > before, pager.current != home {
      fail("moves although there is nowhere to go")
    }
  }
}
