/// Which way along an axis: to the next page or to the previous one.
package enum Direction: Sendable {
  /// Towards the next page.
  case forward
  /// Towards the previous page.
  case backward
}

/// The order of the pages of one display, by identity; positions are derived.
///
/// A programme is never empty: without any page it shows its fallback.
package struct Programme: Equatable, Sendable {
  /// A place in a programme as it is written.
  package enum Slot: Equatable, Sendable {
    /// This page.
    case page(PageID)
    /// Every page that is not named, by name.
    case others
  }

  /// The pages in order, without the hidden ones; at least one, none twice.
  package private(set) var pages: [PageID] = []
  /// Whether the first page follows the last.
  package let wraps: Bool
  let fallback: PageID
  var slots: [Slot]
  var others: [PageID] = []
  var hidden: Set<PageID> = []
  private var positions: [PageID: Int] = [:]

  /// A programme as written; of slots that repeat a page the first counts.
  package init(_ slots: [Slot], wraps: Bool = true, fallback: PageID = .overview) {
    self.slots = slots
    self.wraps = wraps
    self.fallback = fallback
    derive()
  }

  /// A programme of these pages and no others.
  package init(_ pages: [PageID], wraps: Bool = true) {
    self.init(pages.map(Slot.page), wraps: wraps)
  }

  /// How many pages there are.
  package var count: Int { pages.count }

  /// Whether the page can be reached.
  package func contains(_ page: PageID) -> Bool { positions[page] != nil }

  /// The page's position, from 0.
  package func position(of page: PageID) -> Int? { positions[page] }

  /// Whether the first of two pages stands before the second.
  package func isOrdered(_ first: PageID, _ second: PageID) -> Bool {
    guard let start = positions[first], let end = positions[second] else { return false }
    return start < end
  }

  /// The page one step away; `nil` beyond a hard end, or when there is only one.
  package func step(_ direction: Direction, from page: PageID) -> PageID? {
    guard let position = positions[page], count > 1 else { return nil }
    let next = direction == .forward ? position + 1 : position - 1
    if pages.indices.contains(next) { return pages[next] }
    return wraps ? pages[next < 0 ? count - 1 : 0] : nil
  }

  /// The direction from one page to another: the shorter way when the programme wraps, else the order's.
  ///
  /// `preferred` decides when both ways are equally long.
  package func direction(
    from start: PageID,
    to end: PageID,
    preferring preferred: Direction = .forward
  ) -> Direction {
    guard let first = positions[start], let last = positions[end] else { return preferred }
    guard wraps else { return last < first ? .backward : .forward }
    let ahead = (last - first + count) % count
    if ahead * 2 == count { return preferred }
    return ahead * 2 < count ? .forward : .backward
  }

  /// Of the pages passed on the way, those whose titles a slide shows: at most log2 of the distance, evenly spread.
  package func passing(from start: PageID, to end: PageID, _ direction: Direction) -> [PageID] {
    guard let first = positions[start], let last = positions[end] else { return [] }
    let span = direction == .forward ? last - first : first - last
    let distance = (span + count) % count
    guard distance > 1 else { return [] }
    let steps = Int.bitWidth - 1 - distance.leadingZeroBitCount
    return (1...steps).map { step in
      let offset = distance * step / (steps + 1)
      let position = direction == .forward ? first + offset : first - offset
      return pages[(position + count) % count]
    }
  }

  /// The page that takes over from one that `changed` lost: the nearest survivor, the following one first.
  package func heir(of page: PageID, in changed: Programme) -> PageID {
    guard let position = positions[page] else { return changed.pages[0] }
    for distance in 1..<max(count, 2) {
      for place in [position + distance, position - distance] where pages.indices.contains(place) {
        if changed.contains(pages[place]) { return pages[place] }
      }
    }
    return changed.pages[0]
  }

  /// Derives order and positions from what is written, seen and hidden.
  mutating func derive() {
    let named = Set(slots.compactMap(\.page))
    let order = slots.flatMap { slot in
      slot.page.map { [$0] } ?? others.filter { !named.contains($0) }
    }
    var known: Set<PageID> = []
    pages = order.filter { !hidden.contains($0) && known.insert($0).inserted }
    if pages.isEmpty { pages = [fallback] }
    positions = Dictionary(uniqueKeysWithValues: zip(pages, pages.indices))
  }
}

extension Programme.Slot {
  /// The page that is named.
  var page: PageID? {
    switch self {
    case .page(let page): page
    case .others: nil
    }
  }
}
