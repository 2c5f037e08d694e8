import Glibc
import Loop
import Panel

/// A terminal as a display: this one, any by its path, one on a serial line.
///
/// The terminal is opened anew and non-blocking, as an inherited descriptor is shared with the shell. While the display
/// is open the terminal is raw, on its other screen, without a cursor; it is given back by `close`, `suspend`, and as a
/// last resort by the end of the process. Where the line's pace is known, no more is on its way than it carries in a
/// moment: a newer picture takes the place of the rows that have not been sent.
package final class TerminalDisplay: Display {
  package let name: String
  package internal(set) var size: Size
  package let glyphs: Glyphs
  package let colours: Colours
  package let frameInterval: Duration
  package internal(set) var account = DisplayAccount()

  let device: any TerminalDevice
  let traits: TerminalTraits
  let number: Int32
  let line: LineState
  let fixedSize: Size?
  let outlet = Outlet()
  var descriptor: Descriptor?
  var encoder: TerminalEncoder
  var pace: LinePace?
  var state = State.open
  /// The picture that is on its way.
  var pass: FramePass?
  /// What the encoder was given last.
  var given: Frame?
  /// A picture that came while none could be taken.
  var waiting: Picture?
  /// Whether the system takes no more before it says so.
  var isBlocked = false
  var probe: PresenceProbe
  /// Whether the terminal has answered the probe since the last turn.
  var hasAnswered = false
  var repair: RowRepair
  var stall = LineStall()
  var input: [UInt8] = []
  var events: [DisplayEvent] = []
  var lastResort: Int?

  /// Whether the terminal is ours.
  enum State {
    /// Frames are drawn.
    case open
    /// The terminal was given back for a while.
    case suspended
    /// The terminal is gone or was given back for good.
    case closed
  }

  /// Opens a terminal and prepares it for frames; the first picture is sent whole.
  ///
  /// `size` overrides the terminal's own.
  package init(
    name: String,
    _ device: some TerminalDevice,
    _ traits: TerminalTraits,
    size: Size? = nil,
    frameInterval: Duration = .milliseconds(33),
    upkeep: TerminalUpkeep = TerminalUpkeep(),
    on loop: EventLoop
  ) throws(DisplayError) {
    guard !traits.isPlain else { throw .cannotDraw(type: traits.type) }
    self.name = name
    self.device = device
    self.traits = traits
    fixedSize = size
    self.frameInterval = frameInterval
    glyphs = Glyphs(traits.repertoire)
    colours = traits.colours
    encoder = TerminalEncoder(traits.terminal, repertoire: traits.repertoire, colours: colours)
    pace = device.pace
    probe = PresenceProbe(every: traits.terminal.isANSI ? upkeep.probe : .zero)
    repair = RowRepair(every: upkeep.refresh)
    number = try device.open()
    line = try Self.take(device, number)
    self.size = size ?? Self.size(of: number)
    do {
      descriptor = try loop.adopt(number, .owned, handlers)
    } catch {
      device.giveBack(number, line)
      Glibc.close(number)
      throw .loop(error)
    }
    prepare()
  }

  deinit {
    close()
  }

  package var isReady: Bool {
    guard state == .open, outlet.isEmpty, probe.belief != .absent else { return false }
    return pass.map { pace != nil && !$0.isComplete } ?? true
  }

  @discardableResult
  package func show(_ picture: Picture, at now: ContinuousClock.Instant) -> Showing {
    guard state == .open, picture.frame.size == size else {
      account.dropped += 1
      return .dropped
    }
    guard isReady else {
      if waiting != nil { account.dropped += 1 }
      waiting = picture
      return .waiting
    }
    begin(picture)
    pump(at: now)
    guard state == .open else { return .dropped }
    return finishPass(at: now) ? .drawn : .inFlight
  }

  package var deadline: ContinuousClock.Instant? {
    guard state == .open else { return nil }
    return [sendingDeadline, upkeepDeadline].compactMap(\.self).min()
  }

  package func takeEvents(at now: ContinuousClock.Instant) -> [DisplayEvent] {
    work(at: now)
    if !input.isEmpty {
      events.append(.input(input))
      input.removeAll(keepingCapacity: true)
    }
    if !device.tellsItsSize { followSize() }
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }

  package func forget() {
    encoder.forget()
    pass?.restart()
    repair.cancel()
    send(traits.terminal.mending)
  }

  package func ring() {
    guard state == .open, probe.belief != .absent else { return }
    send(traits.terminal.bell)
  }

  package func close() {
    guard state != .closed else { return }
    giveBack()
    end()
  }
}
