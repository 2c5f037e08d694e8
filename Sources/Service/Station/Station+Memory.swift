import Dashboard
import Paging

/// What a station finds again when it is opened anew.
extension Station {
  /// The page that is up or coming, or the one under an alarm, and a hold that has no end.
  var memory: DisplayMemory {
    let navigator = pager.navigator
    return DisplayMemory(
      page: navigator.leadsToTakeover ? navigator.base : navigator.destination,
      isHeld: pager.rotation.hold == .untimed
    )
  }

  /// Whether a person holds the page on screen, or pressed a key a moment ago.
  func isChosen(at now: ContinuousClock.Instant) -> Bool {
    pager.rotation.hold != nil || pager.rotation.lingerEnd.map { $0 > now } ?? false
  }

  /// Makes the page of a type a member before the feed has brought the type, where it would become one.
  ///
  /// Tells whether it did: until its first reading the rotation passes the page by.
  static func recall(
    _ page: PageID,
    _ registry: inout PageRegistry<DashboardPage>,
    _ programme: inout Programme
  ) -> Bool {
    guard !page.name.hasPrefix("@"), !programme.contains(page) else { return false }
    var extended = programme
    guard extended.admit(page), extended.contains(page) else { return false }
    if case .overCap = registry.see(page) { return false }
    programme = extended
    return true
  }
}
