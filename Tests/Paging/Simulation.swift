import Paging

/// One display's life under random events, in virtual time, with every invariant checked after every event.
///
/// An episode is one pager with its programme, style and bounds, some thousand events long; then input stops, and the
/// display must go on by itself.
final class Simulation: PagerDelegate {
  static let names = (0..<40).map { PageID("p\($0)") }

  var chance: SplitMix
  var now = epoch
  var census = Census()
  var pager: Pager<ProbePage>
  private(set) var violations: [String] = []
  private(set) var events = 0
  private(set) var changes = 0

  /// What the outside may believe, kept apart from the pager.
  var believedHold: Rotation.Hold?
  var believedEmpty: Set<PageID> = []
  private var isWorthyAtBegin = true
  private var isHeldAtBegin = false
  private var isTakenAtBegin = false
  /// Who began a transition; whoever wants its target on the way takes it over.
  private var causeAtBegin: Cause?
  private var isLockedAtBegin = false
  private var isRestedAtBegin = true
  /// Until when the page on screen has to stay; none before it is drawn.
  private var believedDwellEnd: ContinuousClock.Instant?
  /// Until when the last key keeps it.
  var believedLingerEnd = epoch
  /// Whether a page has asked for another one, which counts as a key when it is served.
  var isJumpRequested = false
  /// Whether any alarm claims the display, and since when somebody is keying.
  var areClaimed = false
  var keysOpenSince: ContinuousClock.Instant?
  var patience = Takeover.Settings().patience
  var wasTakenOver = false
  /// The page that a takeover covers, while nobody and nothing has moved the display otherwise.
  private(set) var believedUnder: PageID?
  var isUnderKnown = false
  private(set) var admitted: Set<PageID> = []
  private var lockReason: String?
  private var lastEvent: PagerEvent?

  init(seed: UInt64) {
    chance = SplitMix(seed)
    pager = Self.pager(census, &chance, now)
    begin()
  }

  /// Runs so many events, in episodes.
  func run(events wanted: Int) {
    let episode = 2_000
    while events < wanted, violations.isEmpty {
      for _ in 0..<min(episode, wanted - events) where violations.isEmpty {
        step(randomEvent())
        if chance.chance(40) { passTime() }
      }
      calmDown()
      pager.close(at: now)
      if violations.isEmpty { restart() }
    }
  }

  private func restart() {
    census = Census()
    pager = Self.pager(census, &chance, now)
    begin()
  }

  private func begin() {
    pager.delegate = self
    believedHold = nil
    believedEmpty = []
    believedDwellEnd = nil
    believedLingerEnd = now
    isJumpRequested = false
    areClaimed = false
    keysOpenSince = nil
    patience = pager.takeover.settings.patience
    isUnderKnown = false
    wasTakenOver = false
    believedUnder = nil
    lockReason = nil
    admitted = []
    census.onBegin = { [unowned self] page in
      isWorthyAtBegin = isWorthy(page)
      isHeldAtBegin = believedHold != nil
      isTakenAtBegin = pager.takeover.page != nil
      causeAtBegin = pager.navigator.transition?.cause
      isLockedAtBegin = lockReason != nil || census.veto != nil
      isRestedAtBegin = now >= believedLingerEnd && believedDwellEnd.map { now >= $0 } == true
    }
  }

  static func pager(
    _ census: Census,
    _ chance: inout SplitMix,
    _ now: ContinuousClock.Instant
  ) -> Pager<ProbePage> {
    let settings = PagerSettings(
      style: chance.chance(50) ? .cut : .slide(.milliseconds(1 + chance.below(600))),
      rotation: rotation(&chance),
      tiers: Tiers(warm: 1 + chance.below(4), cold: chance.below(7)),
      takeover: takeover(&chance)
    )
    let registry = PageRegistry.probes(census, cap: 5, known: names + [.other, .overview])
    return Pager(settings, registry: registry, programme: programme(&chance), at: now)
  }

  static func rotation(_ chance: inout SplitMix) -> Rotation.Settings {
    var settings = Rotation.Settings(
      dwell: .milliseconds(chance.chance(10) ? 0 : 1 + chance.below(12_000)),
      linger: .milliseconds(chance.chance(20) ? 0 : chance.below(30_000)),
      home: chance.chance(50) ? names[chance.below(names.count)] : nil,
      homeAfter: .milliseconds(chance.chance(30) ? 0 : chance.below(120_000))
    )
    for name in names where chance.chance(20) {
      let dwell: Duration? = chance.chance(50) ? .milliseconds(chance.below(3) * 4_000) : nil
      settings.terms[name] = .init(
        dwell: dwell,
        rotates: chance.chance(70),
        weight: chance.below(5)
      )
    }
    return settings
  }

  static func takeover(_ chance: inout SplitMix) -> Takeover.Settings {
    var settings = Takeover.Settings()
    settings.cycle = .milliseconds(chance.chance(10) ? 0 : chance.below(8_000))
    settings.flood = chance.below(7)
    settings.patience = .milliseconds(chance.below(30_000))
    settings.respite = .milliseconds(chance.chance(20) ? 0 : chance.below(30_000))
    settings.longest = .milliseconds(chance.chance(20) ? 0 : chance.below(300_000))
    return settings
  }

  static func programme(_ chance: inout SplitMix) -> Programme {
    let size = chance.chance(20) ? chance.below(3) : 1 + chance.below(names.count)
    var slots = names.shuffled(using: &chance).prefix(size).map(Programme.Slot.page)
    if chance.chance(50) { slots.insert(.others, at: chance.below(slots.count + 1)) }
    return Programme(slots, wraps: chance.chance(70))
  }

  func vetoForLeaving(_ page: PageID, for next: PageID) -> String? { lockReason }

  func pagerDid(_ report: PagerReport) {
    switch report {
    case .shown(let page, let from, let cause):
      changes += 1
      believedDwellEnd = nil
      judge(page, cause)
      judgeTakeover(page, from, cause)
    case .cancelled: believedDwellEnd = nil
    case .broken(let page, _) where page == census.shown: believedDwellEnd = nil
    case .admitted(let page):
      admitted.insert(page)
      if admitted.count > 5 { fail("more types admitted than the cap allows") }
    default: break
    }
  }

  private func judge(_ page: PageID, _ cause: Cause) {
    let unasked = [Cause.programme, .takeover, .release]
    let isAsked = !unasked.contains(cause) && !unasked.contains(causeAtBegin ?? cause)
    if isAsked, isLockedAtBegin { fail("left a page in spite of a veto") }
    guard cause == .rotation || cause == .home else { return }
    if isHeldAtBegin { fail("\(cause) moved a display that is held") }
    guard cause == .rotation else { return }
    if !isWorthyAtBegin { fail("rotation came to \(page), which it skips") }
    if !isRestedAtBegin { fail("rotation left before dwell and linger were over") }
  }

  /// A takeover waits for open keys, moves nothing else, and gives back the page that it covered.
  private func judgeTakeover(_ page: PageID, _ from: PageID, _ cause: Cause) {
    switch cause {
    case .takeover where believedUnder == nil:
      believedUnder = from
      isUnderKnown = true
    case .takeover: break
    case .release:
      if isUnderKnown, let under = believedUnder, page != under,
        pager.navigator.programme.contains(under)
      {
        fail("gave back \(page), covered \(under)")
      }
      believedUnder = nil
    case .rotation, .home:
      if isTakenAtBegin { fail("\(cause) moved a display that is taken over") }
      believedUnder = nil
    case .key, .programme: believedUnder = nil
    }
  }

  func isWorthy(_ page: PageID) -> Bool {
    !believedEmpty.contains(page) && pager.rotation.settings.terms[page]?.rotates ?? true
  }

  func fail(_ what: String) {
    let event = lastEvent.map { "\($0)" } ?? "turn"
    violations.append("event \(events) (\(event)): \(what)")
  }

  func setLock(_ reason: String?) { lockReason = reason }

  /// Lets one event happen and checks what must hold after it.
  func step(_ event: PagerEvent) {
    events += 1
    lastEvent = event
    let before = pager.navigator
    let begun = census.begun
    believe(event)
    pager.handle(event, at: now)
    if case .drawn(let page) = event { noteDrawn(page) }
    check(begunBefore: begun)
    if case .programme(let programme) = event { checkHeir(before, programme) }
  }

  private func noteDrawn(_ page: PageID) {
    guard case .still = census.stage, page == census.shown, believedDwellEnd == nil else { return }
    let settings = pager.rotation.settings
    let dwell = settings.terms[page]?.dwell ?? settings.dwell
    if dwell > .zero { believedDwellEnd = now + dwell }
  }

  /// Lets the display do what is due.
  func turn() -> ContinuousClock.Instant? {
    events += 1
    lastEvent = nil
    let begun = census.begun
    if case .until(let end) = believedHold, end <= now { believedHold = nil }
    if isJumpRequested { believedLingerEnd = now + pager.rotation.settings.linger }
    isJumpRequested = false
    let deadline = pager.turn(at: now)
    if let deadline, deadline <= now { fail("asks for a turn at once again") }
    check(begunBefore: begun)
    return deadline
  }
}
