import Displays
import Paging
import Panel
import Simulations
import Testing

@testable import Service

/// Displays of a server that other clients use too, which may show theirs, restart, or be away.
@Suite("Station: displays that are shared")
struct SharedDisplayTests {
  private let alarm = Takeover.Claim(
    id: "humidity/h/!H",
    page: PageID("humidity"),
    words: "humidity high"
  )

  private func open() -> (HubStage, Station, RecordingDisplay) {
    let stage = HubStage()
    for type in ["temperature", "humidity"] { stage.hear(type) }
    var settings = Station.Settings()
    settings.bindings = .lcdproc
    settings.pager.style = .cut
    let programme = Programme.of("temperature", "humidity")
    let (station, display) = stage.open(
      "lcd",
      programme,
      columns: 20,
      rows: 4,
      settings: settings
    )
    stage.pass(.milliseconds(200))
    return (stage, station, display)
  }

  @Test("While nobody sees the display nothing is drawn, and no page turns because of it")
  func unseen() {
    let (stage, station, display) = open()
    let page = station.page
    display.tell(.seen(false))
    stage.turn()
    let count = display.account.shown
    stage.pass(.seconds(5))
    #expect(display.account.shown == count && station.page == page)
    display.tell(.seen(true))
    stage.turn()
    #expect(display.account.shown == count + 1 && station.page == page)
  }

  /// The alarm's frame brings the display before the others' screens.
  ///
  /// If it were not drawn because nobody sees the display, nobody ever would. And if its end were not drawn, the display
  /// would stand there for ever.
  @Test("An alarm is drawn although nobody sees the display, and so is its end")
  func urgent() {
    let (stage, station, display) = open()
    #expect(display.picture?.isUrgent == false)
    display.tell(.seen(false))
    stage.turn()
    stage.hub.claim([alarm], at: stage.now)
    stage.pass(.milliseconds(200))
    #expect(station.page == PageID("humidity") && display.picture?.isUrgent == true)
    stage.hub.claim([], at: stage.now)
    stage.pass(.milliseconds(200))
    #expect(station.page == PageID("temperature") && display.picture?.isUrgent == false)
    let count = display.account.shown
    stage.pass(.seconds(3))
    #expect(display.account.shown == count)
  }

  @Test("A display whose device is away keeps its pages, and the log has it once each way")
  func missing() {
    let (stage, station, display) = open()
    display.tell(.key(.right, isRepeat: nil))
    stage.pass(.milliseconds(200))
    display.tell(.missing("LCDd at 127.0.0.1:13666: it closed the connection"))
    stage.pass(.seconds(2))
    #expect(station.isMissing && station.page == PageID("humidity"))
    display.tell(.resized(Size(columns: 16, rows: 2)))
    display.tell(.back)
    display.tell(.remark("LCDd says: no"))
    stage.pass(.seconds(1))
    #expect(!station.isMissing && station.page == PageID("humidity"))
    #expect(display.picture?.frame.size == Size(columns: 16, rows: 2))
    let lines = stage.lines.filter { $0.hasPrefix("display lcd") && !$0.contains("added") }
    #expect(
      lines == [
        "display lcd is not there: LCDd at 127.0.0.1:13666: it closed the connection; waiting for it",
        "display lcd is back", "display lcd: LCDd says: no",
      ]
    )
  }

  @Test("Enter opens a detail and leaves it again, and acknowledges what has the display")
  func confirm() {
    let (stage, station, display) = open()
    func press(_ key: Key) {
      display.tell(.key(key, isRepeat: nil))
      stage.pass(.milliseconds(200))
    }
    let list = display.rows
    press(.enter)
    #expect(display.rows != list, "\(list)")
    press(.enter)
    press(.escape)
    #expect(display.rows.first == list.first)
    #expect(stage.alarmOrders.isEmpty)
    stage.hub.claim([alarm], at: stage.now)
    stage.pass(.milliseconds(200))
    #expect(station.page == PageID("humidity"))
    press(.enter)
    #expect(!stage.alarmOrders.isEmpty)
  }
}
