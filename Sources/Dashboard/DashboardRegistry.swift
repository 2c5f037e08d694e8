import Paging
import Readings

extension PageID {
  /// How the daemon itself fares.
  package static let status = PageID("@status")
}

extension PageRegistry where P == DashboardPage {
  /// A registry that knows our own pages and makes one for each sensor type that is seen.
  ///
  /// `isOther` says which types have no page of their own, for the page of the others.
  package init(
    of store: ReadingStore,
    cap: Int = 64,
    isOther: @escaping (Quantity) -> Bool = { _ in true }
  ) {
    self.init(
      cap: cap,
      discovery: { order in
        QuantityPage(Quantity(order.id.name), store: store, place: order.state ?? PagePlace())
      },
      failed: { page, error in ErrorPage(page, reason: "\(error)") }
    )
    register(.overview) { OverviewPage(store: store, place: $0.state ?? PagePlace()) }
    register(.status) { StatusPage(store: store, place: $0.state ?? PagePlace()) }
    register(.other) { order in
      OtherPage(store: store, place: order.state ?? PagePlace(), isOther: isOther)
    }
  }
}
