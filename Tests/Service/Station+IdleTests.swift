import Displays
import Paging
import Panel
import Simulations
import Testing

@testable import Readings
@testable import Service

@Suite("Station: nobody is there")
struct StationIdleTests {
  private func room(
    _ change: (inout Station.Settings) -> Void
  ) -> (stage: HubStage, station: Station, display: RecordingDisplay) {
    let stage = HubStage()
    var settings = Station.Settings()
    change(&settings)
    stage.store.publish(LinkState(.up, since: stage.now))
    for type in ["humidity", "temperature"] { stage.hear(type) }
    let programme = Programme.of("temperature", "humidity")
    let (station, display) = stage.open("panel", programme, settings: settings)
    stage.turn()
    return (stage, station, display)
  }

  private func isDark(_ display: RecordingDisplay) -> Bool {
    display.picture.map { $0.light == .dark && $0.frame == Frame(display.size) } ?? false
  }

  private let claim = Takeover.Claim(id: "hot", page: PageID("temperature"), words: "too hot")

  @Test("A display gets dim, then dark; everything stays where it was when a key wakes it")
  func tiers() {
    let (stage, station, display) = room { settings in
      settings.idle.dim = .seconds(20)
      settings.idle.blank = .seconds(60)
      settings.pager.rotation.dwell = .zero
    }
    let bright = display.picture?.frame
    stage.pass(.seconds(21))
    #expect(display.picture?.light == .dim)
    #expect(display.picture?.frame.cells.map(\.glyph) != bright?.cells.map(\.glyph), "no clock")
    let inks = Set(display.picture?.frame.cells.map(\.style.ink) ?? [])
    #expect(inks == [.quiet])
    stage.pass(.seconds(40))
    #expect(isDark(display))
    display.pressNext()
    stage.turn()
    #expect(display.picture?.light == .bright)
    #expect(station.page == PageID("temperature"), "the key that woke it paged")
    stage.pass(.seconds(2))
    display.pressNext()
    stage.turn()
    #expect(station.page == PageID("humidity"))
  }

  @Test("A key without a meaning wakes as well")
  func anyKey() {
    let (stage, _, display) = room { settings in settings.idle.blank = .seconds(60) }
    stage.pass(.seconds(61))
    #expect(isDark(display))
    display.type("~")
    stage.turn()
    #expect(display.picture?.light == .bright)
  }

  @Test("In the dark nothing turns, nothing is drawn and nothing wakes the loop")
  func rest() {
    let (stage, station, display) = room { settings in
      settings.idle.blank = .seconds(60)
      settings.pager.rotation.dwell = .seconds(7)
    }
    stage.pass(.seconds(70))
    let (page, shown, turns) = (station.page, display.account.shown, stage.turns)
    for _ in 0..<60 {
      stage.hear("temperature", "attic", .number(Double.random(in: 0...40)))
      stage.pass(.seconds(60))
    }
    #expect(station.page == page)
    #expect(display.account.shown == shown)
    // Two turns are those of `pass` itself; types are looked at every other second.
    #expect(stage.turns - turns < 60 * 34)
    display.type(" ")
    stage.pass(.seconds(1))
    #expect(display.picture?.light == .bright)
    // The rotation goes on once the key's linger is over, in which the dwell has passed.
    stage.pass(.seconds(33))
    #expect(station.page != page)
  }

  @Test("An alarm lights a dark display for a bounded time, then page and darkness are back")
  func alarm() {
    let (stage, station, display) = room { settings in
      settings.idle.blank = .seconds(60)
      settings.idle.wake = .seconds(90)
      settings.pager.rotation.dwell = .zero
    }
    display.pressNext()
    stage.pass(.seconds(70))
    #expect(station.page == PageID("humidity") && isDark(display))
    stage.hub.claim([claim], at: stage.now)
    stage.pass(.seconds(1))
    #expect(station.page == PageID("temperature") && display.picture?.light == .bright)
    #expect(display.rows.contains { $0.contains("! too hot") })
    stage.pass(.seconds(90))
    #expect(isDark(display), "lit for longer than was asked for")
    // A second alarm lights it again; when all are over, what was before is back at once.
    let other = Takeover.Claim(id: "wet", page: PageID("humidity"), words: "too wet")
    stage.hub.claim([claim, other], at: stage.now)
    stage.pass(.seconds(1))
    #expect(display.picture?.light == .bright)
    stage.hub.claim([], at: stage.now)
    stage.pass(.seconds(1))
    #expect(station.page == PageID("humidity") && isDark(display))
  }

  @Test("A rotation that nobody watches rests on its page until the next key")
  func idlePage() {
    let (stage, station, display) = room { settings in
      settings.pager.rotation.dwell = .seconds(7)
      settings.pager.rotation.linger = .seconds(2)
      settings.pager.rotation.idle = PageID("humidity")
      settings.pager.rotation.idleAfter = .seconds(60)
    }
    stage.pass(.seconds(61))
    for _ in 0..<20 {
      #expect(station.page == PageID("humidity"))
      stage.pass(.seconds(11))
    }
    display.type("~")
    stage.pass(.seconds(5))
    #expect(station.page == PageID("temperature"), "the key did not set it going")
  }

  @Test("A held page is neither left for rest nor dimmed later than others")
  func heldPage() {
    let (stage, station, display) = room { settings in
      settings.pager.rotation.idle = PageID("humidity")
      settings.pager.rotation.idleAfter = .seconds(30)
      settings.idle.dim = .seconds(60)
    }
    display.type(" ")
    stage.pass(.seconds(61))
    #expect(station.page == PageID("temperature"))
    #expect(display.picture?.light == .dim)
  }

  @Test("The picture wanders by a place, and keys and pages know nothing of it")
  func shift() {
    let (stage, _, display) = room { settings in
      settings.shift = .seconds(30)
      settings.pager.rotation.dwell = .zero
    }
    var places: Set<[Int]> = []
    for _ in 0..<5 {
      let rows = display.rows
      let row = rows.firstIndex { $0.contains("Temperature") } ?? -1
      places.insert([row, rows[max(row, 0)].prefix { $0 == " " }.count])
      stage.pass(.seconds(30))
    }
    #expect(places == [[0, 0], [0, 1], [1, 1], [1, 0]])
  }

  @Test("A display that shows another program's screen is left alone, and drawn anew afterwards")
  func hidden() {
    let (stage, _, display) = room { _ in }
    display.tell(.seen(false))
    stage.turn()
    let shown = display.account.shown
    stage.pass(.seconds(30))
    #expect(display.account.shown == shown)
    display.tell(.seen(true))
    stage.turn()
    #expect(display.account.shown == shown + 1)
  }
}
