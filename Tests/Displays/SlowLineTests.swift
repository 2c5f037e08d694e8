import Judge
import Loop
import Paging
import Panel
import Readings
import Service
import Simulations
import Testing

@testable import Displays

/// The real hub in virtual time with a quick display and one on a serial line, whose far end takes its time.
struct SlowLineTests {
  /// What happens to the line.
  enum Trouble: CaseIterable {
    /// Nothing.
    case none
    /// It is stopped for a quarter of a minute.
    case stall
    /// Bytes are dropped and spoilt.
    case noise
    /// It is unplugged and comes back.
    case hangUp
  }

  static let dwell = Duration.seconds(10)

  @Test(
    "at any pace pages are whole before their time counts, and nobody waits for the line",
    arguments: [1_200, 2_400, 9_600, 115_200]
  )
  func paces(_ speed: Int) throws {
    try judge(speed, .none)
  }

  @Test(
    "a line that stalls, spoils or goes and returns ends with the right picture, and nobody waits for it",
    arguments: [Trouble.stall, .noise, .hangUp]
  )
  func troubles(_ trouble: Trouble) throws {
    try judge(9_600, trouble)
  }

  private func judge(_ speed: Int, _ trouble: Trouble) throws {
    let alone = try SlowLineScene(speed: nil)
    try alone.play(.none)
    let scene = try SlowLineScene(speed: speed)
    try scene.play(trouble)
    #expect(scene.spoilt() == 0)
    #expect(scene.unfinished == 0)
    #expect(scene.shortest >= Self.dwell)
    #expect(scene.turns >= 4)
    // The quick display turns its pages and shows its readings as it does without the other.
    #expect(alone.quickStays.count >= 9)
    #expect(abs(scene.quickStays.count - alone.quickStays.count) <= 1)
    let late = Duration.milliseconds(60)
    for stays in [scene.quickStays, alone.quickStays] {
      #expect(stays.allSatisfy { $0 >= Self.dwell && $0 <= Self.dwell + late })
    }
    // A look at changes waits for a frame of 33 ms while any display has a picture to draw.
    #expect(scene.longestDelay <= alone.longestDelay + .milliseconds(34))
    // Some turns for each piece, reading and second; a line that stands still asks for none.
    #expect(scene.hubTurns < 105 * 100)
  }
}

/// What is played, and what was seen.
private final class SlowLineScene {
  static let sensors = ["boiler", "cellar", "roof", "attic", "kitchen", "hall"]
  static let types = ["temperature", "humidity", "pressure"]
  static let length = Duration.seconds(105)

  let stage = HubStage()
  /// How long each page of the quick display stayed, from when it was drawn.
  private(set) var quickStays: [Duration] = []
  /// The longest time from readings to their picture on the quick display.
  private(set) var longestDelay = Duration.zero
  /// How often the slow display turned its pages, the shortest time that one stayed after it was drawn.
  private(set) var turns = 0
  private(set) var shortest = Duration.seconds(1_000)
  /// How often a page was called drawn whose rows were not all there.
  private(set) var unfinished = 0

  /// How often the hub was turned, until all that was played was over.
  private(set) var hubTurns = 0

  private let loop: EventLoop
  private let speed: Int?
  private var quick: Watched
  private var slow: Watched?
  private var line: (display: TerminalDisplay, pump: LinePump)?
  private var heardAt: ContinuousClock.Instant?
  private var trouble = SlowLineTests.Trouble.none
  private var round = 0

  /// A station whose page is watched.
  private struct Watched {
    let station: Station
    let display: any Display
    var page: PageID
    var shown: UInt64 = 0
    var drawnAt: ContinuousClock.Instant?
    var hasBegun = false

    init(_ station: Station, _ display: any Display) {
      (self.station, self.display, page) = (station, display, station.page)
      hasBegun = display is RecordingDisplay
    }

    /// Whether what was drawn last is the page, and not the rest of the one before.
    private var isOfThePage: Bool {
      guard let terminal = display as? TerminalDisplay else { return true }
      return terminal.given?.text(row: 0).lowercased().hasPrefix(page.name) ?? false
    }

    /// Looks at it: how long the page stayed that has just gone, and whether the present one is newly drawn.
    mutating func look(at now: ContinuousClock.Instant) -> (stayed: Duration?, isDrawn: Bool) {
      var stayed: Duration?
      if station.page != page {
        stayed = drawnAt.map { now - $0 } ?? .zero
        (page, drawnAt) = (station.page, nil)
      }
      let isNew = display.account.shown > shown
      shown = display.account.shown
      // The end of the page before and the begin of this one may fall into one turn.
      let wasBegun = hasBegun
      hasBegun = isOfThePage
      guard isNew, drawnAt == nil, wasBegun, hasBegun else { return (stayed, false) }
      drawnAt = now
      return (stayed, true)
    }
  }

  init(speed: Int?) throws {
    loop = try EventLoop()
    self.speed = speed
    var settings = Station.Settings()
    settings.pager.rotation.dwell = SlowLineTests.dwell
    for type in Self.types { stage.hear(type, Self.sensors[0]) }
    stage.turn()
    let opened = stage.open("quick", Self.programme, settings: settings)
    quick = Watched(opened.station, opened.display)
    try plug()
    stage.onTurn = { [unowned self] in look() }
  }

  private static var programme: Programme { Programme(types.map { PageID($0) }) }

  private func plug() throws {
    guard let speed else { return }
    let terminal = try PseudoTerminal(SerialRig.size)
    var (settings, upkeep) = (SerialSettings(), TerminalUpkeep())
    settings.speed = speed
    upkeep.refresh = .seconds(60)
    let display = try TerminalDisplay(
      name: "slow",
      SerialLine(terminal.path, settings),
      TerminalTraits(type: "vt220", repertoire: .lineDrawing) { _ in nil },
      frameInterval: LineBudget(speed: speed).frameInterval(SerialRig.size),
      upkeep: upkeep,
      on: loop
    )
    var own = Station.Settings()
    own.pager.rotation.dwell = SlowLineTests.dwell
    let station = Station(
      display,
      own,
      pages: stage.pages,
      programme: Self.programme,
      types: stage.hub.types,
      at: stage.now
    )
    stage.hub.add(station, at: stage.now)
    slow = Watched(station, display)
    line = (display, try LinePump(terminal, SerialRig.size, bytesPerSecond: speed / 10))
  }

  /// Plays everything: readings every second, and the trouble in the middle; quiet and sound at the end.
  func play(_ trouble: SlowLineTests.Trouble) throws {
    self.trouble = trouble
    while stage.now < stage.start + Self.length {
      if round % 20 == 0 { hear() }
      try makeTrouble()
      line?.pump.advance(to: stage.now)
      loop.turn(until: .now)
      stage.pass(.milliseconds(50))
      round += 1
    }
    hubTurns = stage.turns
    // Between two pictures the line is idle, but not while rows are written anew.
    for _ in 0..<6_000 where line.map({ $0.display.pass != nil || $0.pump.count > 0 }) ?? false {
      loop.turn(until: .now)
      stage.pass(.milliseconds(7))
    }
  }

  private func hear() {
    heardAt = stage.now
    for (place, sensor) in Self.sensors.enumerated() {
      for type in Self.types {
        stage.hear(type, sensor, .number(Double(20 + place) + Double(round % 90) / 10))
      }
    }
  }

  private func makeTrouble() throws {
    guard let (display, pump) = line else { return }
    switch (trouble, round) {
    case (.stall, 600): pump.isStopped = true
    case (.stall, 900): pump.isStopped = false
    case (.noise, 400):
      pump.noise = { byte in byte % 7 == 3 ? [] : byte % 11 == 5 ? [0x23] : [byte] }
    case (.noise, 1_000): pump.noise = { byte in [byte] }
    case (.hangUp, 500):
      pump.terminal.hangUp()
      for _ in 0..<100 where display.state != .closed { loop.turn(until: .now + .milliseconds(50)) }
      stage.turn()
      #expect(stage.lines.filter { $0.contains("hung up") }.count == 1)
      if let slow { stage.hub.remove(slow.station, at: stage.now) }
      (slow, line) = (nil, nil)
    case (.hangUp, _): break
    default: break
    }
  }

  private func look() {
    if let pump = line?.pump { pump.advance(to: stage.now) }
    if trouble == .hangUp, line == nil, round == 700 { try? plug() }
    let (now, seen) = (stage.now, quick.look(at: stage.now))
    if let stayed = seen.stayed, hubTurns == 0 { quickStays.append(stayed) }
    if let heard = heardAt, quick.display.account.drawnAt.map({ $0 >= heard }) ?? false {
      longestDelay = max(longestDelay, now - heard)
      heardAt = nil
    }
    guard var slow else { return }
    let own = slow.look(at: now)
    self.slow = slow
    if let stayed = own.stayed {
      turns += 1
      shortest = min(shortest, stayed)
    }
    if own.isDrawn, trouble != .noise, !isWhole(slow.page) { unfinished += 1 }
  }

  /// Whether title and sensors of a page are all on the screen.
  private func isWhole(_ page: PageID) -> Bool {
    let rows = (0..<SerialRig.size.rows).map(text)
    let title = page.name.prefix(1).uppercased() + page.name.dropFirst()
    return rows[0].hasPrefix(title)
      && Self.sensors.allSatisfy { sensor in rows.contains { $0.hasPrefix(sensor) } }
  }

  private func text(of row: Int) -> String {
    guard let screen = line?.pump.screen else { return "" }
    let glyphs = (0..<SerialRig.size.columns).map { screen.seen(row, $0).glyph }
    return String(String.UnicodeScalarView(glyphs))
  }

  /// How many cells on the screen are not those of the newest picture.
  func spoilt() -> Int {
    guard let (display, pump) = line, let given = display.given else { return -1 }
    let projection = display.encoder.projection
    var frame = given
    projection.project(given, into: &frame)
    var count = 0
    for row in 0..<frame.size.rows {
      for column in 0..<frame.size.columns {
        let cell = frame[row, column]
        let wanted = Seen(cell.glyph, projection.palette.pen(cell.style))
        if !cell.isRightHalf, pump.screen.seen(row, column) != wanted { count += 1 }
      }
    }
    return count
  }
}
