import Paging

/// Who gets a key: the axis inside the page as long as it wants it, else the axis of pages where that is configured.
package enum KeyOwner: Hashable, Sendable {
  /// The axis inside the page.
  case inner
  /// The axis of pages, for a step this way.
  case outer(Direction)
  /// Nobody: say why.
  case nobody

  /// The owner of a movement, of which the inner axis says whether it wants it.
  ///
  /// A key that is held down moves inside a page, but never pages.
  package init(of move: InnerMove, isWanted: Bool, end: InnerEnd, isRepeat: Bool = false) {
    switch (isWanted, end, move.direction) {
    case (true, _, _): self = .inner
    case (false, .handOver, let direction?) where !isRepeat: self = .outer(direction)
    case (false, _, _): self = .nobody
    }
  }
}

/// What becomes of a movement at the end of the axis inside a page.
package enum InnerEnd: Sendable, CaseIterable {
  /// It is refused, visibly.
  case stay
  /// It goes on along the axis of pages.
  case handOver
}

/// A movement along the second axis, inside a page.
package enum InnerMove: Sendable, Equatable, CaseIterable {
  case up
  case down
  case pageUp
  case pageDown
  /// Into the detail of what is chosen.
  case enter
  /// Out of a detail.
  case back

  /// Which way it goes; `nil` when it goes neither.
  var direction: Direction? {
    switch self {
    case .up, .pageUp: .backward
    case .down, .pageDown: .forward
    case .enter, .back: nil
    }
  }
}

/// How the axis inside a page stands, as far as it matters for which movements it wants.
struct InnerState: Hashable {
  /// Where the axis stands.
  var place: InnerAxis.Place
  /// Whether the choice in the list can go up.
  var hasAbove: Bool
  /// Whether it can go down.
  var hasBelow: Bool
  /// Whether something is chosen.
  var hasChoice: Bool
  /// Whether older history could not be loaded, and may be asked for again.
  var isFailed: Bool

  /// A list of so many rows and nothing behind it.
  init(listOf count: Int, _ scroll: Scroll) {
    place = .list
    hasAbove = scroll.canMove(by: -1, count: count)
    hasBelow = scroll.canMove(by: 1, count: count)
    hasChoice = scroll.chosen != nil && count > 0
    isFailed = false
  }

  /// An axis that stands so.
  init(
    place: InnerAxis.Place,
    hasAbove: Bool,
    hasBelow: Bool,
    hasChoice: Bool,
    isFailed: Bool = false
  ) {
    self.place = place
    self.hasAbove = hasAbove
    self.hasBelow = hasBelow
    self.hasChoice = hasChoice
    self.isFailed = isFailed
  }

  /// Whether the axis wants a movement.
  func wants(_ move: InnerMove) -> Bool {
    switch (place, move) {
    case (.list, .up), (_, .pageUp): hasAbove
    case (.list, .down), (_, .pageDown): hasBelow
    case (.list, .enter): hasChoice || hasAbove || hasBelow
    case (.list, .back): hasChoice
    case (.detail, .up), (.detail, .back): true
    case (.detail(let range), .down): range != HistoryRange.allCases.last
    case (.detail, .enter): isFailed
    }
  }

  /// Why a movement that is not wanted leads nowhere; `what` is a row of the list.
  func refusal(of move: InnerMove, what: String) -> String {
    let isEmpty = !hasChoice && !hasAbove && !hasBelow
    return switch (place, move) {
    case (.detail, .down): "this is the longest range"
    case (_, .up) where isEmpty, (_, .down) where isEmpty, (_, .enter) where isEmpty:
      "nothing to choose from here"
    case (_, .up), (_, .pageUp): "this is the first \(what)"
    case (_, .down), (_, .pageDown): "this is the last \(what)"
    case (_, .enter), (_, .back): ""
    }
  }
}
