import Displays
import Paging
import Panel
import Simulations
import Testing

@testable import Readings
@testable import Service

@Suite("Station: drawing")
struct StationDrawingTests {
  @Test("The dwell counts from the moment the page is fully drawn, on a slow display as well")
  func dwell() {
    let stage = HubStage()
    stage.hear("temperature")
    let (station, display) = stage.open("panel", .of("temperature", "humidity"), isSlow: true)
    stage.pass(.seconds(20))
    #expect(station.page == PageID("temperature"), "the line ate the dwell")
    display.drain(at: stage.now)
    stage.pass(.milliseconds(11_950))
    #expect(station.page == PageID("temperature"))
    stage.pass(.milliseconds(50))
    #expect(station.page == PageID("humidity"))
  }

  @Test("Each display tells the time and decimals in its own way")
  func locale() {
    let stage = HubStage()
    stage.hear("temperature", "attic", .number(20.5))
    var settings = Station.Settings()
    let (_, plain) = stage.open("plain", .of("temperature"), settings: settings)
    settings.isTwelveHour = true
    settings.decimalSign = ","
    let (_, own) = stage.open("own", .of("temperature"), settings: settings)
    var hours: (plain: Set<String>, own: Set<String>) = ([], [])
    let hour = { (row: String) in
      String(row.split(separator: " ").last { $0.contains(":") }?.prefix { $0 != ":" } ?? "")
    }
    for _ in 0..<24 {
      stage.setWall(by: .seconds(3_600))
      stage.pass(.seconds(1))
      hours.plain.insert(hour(plain.rows[0]))
      hours.own.insert(hour(own.rows[0]))
    }
    #expect(plain.row("attic").contains("20.5") && own.row("attic").contains("20,5"))
    #expect(hours.plain.count == 24 && hours.own == Set((1...12).map(String.init)))
  }

  @Test("A picture that was under way when the page changed does not count for the new page")
  func stalePicture() {
    let stage = HubStage()
    let (station, display) = stage.open("panel", .of("temperature", "humidity"), isSlow: true)
    stage.turn()
    display.pressNext()
    stage.pass(.seconds(60))
    #expect(station.page == PageID("humidity"))
    display.drain(at: stage.now)
    stage.pass(.seconds(40))
    #expect(station.page == PageID("humidity"), "the old page's picture began the dwell")
    display.drain(at: stage.now)
    stage.pass(.milliseconds(12_050))
    #expect(station.page == PageID("temperature"))
  }

  @Test("One picture at most is on its way, and none waits behind it")
  func oneInFlight() {
    let stage = HubStage()
    let (_, display) = stage.open("panel", .of("temperature"), isSlow: true)
    for number in 1...200 {
      stage.hear("temperature", "attic", .number(Double(number) + 0.5))
      stage.pass(.milliseconds(150))
      guard number.isMultiple(of: 20) else { continue }
      display.drain(at: stage.now)
      #expect(display.isReady, "a second picture was waiting")
      #expect(display.row("attic").contains("\(number - 19).5"))
    }
    #expect(display.account.dropped == 0)
  }

  @Test("Pictures come no faster than the display's own interval, and the newest is not forgotten")
  func interval() {
    let stage = HubStage()
    let (_, display) = stage.open("panel", .of("temperature"))
    display.frameInterval = .milliseconds(500)
    stage.hear("temperature", "attic", .number(0))
    stage.pass(.milliseconds(600))
    let shown = display.account.shown
    for number in 1...100 {
      stage.hear("temperature", "attic", .number(Double(number) + 0.5))
      stage.pass(.milliseconds(10))
    }
    #expect(display.account.shown - shown <= 3)
    stage.pass(.milliseconds(500))
    #expect(display.row("attic").contains("100.5"))
  }

  @Test("The clock is drawn anew each second, and nothing is drawn in between")
  func clock() {
    let stage = HubStage()
    let (_, display) = stage.open("panel", .of("temperature"))
    stage.turn()
    let shown = display.account.shown
    stage.pass(.milliseconds(10_500))
    #expect(display.account.shown == shown + 10)
    let clocks = display.pictures.suffix(11).map { picture in picture.frame.text(row: 0).suffix(8) }
    #expect(Set(clocks).count == 11)
  }

  @Test(
    "A hold is visible as long as it lasts, on displays of every size",
    arguments: [(200, 60), (80, 24), (40, 12), (20, 4), (16, 2)]
  )
  func hold(columns: Int, rows: Int) {
    let stage = HubStage()
    stage.hear("temperature")
    let programme = Programme.of("temperature", "humidity")
    let (station, display) = stage.open("wall", programme, columns: columns, rows: rows)
    var settings = station.pager.rotation.settings
    settings.linger = .zero
    station.pager.handle(.rotation(settings), at: stage.now)
    stage.pass(.seconds(1))
    let sign: Unicode.Scalar = rows > 4 ? "h" : display.glyphs.hold
    let before = display.count(of: sign)
    display.type(" ")
    for _ in 0..<30 {
      stage.pass(.seconds(2))
      #expect(display.count(of: sign) == before + 1)
    }
    display.type(" ")
    stage.pass(.milliseconds(200))
    #expect(display.count(of: sign) <= before)
  }

  @Test("A slide is drawn at the display's own rate, and then the page at rest")
  func slide() {
    let stage = HubStage()
    var settings = Station.Settings()
    settings.pager.style = .slide(.milliseconds(300))
    let programme = Programme.of("temperature", "humidity")
    let (station, display) = stage.open("wall", programme, settings: settings)
    stage.pass(.milliseconds(500))
    let shown = display.account.shown
    display.pressNext()
    stage.pass(.milliseconds(400))
    #expect(station.page == PageID("humidity"))
    #expect((5...8).contains(display.account.shown - shown))
    #expect(display.rows.first?.hasPrefix("Humidity") == true)
    let atRest = display.account.shown
    stage.pass(.milliseconds(50))
    #expect(display.account.shown == atRest)
  }

  /// The scenario `slow_display`: a line that takes nothing for a minute while data flows.
  @Test("A display that takes nothing for a minute shows the newest values once it recovers")
  func blocked() {
    let stage = HubStage()
    let (_, display) = stage.open("panel", .of("temperature"), isSlow: true)
    for number in 0..<600 {
      stage.hear("temperature", "attic", .number(Double(number) + 0.5))
      stage.pass(.milliseconds(100))
    }
    #expect(display.pictures.isEmpty)
    #expect(stage.store.counters.stored == 600)
    display.isSlow = false
    display.drain(at: stage.now)
    stage.turn()
    #expect(display.row("attic").contains("599.5"))
    #expect(display.account.shown == 2)
  }
}

extension RecordingDisplay {
  /// How often a character stands on the display's last row; on small displays, anywhere.
  fileprivate func count(of scalar: Unicode.Scalar) -> Int {
    let text = size.rows > 4 ? footer : rows.joined()
    return text.unicodeScalars.count { $0 == scalar }
  }
}
