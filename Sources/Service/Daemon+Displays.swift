import Displays
import Glibc
import Keypads
import Loop
import Paging
import Panel

/// Displays come and go; the daemon waits for those that are not there.
extension Daemon {
  /// How long a slide takes.
  private static let slide = Duration.milliseconds(300)

  /// Opens what can be opened; a person's own terminal must be there, other devices may come later.
  func openDisplays(at now: ContinuousClock.Instant) throws(DaemonFault) {
    for slot in displays {
      do throws(DisplayError) {
        try open(slot, at: now)
      } catch {
        guard !plan.isInteractive else { throw .display(slot.plan.name, error) }
        miss(slot, "\(error)", at: now)
      }
    }
  }

  /// Tries absent devices again when their time has come; returns the next such time.
  func reopenDisplays(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    for slot in displays {
      guard let retry = slot.retry, retry <= now else { continue }
      do throws(DisplayError) {
        try open(slot, at: now)
        journal.write(.notice, "display \(slot.plan.name) is back", at: now)
      } catch {
        miss(slot, "\(error)", at: now)
      }
    }
    return displays.compactMap(\.retry).min()
  }

  /// Lets go of devices that were lost, and ends when a person's own terminal is gone.
  func dropLostDisplays(at now: ContinuousClock.Instant) {
    for slot in displays {
      guard let station = slot.station, station.isLost else { continue }
      slot.lastPage = station.page
      if plan.isInteractive { loss = station.lossReason }
      hub.remove(station, at: now)
      slot.station = nil
      slot.terminal = nil
      // Standard output, once gone, cannot come back.
      slot.retry = slot.plan.isTerminal ? now + DisplaySlot.patience : nil
      slot.isMissed = true
      if plan.isInteractive { requestEnd() }
    }
  }

  private func miss(_ slot: DisplaySlot, _ reason: String, at now: ContinuousClock.Instant) {
    slot.retry = now + DisplaySlot.patience
    guard !slot.isMissed else { return }
    slot.isMissed = true
    journal.write(
      .warning,
      "display \(slot.plan.name) is not there: \(reason); waiting for it",
      at: now
    )
  }

  private func open(_ slot: DisplaySlot, at now: ContinuousClock.Instant) throws(DisplayError) {
    let display = try device(of: slot)
    let station = Station(
      display,
      settings(of: slot.plan, on: display),
      pages: pages,
      programme: slot.plan.programme,
      types: hub.types,
      start: slot.lastPage,
      at: now
    )
    slot.station = station
    slot.retry = nil
    slot.isMissed = false
    hub.add(station, at: now)
  }

  private func device(of slot: DisplaySlot) throws(DisplayError) -> any Display {
    let plan = slot.plan
    switch plan.device {
    case .plain:
      return try PlainDisplay(
        name: plan.name,
        size: plan.size ?? Size(columns: 80, rows: 24),
        on: loop
      )
    case .this, .path:
      let terminal = try TerminalDisplay(
        name: plan.name,
        plan.terminal,
        TerminalTraits(type: plan.type, repertoire: plan.repertoire),
        size: plan.size,
        on: loop
      )
      slot.terminal = terminal
      return terminal
    }
  }

  private func settings(of plan: DisplayPlan, on display: any Display) -> Station.Settings {
    var settings = Station.Settings()
    settings.pager.rotation = plan.rotation
    settings.pager.rotation.dwell =
      plan.dwell ?? (display.size.rows <= 4 ? .seconds(8) : .seconds(12))
    settings.pager.style = plan.slides ?? plan.isTerminal ? .slide(Self.slide) : .cut
    settings.mayQuit = plan.mayQuit
    settings.innerEnd = plan.innerEnd
    settings.isUTF8 = display.glyphs.repertoire.isUTF8
    return settings
  }
}

extension DisplayPlan {
  fileprivate var terminal: TerminalDisplay.Device {
    if case .path(let path) = device { return .path(path) }
    return .this
  }

  /// Whether it is a terminal, which slides and can be opened again when it was lost.
  fileprivate var isTerminal: Bool {
    if case .plain = device { return false }
    return true
  }
}
