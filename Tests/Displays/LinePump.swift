import Glibc
import Loop
import Panel

@testable import Displays

/// The far end of a serial line, in virtual time: a byte arrives when its time on the line is over, however many of
/// them the pseudo-terminal has swallowed.
///
/// An honest driver holds `buffer` bytes and then takes no more, as here by TCOOFF.
final class LinePump {
  /// Bytes that the driver holds before it takes no more.
  static let buffer = 4_096

  let terminal: PseudoTerminal
  /// Takes what arrives.
  let screen: JudgeTerminal
  /// Whether the terminal has stopped the line.
  var isStopped = false
  /// What the line makes of a byte; noise changes, drops and adds.
  var noise: (UInt8) -> [UInt8] = { byte in [byte] }
  /// Bytes that have arrived.
  private(set) var arrived = 0
  /// The most bytes that were on their way at once.
  private(set) var mostUnderWay = 0
  private let byte: Duration
  private var underWay: [UInt8] = []
  private var freeAt: ContinuousClock.Instant?
  private var isHeld = false

  init(_ terminal: PseudoTerminal, _ size: Size, bytesPerSecond: Int) throws {
    self.terminal = terminal
    byte = .seconds(1) / bytesPerSecond
    screen = try JudgeTerminal(size, .lineDrawing)
  }

  /// How many bytes are on their way.
  var count: Int { underWay.count }

  /// Lets time pass up to a moment; to be called whenever bytes may have been sent.
  func advance(to now: ContinuousClock.Instant) {
    let sent = terminal.read()
    if underWay.isEmpty || isStopped { freeAt = now }
    underWay.append(contentsOf: sent)
    deliver(until: now)
    mostUnderWay = max(mostUnderWay, underWay.count)
    hold(underWay.count >= Self.buffer || isStopped)
  }

  private func deliver(until now: ContinuousClock.Instant) {
    guard !isStopped, var free = freeAt else { return }
    var count = 0
    while count < underWay.count, free + byte <= now {
      free += byte
      count += 1
    }
    freeAt = free
    arrived += count
    screen.feed(dimAsItalic(underWay.prefix(count).flatMap(noise)))
    underWay.removeFirst(count)
  }

  private func hold(_ isHeld: Bool) {
    guard isHeld != self.isHeld else { return }
    self.isHeld = isHeld
    terminal.holdOutput(isHeld)
  }
}

/// A display on a serial line whose far end is pumped, in virtual time.
final class SerialRig {
  static let size = Size(columns: 80, rows: 24)

  let loop: EventLoop
  let display: TerminalDisplay
  let pump: LinePump
  let start = ContinuousClock.now
  private(set) var now: ContinuousClock.Instant
  /// What the display has told so far.
  private(set) var events: [DisplayEvent] = []
  /// Called after every step.
  var onStep: () -> Void = {}

  init(
    speed: Int,
    size: Size = SerialRig.size,
    flow: SerialSettings.Flow = .characters,
    upkeep: TerminalUpkeep = TerminalUpkeep()
  ) throws {
    loop = try EventLoop()
    let terminal = try PseudoTerminal(size)
    var settings = SerialSettings()
    settings.speed = speed
    settings.flow = flow
    display = try TerminalDisplay(
      name: "panel",
      SerialLine(terminal.path, settings),
      TerminalTraits(type: "vt220", repertoire: .lineDrawing) { _ in nil },
      size: size,
      upkeep: upkeep,
      on: loop
    )
    pump = try LinePump(terminal, size, bytesPerSecond: speed / 10)
    now = start
  }

  /// How long it has gone on.
  var time: Duration { now - start }

  /// Lets time pass, with a turn whenever the display asks for one, and now and then.
  func pass(_ time: Duration, until isEnough: () -> Bool = { false }) {
    let end = now + time
    while true {
      pump.advance(to: now)
      loop.turn(until: .now)
      events += display.takeEvents(at: now)
      pump.advance(to: now)
      onStep()
      guard now < end, !isEnough() else { return }
      // Where bytes are under way, their arrival is looked at.
      let pause = pump.count > 0 ? Duration.milliseconds(20) : .seconds(1)
      let next = min(display.deadline ?? end, now + pause, end)
      now = max(next, now + .microseconds(50))
    }
  }

  /// Shows a page and lets time pass until it is drawn.
  func draw(_ number: Int, change: Int = 0, clock: Int? = nil) -> Bool {
    let drawn = display.account.shown
    var picture = Self.page(number, change: change)
    if let clock { picture.frame.put("\(clock)", row: 0, column: 70) }
    display.show(picture, at: now)
    pass(.seconds(60)) { display.account.shown > drawn }
    return display.account.shown > drawn
  }

  /// Whether the screen at the far end shows a page, cell by cell.
  func shows(_ number: Int, change: Int = 0) -> Bool { spoilt(number, change: change) == 0 }

  /// How many cells at the far end are not those of a page.
  func spoilt(_ number: Int, change: Int = 0) -> Int {
    let projection = display.encoder.projection
    var frame = Frame(display.size)
    projection.project(Self.page(number, change: change).frame, into: &frame)
    var count = 0
    for row in 0..<frame.size.rows {
      for column in 0..<frame.size.columns {
        let cell = frame[row, column]
        let wanted = Seen(cell.glyph, projection.palette.pen(cell.style))
        if pump.screen.seen(row, column) != wanted { count += 1 }
      }
    }
    return count
  }

  /// A page that differs from that of every other number in most of its cells.
  static func page(_ number: Int, change: Int = 0, size: Size = SerialRig.size) -> Picture {
    var frame = Frame(size)
    for row in 0..<size.rows {
      let letter = Unicode.Scalar(UInt8(ascii: "a") + UInt8((number + row) % 26))
      frame.put("page \(number)", row: row, column: 0)
      frame.fill(row: row, column: 10, columns: 20 + (row + number) % 9, with: letter)
      frame.put("\(change)", row: row, column: 60, style: Style(.strong))
    }
    return Picture(frame, announcement: "page \(number)")
  }
}
