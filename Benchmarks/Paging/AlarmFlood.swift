import Dashboard
import Paging
import Panel
import Readings

/// What ten thousand alarms cost a page change to its first picture, the page of alarms among the pages: as a ratio to
/// the same changes without an alarm, in one run.
final class AlarmFlood {
  private static let (types, alarms, changes, pairs) = (8, 10_000, 450, 5)

  private let hall = SensorHall(types: 8, sensorsPerType: 1_250, times: 4)
  private var lines = AlarmLines()
  private var pager: Pager<DashboardPage>?

  init() {
    let store = hall.store
    let source = { [unowned self] in lines }
    var registry = PageRegistry<DashboardPage> { order in
      QuantityPage(
        Quantity(order.id.name),
        store: store,
        place: order.state ?? PagePlace(),
        alarms: source
      )
    } failed: { id, error in
      ErrorPage(id, reason: "\(error)")
    }
    registry.register(.alarms) { order in
      AlarmsPage(store: store, place: order.state ?? PagePlace(), source: source)
    }
    let pages = hall.types.map { PageID($0.name) } + [.alarms]
    pager = Pager(
      PagerSettings(),
      registry: registry,
      programme: Programme(pages),
      at: hall.now
    )
  }

  /// The median of the pairs' ratios, the smallest and the largest.
  func ratio() -> (median: Double, least: Double, most: Double) {
    let flood = flood
    let ratios = (0..<Self.pairs).map { _ in
      lines = AlarmLines()
      let usual = nanoseconds()
      lines = flood
      return Double(nanoseconds()) / Double(usual)
    }.sorted()
    return (ratios[Self.pairs / 2], ratios[0], ratios[Self.pairs - 1])
  }

  private var flood: AlarmLines {
    let perType = Self.alarms / Self.types
    return AlarmLines(
      hall.types.flatMap { type in
        (0..<perType).map { number in
          let sensor = "hall/line-\(number)"
          return AlarmRecord(
            AlarmID(sensor, type, .high),
            name: sensor,
            state: .unacknowledged,
            isActive: true,
            limit: 30,
            value: .number(31),
            since: hall.now
          )
        }
      }
    )
  }

  /// The processor time of a page change to its picture, on average.
  private func nanoseconds() -> Int {
    guard let pager else { preconditionFailure("there is no pager") }
    let start = ProcessorTime.spent
    for _ in 0..<Self.changes {
      pager.handle(.next, at: hall.now)
      guard case .single(let page) = pager.shown,
        let picture = try? Chrome.picture(of: page, DrawContext(of: pager, hall))
      else { preconditionFailure("a page cannot be drawn") }
      precondition(picture.frame.cells.contains { $0 != .blank }, "nothing was drawn")
    }
    return (ProcessorTime.spent - start) / Self.changes
  }
}
