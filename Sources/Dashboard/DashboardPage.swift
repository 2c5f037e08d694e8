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

  /// Draws the page into the body of a frame of the context's size.
  func draw(into frame: inout Frame, _ layout: Layout, _ context: DrawContext) {}

  /// What stands beside the title, such as which rows are seen of how many; empty when there is nothing to say.
  func note(_ layout: Layout, _ context: DrawContext) -> String { "" }

  /// Takes a movement inside the page; false when the page does not want it.
  package func move(_ move: InnerMove, at now: ContinuousClock.Instant) -> Bool { false }

  /// How long the page needs to show all it has on a display of a size, scrolling by itself; zero when it shows all.
  ///
  /// The dwell is lengthened to it.
  package func round(on size: Size, at now: ContinuousClock.Instant) -> Duration { .zero }
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

  /// The begin of the page unless told otherwise.
  package init(
    top: Int = 0,
    chosen: Int? = nil,
    sensor: String? = nil,
    isDetail: Bool = false
  ) {
    self.top = top
    self.chosen = chosen
    self.sensor = sensor
    self.isDetail = isDetail
  }
}
