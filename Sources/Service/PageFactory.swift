import Dashboard
import Paging
import Readings

/// Makes the pages of a display from what the configuration says of them.
package struct PageFactory {
  private let store: ReadingStore
  private let settings: [PageID: Configuration.PageSettings]
  private let cap: Int

  /// A factory of pages over a store; the feed may make `cap` of them by sending new types.
  package init(store: ReadingStore, settings: [PageID: Configuration.PageSettings], cap: Int) {
    self.store = store
    self.settings = settings
    self.cap = cap
  }

  /// A registry for one display.
  package func registry() -> PageRegistry<DashboardPage> {
    let (store, settings) = (store, settings)
    let named = Set(settings.keys.map(\.name))
    var registry = PageRegistry<DashboardPage>(
      cap: cap,
      discovery: { order in
        let own = settings[order.id]
        return QuantityPage(
          Quantity(order.id.name),
          store: store,
          title: own?.title,
          short: own?.short,
          place: order.state ?? PagePlace()
        )
      },
      failed: { page, error in ErrorPage(page, reason: "\(error)") }
    )
    registry.register(.overview) { order in
      OverviewPage(store: store, place: order.state ?? PagePlace())
    }
    registry.register(.status) { order in
      StatusPage(store: store, place: order.state ?? PagePlace())
    }
    registry.register(.other) { order in
      let shown = SeenTypes(cap: store.quantities.count)
      _ = shown
      return OtherPage(store: store, place: order.state ?? PagePlace()) { type in
        !named.contains(type.name)
      }
    }
    return registry
  }
}
