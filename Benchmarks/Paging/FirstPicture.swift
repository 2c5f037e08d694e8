import Dashboard
import Paging
import Panel
import Readings

/// How long a page change takes to its first picture, in processor time, where the store holds 100,000 sensors: the key,
/// the page made, its picture drawn.
struct FirstPicture {
  private static let (types, sensorsPerType) = (10, 10_000)
  private static let changes = 1_000

  /// The time of each change, in microseconds.
  func microseconds() -> [Int] {
    let hall = SensorHall(types: Self.types, sensorsPerType: Self.sensorsPerType, times: 4)
    let store = hall.store
    let registry = PageRegistry<DashboardPage> { order in
      QuantityPage(Quantity(order.id.name), store: store, place: order.state ?? PagePlace())
    } failed: { id, error in
      ErrorPage(id, reason: "\(error)")
    }
    let programme = Programme(hall.types.map { PageID($0.name) })
    let pager = Pager(PagerSettings(), registry: registry, programme: programme, at: hall.now)
    return (0..<Self.changes).map { _ in
      let start = ProcessorTime.spent
      pager.handle(.next, at: hall.now)
      guard case .single(let page) = pager.shown else { return .max }
      guard let picture = try? Chrome.picture(of: page, DrawContext(of: pager, hall)) else {
        return .max
      }
      precondition(picture.frame.cells.contains { $0 != .blank }, "nothing was drawn")
      return (ProcessorTime.spent - start) / 1_000
    }
  }
}

extension DrawContext {
  /// An 80x24 terminal that shows a pager's pages.
  init(of pager: Pager<DashboardPage>, _ hall: SensorHall) {
    self.init(
      size: Size(columns: 80, rows: 24),
      glyphs: Glyphs(.unicode),
      now: hall.now,
      clock: ClockTime(hour: 12, minute: 0, second: 0),
      feed: "benchmark",
      link: hall.store.link,
      pulse: hall.store.pulse(at: hall.now),
      indicator: pager.indicator
    )
  }
}
