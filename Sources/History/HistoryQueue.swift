import Readings

/// What waits for the history thread: a value that holds no more than it may, whatever the disk does.
///
/// Alarms go before pages, and pages before batches of history.
struct HistoryQueue {
  /// Steps of alarms that wait at most; above, the oldest are not journalled, but every alarm's state is.
  static let mostEvents = 10_000
  /// Portions that pages wait for at most; above, they fail at once.
  static let mostLoads = 64
  /// Batches that wait at most: whoever harvests leaves the rest in memory.
  static let mostBatches = 2

  /// One thing to do.
  enum Job {
    /// Steps of alarms, by the clock at their time.
    case events([AlarmEvent])
    /// How all alarms stand, in place of what is known.
    case alarms([AlarmRecord])
    /// A stretch that a page wants.
    case load(ArchiveTicket, PastRequest)
    /// The newest minutes of series, by their places, in seconds since 1970.
    case seed([Int], Range<Int64>)
    /// The run's minutes in a stretch, by the clock as it was, are by so many seconds off.
    case move(ClosedRange<Int64>, Int64)
    /// Something to write.
    case batch(HistoryBatch)
  }

  private(set) var events: [AlarmEvent] = []
  /// Events that were not journalled since this was taken last.
  private(set) var droppedEvents = 0
  private var alarms: [AlarmRecord]?
  private var loads: [(ticket: ArchiveTicket, request: PastRequest)] = []
  private var others: [Job] = []
  private var batches = 0

  /// Whether nothing waits.
  var isEmpty: Bool { events.isEmpty && alarms == nil && loads.isEmpty && others.isEmpty }

  /// Whether a batch may be added.
  var hasRoom: Bool { batches < Self.mostBatches }

  /// Adds steps of alarms; when there are too many, the oldest go that a later step of the same alarm supersedes, then the
  /// oldest at all.
  mutating func add(_ new: [AlarmEvent]) {
    events += new
    guard events.count > Self.mostEvents else { return }
    let before = events.count
    var newest: [AlarmID: Int] = [:]
    for (place, event) in events.enumerated() { newest[event.record.id] = place }
    var surplus = before - Self.mostEvents
    var kept: [AlarmEvent] = []
    for (place, event) in events.enumerated() {
      if surplus > 0, newest[event.record.id] != place {
        surplus -= 1
      } else {
        kept.append(event)
      }
    }
    events = kept.suffix(Self.mostEvents)
    droppedEvents += before - events.count
  }

  /// Adds how all alarms stand: steps before that are part of it.
  mutating func add(all records: [AlarmRecord]) {
    alarms = records
  }

  /// Adds a stretch that a page wants; false when too many wait.
  mutating func add(_ ticket: ArchiveTicket, _ request: PastRequest) -> Bool {
    guard loads.count < Self.mostLoads else { return false }
    loads.append((ticket, request))
    return true
  }

  /// Takes a stretch back that no page wants any more.
  mutating func cancel(_ ticket: ArchiveTicket) {
    loads.removeAll { $0.ticket == ticket }
  }

  /// Adds something to write, or to look up for the store.
  mutating func add(_ job: Job) {
    if case .batch = job { batches += 1 }
    others.append(job)
  }

  /// The next thing to do; what was taken is no longer here, until `put` brings it back.
  ///
  /// While nothing can be written, alarms and what a set clock moves wait on.
  mutating func take(canWrite: Bool) -> Job? {
    if canWrite, let alarms {
      self.alarms = nil
      return .alarms(alarms)
    }
    if canWrite, !events.isEmpty {
      defer { events.removeAll() }
      return .events(events)
    }
    if !loads.isEmpty {
      let load = loads.removeFirst()
      return .load(load.ticket, load.request)
    }
    let next = others.firstIndex { job in
      if case .move = job { return canWrite }
      return true
    }
    guard let next else { return nil }
    let job = others.remove(at: next)
    if case .batch = job { batches -= 1 }
    return job
  }

  /// Brings back what could not be written, before what came since; batches are harvested again instead.
  mutating func put(back job: Job) {
    switch job {
    case .events(let old):
      let newer = events
      events = old
      add(newer)
    case .alarms(let records): alarms = alarms ?? records
    case .move: others.insert(job, at: 0)
    case .load, .seed, .batch: break
    }
  }

  /// Another file is in use: nothing in it is to be moved.
  mutating func forgetMoves() {
    others.removeAll { job in
      if case .move = job { return true }
      return false
    }
  }

  /// How many events were dropped since the last call.
  mutating func takeDropped() -> Int {
    defer { droppedEvents = 0 }
    return droppedEvents
  }
}
