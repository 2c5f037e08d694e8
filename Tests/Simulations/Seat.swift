import Displays
import Paging
import Service

/// A place where a display stands, also after it was unplugged and replugged, with what the outside believes of it.
struct Seat {
  let name: String
  var slots: [Programme.Slot]
  var wraps: Bool
  var settings: Station.Settings
  var station: Station
  var display: RecordingDisplay
  /// Whether its operator holds it.
  var isHeld = false
  /// When a key was pressed last.
  var keyed: ContinuousClock.Instant

  /// The pages in order, as the programme is written and the types have come; the first `cap` types have pages.
  func pages(_ types: [String], cap: Int) -> [PageID] {
    let named = slots.compactMap { slot in
      if case .page(let page) = slot { page } else { nil }
    }
    let seen = types.prefix(cap).map { PageID($0) }.filter { !named.contains($0) }
    var others = seen.sorted { $0.name < $1.name }
    if types.count > cap, !named.contains(.other) { others.append(.other) }
    let pages = slots.flatMap { slot in
      if case .page(let page) = slot { [page] } else { others }
    }
    return pages.isEmpty ? [.overview] : pages
  }
}
