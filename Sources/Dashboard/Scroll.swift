/// Where a list stands: its first row, the chosen one, and how it goes on by itself where nobody scrolls.
struct Scroll: Equatable {
  /// How long a screen stays before a small display goes on by itself.
  static let pause = Duration.seconds(3)
  /// How long a key stops that.
  static let linger = Duration.seconds(30)
  /// The longest round that is waited for.
  static let longestRound = Duration.seconds(60)

  /// The first row, when nothing moves.
  private(set) var top: Int
  /// The chosen row.
  private(set) var chosen: Int?
  /// Since when the list goes on by itself; `nil` when it stands still.
  private var since: ContinuousClock.Instant?

  /// A list that stands still.
  init(top: Int = 0, chosen: Int? = nil) {
    self.top = max(top, 0)
    self.chosen = chosen
  }

  /// Lets the list go on by itself from now.
  mutating func start(at now: ContinuousClock.Instant) {
    since = now
  }

  /// Stops where it is.
  mutating func stop(
    count: Int,
    visible: Int,
    isAutomatic: Bool,
    at now: ContinuousClock.Instant
  ) {
    top = first(count: count, visible: visible, isAutomatic: isAutomatic, at: now)
    since = nil
  }

  /// The first row seen at a moment, of so many with so many visible.
  func first(
    count: Int,
    visible: Int,
    isAutomatic: Bool,
    at now: ContinuousClock.Instant
  ) -> Int {
    let visible = max(visible, 1)
    guard count > visible else { return 0 }
    guard isAutomatic, let since, now >= since else { return min(top, count - visible) }
    let screens = (count + visible - 1) / visible
    let passed = Int(clamping: since.duration(to: now).components.seconds / 3)
    return (min(top, count - 1) / visible + passed % screens) % screens * visible
  }

  /// Follows the chosen row to the place that it has now.
  mutating func follow(to place: Int) {
    guard let chosen, chosen != place else { return }
    top = max(top + place - chosen, 0)
    self.chosen = place
  }

  /// Brings what stands further down into view: the list begins at this row at the earliest.
  mutating func advance(to row: Int) {
    top = max(top, row)
  }

  /// How long all screens take; zero when one shows all.
  static func round(count: Int, visible: Int) -> Duration {
    let visible = max(visible, 1)
    guard count > visible else { return .zero }
    let screens = min((count + visible - 1) / visible, 1_000)
    return min(pause * screens, longestRound)
  }

  /// Whether a movement leads to another choice; the first movement only shows it.
  func canMove(by steps: Int, count: Int) -> Bool {
    guard count > 0 else { return false }
    return chosen.map { min(max($0 + steps, 0), count - 1) != $0 } ?? true
  }

  /// How many rows a movement goes; `nil` for one that only ends the choice, which is done at once.
  mutating func take(_ move: InnerMove, visible: Int) -> Int? {
    switch move {
    case .up: return -1
    case .down: return 1
    case .pageUp: return -visible
    case .pageDown: return visible
    case .enter: return nil
    case .back:
      self = Scroll(top: top)
      return nil
    }
  }

  /// Chooses a row, with the list behind it, and lets a list that goes on by itself wait.
  mutating func choose(_ row: Int, visible: Int, isAutomatic: Bool, at now: ContinuousClock.Instant)
  {
    chosen = max(row, 0)
    top = min(max(top, max(row, 0) - max(visible, 1) + 1), max(row, 0))
    if isAutomatic { since = now + Self.linger }
  }

  /// Moves the choice, with the list behind it, and says whether it moved; the first movement only shows it.
  mutating func move(
    by steps: Int,
    count: Int,
    visible: Int,
    isAutomatic: Bool,
    at now: ContinuousClock.Instant
  ) -> Bool {
    guard count > 0 else { return false }
    stop(count: count, visible: visible, isAutomatic: isAutomatic, at: now)
    if isAutomatic { since = now + Self.linger }
    let visible = max(visible, 1)
    let start = chosen.map { $0 + steps } ?? (steps > 0 ? top : min(top + visible, count) - 1)
    let next = min(max(start, 0), count - 1)
    let isMoved = next != chosen
    chosen = next
    top = min(max(top, next - visible + 1), next)
    return isMoved
  }
}
