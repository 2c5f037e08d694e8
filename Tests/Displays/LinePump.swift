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
    mostUnderWay = max(mostUnderWay, underWay.count)
    deliver(until: now)
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

  /// Lets time pass, with a turn whenever the display asks for one, and every 20 ms.
  func pass(_ time: Duration, until isEnough: () -> Bool = { false }) {
    let end = now + time
    while now < end, !isEnough() {
      pump.advance(to: now)
      loop.turn(until: .now)
      events += display.takeEvents(at: now)
      pump.advance(to: now)
      onStep()
      let next = min(display.deadline ?? end, now + .milliseconds(20), end)
      now = max(next, now + .microseconds(50))
    }
  }

  /// Shows a picture and lets time pass until it is drawn.
  func draw(_ picture: Picture, within time: Duration = .seconds(60)) -> Bool {
    let drawn = display.account.shown
    display.show(picture, at: now)
    pass(time) { display.account.shown > drawn }
    return display.account.shown > drawn
  }

  /// Whether the screen at the far end shows a picture, cell by cell.
  func shows(_ picture: Picture) -> Bool { spoilt(picture) == 0 }

  /// How many cells at the far end are not those of a picture.
  func spoilt(_ picture: Picture) -> Int {
    let projection = display.encoder.projection
    var frame = picture.frame
    projection.project(picture.frame, into: &frame)
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

  /// A page of words that differs from that of every other number in most of its rows.
  static func page(_ number: Int, change: Int = 0, size: Size = SerialRig.size) -> Picture {
    var frame = Frame(size)
    for row in 0..<size.rows {
      let text = "row \(row) of page \(number)"
      frame.put(text, row: row, column: row % 7)
      frame.put("\(change)", row: row, column: 60, style: Style(.strong))
    }
    return Picture(frame, announcement: "page \(number)")
  }
}
