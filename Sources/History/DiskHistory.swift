import Loop
import Readings

/// What survives a restart, as the main thread has it: history goes to the disk in batches, alarms at once, and what was
/// there before comes back.
///
/// Belongs to the main thread; no call waits for the disk but `finish`, for a second at most. What could not be written is
/// taken from the store again, which remembers an hour of it, so nothing waits in queues.
package final class DiskHistory {
  /// Something for the log, which is told once.
  package enum Report: Sendable, Equatable {
    /// The disk cannot be used, for this reason; it is tried again.
    case failing(HistoryFault)
    /// The disk can be used again.
    case working
    /// The file was damaged, and lies there now (`nil`: it could not be moved); alarms are to be told again by `keep`.
    case begunAnew(String?)
    /// So many steps of alarms are not in the journal, as it could not be written for too long.
    case notJournalled(Int)
    /// The disk could not be used for longer than the store remembers: the history of so long is lost.
    case lost(Duration)
    /// The wall clock was set by so many seconds; stamps of the last hour follow it.
    case clockSet(Int64)
  }

  /// How far back stamps follow a wall clock that was set, and series are given their past.
  static let reach = Duration.seconds(3_600)

  /// The pages' way to what is older than the store.
  package let archive: DiskArchive
  /// What keeps the disk from being used.
  package private(set) var fault: HistoryFault?
  let settings: HistorySettings
  let store: ReadingStore
  let desk: HistoryDesk
  var harvester: Harvester
  var seeder = Seeder()
  var seeded: Set<Quantity> = []
  private var anchor: WallAnchor
  private var anchored: ContinuousClock.Instant
  private var thread: WorkerThread?
  private var restored: [AlarmRecord]?
  private var hasSettled = false
  private var reports: [Report] = []

  /// A history at rest; `tell` wakes the main loop, from any thread.
  package init(
    _ settings: HistorySettings,
    of store: ReadingStore,
    wall: Timestamp,
    at now: ContinuousClock.Instant,
    tell: @escaping @Sendable () -> Void
  ) {
    self.settings = settings
    self.store = store
    anchor = WallAnchor(wall, at: now)
    anchored = now
    desk = HistoryDesk(anchor, tell: tell)
    archive = DiskArchive(desk, store)
    harvester = Harvester(every: settings.writeEvery, from: store.start, at: now)
  }

  /// Starts the thread, which opens the file; once.
  package func start() throws(SystemError) {
    precondition(thread == nil, "a history starts once")
    let (desk, settings) = (desk, settings)
    thread = try WorkerThread(name: "history") { HistoryKeeper.run(desk, settings) }
  }

  // MARK: Alarms

  /// Whether the file was opened, or could not be: nothing more is to be waited for at a start.
  package var isSettled: Bool { hasSettled }

  /// The alarms that stood at the end of the last run, once they are there, once.
  package func takeRestored() -> [AlarmRecord]? {
    defer { restored = nil }
    return restored
  }

  /// Writes steps of alarms at once.
  package func journal(_ events: [AlarmEvent]) {
    guard !events.isEmpty else { return }
    desk.order { queue in queue.add(events) }
  }

  /// Writes how all alarms stand, in place of what is known of any.
  package func keep(_ records: [AlarmRecord]) {
    desk.order { queue in queue.add(all: records) }
  }

  // MARK: Turns

  /// Takes what came of earlier orders, follows the wall clock, and orders what is due; returns when more will be.
  ///
  /// `wanted` are the types whose sensors are on a page now.
  package func turn(
    wanted: [Quantity],
    at now: ContinuousClock.Instant,
    wall: Timestamp
  ) -> ContinuousClock.Instant? {
    takeResults(at: now)
    followClock(wall, at: now)
    seed(wanted, at: now)
    return harvest(at: now)
  }

  /// What there is to tell since the last call.
  package func takeReports() -> [Report] {
    let dropped = desk.look { queue in queue.droppedEvents }
    if dropped > 0 { reports.append(.notJournalled(desk.order { queue in queue.takeDropped() })) }
    defer { reports.removeAll() }
    return reports
  }

  /// The types whose sensors got some of their past back since the last call.
  package func takeSeeded() -> Set<Quantity> {
    defer { seeded.removeAll() }
    return seeded
  }

  /// Orders the last batch and the end; false when the disk took longer than `limit`, and the thread is left to itself.
  package func finish(
    at now: ContinuousClock.Instant,
    within limit: Duration = .seconds(1)
  ) -> Bool {
    takeResults(at: now)
    if fault == nil { harvestAll(at: now) }
    desk.requestStop()
    return thread?.join(within: limit) ?? true
  }

  private func takeResults(at now: ContinuousClock.Instant) {
    for result in desk.takeResults() {
      switch result {
      case .opened: harvester.forgetNames()
      case .restored(let alarms):
        restored = alarms
        hasSettled = true
      case .begunAnew(let path):
        harvester.startOver(from: store.start)
        reports.append(.begunAnew(path))
      case .state(let fault):
        hasSettled = true
        let silence = now - harvester.written - Self.reach
        if fault == nil, silence > .zero { reports.append(.lost(silence)) }
        self.fault = fault
        reports.append(fault.map { .failing($0) } ?? .working)
      case .batch(let number, let isWritten): harvester.take(number, isWritten: isWritten)
      case .seeds(let seeds): take(seeds, at: now)
      }
    }
  }

  /// A wall clock that was set moves the stamps of the last hour, once no batch with the old ones is under way.
  private func followClock(_ wall: Timestamp, at now: ContinuousClock.Instant) {
    var changed = anchor
    guard let difference = changed.follow(wall, at: now) else {
      harvester.isHeld = false
      return
    }
    harvester.isHeld = true
    guard harvester.isIdle else { return }
    let stretch = anchor.seconds(at: now - Self.reach)...anchor.seconds(at: now)
    desk.order { queue in queue.add(.move(stretch, difference)) }
    (anchor, anchored) = (changed, now)
    desk.anchor = changed
    harvester.isHeld = false
    reports.append(.clockSet(difference))
  }

  /// The next batch of a harvest, for the desk.
  func batch(_ number: UInt64, _ harvest: Harvest, at now: ContinuousClock.Instant) -> HistoryBatch
  {
    HistoryBatch(
      number: number,
      harvest: harvest,
      anchor: anchor,
      wall: anchor.seconds(at: now),
      standing: now - anchored
    )
  }

  /// The last hour before the store began, by the wall clock, in seconds since 1970.
  func lastHour(at now: ContinuousClock.Instant) -> Range<Int64> {
    let begin = anchor.seconds(at: now - Self.reach)
    return begin..<max(anchor.seconds(at: store.start), begin)
  }
}
