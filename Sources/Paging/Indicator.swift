/// Where in the programme a display is, as a value to draw; it changes only with completed transitions.
package struct Indicator: Equatable, Sendable {
  /// How it is drawn.
  package enum Form: Sendable {
    /// One dot a page, the current one long.
    case dots
    /// `3/15`.
    case fraction
  }

  /// Beyond this many pages dots say nothing.
  package static let mostDots = 20

  /// How many pages there are; at least 1.
  package let count: Int
  /// The position of the page on screen, from 0; under a page that is in no programme, that of the one it covers.
  package let current: Int
  /// The position of the page that is coming.
  package let target: Int?
  /// The part of the way to `target` that has been gone, 0 … 1, eased.
  package let progress: Double
  /// How far the page on screen has what it shows.
  package let content: PageContent
  /// The hold, while there is one.
  package let hold: Rotation.Hold?
  /// The positions of the pages in alarm, in order.
  package let alarms: [Int]

  /// The indicator of a navigator.
  package init(
    _ navigator: Navigator,
    content: PageContent = .ready,
    hold: Rotation.Hold? = nil,
    alarms: Set<PageID> = []
  ) {
    let programme = navigator.programme
    count = programme.count
    let place = programme.position(of: navigator.current)
    current = place ?? programme.position(of: navigator.base) ?? 0
    target = navigator.transition.flatMap { programme.position(of: $0.to) }
    progress = navigator.transition?.eased ?? 0
    self.content = content
    self.hold = hold
    self.alarms = alarms.compactMap(programme.position).sorted()
  }

  /// The form for so many columns: dots take two each, since the current one is long.
  package func form(columns: Int) -> Form {
    count <= Self.mostDots && count * 2 <= columns ? .dots : .fraction
  }
}
