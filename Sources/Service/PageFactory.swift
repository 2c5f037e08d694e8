import Dashboard
import Paging
import Readings

/// Makes the pages of a display from what the configuration says of them.
package struct PageFactory {
  private let store: ReadingStore
  /// What the configuration says of single pages; a change holds for registries made from then on.
  var settings: [PageID: Configuration.PageSettings]
  private let cap: Int
  private let archive: any Archive
  let alarms: () -> AlarmLines
  private let facts: () -> [StatusFact]

  /// A factory of pages over a store; the feed may make `cap` of them by sending new types.
  ///
  /// `archive` has what is older than the store, `alarms` tells those that stand, `facts` is what the status says besides.
  package init(
    store: ReadingStore,
    settings: [PageID: Configuration.PageSettings],
    cap: Int,
    archive: any Archive = EmptyArchive(),
    alarms: @escaping () -> AlarmLines = { AlarmLines() },
    facts: @escaping () -> [StatusFact] = { [] }
  ) {
    self.store = store
    self.settings = settings
    self.cap = cap
    self.archive = archive
    self.alarms = alarms
    self.facts = facts
  }

  /// What the pages are called.
  var titles: Titles {
    Titles(settings.mapValues { Titles.Choice(title: $0.title, short: $0.short) })
  }

  /// The types of sensor that were configured: they have their pages whatever the cap says.
  var configured: [PageID] { settings.keys.filter { page in !page.name.hasPrefix("@") } }

  /// What makes the page of a type.
  var quantityPage: PageRegistry<DashboardPage>.Factory {
    let (store, archive, alarms) = (store, archive, alarms)
    return { order in
      QuantityPage(
        Quantity(order.id.name),
        store: store,
        archive: archive,
        place: order.state ?? PagePlace(),
        alarms: alarms
      )
    }
  }

  /// A registry for one display, whose page `@other` lists what is in `others`.
  func registry(others: OtherTypes) -> PageRegistry<DashboardPage> {
    let store = store
    var registry = PageRegistry<DashboardPage>(
      cap: cap,
      discovery: quantityPage,
      failed: { page, error in ErrorPage(page, reason: "\(error)") }
    )
    for page in configured { registry.register(page, quantityPage) }
    registry.register(.overview) { order in
      OverviewPage(
        store: store,
        place: order.state ?? PagePlace(),
        delegate: order.delegate,
        pageOf: { type in others.contains(type) ? .other : PageID(type.name) },
        alarms: alarms
      )
    }
    registry.register(.status) { order in
      StatusPage(store: store, place: order.state ?? PagePlace(), alarms: alarms, facts: facts)
    }
    registry.register(.alarms) { order in
      AlarmsPage(
        store: store,
        place: order.state ?? PagePlace(),
        delegate: order.delegate,
        pageOf: { type in others.contains(type) ? .other : PageID(type.name) },
        source: alarms
      )
    }
    registry.register(.other) { order in
      OtherPage(store: store, place: order.state ?? PagePlace(), isOther: others.contains)
    }
    return registry
  }
}

/// The types of sensor that got no page of their own on a display, since the cap was reached.
final class OtherTypes {
  private var types: Set<Quantity> = []

  /// Adds a type.
  func insert(_ type: Quantity) {
    types.insert(type)
  }

  /// Takes a type out that has a page of its own now.
  func remove(_ type: Quantity) {
    types.remove(type)
  }

  /// Whether a type is among them.
  func contains(_ type: Quantity) -> Bool {
    types.contains(type)
  }
}

extension PageID {
  /// How the daemon itself fares.
  package static let status = PageID("@status")
}
