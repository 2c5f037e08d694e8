/// A page as the pager sees it: an object with an identity and a life cycle.
///
/// The pager guarantees the order of the calls (product: made, warm, evicted; will appear, did appear, will disappear,
/// did disappear), whatever happens. All calls come on the thread that owns the pager.
package protocol Page: AnyObject {
  /// What is kept of a page that is evicted: its scroll place, its chosen sensor.
  associatedtype ColdState

  /// The page's identity.
  var id: PageID { get }

  /// The page is about to be seen: subscribe, prepare what is light.
  func willAppear(at now: ContinuousClock.Instant)
  /// The page is up: heavy work may begin.
  func didAppear(at now: ContinuousClock.Instant)
  /// The page is about to go, or a transition to it was given up.
  func willDisappear(at now: ContinuousClock.Instant)
  /// The page is gone: unsubscribe and release everything heavy.
  func didDisappear(at now: ContinuousClock.Instant)
  /// The page is evicted; it hands over what a page made anew needs to open where this one was left.
  func coldState() -> ColdState
}
