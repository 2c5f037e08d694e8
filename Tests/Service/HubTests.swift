import Displays
import Paging
import Panel
import Simulations
import Testing

@testable import Readings
@testable import Service

@Suite("Hub")
struct HubTests {
  /// A stage on which temperature and humidity are known and one display shows the temperature.
  private func thermometer() -> (stage: HubStage, station: Station, display: RecordingDisplay) {
    let stage = HubStage()
    stage.hear("temperature")
    stage.hear("humidity")
    let (station, display) = stage.open("wall", .of("temperature", "humidity"))
    stage.turn()
    stage.skip(.milliseconds(100))
    return (stage, station, display)
  }

  // MARK: Readings

  @Test("A reading of the type on screen wakes and is drawn")
  func watched() {
    let (stage, _, display) = thermometer()
    let (wakes, shown) = (stage.wakes, display.account.shown)
    stage.hear("temperature", "attic", .number(21.5))
    #expect(stage.wakes == wakes + 1)
    stage.turn()
    #expect(display.account.shown == shown + 1)
    #expect(display.row("attic").contains("21.5"))
  }

  @Test("A reading of another type neither wakes nor draws")
  func unwatched() {
    let (stage, station, display) = thermometer()
    let (wakes, shown) = (stage.wakes, display.account.shown)
    stage.hear("humidity", "attic", .number(55))
    #expect(stage.wakes == wakes)
    stage.turn()
    #expect(display.account.shown == shown)
    #expect(!station.isDue)
  }

  @Test("A feed that never pauses wakes the hub a few times in a frame, and every frame is drawn")
  func torrent() {
    let (stage, _, display) = thermometer()
    let (turns, shown) = (stage.turns, display.account.shown)
    var (wakes, deadline) = (stage.wakes, stage.turn())
    for _ in 0..<10_000 {
      stage.hear("temperature")
      if stage.wakes > wakes || deadline.map({ $0 <= stage.now }) ?? false {
        wakes = stage.wakes
        deadline = stage.turn()
      }
      stage.skip(.microseconds(100))
    }
    // A second in frames of 50 ms.
    #expect(display.account.shown - shown >= 19)
    #expect(stage.turns - turns <= 20 * 6)
  }

  @Test("A page that is left is watched no more, the one that comes is")
  func watching() {
    let (stage, station, display) = thermometer()
    #expect(stage.watchers(of: "temperature") == 1)
    display.pressNext()
    stage.turn()
    #expect(station.page == PageID("humidity"))
    #expect(stage.watchers(of: "temperature") == 0)
    #expect(stage.watchers(of: "humidity") == 1)
    let wakes = stage.wakes
    stage.hear("temperature", "attic", .number(23))
    #expect(stage.wakes == wakes)
  }

  @Test("New types get pages up to the cap, later ones go to @other, and that is told once")
  func cap() {
    let stage = HubStage(cap: 2)
    let (station, display) = stage.open()
    stage.open("another")
    for type in ["acidity", "brightness", "colour", "depth"] { stage.hear(type) }
    stage.turn()
    for type in ["energy", "flow"] { stage.hear(type, "pump") }
    stage.turn()
    #expect(
      station.pager.navigator.programme.pages.map(\.name)
        == ["@overview", "acidity", "brightness", "@other"]
    )
    #expect(
      stage.lines == [
        "page acidity added: the feed brought this type",
        "page brightness added: the feed brought this type",
        "colour and later types go to @other: the limit of pages is reached",
      ]
    )
    for _ in 0..<3 {
      display.pressNext()
      stage.pass(.seconds(1))
    }
    #expect(station.page == .other)
    for title in ["Colour", "Depth", "Energy", "Flow"] { #expect(!display.row(title).isEmpty) }
    #expect(display.row("Acidity").isEmpty)
  }

  @Test("A display that comes later knows the types that were seen before")
  func late() {
    let stage = HubStage()
    stage.hear("temperature")
    stage.turn()
    let (station, _) = stage.open("late")
    #expect(station.pager.navigator.programme.contains(PageID("temperature")))
  }

  // MARK: What is told

  @Test("A change of the link is told once and drawn at once")
  func link() {
    let (stage, _, display) = thermometer()
    stage.store.publish(LinkState(.up, since: stage.now))
    stage.pass(.seconds(5))
    #expect(stage.reports.suffix(1) == [.log(.notice, "feed greenhouse: connected")])
    let known = stage.reports.count
    let shown = display.account.shown
    stage.store.publish(LinkState(.down, since: stage.now, reason: "connection refused"))
    stage.skip(.milliseconds(60))
    stage.turn()
    #expect(display.account.shown == shown + 1)
    #expect(display.footer.hasPrefix("connection refused"))
    stage.pass(.seconds(20))
    #expect(
      stage.reports.dropFirst(known)
        == [.log(.warning, "feed greenhouse: link down: connection refused")]
    )
  }

  @Test("Messages that cannot be used are told once for each reason")
  func counters() {
    let stage = HubStage()
    stage.turn()
    for _ in 0..<5 {
      stage.hearNothing(.malformed)
      stage.pass(.seconds(3))
    }
    stage.hearNothing(.tooLong)
    stage.pass(.seconds(3))
    let told = stage.lines.filter { line in line.contains("cannot be used") }
    #expect(told.count == 2)
    #expect(told.first?.contains("not what the format allows") == true)
    #expect(told.last?.contains("longer than the limit") == true)
  }

  // MARK: When to turn again

  @Test(
    "With nothing to do the hub sleeps until the clock's next second",
    arguments: [0, 1, 250, 999]
  )
  func idle(part: Int) {
    let (stage, _, _) = thermometer()
    stage.pass(.milliseconds(900 + part))
    #expect(stage.turn() == stage.now + .milliseconds(1_000 - part))
  }

  @Test("Sixty seconds with nothing to do take few turns", arguments: [true, false])
  func fewTurns(isHeld: Bool) {
    let stage = HubStage()
    for type in ["temperature", "humidity", "pressure"] { stage.hear(type) }
    var (displays, settings) = ([RecordingDisplay](), Station.Settings())
    settings.pager.rotation.dwell = .seconds(8)
    for (name, rows) in [("wall", 24), ("small", 4), ("line", 2)] {
      displays.append(stage.open(name, columns: 20, rows: rows, settings: settings).display)
    }
    for display in displays where isHeld { display.type(" ") }
    stage.pass(.seconds(2))
    let turns = stage.turns
    stage.pass(.seconds(60))
    #expect(stage.turns - turns < 60 * 5)
    #expect(stage.turns - turns >= 60)
  }

  // MARK: Slow, lost and several displays

  @Test("A slow display holds up no other, and gets the newest picture when it has drained")
  func slowDisplay() {
    let stage = HubStage()
    stage.hear("temperature")
    let (_, quick) = stage.open("quick", .of("temperature", "humidity"))
    let (station, slow) = stage.open("slow", .of("temperature"), isSlow: true)
    stage.turn()
    for number in 0..<600 {
      stage.skip(.milliseconds(100))
      stage.hear("temperature", "attic", .number(Double(number) + 0.5))
      stage.turn()
      #expect(quick.row("attic").contains("\(number).5"))
      guard number % 100 == 50 else { continue }
      for key in ["n", "p"] {
        stage.skip(.milliseconds(100))
        quick.type(key)
        stage.turn()
        #expect(quick.rows.first?.hasPrefix(key == "n" ? "Humidity" : "Temperature") == true)
      }
    }
    #expect(slow.pictures.isEmpty)
    #expect(station.isDue)
    slow.drain(at: stage.now)
    #expect(slow.isReady, "a second picture was waiting")
    stage.turn()
    slow.drain(at: stage.now)
    #expect(slow.row("attic").contains("599.5"))
    #expect(slow.account.shown == 2)
    #expect(slow.account.dropped == 0)
  }

  @Test("A lost display is told and never turned again; the other goes on")
  func lost() {
    let stage = HubStage()
    stage.hear("temperature")
    let (gone, lost) = stage.open("gone", .of("temperature"))
    let (_, other) = stage.open("other", .of("temperature"))
    stage.turn()
    lost.tell(.lost("gone: it was unplugged"))
    stage.pass(.seconds(3))
    #expect(stage.lines.filter { line in line.contains("unplugged") }.count == 1)
    let shown = (lost.account.shown, other.account.shown)
    stage.pass(.seconds(3))
    #expect(lost.account.shown == shown.0)
    #expect(other.account.shown > shown.1)
    stage.hub.remove(gone, at: stage.now)
    #expect(lost.isClosed)
    #expect(stage.watchers(of: "temperature") == 1)
    stage.hub.close(at: stage.now)
    #expect(stage.watchers(of: "temperature") == 0)
    #expect(other.isClosed)
  }

  @Test("Two displays run two programmes from one feed")
  func twoProgrammes() {
    let stage = HubStage()
    for type in ["temperature", "humidity", "pressure"] { stage.hear(type) }
    let (one, left) = stage.open("left", .of("temperature", "humidity"))
    let (two, right) = stage.open("right", .of("pressure", "humidity", "temperature"), columns: 40)
    stage.turn()
    #expect(left.rows.first?.hasPrefix("Temperature") == true)
    #expect(right.rows.first?.hasPrefix("Pressure") == true)
    stage.skip(.milliseconds(100))
    let shown = (left.account.shown, right.account.shown)
    stage.hear("pressure", "attic", .number(1_013))
    stage.turn()
    #expect(left.account.shown == shown.0)
    #expect(right.account.shown == shown.1 + 1)
    right.type("3\r")
    stage.pass(.milliseconds(200))
    #expect(one.page == PageID("temperature"))
    #expect(two.page == PageID("temperature"))
    left.pressNext()
    stage.pass(.milliseconds(200))
    #expect(one.page == PageID("humidity"))
    #expect(two.page == PageID("temperature"))
    #expect(left.rows.last?.contains("●") == right.rows.last?.contains("●"))
  }

  // MARK: Types with nothing to show

  @Test("The rotation passes by types whose sensors are absent or dead, until they speak again")
  func vacant() {
    let stage = HubStage()
    stage.store.setContract(.periodic(.seconds(1)), for: Quantity("pressure"))
    stage.hear("temperature")
    stage.hear("humidity", "attic", .absent)
    stage.hear("pressure", "attic", .number(1_013))
    stage.hear("voltage")
    let (station, _) = stage.open("wall", .of("temperature", "humidity", "pressure", "voltage"))
    stage.turn()
    stage.pass(.seconds(20))
    #expect(station.page == PageID("voltage"))
    stage.hear("humidity", "attic", .number(55))
    stage.pass(.seconds(10))
    #expect(station.page == PageID("temperature"))
    stage.pass(.seconds(12))
    #expect(station.page == PageID("humidity"))
  }

  @Test("When no type has anything to show, the rotation stays where it is, without haste")
  func allVacant() {
    let stage = HubStage()
    let types = ["temperature", "humidity", "pressure"]
    for type in types { stage.hear(type, "attic", .absent) }
    let (station, _) = stage.open("wall", Programme(types.map { type in PageID(type) }))
    stage.pass(.seconds(10))
    let turns = stage.turns
    stage.pass(.seconds(120))
    #expect(station.page == PageID("temperature"))
    #expect(stage.turns - turns < 120 * 5)
  }

  @Test("The rotation passes by the page of alarms while there is none")
  func noAlarms() {
    let stage = HubStage()
    stage.hear("temperature")
    stage.hear("humidity")
    let programme = Programme([.page(PageID("temperature")), .page(.alarms), .others])
    let (station, _) = stage.open("wall", programme)
    stage.hub.setVacant(.alarms, true, at: stage.now)
    stage.turn()
    stage.pass(.seconds(14))
    #expect(station.page == PageID("humidity"))
    stage.hub.setVacant(.alarms, false, at: stage.now)
    stage.pass(.seconds(24))
    #expect(station.page == .alarms)
  }

  // MARK: The wall clock

  @Test(
    "A wall clock that jumps disturbs no timer",
    arguments: [3_600, -3_600, 10 * 31_557_600, -10 * 31_557_600]
  )
  func clockJump(seconds: Int) throws {
    let stage = HubStage()
    for type in ["temperature", "humidity"] { stage.hear(type) }
    let (station, display) = stage.open("wall", .of("temperature", "humidity", wraps: false))
    var settings = station.pager.rotation.settings
    settings.linger = .seconds(6)
    station.pager.handle(.rotation(settings), at: stage.now)
    stage.pass(.seconds(3))
    let clock = display.rows.first?.suffix(8)
    stage.setWall(by: .seconds(seconds))
    stage.pass(.milliseconds(8_950))
    #expect(station.page == PageID("temperature"), "the dwell of 12 s ended early")
    #expect(display.rows.first?.suffix(8) != clock)
    stage.pass(.milliseconds(100))
    #expect(station.page == PageID("humidity"), "the dwell of 12 s did not end")

    display.pressNext()
    stage.pass(.seconds(1))
    stage.setWall(by: .seconds(-seconds))
    let deadline = try #require(stage.turn())
    #expect((.zero...Duration.seconds(1)).contains(deadline - stage.now))
    stage.pass(.milliseconds(2_900))
    #expect(display.footer.hasPrefix("this is the last page"))
    stage.pass(.milliseconds(200))
    #expect(!display.footer.hasPrefix("this is the last page"))

    stage.setWall(by: .seconds(seconds))
    display.type("1")
    stage.pass(.milliseconds(1_400))
    #expect(station.page == PageID("humidity"))
    stage.pass(.milliseconds(200))
    #expect(station.page == PageID("temperature"))
  }
}
