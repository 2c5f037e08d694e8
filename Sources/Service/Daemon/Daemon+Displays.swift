import Displays
import Glibc
import Keypads
import Loop
import Paging
import Panel

/// Displays come and go; the daemon waits for those that are not there.
extension Daemon {
  /// Opens what can be opened; a person's own terminal must be there, other devices may come later.
  func openDisplays(at now: ContinuousClock.Instant) throws(DaemonFault) {
    for slot in displays {
      do throws(DisplayError) {
        try open(slot, at: now)
      } catch {
        guard !plan.isInteractive else { throw .display(slot.plan.name, error) }
        miss(slot, error, at: now)
      }
    }
  }

  /// Tries absent devices again when their time has come.
  func reopenDisplays(at now: ContinuousClock.Instant) {
    for slot in displays {
      guard let retry = slot.retry, retry <= now else { continue }
      do throws(DisplayError) {
        let isBack = slot.absence.isTold
        try open(slot, at: now)
        if isBack { journal.write(.notice, "display \(slot.plan.name) is back", at: now) }
      } catch {
        miss(slot, error, at: now)
      }
    }
  }

  /// Lets go of devices that were lost, and ends when a person's own terminal is gone.
  func dropLostDisplays(at now: ContinuousClock.Instant) {
    for slot in displays {
      guard let station = slot.station, station.isLost else { continue }
      slot.memory = station.memory
      if plan.isInteractive { loss = station.lossReason }
      hub.remove(station, at: now)
      slot.station = nil
      slot.terminal = nil
      // Standard output, once gone, cannot come back.
      slot.retry = slot.plan.isTerminal ? now + DisplaySlot.patience : nil
      slot.absence.noteTold()
      if plan.isInteractive { requestEnd() }
    }
  }

  private func miss(_ slot: DisplaySlot, _ fault: DisplayError, at now: ContinuousClock.Instant) {
    slot.retry = now + DisplaySlot.patience
    guard slot.absence.isNews(fault, isAbsence: fault.isAbsence) else { return }
    let what = "display \(slot.plan.name) is not there: \(fault); waiting for it"
    journal.write(.warning, what, at: now)
  }

  private func open(_ slot: DisplaySlot, at now: ContinuousClock.Instant) throws(DisplayError) {
    let display = try Self.device(of: slot.plan, on: loop)
    slot.terminal = display as? TerminalDisplay
    let station = Station(
      display,
      settings(of: slot.plan, on: display),
      pages: pages,
      programme: Programme(order(of: slot.plan), wraps: slot.plan.wraps),
      types: hub.types,
      memory: slot.memory,
      at: now
    )
    slot.station = station
    slot.retry = nil
    slot.absence = Absence()
    hub.add(station, at: now)
  }

  /// The order of a display's pages: its own, or the one that the rules choose.
  func order(of plan: DisplayPlan) -> [Programme.Slot] {
    plan.order ?? hub.timetable.order
  }

  /// Opens a display as its plan has it.
  static func device(
    of plan: DisplayPlan,
    on loop: EventLoop
  ) throws(DisplayError) -> any Display {
    switch plan.device {
    case .console(let path, let comesToFront):
      let console = try VirtualConsole(path, comesToFront: comesToFront)
      return try TerminalDisplay(
        name: plan.name,
        console,
        console.traits(type: plan.type, repertoire: plan.repertoire),
        size: plan.size,
        upkeep: plan.upkeep,
        on: loop
      )
    case .plain:
      return try PlainDisplay(
        name: plan.name,
        repertoire: plan.repertoire ?? TerminalTraits.localeRepertoire(),
        size: plan.size ?? Size(columns: 80, rows: 24),
        on: loop
      )
    case .lcdproc(let address, let priority):
      return LCDProcDisplay(
        name: plan.name,
        address,
        LCDProcSettings(name: plan.name, priority: priority, keys: plan.serverKeys),
        repertoire: plan.repertoire ?? .latin1,
        on: loop
      )
    case .this, .path, .serial:
      return try TerminalDisplay(
        name: plan.name,
        plan.terminalDevice,
        plan.traits,
        size: plan.size,
        frameInterval: plan.frameInterval,
        upkeep: plan.upkeep,
        on: loop
      )
    }
  }

  /// How the station of a display behaves.
  func settings(of plan: DisplayPlan, on display: any Display) -> Station.Settings {
    var settings = Station.Settings()
    settings.pager.rotation = plan.rotation
    settings.pager.rotation.dwell = plan.dwell ?? Self.dwell(on: display.size)
    settings.pager.style = style(of: plan, on: display.size)
    settings.pager.tiers = plan.tiers
    settings.mayQuit = plan.mayQuit
    settings.innerEnd = plan.innerEnd
    if let line = plan.line { settings.escapeTimeout = line.escapeTimeout }
    settings.isUTF8 = display.glyphs.repertoire.isUTF8
    settings.followsRules = plan.order == nil
    settings.isHomeFirst = plan.isHomeFirst
    settings.holdLimit = plan.holdLimit
    settings.bindings = plan.bindings
    settings.lock = plan.lock?.settings
    settings.isTwelveHour = plan.isTwelveHour
    settings.decimalSign = plan.decimalSign
    settings.idle = plan.idle
    settings.shift = plan.shift
    return settings
  }

  /// How long a page stays where nobody says so.
  static func dwell(on size: Size) -> Duration {
    size.rows <= 4 ? .seconds(8) : .seconds(12)
  }

  /// The style that is wanted, if the line carries it on a display as large as it turned out to be.
  private func style(of plan: DisplayPlan, on size: Size) -> Transition.Style {
    let usual: Transition.Style =
      plan.isTerminal && !plan.isSerial ? .slide(LineBudget.transition) : .cut
    guard let line = plan.line, !line.carries(plan.style ?? usual, size) else {
      return plan.style ?? usual
    }
    if plan.style != nil {
      let why = "display \(plan.name): pages are cut: \(line.arithmetic(size))"
      journal.write(.warning, why, at: .now)
    }
    return .cut
  }
}

extension DisplayPlan {
  fileprivate var terminalDevice: any TerminalDevice {
    switch device {
    case .serial(let path, let settings): SerialLine(path, settings)
    case .path(let path): NamedTerminal(path, pace: line?.pace)
    case .this, .plain, .console, .lcdproc: OwnTerminal()
    }
  }

  /// What is known of the terminal; of one on a serial line the environment of this process says nothing.
  fileprivate var traits: TerminalTraits {
    guard case .serial(_, let settings) = device else {
      return TerminalTraits(type: type, repertoire: repertoire)
    }
    return TerminalTraits(
      type: type,
      repertoire: repertoire ?? .lineDrawing,
      speed: settings.flow == .none ? settings.speed : nil
    ) { name in name == "NO_COLOR" ? TerminalTraits.processEnvironment(name) : nil }
  }

  /// Whether it is on a serial line.
  var isSerial: Bool { if case .serial = device { true } else { false } }

  /// The shortest time between two frames that its line makes sense of.
  fileprivate var frameInterval: Duration {
    line?.frameInterval(size ?? LineBudget.usualSize) ?? .milliseconds(33)
  }

  /// Whether it is a terminal, which slides and can be opened again when it was lost.
  fileprivate var isTerminal: Bool {
    switch device {
    case .this, .path, .serial, .console: true
    case .plain, .lcdproc: false
    }
  }
}
