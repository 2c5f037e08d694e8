import Displays
import Simulations
import Testing

@testable import Paging
@testable import Readings
@testable import Service

@Suite("Station: what changes while it goes on")
struct StationReloadTests {
  private func stage() -> HubStage {
    let stage = HubStage()
    for type in ["temperature", "humidity", "pressure"] { stage.hear(type) }
    stage.turn()
    return stage
  }

  @Test("Another order keeps page, hold and what was left, and types seen stay members")
  func order() {
    let stage = stage()
    let (station, display) = stage.open("wall", .of("temperature", "humidity"))
    display.pressNext()
    stage.pass(.milliseconds(200))
    display.type(" ")
    stage.pass(.milliseconds(200))
    station.follow([.others, .page(.overview)], types: stage.hub.types, at: stage.now)
    stage.turn()
    let pages = ["humidity", "pressure", "temperature", "@overview"].map { PageID($0) }
    #expect(station.pager.navigator.programme.pages == pages)
    #expect(station.page == PageID("humidity") && station.pager.rotation.hold == .untimed)
    #expect(stage.watchers(of: "humidity") == 1)
    #expect(display.row("attic").contains("20"))
  }

  @Test("Titles, style and rotation are those of the new settings at once")
  func settings() {
    let stage = stage()
    let (station, display) = stage.open("wall", .of("temperature", "humidity"))
    stage.turn()
    var page = Configuration.PageSettings()
    page.title = "Gewächshaus"
    let pages = PageFactory(store: stage.store, settings: [PageID("temperature"): page], cap: 64)
    var settings = station.settings
    settings.pager.style = .slide(.milliseconds(300))
    settings.pager.rotation.dwell = .seconds(2)
    settings.pager.rotation.linger = .zero
    station.adopt(settings, pages: pages, at: stage.now)
    stage.pass(.milliseconds(200))
    #expect(display.rows.first?.hasPrefix("Gewächshaus") == true)
    display.pressNext()
    stage.turn()
    #expect(station.pager.navigator.transition != nil)
    stage.pass(.milliseconds(400))
    #expect(station.page == PageID("humidity"))
    stage.pass(.seconds(3))
    #expect(station.page == PageID("temperature"))
  }

  @Test("A type beyond the cap gets its page when a reload configures it")
  func beyondCap() {
    let stage = HubStage(cap: 1)
    for type in ["temperature", "humidity"] { stage.hear(type) }
    stage.turn()
    let (station, _) = stage.open("wall")
    #expect(station.pager.page(for: PageID("humidity")) == .other)
    let pages = PageFactory(store: stage.store, settings: [PageID("humidity"): .init()], cap: 1)
    station.adopt(station.settings, pages: pages, at: stage.now)
    station.follow([.page(.overview), .others], types: stage.hub.types, at: stage.now)
    #expect(station.pager.navigator.programme.contains(PageID("humidity")))
    #expect(!station.others.contains(Quantity("humidity")))
  }

  @Test(
    "What stands until further notice is seen on displays of every size, and gives way to a message"
  )
  func standing() {
    let stage = stage()
    let (_, wide) = stage.open("wide", .of("temperature"))
    let (_, small) = stage.open("small", .of("temperature"), columns: 20, rows: 4)
    stage.hub.standing = Daemon.faultMark
    stage.pass(.milliseconds(200))
    #expect(wide.footer.hasPrefix(Daemon.faultMark))
    #expect(wide.picture?.announcement == "Temperature, page 1 of 1; \(Daemon.faultMark)")
    wide.type("9\r")
    stage.pass(.milliseconds(300))
    #expect(wide.footer.hasPrefix("there is no page 9"))
    var seen: Set<Bool> = []
    for _ in 0..<30 {
      stage.pass(.seconds(1))
      seen.insert(small.rows.first?.hasPrefix("faulty") == true)
      #expect(wide.footer.hasPrefix("there is") || wide.footer.hasPrefix(Daemon.faultMark))
    }
    #expect(seen == [true, false], "on a small display it comes and goes")
    stage.hub.standing = ""
    stage.pass(.seconds(1))
    #expect(!wide.footer.contains("configuration"))
  }

  // MARK: Memory

  @Test("Page and hold are there again, before the feed has said a word")
  func memory() {
    let stage = HubStage()
    let memory = DisplayMemory(page: PageID("humidity"), isHeld: true)
    let (station, _) = stage.open("wall", memory: memory)
    stage.turn()
    #expect(station.page == PageID("humidity") && station.pager.rotation.hold == .untimed)
    #expect(station.memory == memory)
    stage.hear("temperature")
    stage.hear("humidity")
    stage.pass(.seconds(60))
    #expect(station.page == PageID("humidity"))
    #expect(station.pager.navigator.programme.count == 3)
  }

  @Test("A device that goes in the middle of a page change comes back on the page that was coming")
  func transition() {
    let stage = stage()
    var settings = Station.Settings()
    settings.pager.style = .slide(.milliseconds(300))
    let (station, display) = stage.open("wall", .of("temperature", "humidity"), settings: settings)
    stage.pass(.seconds(1))
    display.pressNext()
    stage.pass(.milliseconds(100))
    #expect(station.page == PageID("temperature"))
    #expect(station.memory.page == PageID("humidity"))
  }

  @Test("An alarm on the glass is not the page that is remembered")
  func takeover() {
    let stage = stage()
    let (station, _) = stage.open("wall", .of("temperature", "humidity"))
    stage.pass(.seconds(1))
    let claim = Takeover.Claim(id: "a", page: PageID("humidity"), isEmergency: true)
    station.pager.handle(.claims([claim]), at: stage.now)
    stage.pass(.seconds(1))
    #expect(station.page == PageID("humidity"))
    #expect(station.memory.page == PageID("temperature"))
  }

  @Test("A page whose type never comes is passed by, and one that no order has is not made")
  func lostPage() {
    let stage = HubStage()
    let (station, _) = stage.open("wall", memory: DisplayMemory(page: PageID("humidity")))
    for type in ["temperature", "pressure"] { stage.hear(type) }
    stage.pass(.seconds(20))
    #expect(station.page != PageID("humidity"))
    for _ in 0..<10 {
      stage.pass(.seconds(5))
      #expect(station.page != PageID("humidity"))
    }
    let (other, _) = stage.open(
      "other",
      .of("pressure"),
      memory: DisplayMemory(page: PageID("humidity"))
    )
    #expect(other.page == PageID("pressure"))
    #expect(!other.pager.registry.knows(PageID("humidity")))
  }

  @Test("A hold with a limit ends by itself, and is not remembered")
  func holdLimit() {
    let stage = stage()
    var settings = Station.Settings()
    settings.holdLimit = .seconds(60)
    let (station, display) = stage.open("wall", .of("temperature", "humidity"), settings: settings)
    display.type(" ")
    stage.pass(.seconds(55))
    #expect(station.page == PageID("temperature"))
    #expect(!station.memory.isHeld && station.isChosen(at: stage.now))
    #expect(display.footer.contains("hold"))
    stage.pass(.seconds(30))
    #expect(station.pager.rotation.hold == nil)
    #expect(station.page == PageID("humidity"))
  }
}
