import CLinux
import Glibc
import Loop
import Panel

/// A terminal as a display: this one, or any by its path.
///
/// The terminal is opened anew and non-blocking, as an inherited descriptor is shared with the shell. While the display
/// is open the terminal is raw, on its other screen, without a cursor; it is given back by `close`, `suspend`, and as a
/// last resort by the end of the process.
package final class TerminalDisplay: Display {
  package let name: String
  package internal(set) var size: Size
  package let glyphs: Glyphs
  package let colours: Colours
  package let frameInterval: Duration
  package internal(set) var account = DisplayAccount()

  let traits: TerminalTraits
  let number: Int32
  let line: LineState
  let keepsSignalKeys: Bool
  let fixedSize: Size?
  /// Whether the terminal tells us of a new size by SIGWINCH; any other has to be asked.
  let tellsItsSize: Bool
  let outlet = Outlet()
  var descriptor: Descriptor?
  var encoder: TerminalEncoder
  var state = State.open
  var waiting: Picture?
  var isInFlight = false
  var hasDrained = false
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

  /// Which terminal.
  package enum Device: Equatable, Sendable {
    /// The one that this process was started on; Ctrl-C and Ctrl-Z remain signals.
    case this
    /// A terminal by its path, which never becomes the controlling one.
    case path(String)
  }

  /// Opens a terminal and prepares it for frames; the first picture is sent whole.
  ///
  /// `size` overrides the terminal's own.
  package init(
    name: String,
    _ device: Device,
    _ traits: TerminalTraits,
    size: Size? = nil,
    frameInterval: Duration = .milliseconds(33),
    on loop: EventLoop
  ) throws(DisplayError) {
    guard !traits.isPlain else { throw .cannotDraw(type: traits.type) }
    self.name = name
    self.traits = traits
    fixedSize = size
    tellsItsSize = device == .this
    self.frameInterval = frameInterval
    glyphs = Glyphs(traits.repertoire)
    colours = traits.colours
    encoder = TerminalEncoder(traits.terminal, repertoire: traits.repertoire, colours: colours)
    (number, keepsSignalKeys) = try Self.open(device)
    do {
      line = try LineState(number)
      self.size = size ?? Self.size(of: number)
      try line.enterRaw(number, keepsSignalKeys: keepsSignalKeys)
    } catch {
      Glibc.close(number)
      throw .system(error)
    }
    do {
      descriptor = try loop.adopt(number, .owned, handlers)
    } catch {
      line.restore(number)
      Glibc.close(number)
      throw .loop(error)
    }
    lastResort = LastResort.register(number, line.found, traits.terminal.closing)
    outlet.append { bytes in bytes.append(contentsOf: traits.terminal.opening) }
    flush()
  }

  deinit {
    close()
  }

  package var isReady: Bool { state == .open && !isInFlight && outlet.isEmpty }

  @discardableResult
  package func show(_ picture: Picture, at now: ContinuousClock.Instant) -> Showing {
    guard state == .open, picture.frame.size == size else {
      account.dropped += 1
      return .dropped
    }
    guard !isInFlight else {
      if waiting != nil { account.dropped += 1 }
      waiting = picture
      return .waiting
    }
    return send(picture, now)
  }

  package func takeEvents(at now: ContinuousClock.Instant) -> [DisplayEvent] {
    if hasDrained {
      hasDrained = false
      isInFlight = false
      finishFrame(now)
      events.append(.drawn)
      sendWaiting(now)
    }
    if !input.isEmpty {
      events.append(.input(input))
      input.removeAll(keepingCapacity: true)
    }
    if !tellsItsSize { followSize() }
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }

  package func forget() {
    encoder.forget()
  }

  package func close() {
    guard state != .closed else { return }
    giveBack()
    end()
  }

  /// Sends a picture while nothing is in flight.
  private func send(_ picture: Picture, _ now: ContinuousClock.Instant) -> Showing {
    outlet.append { bytes in encoder.encode(picture.frame, into: &bytes) }
    flush()
    guard state == .open else { return .dropped }
    isInFlight = !outlet.isEmpty
    if isInFlight { return .inFlight }
    finishFrame(now)
    return .drawn
  }

  private func sendWaiting(_ now: ContinuousClock.Instant) {
    guard let picture = waiting else { return }
    waiting = nil
    if show(picture, at: now) == .drawn { events.append(.drawn) }
  }

  private func finishFrame(_ now: ContinuousClock.Instant) {
    account.shown += 1
    account.drawnAt = now
  }
}
