import Dashboard
import Loop
import Paging
import Readings

/// A changed configuration is taken over while everything goes on; a wrong one changes nothing.
extension Daemon {
  /// What stands on every display while the file is not what is in use.
  static let faultMark = "faulty configuration: the old one is in use"

  /// Asks for the configuration to be read again in the next turn.
  func requestReload() { wantsReload = true }

  /// Reads the configuration again if somebody asked for it.
  func reloadIfWanted(at now: ContinuousClock.Instant) {
    guard wantsReload, let source = plan.source else { return }
    wantsReload = false
    notify { notifier throws(SystemError) in
      try notifier.reloading(at: SystemCall.monotonicMicroseconds())
    }
    do throws(ConfigurationSource.Failure) {
      adopt(try source.plan(), at: now)
    } catch {
      refuse(error.lines(of: source.path), at: now)
    }
    notify { notifier throws(SystemError) in try notifier.ready() }
  }

  private func refuse(_ lines: [String], at now: ContinuousClock.Instant) {
    hub.standing = Self.faultMark
    for line in lines { journal.write(.warning, line, at: now) }
    journal.write(.warning, "reload: \(Self.faultMark)", at: now)
  }

  /// Applies the difference to the plan in use.
  private func adopt(_ changed: Plan, at now: ContinuousClock.Instant) {
    var new = changed
    new.stateFolder = plan.stateFolder
    let difference = PlanDifference(from: plan, to: new)
    // Feed, limits and history in use are still those of the start.
    new.configuration = plan.configuration
    journal.threshold = new.logLevel
    setPages(from: plan.pages, to: new.pages)
    setAlarms(from: plan.alarms, to: new.alarms, at: now)
    if new.sensors != plan.sensors { store.setSettings(new.sensors) }
    plan = new
    pages.settings = new.pages
    hub.follow(new.programmes, host: new.host, at: now, wall: WallClock.now)
    hub.standing = ""
    for name in difference.removed { close(name, at: now) }
    for plan in difference.reopened { close(plan.name, at: now) }
    for plan in difference.kept { adjust(plan, at: now) }
    let slots = Dictionary(uniqueKeysWithValues: displays.map { ($0.plan.name, $0) })
    displays = new.displays.map { plan in
      let slot = slots[plan.name] ?? DisplaySlot(plan)
      slot.plan = plan
      return slot
    }
    for slot in displays where slot.station == nil { slot.retry = now }
    adopt(new.keypads, at: now)
    journal.write(.notice, "configuration reloaded", at: now)
    for what in difference.waiting {
      journal.write(.notice, "configuration: \(what): takes effect at the next start", at: now)
    }
  }

  private func setPages(
    from old: [PageID: Configuration.PageSettings],
    to new: [PageID: Configuration.PageSettings]
  ) {
    for page in Set(old.keys).union(new.keys) {
      let settings = new[page] ?? Configuration.PageSettings()
      store.setContract(settings.freshness, for: Quantity(page.name))
      store.setPrecision(settings.precision, for: Quantity(page.name))
      store.setUnit(settings.unit, for: Quantity(page.name))
    }
  }

  /// Gives a display's device back; what it showed is kept for when it is opened again.
  private func close(_ name: String, at now: ContinuousClock.Instant) {
    guard let slot = displays.first(where: { $0.plan.name == name }) else { return }
    if let station = slot.station {
      slot.memory = station.memory
      hub.remove(station, at: now)
    }
    slot.station = nil
    slot.terminal = nil
    slot.absence = Absence()
  }

  private func adjust(_ plan: DisplayPlan, at now: ContinuousClock.Instant) {
    guard let slot = displays.first(where: { $0.plan.name == plan.name }) else { return }
    guard let station = slot.station else { return }
    station.adopt(settings(of: plan, on: station.display), pages: pages, at: now)
    station.follow(order(of: plan), wraps: plan.wraps, types: hub.types, at: now)
  }
}
