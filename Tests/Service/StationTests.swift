import Displays
import Paging
import Panel
import Simulations
import Testing

@testable import Dashboard
@testable import Paging
@testable import Readings
@testable import Service

@Suite("Station")
struct StationTests {
  @Test("A station wants the readings of the page on screen, while pages slide of both")
  func wants() {
    let stage = HubStage()
    var settings = Station.Settings()
    settings.pager.style = .slide(.milliseconds(300))
    let programme = Programme.of("temperature", "humidity", "pressure")
    let (station, display) = stage.open("wall", programme, settings: settings)
    #expect(station.wants(Quantity("temperature")))
    #expect(!station.wants(Quantity("humidity")))
    display.pressNext()
    stage.turn()
    #expect(station.wants(Quantity("temperature")))
    #expect(station.wants(Quantity("humidity")))
    #expect(!station.wants(Quantity("pressure")))
    stage.pass(.milliseconds(350))
    #expect(!station.wants(Quantity("temperature")))
    #expect(station.wants(Quantity("humidity")))
  }

  @Test("A display with another size is drawn whole in that size, without a life cycle event")
  func resize() throws {
    let stage = HubStage()
    stage.hear("temperature")
    var settings = Station.Settings()
    settings.pager.style = .slide(.milliseconds(300))
    let (station, display) = stage.open(
      "wall",
      .of("temperature", "humidity", "mode"),
      settings: settings
    )
    stage.turn()
    let pages = station.pager.livePages.map(ObjectIdentifier.init)
    #expect(pages.count == 3)
    for (columns, rows) in [(40, 12), (20, 4), (16, 2), (200, 60), (1, 1), (80, 24)] {
      stage.skip(.milliseconds(60))
      let size = Size(columns: columns, rows: rows)
      display.tell(.resized(size))
      stage.turn()
      #expect(display.picture?.frame.size == size)
      #expect(station.pager.livePages.map(ObjectIdentifier.init) == pages)
      #expect(stage.watchers(of: "temperature") == 1)
    }
    #expect(display.account.dropped == 0)
    #expect(display.row("attic").contains("20"))
  }

  @Test("A page that cannot be made shows an error in its place and touches no other")
  func brokenPage() {
    struct Leak: Error, CustomStringConvertible { let description = "the shelf is wet" }
    let stage = HubStage()
    stage.hear("temperature")
    let (station, display) = stage.open("wall", .of("temperature", "humidity", "pressure"))
    station.pager.register(PageID("humidity")) { _ in throw Leak() }
    stage.turn()
    display.pressNext()
    stage.pass(.milliseconds(200))
    #expect(station.page == PageID("humidity"))
    #expect(!display.row("the shelf is wet").isEmpty)
    #expect(
      stage.lines.contains("display wall: page humidity is broken: the shelf is wet")
    )
    #expect(stage.watchers(of: "humidity") == 0)
    display.pressNext()
    stage.pass(.milliseconds(200))
    #expect(station.page == PageID("pressure"))
    #expect(display.row("the shelf is wet").isEmpty)
  }

  @Test("A display that comes back opens on the page that was up, though the feed brought its type")
  func comesBack() {
    let stage = HubStage()
    for type in ["temperature", "humidity"] { stage.hear(type) }
    let (gone, lost) = stage.open("wall")
    stage.turn()
    lost.type("3\r")
    stage.pass(.milliseconds(200))
    #expect(gone.page == PageID("temperature"))
    stage.hub.remove(gone, at: stage.now)
    let (back, display) = stage.open("wall", start: gone.page)
    stage.turn()
    #expect(back.page == PageID("temperature"))
    #expect(display.rows.first?.hasPrefix("Temperature") == true)
    #expect(stage.watchers(of: "temperature") == 1)
  }

  @Test("When memory is short, warm pages go and the page on screen stays")
  func memory() {
    let stage = HubStage()
    var settings = Station.Settings()
    settings.pager.style = .slide(.milliseconds(300))
    let (station, _) = stage.open(
      "wall",
      .of("temperature", "humidity", "mode"),
      settings: settings
    )
    stage.turn()
    stage.hub.relieveMemory(at: stage.now)
    #expect(station.pager.liveCount == 1)
    #expect(station.page == PageID("temperature"))
  }
}
