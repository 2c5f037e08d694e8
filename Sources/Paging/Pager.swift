/// The pages of one display: owns the objects, does what its navigator says, and keeps to every page's life cycle.
///
/// `handle` what happens, then `turn`. Both take the present time and neither may be called from a page or a delegate.
package final class Pager<P: Page> {
  /// What a display has to draw.
  package enum Shown {
    /// One page.
    case single(P)
    /// Two pages, one giving way to the other as the transition says.
    case transition(from: P, to: P, Transition)
  }

  /// Who hears what was done.
  package weak var delegate: (any PagerDelegate)?

  /// What is on screen and what is wanted.
  package internal(set) var navigator: Navigator
  /// When it pages by itself.
  package internal(set) var rotation: Rotation
  /// Which alarm's page covers what would be up.
  package internal(set) var takeover: Takeover
  /// The pages in alarm.
  package internal(set) var alarms: Set<PageID> = []

  var registry: PageRegistry<P>
  var cache: PageCache<P>
  var active: P
  var target: (page: P, left: UInt64?)?
  /// Pages whose objects are error pages; they are made anew when they come up again.
  var broken: Set<PageID> = []
  var visits: UInt64 = 0
  /// Whether neighbours may have to be made or given up.
  var isUnprepared = true
  /// Whether a step is on its way, which no page and no delegate may call into.
  var isBusy = false
  let requests: PageRequests

  /// A pager with its first page up: `start`, or the programme's first.
  package init(
    _ settings: PagerSettings,
    registry: PageRegistry<P>,
    programme: Programme,
    start: PageID? = nil,
    at now: ContinuousClock.Instant
  ) {
    self.registry = registry
    navigator = Navigator(programme: programme, style: settings.style, start: start)
    rotation = Rotation(settings.rotation)
    takeover = Takeover(settings.takeover)
    cache = PageCache(settings.tiers)
    requests = PageRequests()
    let made = registry.make(.init(id: navigator.current, state: nil, delegate: requests))
    active = made.page
    if made.failure != nil { broken.insert(navigator.current) }
    active.willAppear(at: now)
    active.didAppear(at: now)
    prepareNeighbours()
  }

  /// Gives a page that a reload brought its factory, before a programme names it.
  package func register(_ page: PageID, _ factory: @escaping PageRegistry<P>.Factory) {
    registry.register(page, factory)
  }

  /// What there is to draw.
  package var shown: Shown {
    guard let target, let transition = navigator.transition else { return .single(active) }
    return .transition(from: active, to: target.page, transition)
  }

  /// Where in its programme the display is.
  package var indicator: Indicator {
    Indicator(navigator, content: active.content, hold: rotation.hold, alarms: alarms)
  }

  /// Whether an alarm's page covers what would be up, or is about to.
  package var isTakenOver: Bool { takeover.page != nil || navigator.leadsToTakeover }

  /// The page of the last completed transition.
  package var current: PageID { navigator.current }

  /// The pages between `willAppear` and `didDisappear`, whose readings are wanted.
  ///
  /// One, or two while a transition is on its way.
  package var activePages: [PageID] {
    target.map { [active.id, $0.page.id] } ?? [active.id]
  }

  /// Every page object that lives, the one on screen first; lay them all out anew after a resize.
  package var livePages: [P] {
    [active] + (target.map { [$0.page] } ?? []) + cache.warmPages
  }

  /// The page that shows a type of sensor: its own, or `@other`.
  package func page(for type: PageID) -> PageID { registry.page(for: type) }

  /// The pages of which the state is kept.
  package var coldPages: [PageID] { cache.coldPages }

  /// How many page objects live.
  package var liveCount: Int { 1 + (target == nil ? 0 : 1) + cache.warm.count }

  /// How many page objects may live at once.
  package var liveBound: Int { 1 + cache.tiers.warm }

  /// Ends all life cycles, when the display goes for good; the pager is not to be used afterwards.
  package func close(at now: ContinuousClock.Instant) {
    if let target {
      target.page.willDisappear(at: now)
      target.page.didDisappear(at: now)
      self.target = nil
    } else {
      active.willDisappear(at: now)
    }
    active.didDisappear(at: now)
    cache.shed(keeping: 0)
  }
}
