/// Who wanted a page change.
package enum Cause: Sendable {
  /// A person: a key or a control command.
  case key
  /// The rotation, after a page's dwell.
  case rotation
  /// The return to the home page.
  case home
  /// A programme that lost the page on screen.
  case programme
  /// An alarm that shows its page over what the display would show.
  case takeover
  /// The end of a takeover: back to the page under it.
  case release
}

/// A page change on its way, as a value that time moves.
package struct Transition: Equatable, Sendable {
  /// How one page gives way to the next.
  package enum Style: Equatable, Sendable {
    /// At once.
    case cut
    /// Both pages move as one sheet for this long.
    case slide(Duration)
    /// The next page is uncovered where the other one lies, for this long; each place changes once.
    case wipe(Duration)

    /// How long it takes.
    package var duration: Duration {
      switch self {
      case .cut: .zero
      case .slide(let duration), .wipe(let duration): max(duration, .zero)
      }
    }

    /// Whether both neighbours are made before a key asks for them.
    package var preparesNeighbours: Bool {
      if case .slide = self { return true }
      return false
    }
  }

  /// The page that is left.
  package let from: PageID
  /// The page that comes.
  package let to: PageID
  /// Which way the sheet moves (while going back it moves the other way).
  package let direction: Direction
  /// Who wanted it.
  package private(set) var cause: Cause
  /// How it looks.
  package let style: Style
  /// The pages passed whose titles are shown, in the order in which they are passed.
  package let passing: [PageID]
  /// Whether it was given up and returns to the page left.
  package private(set) var isGoingBack = false
  private var elapsed = Duration.zero
  private var updated: ContinuousClock.Instant

  /// A transition that starts now.
  init(
    from: PageID,
    to: PageID,
    direction: Direction,
    cause: Cause,
    style: Style,
    passing: [PageID] = [],
    at now: ContinuousClock.Instant
  ) {
    self.from = from
    self.to = to
    self.direction = direction
    self.cause = cause
    self.style = style
    self.passing = passing
    self.updated = now
  }

  /// The part of the time that has passed, 0 … 1; it falls while going back.
  package var progress: Double {
    style.duration > .zero ? elapsed / style.duration : 1
  }

  /// The part of the way that the sheet has moved, 0 … 1: slow at both ends.
  package var eased: Double {
    progress * progress * (3 - 2 * progress)
  }

  /// The page whose title is shown just now: the one left, each one passed, the one that comes.
  package var title: PageID {
    let step = Int(eased * Double(passing.count + 2))
    if step == 0 { return from }
    return step <= passing.count ? passing[step - 1] : to
  }

  /// The page that is up when nothing else happens.
  package var aim: PageID { isGoingBack ? from : to }

  /// Whether it has arrived, at either end.
  package var isOver: Bool {
    isGoingBack ? elapsed <= .zero : elapsed >= style.duration
  }

  /// When it arrives.
  package var end: ContinuousClock.Instant {
    updated + (isGoingBack ? elapsed : style.duration - elapsed)
  }

  /// Lets time pass.
  mutating func advance(to now: ContinuousClock.Instant) {
    let passed = max(updated.duration(to: now), .zero)
    elapsed =
      isGoingBack ? max(elapsed - passed, .zero) : min(elapsed + passed, style.duration)
    updated = max(updated, now)
  }

  /// Somebody else wants the same: who wanted it last counts.
  mutating func adopt(_ cause: Cause) {
    self.cause = cause
  }

  /// Turns round where it is.
  mutating func turn(at now: ContinuousClock.Instant) {
    advance(to: now)
    isGoingBack.toggle()
  }
}
