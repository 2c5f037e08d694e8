import Dashboard
import Displays
import Paging
import Panel
import Simulations
import Testing

@testable import Keypads
@testable import Service

@Suite("Station: the lock")
struct KioskLockStationTests {
  private let stage = HubStage()

  /// A display that is locked with a PIN; what is read instead may be a fault.
  private func open(
    after: Duration = .seconds(60),
    pin: @escaping @Sendable () -> Result<[UInt8], LockFault> = { .success(Array("4711".utf8)) },
    rows: Int = 24
  ) -> (station: Station, display: RecordingDisplay) {
    for type in ["temperature", "humidity"] { stage.hear(type) }
    var settings = Station.Settings()
    settings.lock = LockSettings(after: after, pin: pin)
    let programme = Programme.of("temperature", "humidity")
    let opened = stage.open("kiosk", programme, rows: rows, settings: settings)
    stage.turn()
    return opened
  }

  private func type(_ keys: String, on display: RecordingDisplay) {
    display.type(keys)
    stage.pass(.milliseconds(300))
  }

  @Test("Page keys stay live; a hold asks for the PIN, which nobody can read, and is done then")
  func unlocks() {
    let (station, display) = open()
    type("\u{1B}[C", on: display)
    #expect(station.page == PageID("humidity"))
    type("1\r", on: display)
    #expect(station.page == PageID("temperature"))
    type(" ", on: display)
    #expect(display.footer.hasPrefix("PIN _") && station.pager.rotation.hold == nil)
    type("47", on: display)
    #expect(display.footer.hasPrefix("PIN ••_"))
    type("11\r", on: display)
    #expect(station.pager.rotation.hold == .untimed)
    #expect(display.footer.hasPrefix("unlocked"))
    #expect(!display.pictures.contains { $0.frame.allText.contains("47") })
    #expect(!stage.lines.contains { $0.contains("47") })
  }

  @Test("It stays open for a while after the last key, with a mark, and then asks again")
  func lapses() {
    let (station, display) = open()
    type(" 4711\r", on: display)
    stage.pass(.seconds(50))
    type("x", on: display)
    stage.pass(.seconds(50))
    #expect(display.footer.hasPrefix("unlocked"))
    stage.pass(.seconds(11))
    #expect(!display.footer.contains("unlocked"))
    type("*", on: display)
    #expect(display.footer.hasPrefix("PIN _") && station.pager.rotation.hold == .untimed)
  }

  @Test("The one key of a small keypad does not get past the PIN by being pressed twice")
  func confirms() {
    let stage = HubStage()
    for type in ["temperature", "humidity"] { stage.hear(type) }
    var settings = Station.Settings()
    settings.lock = LockSettings { .success(Array("4711".utf8)) }
    settings.bindings = .lcdproc
    let (_, display) = stage.open("lcd", .of("temperature", "humidity"), settings: settings)
    stage.turn()
    let claim = Takeover.Claim(id: "humidity/wet/!H", page: PageID("humidity"), words: "too wet")
    stage.hub.claim([claim], at: stage.now)
    stage.pass(.milliseconds(100))
    for _ in 0..<5 {
      display.tell(.key(.enter, isRepeat: nil))
      stage.pass(.milliseconds(500))
    }
    #expect(stage.alarmOrders.isEmpty)
  }

  @Test("A PIN that follows a locked key which only woke the display is not shown")
  func wakes() {
    let stage = HubStage()
    for type in ["temperature", "humidity"] { stage.hear(type) }
    var settings = Station.Settings()
    settings.lock = LockSettings { .success(Array("4711".utf8)) }
    settings.idle.blank = .seconds(60)
    let (_, display) = stage.open("kiosk", .of("temperature", "humidity"), settings: settings)
    stage.pass(.seconds(61))
    for key in [" ", "4", "7", "1", "1"] {
      display.type(key)
      stage.pass(.milliseconds(100))
      #expect(!display.rows.contains { $0.contains("page ") })
    }
  }

  @Test("A wrong PIN is said and noted, the next attempt waits, and paging goes on")
  func refuses() {
    let (station, display) = open()
    type(" 0000\r", on: display)
    #expect(display.footer.hasPrefix("wrong PIN: again in 2 s"))
    #expect(stage.lines.contains("display kiosk: a wrong PIN was keyed"))
    type(" ", on: display)
    #expect(display.footer.hasPrefix("locked: PIN again in 2 s"))
    // Whoever goes on keying all the same shows nobody the PIN.
    for digit in ["4", "7", "1", "1"] {
      type(digit, on: display)
      #expect(!display.rows.contains { $0.contains("page ") } && station.page != PageID("humidity"))
    }
    type("\u{1B}[C", on: display)
    #expect(station.page == PageID("humidity"))
    type("1\r", on: display)
    #expect(station.page == PageID("temperature"))
    stage.pass(.seconds(2))
    type(" 4711\r", on: display)
    #expect(station.pager.rotation.hold == .untimed)
  }

  @Test("A PIN that cannot be read opens nothing, and the log says why")
  func needsFile() {
    let (station, display) = open(pin: { .failure(LockFault("/etc/pin: no such file")) })
    type(" 4711\r", on: display)
    #expect(display.footer.hasPrefix("locked: the PIN cannot be read"))
    #expect(stage.lines.contains { $0.hasSuffix("cannot be read: /etc/pin: no such file") })
    #expect(station.pager.rotation.hold == nil && station.lock?.isEntering == false)
  }

  @Test("An alarm waits while a PIN is being keyed, not longer than the entry")
  func delaysTakeover() {
    let (station, display) = open()
    type(" 47", on: display)
    let claim = Takeover.Claim(id: "a", page: PageID("humidity"), words: "humidity high")
    stage.hub.claim([claim], at: stage.now)
    stage.pass(.seconds(2))
    #expect(station.page == PageID("temperature") && display.footer.hasPrefix("PIN ••_"))
    stage.pass(.seconds(14))
    #expect(station.page == PageID("humidity") && station.pager.isTakenOver)
  }

  @Test("A reload keeps the lock as it stands, and takes away or adds one")
  func reloads() {
    let (station, display) = open()
    type(" 4711\r", on: display)
    var settings = station.settings
    settings.lock?.after = .seconds(600)
    station.adopt(settings, pages: stage.pages, at: stage.now)
    #expect(station.lock?.isOpen == true && station.lock?.after == .seconds(600))
    let lock = settings.lock
    settings.lock = nil
    station.adopt(settings, pages: stage.pages, at: stage.now)
    #expect(station.lock == nil)
    settings.lock = lock
    station.adopt(settings, pages: stage.pages, at: stage.now)
    #expect(station.lock?.isOpen == false)
    type("*", on: display)
    #expect(display.footer.hasPrefix("PIN _"))
  }

  @Test("What comes by another way than keys needs no PIN")
  func letsCommandsThrough() {
    let (station, _) = open()
    station.obey(.hold, at: stage.now)
    #expect(station.pager.rotation.hold == .untimed)
  }
}

extension Frame {
  /// All rows as one text.
  fileprivate var allText: String {
    (0..<size.rows).map(text).joined(separator: "\n")
  }
}
