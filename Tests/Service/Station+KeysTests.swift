import Displays
import Paging
import Panel
import Simulations
import Testing

@testable import Readings
@testable import Service

@Suite("Station: keys")
struct StationKeysTests {
  @Test("A key beyond a hard end is refused in words, which go away after four seconds")
  func refused() {
    let stage = HubStage()
    let (_, display) = stage.open("wall", .of("temperature", "humidity", wraps: false))
    stage.turn()
    stage.skip(.milliseconds(200))
    display.type("\u{1B}[D")
    stage.turn()
    #expect(display.footer.hasPrefix("this is the first page"))
    stage.pass(.milliseconds(3_950))
    #expect(display.footer.hasPrefix("this is the first page"))
    stage.pass(.milliseconds(50))
    #expect(!display.footer.contains("first page"))
  }

  @Test(
    "What cannot be is said",
    arguments: [
      ("9\r", "there is no page 9"), ("12345", "no page has such a number"), ("a", "no alarm here"),
      ("s", "no alarm here"),
    ]
  )
  func said(keys: String, words: String) {
    let stage = HubStage()
    let (station, display) = stage.open("wall", .of("temperature", "humidity"))
    stage.turn()
    stage.skip(.milliseconds(200))
    display.type(keys)
    stage.turn()
    #expect(display.footer.hasPrefix(words))
    #expect(station.page == PageID("temperature"))
  }

  @Test("Digits are echoed as they are keyed, and jump after a pause")
  func digits() {
    let stage = HubStage()
    let types = (1...12).map { number in PageID("type_\(number)") }
    let (station, display) = stage.open("wall", Programme(types))
    stage.turn()
    stage.skip(.milliseconds(200))
    display.type("1")
    stage.turn()
    #expect(display.footer.hasPrefix("page 1_"))
    stage.pass(.milliseconds(500))
    display.type("2")
    stage.pass(.milliseconds(100))
    #expect(display.footer.hasPrefix("page 12_"))
    stage.pass(.milliseconds(1_350))
    #expect(station.page == types[0])
    stage.pass(.milliseconds(100))
    #expect(station.page == types[11])
    #expect(!display.footer.contains("page"))
  }

  @Test("An escape alone gives digits up once it is clear that no more follows")
  func escape() {
    let stage = HubStage()
    let (station, display) = stage.open("wall", .of("temperature", "humidity"))
    stage.turn()
    display.type("2")
    stage.pass(.milliseconds(100))
    display.type("\u{1B}")
    stage.pass(.milliseconds(120))
    #expect(!display.footer.contains("page"))
    stage.pass(.seconds(3))
    #expect(station.page == PageID("temperature"))
  }

  @Test("q and Ctrl-C end the program only where that is allowed", arguments: ["q", "\u{3}"])
  func quit(key: String) {
    for mayQuit in [true, false] {
      let stage = HubStage()
      var settings = Station.Settings()
      settings.mayQuit = mayQuit
      let (_, display) = stage.open("this", settings: settings)
      display.type(key)
      stage.turn()
      #expect(stage.reports == (mayQuit ? [.quit] : []))
    }
  }

  @Test("Ctrl-L has the next picture sent whole")
  func redraw() {
    let stage = HubStage()
    let (_, display) = stage.open()
    stage.turn()
    stage.skip(.milliseconds(100))
    let shown = display.account.shown
    display.type("\u{0C}")
    stage.turn()
    #expect(display.forgotten == 1)
    #expect(display.account.shown == shown + 1)
  }

  @Test("A key keeps the rotation still for a while; a hold keeps it until it is released")
  func holds() {
    let stage = HubStage()
    let (station, display) = stage.open("wall", .of("temperature", "humidity", "pressure"))
    stage.turn()
    stage.pass(.seconds(6))
    display.type("x")
    stage.pass(.seconds(29))
    #expect(station.page == PageID("temperature"))
    stage.pass(.seconds(2))
    #expect(station.page == PageID("humidity"))
    display.type(" ")
    stage.pass(.seconds(600))
    #expect(station.page == PageID("humidity"))
    display.type("*")
    stage.pass(.seconds(1))
    #expect(station.page == PageID("pressure"))
  }

  @Test("Movements inside a page belong to the page on screen alone")
  func inside() {
    let stage = HubStage()
    for number in 10..<60 { stage.hear("temperature", "sensor \(number)") }
    let (station, left) = stage.open("left", .of("temperature"))
    let (_, right) = stage.open("right", .of("temperature"))
    stage.turn()
    let before = right.picture?.frame
    left.type("\u{1B}[6~\u{1B}[6~")
    stage.skip(.milliseconds(100))
    stage.turn()
    #expect(left.row("10").isEmpty)
    #expect(right.picture?.frame == before)
    #expect(station.page == PageID("temperature"))
  }
}
