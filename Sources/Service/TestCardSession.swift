import Dashboard
import Displays
import Glibc
import Keypads
import Loop
import Panel

/// A test card on one display, which keys leaf through: those of the display, and lines typed where the program was
/// started.
///
/// Belongs to the main thread, on which `run` stays until a key, a signal or the time ends it.
package final class TestCardSession {
  private let plan: DisplayPlan
  private let loop: EventLoop
  private let display: any Display
  private let end: ContinuousClock.Instant?
  private var card: TestCard
  private var keys: TerminalKeys
  private var signals: Signals?
  private var typed: Descriptor?
  private var place = 0
  /// Whether the picture in its place has still to be shown.
  private var isDue = true
  private var isEnding = false
  private var loss: String?

  /// Opens the display as the daemon does; it must be there.
  package init(_ plan: DisplayPlan, duration: Duration?) throws(DaemonFault) {
    self.plan = plan
    end = duration.map { .now + $0 }
    do throws(LoopError) {
      loop = try EventLoop()
    } catch {
      throw .loop(error)
    }
    do throws(DisplayError) {
      display = try Daemon.device(of: plan, on: loop)
    } catch {
      throw .display(plan.name, error)
    }
    keys = TerminalKeys(isUTF8: display.glyphs.repertoire.isUTF8)
    card = Self.card(of: display)
  }

  /// Shows the card until the end; what became of a display that was lost is the error.
  package func run() throws(DaemonFault) {
    do throws(LoopError) {
      signals = try Signals(on: loop) { [unowned self] signal in obey(signal) }
      if plan.device != .this, isatty(STDIN_FILENO) == 1 {
        let handlers = Descriptor.Handlers(readable: { [unowned self] in read() })
        typed = try loop.adopt(STDIN_FILENO, .borrowed, handlers)
      }
    } catch {
      throw .loop(error)
    }
    while !isEnding {
      let deadline = turn(at: .now)
      if !isEnding { loop.turn(until: deadline) }
    }
    display.close()
    typed?.close()
    signals?.close()
    if let loss { throw .lost(loss) }
  }

  private func turn(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    for event in display.takeEvents(at: now) { take(event, at: now) }
    for key in keys.expire(at: now) { take(key) }
    if let end, end <= now { isEnding = true }
    if isDue, display.isReady {
      isDue = false
      display.show(card.pictures[place], at: now)
      // Lines have no keys: they come one after the other.
      if plan.device == .plain { leaf(by: 1, mayEnd: true) }
    }
    let own = plan.device == .plain && isDue ? now + .milliseconds(10) : nil
    return [end, keys.deadline, display.deadline, own].compactMap(\.self).min()
  }

  private func take(_ event: DisplayEvent, at now: ContinuousClock.Instant) {
    switch event {
    case .input(let bytes): for key in keys.feed(bytes, at: now) { take(key) }
    case .key(let key, _): take(key)
    case .resized:
      card = Self.card(of: display)
      place = min(place, card.pictures.count - 1)
      isDue = true
    case .lost(let reason):
      loss = reason
      isEnding = true
    case .missing(let reason): tell("\(reason); waiting for it")
    case .remark(let text): tell(text)
    default: break
    }
  }

  /// Says what the display cannot show, on standard error.
  private func tell(_ text: String) {
    let line = Array("sensorpager: display \(plan.name): \(text)\n".utf8)
    _ = try? SystemCall.writeAll(STDERR_FILENO, line)
  }

  private func take(_ key: Key) {
    switch key {
    case .character("q"), .control("c"), .escape: isEnding = true
    case .backspace, .left, .up, .pageUp, .backTab: leaf(by: -1)
    default: leaf(by: 1)
    }
  }

  /// Goes to another picture, round the end unless the card ends there.
  private func leaf(by step: Int, mayEnd: Bool = false) {
    let count = card.pictures.count
    if mayEnd, place + step == count {
      isEnding = true
      return
    }
    place = (place + step + count) % count
    isDue = true
  }

  /// Lines typed where the program was started: the next picture, or the end.
  private func read() {
    var bytes: [UInt8] = []
    let transfer = withUnsafeTemporaryAllocation(byteCount: 256, alignment: 1) { buffer in
      let transfer = try? SystemCall.read(STDIN_FILENO, into: buffer)
      if case .bytes(let count) = transfer { bytes = Array(buffer[..<count]) }
      return transfer
    }
    guard case .bytes = transfer else {
      typed?.close()
      return
    }
    take(bytes.contains(UInt8(ascii: "q")) ? .character("q") : .enter)
  }

  private func obey(_ signal: Signal) {
    switch signal {
    case .interrupt, .terminate, .hangUp: isEnding = true
    case .windowChange: (display as? TerminalDisplay)?.followWindow()
    case .stop:
      (display as? TerminalDisplay)?.suspend()
      kill(getpid(), SIGSTOP)
    case .resume: (display as? TerminalDisplay)?.resume()
    case .user1: break
    }
  }

  private static func card(of display: any Display) -> TestCard {
    let repertoire = display.glyphs.repertoire
    let way = repertoire.isUTF8 ? "as UTF-8" : "a byte each"
    let extent =
      repertoire.isUnicode ? "every character" : "\(repertoire.characters.count) characters"
    let colours = display.colours.rawValue < 8 ? "no" : "\(display.colours.rawValue)"
    let facts = [
      "\(display.name), \(display.size.columns)x\(display.size.rows)",
      "charset \(repertoire.name): \(extent), \(way)", "\(colours) colours",
    ]
    return TestCard(display.size, display.glyphs, facts: facts)
  }
}
