import History
import Loop
import Paging
import Readings

/// History and alarms on the disk, where there is a folder for them.
extension Daemon {
  /// How long a start waits for the alarms of the last run at most.
  private static let patience = Duration.seconds(2)

  /// Opens what survives a restart, and waits a moment for the alarms that stood at the end of the last run.
  ///
  /// Whatever the disk does, the daemon starts: alarms that come later are restored later.
  func openHistory() {
    guard let history else { return }
    do throws(SystemError) {
      try history.start()
    } catch {
      journal.write(.warning, "history stays in memory: \(error)", at: .now)
      return
    }
    let limit = ContinuousClock.now + Self.patience
    while !history.isSettled, .now < limit {
      loop.turn(until: limit)
      followHistory(at: .now)
    }
  }

  /// Lets the disk go on; returns when there is more to do.
  @discardableResult
  func followHistory(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    guard let history else { return nil }
    let deadline = history.turn(wanted: shownTypes, at: now, wall: WallClock.now)
    if let records = history.takeRestored() {
      store.restoreAlarms(records)
      alarms.gather()
    }
    for report in history.takeReports() { take(report, at: now) }
    let seeded = history.takeSeeded()
    for station in hub.stations where seeded.contains(where: station.wants) { station.isDue = true }
    return deadline
  }

  /// Writes the last batch; a disk that takes too long is left to itself.
  func closeHistory(at now: ContinuousClock.Instant) {
    guard let history else { return }
    followHistory(at: now)
    guard !history.finish(at: now) else { return }
    journal.write(.warning, "history: the disk takes too long: the last batch may be lost", at: now)
  }

  /// The types whose sensors are on a page now.
  private var shownTypes: [Quantity] {
    hub.stations.flatMap(\.pager.activePages).filter { !$0.name.hasPrefix("@") }
      .map { page in Quantity(String(page.name.prefix { $0 != "/" })) }
  }

  private func take(_ report: DiskHistory.Report, at now: ContinuousClock.Instant) {
    switch report {
    case .failing(let fault):
      let what = "history: \(HistoryFile.name): \(fault)"
      journal.write(.warning, "\(what): it stays in memory, and the disk is tried again", at: now)
    case .working: journal.write(.notice, "history: the disk can be used again", at: now)
    case .begunAnew(let path):
      let fate = path.map { "lies at \($0) now" } ?? "could not be moved"
      journal.write(
        .warning,
        "history: the file was damaged and \(fate); a new one begins",
        at: now
      )
      history?.keep(store.alarms())
    case .notJournalled(let count):
      journal.write(.warning, "history: \(count) steps of alarms are not in the journal", at: now)
    case .lost(let time):
      let minutes = time.components.seconds / 60 + 1
      journal.write(
        .warning,
        "history: \(minutes) minutes are lost, the disk failed too long",
        at: now
      )
    case .clockSet(let seconds):
      journal.write(
        .notice,
        "history: the clock was set by \(seconds) s: stamps follow it",
        at: now
      )
    }
  }
}

extension DiskHistory {
  /// What a plan asks for; `nil` where there is no folder, or nothing is to be kept on a disk.
  convenience init?(
    _ plan: Daemon.Plan,
    of store: ReadingStore,
    tell: @escaping @Sendable () -> Void
  ) {
    let wanted = plan.configuration?.history ?? Configuration.History()
    guard let folder = plan.stateFolder, wanted.disk > 0 else { return nil }
    var settings = HistorySettings(folder: folder)
    settings.disk = wanted.disk
    settings.keep = wanted.keep
    settings.writeEvery = wanted.writeEvery
    self.init(settings, of: store, wall: WallClock.now, at: store.start, tell: tell)
  }
}
