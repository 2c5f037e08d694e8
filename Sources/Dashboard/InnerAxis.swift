import Paging

/// The second axis of a page: its list, and one sensor's detail at longer and longer ranges.
///
/// The same machine as the axis of pages: a navigator over a programme with hard ends, whose pages give way at once. It
/// knows places only; which sensor is meant, the list's choice tells.
struct InnerAxis: Sendable {
  /// Where it stands.
  enum Place: Hashable, Sendable {
    /// All sensors of the page.
    case list
    /// One sensor, over a stretch of its past.
    case detail(HistoryRange)
  }

  private static let list = PageID("list")
  private static let ranges = HistoryRange.allCases.map { PageID($0.label) }

  /// The range that was left last, at which the next detail opens.
  private(set) var range: HistoryRange
  private var navigator: Navigator
  /// Whether a person has chosen the range.
  private var isChosen = false

  /// An axis at a place.
  init(isDetail: Bool = false, range: HistoryRange = .hour) {
    self.range = range
    let programme = Programme([Self.list] + Self.ranges, wraps: false)
    let start = isDetail ? Self.ranges[range.rawValue] : Self.list
    navigator = Navigator(programme: programme, style: .cut, start: start)
  }

  /// Where it stands.
  var place: Place {
    let position = navigator.programme.position(of: navigator.current) ?? 0
    return HistoryRange(rawValue: position - 1).map(Place.detail) ?? .list
  }

  /// Whether one sensor is looked at.
  var isDetail: Bool { place != .list }

  /// Into the detail, at the range that a person chose last, else at the one that holds a past of so long.
  mutating func enter(reach: Duration = .seconds(3_600), at now: ContinuousClock.Instant) -> Bool {
    guard !isDetail else { return false }
    if !isChosen, range.rawValue <= HistoryRange.hour.rawValue {
      range = reach <= HistoryRange.tenMinutes.span ? .tenMinutes : .hour
    }
    return handle(.go(to: Self.ranges[range.rawValue], cause: .key), at: now)
  }

  /// Back to the list, from anywhere.
  mutating func leave(at now: ContinuousClock.Instant) -> Bool {
    handle(.go(to: Self.list, cause: .key), at: now)
  }

  /// To the next longer range, or to the next shorter one and from the shortest to the list.
  mutating func step(_ direction: Direction, at now: ContinuousClock.Instant) -> Bool {
    let isMoved = handle(.step(direction), at: now)
    if isMoved, isDetail { isChosen = true }
    return isMoved
  }

  /// Lets the navigator take an event, and says whether it led anywhere.
  private mutating func handle(_ event: Navigator.Event, at now: ContinuousClock.Instant) -> Bool {
    var isMoved = false
    for action in navigator.handle(event, at: now) {
      switch action {
      // Inside a page nobody forbids a movement.
      case .ask: isMoved = handle(.permit, at: now)
      case .complete: isMoved = true
      case .begin, .cancel, .turn, .refuse: break
      }
    }
    if case .detail(let range) = place { self.range = range }
    return isMoved
  }
}
