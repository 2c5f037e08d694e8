// Service: the daemon put together: configuration, hub, stations, start and end. It knows everybody. The hub and its
// stations belong to the main thread; nothing here decodes, draws or speaks a protocol.
import Dashboard
import Paging
import Panel
import Readings
import Wire

/// The heart of the main thread: everything that was queued is worked off in one synchronous turn.
///
/// Callbacks only queue; a turn never suspends, so its invariants hold between turns, and a simulation can drive the
/// real thing with virtual time.
package final class Hub {
  /// What the hub tells whoever runs it; take it after each turn.
  package enum Report: Equatable, Sendable {
    /// Something for the log, with its weight.
    case log(LogLevel, String)
    /// A display's device is gone, for this reason.
    case lost(String)
    /// The keypad of this name is gone, for this reason.
    case keypadLost(String, String)
    /// What an operator wants done about alarms.
    case alarms([AlarmOrder])
    /// An operator asked to end (only where that is allowed).
    case quit

    /// Whether an operator wants something done about alarms.
    var isAboutAlarms: Bool {
      if case .alarms = self { return true }
      return false
    }
  }

  /// The weight of a line for the log.
  package enum LogLevel: Sendable {
    case warning
    case notice
    case info
  }

  /// The shortest time between two frames of any display.
  private static let frame = Duration.milliseconds(33)

  package let store: ReadingStore
  package private(set) var stations: [Station] = []
  /// The feed's name, as headers show it.
  package let feed: String
  /// The types of sensor that the feed brought, in the order in which they came.
  package private(set) var types: [Quantity] = []
  let clock: WallClock
  private let archive: any Archive
  /// Which types are wanted whatever the displays show, and who hears of it; `nil` where the feed sends all.
  var alwaysWanted = Interest()
  var tellInterest: ((Interest) -> Void)?
  var interestKeeper = InterestKeeper()
  /// The orders of pages with the rules that choose one, for displays that name none.
  var timetable = Timetable()
  /// What stands on every display until further notice; empty when there is nothing.
  package var standing = "" {
    didSet { if standing != oldValue { for station in stations { station.isDue = true } } }
  }
  /// What the status says of memory; empty while there is nothing to say.
  var memoryNote = ""
  /// The keypads that are no display's own.
  var keypads: [KeypadSeat] = []
  private var counterWatch = CounterWatch()
  private var vacancy = Vacancy()
  /// How the connection to the feed stood at the last turn.
  package private(set) var link: LinkState
  private var reports: [Report] = []
  /// What was told of the feed; no more than there may be pages.
  private var news: Set<String> = []
  /// The alarms that claim every display, the most important first.
  private var claims: [Takeover.Claim] = []
  /// The types of sensor with an alarm.
  private var raised: Set<Quantity> = []
  /// When changes are taken again even if no picture can be drawn.
  private var nextLook: ContinuousClock.Instant?

  /// A hub over a store, and what is older; `feed` is the feed's short name, harmless already.
  package init(
    store: ReadingStore,
    feed: String,
    clock: WallClock,
    archive: any Archive = EmptyArchive()
  ) {
    self.store = store
    self.feed = feed
    self.clock = clock
    self.archive = archive
    link = store.link
  }

  /// Adds a display with its pages; it knows at once every type that the store has.
  package func add(_ station: Station, at now: ContinuousClock.Instant) {
    stations.append(station)
    for type in types { station.see(type, at: now) }
    station.claim(claims, at: now)
    station.raise(raised, at: now)
  }

  /// Notes the types of sensor that have an alarm from now on.
  package func raise(_ types: Set<Quantity>, at now: ContinuousClock.Instant) {
    raised = types
    for station in stations { station.raise(types, at: now) }
  }

  /// Calls somebody to the displays.
  package func ring() {
    for station in stations { station.display.ring() }
  }

  /// Notes all alarms that claim the displays from now on, the most important first; none gives them back.
  package func claim(_ claims: [Takeover.Claim], at now: ContinuousClock.Instant) {
    self.claims = claims
    for station in stations { station.claim(claims, at: now) }
  }

  /// Takes a display away whose device is gone.
  package func remove(_ station: Station, at now: ContinuousClock.Instant) {
    station.close(at: now)
    stations.removeAll { $0 === station }
  }

  /// Gives memory back that no picture needs.
  package func relieveMemory(at now: ContinuousClock.Instant) {
    for station in stations { station.relieveMemory(at: now) }
  }

  /// Works off all that was queued, draws where a picture is due and a display is ready, and returns when there is more
  /// to do, unless anything happens before.
  ///
  /// `wall` is the wall clock's time at `now`: it is shown, and never measured with.
  package func turn(
    at now: ContinuousClock.Instant,
    wall: Timestamp
  ) -> ContinuousClock.Instant? {
    let settling = settle(at: now)
    let look = look(at: now)
    for answer in archive.takeAnswers(at: now) {
      for station in stations { station.take(answer, at: now) }
    }
    watchCounters(at: now)
    watchVacancy(at: now)
    followTimetable(at: now, wall: wall)
    let moment = Moment(
      now: now,
      clock: clock.time(at: wall),
      wall: wall,
      nextSecond: clock.nextSecond(after: wall, at: now),
      feed: feed,
      link: link,
      pulse: store.pulse(at: now),
      standing: standing,
      memory: memoryNote
    )
    let keys = takeKeys(at: now)
    var deadlines = [counterWatch.deadline, vacancy.deadline, look, timetable.deadline, keys]
    for station in stations {
      deadlines.append(station.turn(moment))
      take(station.takeReports(), of: station)
    }
    deadlines += [followInterest(at: now), archive.deadline, settling]
    return deadlines.compactMap(\.self).min()
  }

  /// What there is to tell since the last call.
  package func takeReports() -> [Report] {
    defer { reports.removeAll() }
    return reports
  }

  /// Gives every display and keypad back.
  package func close(at now: ContinuousClock.Instant) {
    for seat in keypads { remove(seat.keypad) }
    for station in stations { station.close(at: now) }
    stations.removeAll()
  }

  /// Takes what changed, or returns when it will.
  ///
  /// While a picture waits for its frame, changes wait with it: a feed that never pauses would wake the loop as often as
  /// it speaks.
  private func look(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    if let nextLook, nextLook > now, stations.contains(where: \.isDue) { return nextLook }
    nextLook = now + Self.frame
    spread(store.takeChanges(), at: now)
    return nil
  }

  /// Hands what changed in the store to those who show it.
  private func spread(_ changes: StoreChanges, at now: ContinuousClock.Instant) {
    for type in changes.appeared {
      types.append(type)
      for station in stations { station.see(type, at: now) }
    }
    for station in stations where changes.quantities.contains(where: station.wants) {
      station.isDue = true
    }
    guard changes.link else { return }
    link = store.link
    for station in stations { station.isDue = true }
    note(link)
  }

  /// Tells whoever runs the hub something.
  func report(_ report: Report) {
    reports.append(report)
  }

  /// Tells the log something.
  func note(_ text: String) {
    reports.append(.log(.info, text))
  }

  private func note(_ link: LinkState) {
    switch link.phase {
    case .waiting, .connecting: break
    case .up: reports.append(.log(.notice, "feed \(feed): connected"))
    case .down: reports.append(.log(.warning, "feed \(feed): link down: \(link.reason)"))
    case .credentials, .misconfigured:
      reports.append(.log(.warning, "feed \(feed): \(link.reason)"))
    }
  }

  private func watchCounters(at now: ContinuousClock.Instant) {
    guard counterWatch.isDue(at: now) else { return }
    for text in counterWatch.look(at: store.counters, now) {
      reports.append(.log(.warning, "feed \(feed): \(text)"))
    }
  }

  private func watchVacancy(at now: ContinuousClock.Instant) {
    for type in vacancy.next(of: types, at: now) {
      let isVacant = store.isEmpty(type, at: now)
      setVacant(PageID(type.name), isVacant, at: now)
    }
  }

  /// Whether a page has nothing to show, so that the rotations pass it by.
  package func setVacant(_ page: PageID, _ isVacant: Bool, at now: ContinuousClock.Instant) {
    for station in stations { station.setVacant(page, isVacant, at: now) }
  }

  private func take(_ new: [Station.Report], of station: Station) {
    for report in new {
      switch report {
      case .quit: reports.append(.quit)
      case .alarms(let orders): reports.append(.alarms(orders))
      case .lost(let reason): reports.append(.lost(reason))
      case .missing(let reason):
        let what = "display \(station.name) is not there: \(reason); waiting for it"
        reports.append(.log(.warning, what))
      case .back: reports.append(.log(.notice, "display \(station.name) is back"))
      case .news(let text):
        if news.insert(text).inserted { note(text) }
      case .note(let text): reports.append(.log(.info, "display \(station.name): \(text)"))
      }
    }
  }
}
