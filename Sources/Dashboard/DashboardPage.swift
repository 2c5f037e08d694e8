// Dashboard: where readings become frames. Pages read the store and draw; they may not touch the system or the clock,
// and hold no history of their own. All of it belongs to the thread that owns the pager.
import Paging
import Panel
import Readings

/// A page of the dashboard; its kinds are the subclasses.
///
/// A page draws its body only; `Chrome` draws what surrounds it. Same state, store and context: same picture.
package class DashboardPage: Page {
  package let id: PageID

  /// A page with its identity.
  package init(_ id: PageID) {
    self.id = id
  }

  /// The type whose changes make the page due, between will appear and did disappear.
  package var quantity: Quantity? { nil }

  package var content: PageContent { .ready }

  package func veto(leavingFor next: PageID) -> String? { nil }

  package func willAppear(at now: ContinuousClock.Instant) {}
  package func didAppear(at now: ContinuousClock.Instant) {}
  package func willDisappear(at now: ContinuousClock.Instant) {}
  package func didDisappear(at now: ContinuousClock.Instant) {}
  package func coldState() -> PagePlace { PagePlace() }

  /// Draws the page into the body of a frame of the context's size; what it throws puts an error page in its place.
  func draw(into frame: inout Frame, _ layout: Layout, _ context: DrawContext) throws(PageFault) {}

  /// What stands beside the title, such as which rows are seen of how many, in fewer and fewer words; none when there is
  /// nothing to say.
  func note(_ layout: Layout, _ context: DrawContext) -> [String] { [] }

  /// What of the page is looked at, to stand behind its title; empty when all of it is.
  func subject(_ context: DrawContext) -> String { "" }

  // MARK: The axis inside the page

  /// Whether the page can do something with a movement just now.
  func wants(_ move: InnerMove) -> Bool { false }

  /// Why a movement that the page does not want leads nowhere; empty when there is nothing to say.
  package func refusal(of move: InnerMove) -> String { "" }

  /// Takes a movement inside the page; false when the page does not want it.
  @discardableResult
  package func move(_ move: InnerMove, at now: ContinuousClock.Instant) -> Bool { false }

  /// Who gets a movement on this page.
  package final func owner(of move: InnerMove, end: InnerEnd, isRepeat: Bool = false) -> KeyOwner {
    KeyOwner(of: move, isWanted: wants(move), end: end, isRepeat: isRepeat)
  }

  /// Opens the detail of a sensor by its ID; false when the page knows none such.
  package func open(_ sensor: String, at now: ContinuousClock.Instant) -> Bool { false }

  // MARK: Alarms

  /// The alarm that is chosen on the page; `nil` when none is.
  package var chosenAlarm: AlarmID? { nil }

  /// The alarms that acknowledging means here: the chosen one, else all that stand of what the page is about.
  package var meantAlarms: [AlarmID] { [] }

  // MARK: Older history

  /// Takes an answer of the archive, if the page has asked for it.
  package func take(_ answer: ArchiveAnswer, at now: ContinuousClock.Instant) -> Bool { false }

  /// Tries again what could not be loaded.
  package func retry(at now: ContinuousClock.Instant) {}

  /// How long the page needs to show all it has on a display of a size, scrolling by itself; zero when it shows all.
  ///
  /// The dwell is lengthened to it.
  package func round(on size: Size, at now: ContinuousClock.Instant) -> Duration { .zero }
}

/// Why a page cannot be drawn: a fault of ours that its display shows in its place, and nothing else feels.
package struct PageFault: Error, Equatable {
  /// The page.
  package let page: PageID
  /// The reason in words.
  package let reason: String

  /// A page's fault.
  package init(_ page: PageID, _ reason: String) {
    self.page = page
    self.reason = reason
  }
}

/// Where a page was left, for a page made anew.
package struct PagePlace: Sendable, Equatable {
  /// The first row that was seen.
  package var top: Int
  /// The chosen row.
  package var chosen: Int?
  /// The ID of the sensor in the chosen row, which counts when sensors have come in between.
  package var sensor: String?
  /// Whether the chosen sensor's detail was open.
  package var isDetail: Bool
  /// How far back a detail looked last.
  package var range: HistoryRange
  /// The chosen alarm, which counts more than its row.
  package var alarm: AlarmID?
  /// When the page was left; `nil` when it was never up.
  package var left: ContinuousClock.Instant?

  /// The begin of the page unless told otherwise.
  package init(
    top: Int = 0,
    chosen: Int? = nil,
    sensor: String? = nil,
    isDetail: Bool = false,
    range: HistoryRange = .hour,
    alarm: AlarmID? = nil,
    left: ContinuousClock.Instant? = nil
  ) {
    self.top = top
    self.chosen = chosen
    self.sensor = sensor
    self.isDetail = isDetail
    self.range = range
    self.alarm = alarm
    self.left = left
  }
}
