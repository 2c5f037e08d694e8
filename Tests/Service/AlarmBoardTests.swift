import Displays
import Paging
import Readings
import Simulations
import Testing

@testable import Service

@Suite("Alarms: from readings to displays and back")
struct AlarmBoardTests {
  private let attic = AlarmID("attic", Quantity("temperature"), .high)

  private func stage(severity: Int = 2) -> (AlarmStage, Station, RecordingDisplay) {
    var rule = AlarmRule(Quantity("temperature"), [.limit(.high, 30)])
    rule.severity = severity
    rule.guidance = "open a window"
    let stage = AlarmStage([rule])
    for type in ["temperature", "humidity"] { stage.stage.hear(type) }
    let (station, display) = stage.stage.open("wall", .of("humidity", "temperature"))
    stage.pass(.seconds(1))
    return (stage, station, display)
  }

  private func says(_ display: RecordingDisplay, _ text: String) -> Bool {
    display.rows.contains { $0.contains(text) }
  }

  @Test("A value beyond its limit brings its page up with what to do, until somebody has seen it")
  func takesOver() {
    let (stage, station, display) = stage()
    #expect(station.page == PageID("humidity"))
    stage.stage.hear("temperature", "attic", .number(31))
    stage.pass(.seconds(1))
    #expect(station.page == PageID("temperature") && says(display, "!H"))
    #expect(says(display, "! attic high 30: open a window"), "\(display.rows)")
    display.type("a")
    stage.pass(.seconds(1))
    #expect(station.page == PageID("humidity") && !says(display, "! attic"))
    #expect(stage.board.record(attic)?.state == .acknowledged && station.pager.alarms.count == 2)
    stage.stage.hear("temperature", "attic", .number(20))
    stage.pass(.seconds(1))
    #expect(stage.board.record(attic) == nil && station.pager.alarms.isEmpty)
    let steps = stage.events.map { "\($0.from)>\($0.record.state) \($0.cause)" }
    #expect(
      steps == [
        "normal>unacknowledged condition", "unacknowledged>acknowledged person",
        "acknowledged>normal condition",
      ]
    )
  }

  @Test("An alarm that is over before anybody saw it gives the display back, and stays in the list")
  func returns() {
    let (stage, station, _) = stage()
    stage.stage.hear("temperature", "attic", .number(31))
    stage.pass(.seconds(1))
    stage.stage.hear("temperature", "attic", .number(20))
    stage.pass(.seconds(1))
    #expect(station.page == PageID("humidity"))
    #expect(stage.board.record(attic)?.state == .returnedUnacknowledged)
    #expect(stage.board.lines.unacknowledged == 1 && station.pager.alarms.contains(.alarms))
  }

  @Test("Severities 3 and 4 mark pages and take no display over", arguments: [3, 4])
  func marks(severity: Int) {
    let (stage, station, _) = stage(severity: severity)
    stage.stage.hear("temperature", "attic", .number(31))
    stage.pass(.seconds(1))
    #expect(station.page == PageID("humidity") && stage.board.claims.isEmpty)
    #expect(station.pager.alarms.contains(PageID("temperature")))
    #expect(station.pager.indicator.alarms == [1])
  }

  @Test("An emergency may not be put off by paging on")
  func emergency() {
    let (stage, station, display) = stage(severity: 1)
    stage.stage.hear("temperature", "attic", .number(31))
    stage.pass(.seconds(1))
    display.type("p")
    stage.pass(.seconds(1))
    #expect(station.page == PageID("temperature") && says(display, "acknowledge first"))
  }

  @Test(
    "The shelf gives the display back until its time ends, or the same key takes the alarm from it"
  )
  func shelves() {
    let (stage, station, display) = stage()
    stage.stage.hear("temperature", "attic", .number(31))
    stage.pass(.seconds(1))
    display.type("s")
    stage.pass(.seconds(1))
    #expect(stage.board.record(attic)?.state == .shelved && stage.board.lines.shelved == 1)
    #expect(station.page == PageID("humidity") && says(display, "alarm shelved"))
    stage.pass(.seconds(3_590))
    #expect(stage.board.record(attic)?.state == .shelved)
    stage.pass(.seconds(11))
    #expect(stage.board.record(attic)?.state == .unacknowledged)
    #expect(station.page == PageID("temperature"))
  }

  @Test("Without an alarm the keys say so")
  func nothing() {
    let (stage, _, display) = stage()
    for key in ["a", "s"] {
      display.type(key)
      stage.pass(.seconds(1))
      #expect(says(display, "no alarm here"))
      stage.pass(.seconds(5))
    }
    #expect(stage.events.isEmpty)
  }

  @Test("The bell of a rule rings every display once an alarm begins")
  func rings() {
    let (stage, _, display) = stage()
    stage.stage.hub.ring()
    #expect(display.rings == 1)
  }
}

@Suite("Alarms: ten thousand at once")
struct AlarmFloodTests {
  /// Ten thousand sensors pass their limit within one message.
  ///
  /// Lists are made anew for each step of an alarm they would hold everybody up: they are made a few times a second.
  @Test("They are one page, and lists are made anew only so often")
  func flood() {
    let count = 10_000
    let stage = AlarmStage(
      [AlarmRule(Quantity("temperature"), [.limit(.high, 30)])],
      limits: StoreLimits(sensors: count + 10)
    )
    for type in ["temperature", "humidity"] { stage.stage.hear(type) }
    let (station, display) = stage.stage.open("wall", .of("humidity", "temperature"))
    stage.pass(.seconds(1))
    for number in 0..<count { stage.stage.hear("temperature", "s\(number)", .number(31)) }
    stage.pass(.seconds(2))
    #expect(stage.events.count == count && stage.board.lines.count == count)
    #expect(station.page == .alarms && display.rows[0].contains("10000"), "\(display.rows[0])")
    #expect(stage.board.claims.count == Takeover.limit)
    let lists = stage.board.lists
    for number in 0..<100 {
      stage.stage.hear("temperature", "s\(number)", .number(20))
      stage.pass(.milliseconds(20))
    }
    #expect(stage.board.lists - lists <= 5)
    display.type("n")
    stage.pass(.seconds(1))
    #expect(station.page == PageID("temperature"), "an operator pages on through the flood")
    display.type("a")
    stage.pass(.seconds(2))
    #expect(stage.board.lines.unacknowledged < count)
  }
}
