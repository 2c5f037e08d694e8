/// What can happen to a display's pages.
///
/// `empty`, `weight` and `alarm` are facts about a page that the registry knows; they outlive its absence from a
/// programme.
package enum PagerEvent: Sendable {
  /// One page on.
  case next
  /// One page back.
  case previous
  /// To this page.
  case jump(to: PageID)
  /// To the page at this position of the present programme, counted from 1.
  case position(Int)
  /// To the home page, or the first one without.
  case home
  /// Back to the page that a transition on its way is leaving.
  case cancel
  /// Any other key: somebody is there.
  case key
  /// Stops the rotation, for so long or until `resume`.
  case hold(Duration?)
  /// Lets the rotation go again.
  case resume
  /// Another order or membership.
  case programme(Programme)
  /// The feed brought a type of sensor; harmless when it is known.
  case seen(PageID)
  /// Whether a page has anything to show; the rotation passes by those that have not.
  case empty(PageID, Bool)
  /// How often a page should come round for now (an alarm, a fresh change); `nil` as its terms say.
  case weight(PageID, Int?)
  /// Whether something on a page is in alarm.
  case alarm(PageID, Bool)
  /// The display shows this page's whole frame, also when nothing had to be sent for it; may come again and again.
  case drawn(PageID)
  /// A page scrolls by itself and needs so long to show all it has: its dwell is not shorter.
  case round(PageID, Duration)
  /// A page broke while it was drawn, for this reason: an error page takes its place.
  case broken(PageID, String)
  /// How transitions look from now on.
  case style(Transition.Style)
  /// When the display pages by itself from now on.
  case rotation(Rotation.Settings)
  /// All alarms that claim the display now, the most important first; none ends a takeover.
  case claims([Takeover.Claim])
  /// Whether somebody is keying (digits, a PIN): takeovers wait for it.
  case keys(areOpen: Bool)
  /// How alarms take the display over from now on.
  case takeover(Takeover.Settings)
  /// Memory is short: warm pages go.
  case memoryPressure
}

/// What a pager did that a log, a status or a banner tells.
package enum PagerReport: Equatable, Sendable {
  /// A transition has completed.
  case shown(PageID, from: PageID, Cause)
  /// A transition to this page was given up.
  case cancelled(PageID)
  /// What was wanted cannot be; show it.
  case refused(Navigator.Refusal)
  /// A type that nobody configured got a page.
  case admitted(PageID)
  /// The first type beyond the cap: from here on they go to `@other`.
  case overCap(PageID)
  /// A page could not be made or drawn, for this reason, and an error page stands in its place.
  case broken(PageID, String)
  /// A page has asked for this part of another one, which is on its way or up.
  case wanted(PageID, part: String)
  /// The pages that are subscribed have changed: see `Pager.activePages`.
  case active
}

/// Who owns a pager: hears what it did, and may forbid that a page is left.
///
/// Both calls come in the middle of a step: queue what they make you want.
package protocol PagerDelegate: AnyObject {
  /// Why no page may be left just now (an unfinished PIN, say), in words for a person.
  func vetoForLeaving(_ page: PageID, for next: PageID) -> String?

  /// The pager did something.
  func pagerDid(_ report: PagerReport)
}
