import Paging
import Panel
import Testing

@testable import Dashboard
@testable import Readings

@Suite struct DashboardPageTests {
  private func pager(_ slots: [Programme.Slot]) -> Pager<DashboardPage> {
    let store = house()
    var registry = PageRegistry<DashboardPage>(
      cap: 3,
      discovery: { order in
        QuantityPage(Quantity(order.id.name), store: store, place: order.state ?? PagePlace())
      },
      failed: { page, error in ErrorPage(page, reason: "\(error)") }
    )
    registry.register(.overview) { OverviewPage(store: store, place: $0.state ?? PagePlace()) }
    registry.register(PageID("@status")) {
      StatusPage(store: store, place: $0.state ?? PagePlace())
    }
    registry.register(.other) { order in
      OtherPage(store: store, place: order.state ?? PagePlace()) { $0.name == "pressure" }
    }
    for quantity in store.quantities {
      _ = registry.see(PageID(quantity.name))
    }
    var programme = Programme(slots)
    for quantity in store.quantities {
      _ = programme.admit(registry.page(for: PageID(quantity.name)))
    }
    return Pager(PagerSettings(), registry: registry, programme: programme, at: start + evening)
  }

  @Test func everyPageOfAProgrammeIsMadeAndDrawn() {
    let pager = pager([.page(.overview), .others, .page(PageID("@status"))])
    var titles: [String] = []
    for _ in 0..<pager.navigator.programme.count {
      guard case .single(let page) = pager.shown else { continue }
      let picture = drawn(page, context(80, 24, after: evening))
      titles.append(picture.frame.text(row: 0))
      pager.handle(.next, at: start + evening)
    }
    let expected = ["Overview", "Other", "Carbon dioxide", "Door", "Energy", "Status"]
    #expect(titles.count == expected.count)
    #expect(expected.allSatisfy { title in titles.contains { $0.hasPrefix(title) } }, "\(titles)")
  }

  @Test func aPageComesBackWhereItWasLeft() throws {
    let pager = pager([.page(PageID("temperature")), .page(.overview), .page(PageID("@status"))])
    let now = start + evening
    guard case .single(let page) = pager.shown else {
      Issue.record("a page must be up")
      return
    }
    _ = drawn(page, context(80, 24, after: evening))
    #expect(page.move(.down, at: now) && page.move(.enter, at: now))
    pager.handle(.next, at: now)
    pager.handle(.memoryPressure, at: now)
    pager.handle(.previous, at: now)
    guard case .single(let again) = pager.shown else {
      Issue.record("a page must be up")
      return
    }
    #expect(again.coldState().isDetail)
  }
}
