/// When alarms have a display, and which page they show on it.
///
/// A value beside the navigator: it says which page should be up because of an alarm, or none. It waits while somebody
/// is keying, cycles among several alarms, shows one list when they are many, gives way to an operator who pages on, and
/// ends by itself. What was on screen before, and the hold, are not its business: it leaves them alone.
package struct Takeover: Sendable {
  /// An alarm that wants to be seen.
  package struct Claim: Hashable, Sendable {
    /// Which alarm; the same one keeps its ID until it is over.
    package let id: String
    /// Where it is seen.
    package let page: PageID
    /// Whether it may not be put off (severity 1).
    package let isEmergency: Bool
    /// What it is, in words that are harmless already, for the line that announces it.
    package let words: String

    /// A claim of one alarm.
    package init(id: String, page: PageID, isEmergency: Bool = false, words: String = "") {
      self.id = id
      self.page = page
      self.isEmergency = isEmergency
      self.words = words
    }
  }

  /// How takeovers behave; `0` is off everywhere.
  package struct Settings: Equatable, Sendable {
    /// How long each of several pages stays once it is drawn.
    package var cycle = Duration.seconds(8)
    /// More claims than this are shown as one list.
    package var flood = 5
    /// The longest that open keys keep it waiting; `0` is not at all.
    package var patience = Duration.seconds(30)
    /// How long an operator who paged before the alarm could be shown sees the page asked for.
    package var grace = Duration.seconds(3)
    /// How long an operator who pages on is left alone.
    package var respite = Duration.seconds(30)
    /// How long claims that are no emergency have the display.
    package var longest = Duration.seconds(300)

    /// The defaults.
    package init() {}
  }

  /// Where it stands.
  package enum Phase: Equatable, Sendable {
    /// Nobody claims the display.
    case idle
    /// Somebody is keying: a line announces it, until then at the latest.
    case waiting(until: ContinuousClock.Instant)
    /// The page is up.
    case up(Stay)
    /// The operator pages on, until then.
    case putOff(until: ContinuousClock.Instant)
  }

  /// A page that a takeover shows.
  package struct Stay: Equatable, Sendable {
    /// Which one.
    package var page: PageID
    /// When the next one's turn comes; `nil` before it is drawn.
    var end: ContinuousClock.Instant?
    /// When the takeover has lasted long enough; `nil` while it may last.
    var limit: ContinuousClock.Instant?
  }

  /// The most claims that are listened to.
  package static let limit = 1_000

  /// How takeovers behave.
  package var settings: Settings
  /// Where it stands.
  package private(set) var phase = Phase.idle
  /// Whether somebody is keying.
  package private(set) var areKeysOpen = false
  private var claims: [Claim] = []
  /// Whether there is a claim that was not there before.
  private var hasNews = false
  /// Claims that have had the display long enough.
  private var spent: Set<String> = []

  /// A takeover that nobody claims.
  package init(_ settings: Settings = Settings()) {
    self.settings = settings
  }

  /// The page that should be up because of an alarm; `nil` when there is none.
  package var page: PageID? {
    guard case .up(let stay) = phase else { return nil }
    return stay.page
  }

  /// What is announced while an alarm waits for its turn; `nil` when none does.
  package var announcement: String? {
    switch phase {
    case .waiting, .putOff: live.first?.words
    case .idle, .up: nil
    }
  }

  /// What is wrong on the page that is up, the most important first; `nil` when no alarm has the display, or its list has.
  package var words: String? {
    guard let page else { return nil }
    let here = live.filter { $0.page == page }
    guard let first = here.first else { return nil }
    return here.count > 1 ? "\(first.words) and \(here.count - 1) more" : first.words
  }

  /// The claims that an operator's answer is about: those on the page that is up, or the one that is announced.
  package var concerned: [Claim] {
    switch phase {
    case .idle: []
    case .waiting, .putOff: Array(live.prefix(1))
    case .up(let stay): stay.page == .alarms ? live : live.filter { $0.page == stay.page }
    }
  }

  /// Which of how many pages of alarms is up, from 1; `nil` when there is none.
  package var place: (number: Int, count: Int)? {
    guard let page, let number = pages.firstIndex(of: page) else { return nil }
    return (number + 1, pages.count)
  }

  /// Why an operator may not page on; `nil` when that is allowed.
  package var refusal: String? {
    guard page != nil else { return nil }
    let urgent = live.first(where: \.isEmergency)
    return (urgent ?? (settings.respite > .zero ? nil : live.first))?.words
  }

  /// When `advance` has something to do, unless anything happens before.
  package var deadline: ContinuousClock.Instant? {
    switch phase {
    case .idle: nil
    case .waiting(let end), .putOff(let end): end
    case .up(let stay): [stay.limit, pages.count > 1 ? stay.end : nil].compactMap(\.self).min()
    }
  }

  /// Notes all alarms that claim the display now, the most important first.
  package mutating func claim(_ claims: [Claim]) {
    let known = Set(self.claims.map(\.id))
    self.claims = Array(claims.prefix(Self.limit))
    hasNews = hasNews || self.claims.contains { !known.contains($0.id) }
    spent.formIntersection(self.claims.map(\.id))
  }

  /// Notes whether somebody is keying.
  package mutating func setKeys(open areOpen: Bool) {
    areKeysOpen = areOpen
  }

  /// An operator pages on, which puts off what is no emergency.
  package mutating func operated(at now: ContinuousClock.Instant) {
    guard settings.respite > .zero, refusal == nil else { return }
    switch phase {
    case .idle: break
    case .waiting: phase = .putOff(until: now + bounded(settings.grace))
    case .up, .putOff: phase = .putOff(until: now + bounded(settings.respite))
    }
  }

  /// The page that is up is fully drawn; only the first time counts.
  package mutating func drawn(_ page: PageID, at now: ContinuousClock.Instant) {
    guard case .up(var stay) = phase, stay.page == page, stay.end == nil else { return }
    guard settings.cycle > .zero else { return }
    stay.end = now + bounded(settings.cycle)
    phase = .up(stay)
  }

  /// Lets time and claims take effect.
  package mutating func advance(at now: ContinuousClock.Instant) {
    spend(at: now)
    defer { hasNews = false }
    guard !live.isEmpty else {
      phase = .idle
      return
    }
    switch phase {
    case .idle: begin(at: now)
    case .waiting(let end): if !areKeysOpen || end <= now { show(at: now) }
    case .putOff(let end): if end <= now || hasEmergency { begin(at: now) }
    case .up(let stay): go(on: stay, at: now)
    }
  }

  private var live: [Claim] { spent.isEmpty ? claims : claims.filter { !spent.contains($0.id) } }

  private var hasEmergency: Bool { live.contains(where: \.isEmergency) }

  /// The pages to be shown, each once: those of emergencies alone, if there are any; a flood's list.
  private var pages: [PageID] {
    let live = live
    if settings.flood > 0, live.count > settings.flood { return [.alarms] }
    let urgent = live.contains(where: \.isEmergency) ? live.filter(\.isEmergency) : live
    var known: Set<PageID> = []
    return urgent.map(\.page).filter { known.insert($0).inserted }
  }

  private mutating func begin(at now: ContinuousClock.Instant) {
    guard areKeysOpen, settings.patience > .zero else { return show(at: now) }
    phase = .waiting(until: now + bounded(settings.patience))
  }

  private mutating func show(at now: ContinuousClock.Instant) {
    go(on: Stay(page: pages[0]), at: now)
  }

  private mutating func go(on stay: Stay, at now: ContinuousClock.Instant) {
    let pages = pages
    var next = stay
    if let place = pages.firstIndex(of: stay.page) {
      let isOver = pages.count > 1 && stay.end.map { $0 <= now } ?? false
      if isOver { next = Stay(page: pages[(place + 1) % pages.count]) }
    } else {
      next = Stay(page: pages[0])
    }
    let isFresh = hasNews || stay.limit == nil
    next.limit = isFresh ? now + bounded(settings.longest) : stay.limit
    if hasEmergency || settings.longest <= .zero { next.limit = nil }
    phase = .up(next)
  }

  /// Takes the display from claims that have had it long enough.
  private mutating func spend(at now: ContinuousClock.Instant) {
    guard case .up(let stay) = phase, let limit = stay.limit, limit <= now else { return }
    spent.formUnion(live.filter { !$0.isEmergency }.map(\.id))
  }

  private func bounded(_ time: Duration) -> Duration {
    min(max(time, .zero), Rotation.longest)
  }
}
