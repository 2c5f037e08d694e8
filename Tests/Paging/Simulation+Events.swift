import Paging

/// What happens to the display in a simulation, and what the outside believes of it.
extension Simulation {
  func randomEvent() -> PagerEvent {
    switch chance.below(100) {
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
    case .hold(nil): believedHold = .untimed
    case .hold(.some(let time)): believedHold = .until(now + time)
    case .resume:
      believedHold = nil
      believedLingerEnd = now
    case .next, .previous, .jump, .position, .home, .cancel, .key:
      believedLingerEnd = now + pager.rotation.settings.linger
    case .empty(let page, let isEmpty):
      guard Self.names.contains(page) || admitted.contains(page) || page.name.first == "@" else {
        return
      }
      if isEmpty { believedEmpty.insert(page) } else { believedEmpty.remove(page) }
    default: break
    }
  }

  /// Input stops, everything works again: within bounded time the display must page by itself.
  func calmDown() {
    setLock(nil)
    census.veto = nil
    census.failing = []
    step(.resume)
    for _ in 0..<4 where violations.isEmpty {
      settle()
      step(.drawn(pager.current))
      expectChange()
    }
  }

  private func settle() {
    for _ in 0..<4 {
      _ = turn()
      guard let end = pager.navigator.transition?.end else { continue }
      now = end
    }
    if !pager.navigator.isSettled { fail("does not come to rest") }
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
