import Dashboard
import Testing

@testable import Paging
@testable import Readings
@testable import Service

@Suite("Page factory")
struct PageFactoryTests {
  private let store = ReadingStore(start: .now)

  private func registry(
    _ settings: [PageID: Configuration.PageSettings] = [:],
    cap: Int = 2,
    others: OtherTypes = OtherTypes()
  ) -> PageRegistry<DashboardPage> {
    PageFactory(store: store, settings: settings, cap: cap).registry(others: others)
  }

  private func page(
    _ name: String,
    of registry: PageRegistry<DashboardPage>,
    at place: PagePlace? = nil
  ) -> DashboardPage {
    let made = registry.make(.init(id: PageID(name), state: place, delegate: PageRequests()))
    #expect(made.failure == nil)
    return made.page
  }

  @Test("A page of our own is of its kind, every other shows its type")
  func kinds() {
    let registry = registry()
    #expect(page("@overview", of: registry) is OverviewPage)
    #expect(page("@status", of: registry) is StatusPage)
    #expect(page("@other", of: registry) is OtherPage)
    #expect(page("@alarms", of: registry) is AlarmsPage)
    let temperature = page("temperature", of: registry)
    #expect(temperature is QuantityPage)
    #expect(temperature.quantity == Quantity("temperature"))
  }

  @Test("A page has the title that the configuration gives it")
  func titles() {
    var settings = Configuration.PageSettings()
    settings.title = "Gewächshaus \"Süd\""
    let chosen = [PageID("temperature"): settings]
    let titles = PageFactory(store: store, settings: chosen, cap: 2).titles
    #expect(titles.title(of: PageID("temperature")) == "Gewächshaus \"Süd\"")
    #expect(titles.title(of: PageID("humidity")) == "Humidity")
  }

  @Test("A page opens where it was left")
  func places() {
    let place = PagePlace(top: 7, chosen: 9, sensor: "attic", isDetail: true)
    for name in ["temperature", "@overview"] {
      let made = page(name, of: registry(), at: place)
      #expect(made.coldState().top == 7)
      #expect(made.coldState().chosen == 9)
    }
  }

  @Test("The cap counts types that nobody configured; those that are have their page anyway")
  func cap() {
    var registry = registry([PageID("voltage"): Configuration.PageSettings()])
    #expect(registry.see(PageID("voltage")) == .known)
    #expect(registry.see(PageID("acidity")) == .admitted)
    #expect(registry.see(PageID("brightness")) == .admitted)
    #expect(registry.see(PageID("colour")) == .overCap(isFirst: true))
    #expect(registry.see(PageID("depth")) == .overCap(isFirst: false))
    #expect(registry.page(for: PageID("colour")) == .other)
  }

  @Test("Settings of a page of our own do not make it a page of a type")
  func ownSettings() {
    let registry = registry([.overview: Configuration.PageSettings()])
    #expect(page("@overview", of: registry) is OverviewPage)
  }
}
