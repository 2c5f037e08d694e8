import Displays
import Paging
import Panel
import Simulations
import Testing

@testable import Dashboard
@testable import Readings
@testable import Service

/// Keys along the two axes, through the whole of a hub.
@Suite("Station: the second axis")
struct SecondAxisTests {
  private static let (up, down) = ("\u{1B}[A", "\u{1B}[B")
  private static let (escape, enter) = ("\u{1B}", "\r")

  private func open(
    _ end: InnerEnd = .stay,
    archive: any Archive = EmptyArchive(),
    style: Paging.Transition.Style = .cut
  ) -> (stage: HubStage, station: Station, display: RecordingDisplay) {
    let stage = HubStage(archive: archive)
    for name in ["attic", "cellar", "garage"] { stage.hear("temperature", name) }
    stage.hear("humidity")
    var settings = Station.Settings()
    settings.innerEnd = end
    settings.pager.style = style
    let programme = Programme.of("temperature", "humidity", "@overview", wraps: false)
    let (station, display) = stage.open("wall", programme, settings: settings)
    stage.pass(.milliseconds(100))
    return (stage, station, display)
  }

  private func press(_ keys: String..., on stage: HubStage, _ display: RecordingDisplay) {
    for key in keys {
      display.type(key)
      stage.pass(.milliseconds(300))
    }
  }

  @Test("Up and down lead from the list along the ranges and back; left and right change the type")
  func keys() {
    let (stage, station, display) = open()
    press(Self.down, Self.down, Self.enter, on: stage, display)
    #expect(display.rows[0].hasPrefix("Temperature · cellar"))
    #expect(display.rows[21].contains("[10 min]"), "as long as there is no more")
    press(Self.down, Self.down, on: stage, display)
    #expect(display.rows[21].contains("[24 h]"))
    press("\u{1B}[C", on: stage, display)
    #expect(station.page == PageID("humidity"))
    press("\u{1B}[D", on: stage, display)
    #expect(display.rows[0].hasPrefix("Temperature · cellar"))
    #expect(display.rows[21].contains("[24 h]"))
    press(Self.up, Self.up, on: stage, display)
    #expect(display.rows[21].contains("[10 min]"))
    press(Self.up, on: stage, display)
    #expect(!display.row("attic").isEmpty)
    press(Self.enter, Self.escape, on: stage, display)
    #expect(!display.row("attic").isEmpty)
    #expect(station.page == PageID("temperature"))
  }

  @Test("At its end an inner movement stays there and says so")
  func stays() {
    let (stage, station, display) = open()
    press(Self.down, Self.up, on: stage, display)
    #expect(display.footer.hasPrefix("this is the first sensor"))
    press(Self.down, Self.down, Self.down, on: stage, display)
    #expect(display.footer.hasPrefix("this is the last sensor"))
    press(Self.enter, Self.down, Self.down, Self.down, Self.down, on: stage, display)
    #expect(display.footer.hasPrefix("this is the longest range"))
    #expect(station.page == PageID("temperature"))
  }

  @Test("Where it is configured, a movement beyond the end goes on along the axis of pages")
  func handsOver() {
    let (stage, station, display) = open(.handOver)
    press(Self.down, Self.down, Self.down, on: stage, display)
    #expect(station.page == PageID("temperature"))
    press(Self.down, on: stage, display)
    #expect(station.page == PageID("humidity"))
    press(Self.up, Self.up, on: stage, display)
    #expect(station.page == PageID("temperature"))
    #expect(display.row("garage").isEmpty == false)
    press(Self.up, Self.up, Self.up, on: stage, display)
    #expect(display.footer.hasPrefix("this is the first page"))
  }

  @Test(
    "A key that is held down runs through the list and stops at its end, also where it is handed over"
  )
  func held() {
    let (stage, station, display) = open(.handOver)
    for _ in 0..<40 {
      display.type(Self.down)
      stage.pass(.milliseconds(33))
    }
    #expect(station.page == PageID("temperature"))
    #expect(display.footer.hasPrefix("this is the last sensor"))
  }

  @Test("A page with a sensor behind a slash opens that sensor's detail", arguments: [true, false])
  func jump(slides: Bool) {
    let (stage, station, display) = open(style: slides ? .slide(.milliseconds(300)) : .cut)
    stage.hear("humidity", "cellar/north")
    press("\u{1B}[C", "\u{1B}[C", on: stage, display)
    stage.pass(.milliseconds(500))
    #expect(station.page == .overview)
    station.obey(.page("humidity/cellar/north"), at: stage.now)
    stage.pass(.milliseconds(500))
    #expect(station.page == PageID("humidity"))
    #expect(display.rows[0].hasPrefix("Humidity · cellar/north"))
    station.obey(.page("temperature/garage"), at: stage.now)
    stage.pass(.milliseconds(500))
    #expect(display.rows[0].hasPrefix("Temperature · garage"))
  }

  @Test("Enter in an alarm's detail leads to its sensor's", arguments: [true, false])
  func alarmToSensor(slides: Bool) {
    let record = AlarmRecord(
      AlarmID("cellar/north", Quantity("humidity"), .high),
      name: "cellar/north",
      state: .unacknowledged,
      isActive: true,
      since: .now
    )
    let stage = HubStage(alarms: { AlarmLines([record]) })
    for sensor in ["attic", "cellar/north"] { stage.hear("humidity", sensor) }
    let programme = Programme([.page(.alarms), .others])
    var settings = Station.Settings()
    settings.pager.style = slides ? .slide(.milliseconds(300)) : .cut
    let (station, display) = stage.open("wall", programme, settings: settings)
    stage.turn()
    stage.skip(.milliseconds(200))
    press("\r", on: stage, display)
    stage.pass(.milliseconds(500))
    #expect(station.page == .alarms && display.rows[0].hasPrefix("Alarms · cellar/north"))
    press("\r", on: stage, display)
    stage.pass(.milliseconds(900))
    #expect(station.page == PageID("humidity"))
    #expect(display.rows[0].hasPrefix("Humidity · cellar/north"))
  }

  @Test("A sensor or a type that is not there is said not to be")
  func strangers() {
    let (stage, station, display) = open()
    station.obey(.page("humidity/nobody"), at: stage.now)
    stage.pass(.milliseconds(100))
    #expect(station.page == PageID("humidity"))
    #expect(display.footer.hasPrefix("no sensor nobody on this page"))
    station.obey(.page("salinity/attic"), at: stage.now)
    stage.pass(.milliseconds(100))
    #expect(display.footer.hasPrefix("no page salinity"))
    #expect(station.wantedSensor == nil)
  }

  @Test("A sensor that was wanted is forgotten when another page is wanted before its own has come")
  func superseded() {
    let (stage, station, display) = open(style: .slide(.milliseconds(300)))
    press("\u{1B}[C", on: stage, display)
    display.pressNext()
    stage.pass(.milliseconds(100))
    station.obey(.page("temperature/garage"), at: stage.now)
    station.obey(.page("@overview"), at: stage.now)
    stage.pass(.seconds(2))
    #expect(station.page == .overview)
    #expect(station.wantedSensor == nil)
  }

  @Test("Enter on a line of the overview leads to that type's page")
  func overview() {
    let (stage, station, display) = open()
    press("3", Self.enter, Self.down, Self.down, Self.enter, on: stage, display)
    #expect(station.page == PageID("temperature"))
  }

  // MARK: Older history

  @Test(
    "Older history comes through the hub to the page that asked, and the indicator tells how it goes"
  )
  func archive() {
    let archive = SlowArchive()
    let (stage, station, display) = open(archive: archive)
    press(Self.down, Self.enter, Self.down, Self.down, on: stage, display)
    #expect(archive.asked == 1)
    #expect(station.pager.indicator.content == .loading)
    #expect(display.rows[21].contains("loading older history"))
    stage.pass(.seconds(1))
    #expect(archive.asked == 2)
    archive.fails = true
    stage.pass(.seconds(1))
    #expect(station.pager.indicator.content == .failed)
    #expect(display.rows[21].contains("Enter: again"))
    archive.fails = false
    press("\u{0C}", on: stage, display)
    #expect(station.pager.indicator.content == .loading)
    stage.pass(.seconds(10))
    #expect(station.pager.indicator.content == .ready)
    #expect(archive.asked == 5)
  }

  @Test("Leaving the page gives the load up; coming back opens there again and loads anew")
  func cancel() {
    let archive = SlowArchive()
    let (stage, station, display) = open(archive: archive)
    press(Self.down, Self.enter, Self.down, Self.down, on: stage, display)
    #expect(archive.open == 1)
    press("\u{1B}[C", on: stage, display)
    #expect(archive.open == 0)
    let turns = stage.turns
    stage.pass(.seconds(3))
    #expect(stage.turns - turns < 20)
    press("\u{1B}[D", on: stage, display)
    #expect(display.rows[21].contains("[24 h]") && archive.open == 1)
    stage.pass(.seconds(10))
    #expect(station.pager.indicator.content == .ready)
  }

  @Test("Without an archive the graph shows what memory has, and says that there is no more")
  func none() {
    let (stage, station, display) = open()
    press(Self.down, Self.enter, Self.down, Self.down, on: stage, display)
    #expect(station.pager.indicator.content == .noMore)
    #expect(display.rows[21].contains("nothing older is kept"))
    let turns = stage.turns
    stage.pass(.seconds(10))
    #expect(stage.turns - turns < 60)
  }
}

/// An archive that needs a second for an answer.
private final class SlowArchive: Archive {
  var fails = false
  private(set) var asked = 0
  private var orders:
    [(ticket: ArchiveTicket, portion: ArchiveRequest, due: ContinuousClock.Instant)] = []

  var open: Int { orders.count }
  var deadline: ContinuousClock.Instant? { orders.first?.due }

  func request(_ portion: ArchiveRequest, at now: ContinuousClock.Instant) -> ArchiveTicket {
    asked += 1
    let ticket = ArchiveTicket(UInt64(asked))
    orders.append((ticket, portion, now + .seconds(1)))
    return ticket
  }

  func cancel(_ ticket: ArchiveTicket) { orders.removeAll { $0.ticket == ticket } }

  func takeAnswers(at now: ContinuousClock.Instant) -> [ArchiveAnswer] {
    let due = orders.filter { $0.due <= now }
    orders.removeAll { $0.due <= now }
    return due.map { order in
      let time = order.portion.stretch.lowerBound
      let point = ArchivePoint(time: time, minimum: 1, mean: 2, maximum: 3)
      return ArchiveAnswer(order.ticket, fails ? .failed("") : .portion([point], isLast: false))
    }
  }
}
