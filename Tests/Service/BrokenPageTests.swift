import Displays
import Paging
import Panel
import Simulations
import Testing

@testable import Dashboard
@testable import Readings
@testable import Service

/// A page whose drawing breaks shows an error in its place, and nothing else changes.
@Suite("Station: a page that breaks")
struct BrokenPageTests {
  /// A page that cannot be drawn while `isBroken`.
  private final class FragilePage: DashboardPage {
    var isBroken = true
    private(set) var drawings = 0

    override func draw(
      into frame: inout Frame,
      _ layout: Layout,
      _ context: DrawContext
    ) throws(PageFault) {
      drawings += 1
      guard !isBroken else { throw PageFault(id, "the needle is bent") }
      frame.put("sound", row: 2, column: 0)
    }
  }

  @Test("The fault of one page leaves the other display, the rotation and the intake alone")
  func fault() {
    let stage = HubStage()
    for type in ["temperature", "humidity", "pressure"] { stage.hear(type) }
    var settings = Station.Settings()
    settings.pager.rotation.dwell = .seconds(5)
    let programme = Programme.of("temperature", "humidity", "pressure")
    let (station, display) = stage.open("wall", programme, settings: settings)
    let (_, other) = stage.open("other", .of("humidity"))
    station.pager.register(PageID("humidity")) { FragilePage($0.id) }
    stage.pass(.seconds(1))
    let others = other.account.shown
    display.pressNext()
    stage.pass(.milliseconds(200))
    #expect(station.page == PageID("humidity"))
    #expect(!display.row("the needle is bent").isEmpty)
    #expect(display.rows[0].hasPrefix("Humidity"))
    #expect(
      stage.lines.filter { $0 == "display wall: page humidity is broken: the needle is bent" }.count
        == 1
    )
    #expect(station.pager.liveCount <= station.pager.liveBound)

    stage.hear("humidity", "attic", .number(61))
    stage.pass(.seconds(1))
    #expect(other.row("attic").contains("61"))
    #expect(other.account.shown > others)
    #expect(stage.store.counters.stored == 4)
    stage.pass(.seconds(40))
    #expect(station.page != PageID("humidity") || stage.lines.count > 1)
    var seen: Set<PageID> = []
    for _ in 0..<40 {
      stage.pass(.seconds(1))
      seen.insert(station.page)
    }
    #expect(seen == Set(programme.pages))
    #expect(stage.watchers(of: "humidity") == 1, "the error page watches nothing, the other does")
  }

  @Test("A page that breaks while pages slide ends the slide, and nothing hangs")
  func slide() {
    let stage = HubStage()
    for type in ["temperature", "humidity"] { stage.hear(type) }
    var settings = Station.Settings()
    settings.pager.style = .slide(.milliseconds(300))
    let programme = Programme.of("temperature", "humidity", wraps: false)
    let (station, display) = stage.open("wall", programme, settings: settings)
    station.pager.register(PageID("humidity")) { FragilePage($0.id) }
    stage.hub.relieveMemory(at: stage.now)
    stage.pass(.milliseconds(100))
    display.pressNext()
    stage.pass(.milliseconds(500))
    #expect(station.page == PageID("humidity"))
    #expect(!display.row("the needle is bent").isEmpty)
    display.type("\u{1B}[D")
    stage.pass(.milliseconds(500))
    #expect(!display.row("attic").isEmpty)
  }

  @Test("A page that was broken is made anew the next time it comes up")
  func mends() {
    let stage = HubStage()
    var isBroken = true
    let (station, display) = stage.open("wall", .of("temperature", "humidity"))
    station.pager.register(PageID("humidity")) { order in
      let page = FragilePage(order.id)
      page.isBroken = isBroken
      return page
    }
    stage.pass(.milliseconds(100))
    display.pressNext()
    stage.pass(.milliseconds(200))
    #expect(!display.row("the needle is bent").isEmpty)
    isBroken = false
    display.pressNext()
    stage.pass(.milliseconds(200))
    display.pressNext()
    stage.pass(.milliseconds(200))
    #expect(!display.row("sound").isEmpty)
  }
}
