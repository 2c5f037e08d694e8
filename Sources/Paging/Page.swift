/// A page as the pager sees it: an object with an identity and a life cycle.
///
/// The pager guarantees that, whatever happens, a page sees only these sequences:
/// - made, evicted: prepared as a neighbour, never shown;
/// - `willAppear`, `didAppear`: it came up;
/// - `willDisappear`, `didDisappear`: it went, and is warm or evicted now;
/// - `willAppear`, `willDisappear`, `didDisappear`: a transition to it was given up;
/// - `willDisappear`, `willAppear`, `didAppear`: a transition away from it was given up.
///
/// So a page holds its subscription from the first `willAppear` to `didDisappear`; the second `willAppear` of a
/// transition that was given up finds it still there. All calls come on the thread that owns the pager. A page must
/// not call the pager back: it asks through the `PageDelegate` that it was made with.
package protocol Page: AnyObject {
  /// What is kept of a page that is evicted: its scroll place, its chosen sensor.
  associatedtype ColdState

  /// The page's identity.
  var id: PageID { get }

  /// How far the page has what it shows, for the indicator.
  var content: PageContent { get }

  /// Why the page must not be left just now, in words for a person; `nil` when it may.
  ///
  /// Asked before a transition starts. A page that its programme loses is left unasked.
  func veto(leavingFor next: PageID) -> String?

  /// The page is about to be seen: subscribe, prepare what is light.
  func willAppear(at now: ContinuousClock.Instant)
  /// The page is up: heavy work may begin.
  func didAppear(at now: ContinuousClock.Instant)
  /// The page is about to go, or a transition to it was given up.
  func willDisappear(at now: ContinuousClock.Instant)
  /// The page is gone: unsubscribe and release everything heavy.
  func didDisappear(at now: ContinuousClock.Instant)
  /// The page is evicted; it hands over what a page made anew needs to open where this one was left.
  ///
  /// Called once, last of all, and only for a page that had been shown.
  func coldState() -> ColdState
}

/// How far a page has what it shows.
package enum PageContent: Equatable, Sendable {
  /// It has all that it wants.
  case ready
  /// Something is still to come; the indicator spins.
  case loading
  /// It went back as far as anything is kept.
  case noMore
  /// What it wanted could not be had; it can be tried again.
  case failed
}

/// A page that has nothing to load and may always be left. A base class whose subclasses decide must say so itself.
extension Page {
  package var content: PageContent { .ready }

  package func veto(leavingFor next: PageID) -> String? { nil }
}
