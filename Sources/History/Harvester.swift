import Readings

/// Which part of the store goes to the disk next, and from when on everything is there already.
///
/// A sweep takes what was touched since the last whole one, in portions that the disk's pace decides. One of which a part
/// could not be written counts for nothing: the next begins where it began.
struct Harvester {
  /// Series that are looked at in one turn.
  static let portion = 1_024
  /// A reading may come into the store a little after its arrival was noted.
  private static let margin = Duration.seconds(2)

  private struct Sweep {
    let begin: ContinuousClock.Instant
    var place = 0
    var isRead = false
    var hasFailed = false
  }

  /// Everything that was touched before is on the disk.
  private(set) var written: ContinuousClock.Instant
  /// Whether no batch may be made, as stamps are about to change.
  var isHeld = false
  private let every: Duration
  private var due: ContinuousClock.Instant
  private var units: [String] = []
  private var sweep: Sweep?
  private var last: UInt64 = 0
  private var underWay: Set<UInt64> = []

  /// A harvester that begins a sweep every so often (zero is never), the first of what was touched since `written`.
  init(every: Duration, from written: ContinuousClock.Instant, at now: ContinuousClock.Instant) {
    self.every = every
    self.written = written
    due = now + every
  }

  /// Whether no batch is under way.
  var isIdle: Bool { underWay.isEmpty }

  /// When there is something to do; `nil` while only the disk's answer is waited for.
  func deadline(hasRoom: Bool) -> ContinuousClock.Instant? {
    guard !isHeld else { return nil }
    if let sweep { return hasRoom && !sweep.isRead ? sweep.begin : nil }
    return every > .zero && isIdle ? due : nil
  }

  /// The next portion of a sweep, which begins when it is due, or the names of new series; `nil` when there is nothing now.
  mutating func next(
    from store: ReadingStore,
    at now: ContinuousClock.Instant
  ) -> (number: UInt64, harvest: Harvest)? {
    guard !isHeld else { return nil }
    if sweep == nil, isIdle, every > .zero, due <= now { sweep = Sweep(begin: now) }
    guard var current = sweep, !current.isRead else { return names(from: store, at: now) }
    let places = current.place..<current.place + Self.portion
    current.place = places.upperBound
    current.isRead = current.place >= store.sensors.count
    sweep = current
    let harvest = take(places, from: store, since: written - Self.margin)
    defer { endSweep() }
    return number(harvest)
  }

  /// All that a sweep would bring, in portions, whatever is under way.
  mutating func all(from store: ReadingStore) -> [(number: UInt64, harvest: Harvest)] {
    sweep = nil
    let count = store.sensors.count
    return stride(from: 0, to: count, by: Self.portion).compactMap { place in
      number(take(place..<place + Self.portion, from: store, since: written - Self.margin))
    }
  }

  /// Notes what became of a batch.
  mutating func take(_ number: UInt64, isWritten: Bool) {
    underWay.remove(number)
    if !isWritten {
      sweep?.hasFailed = true
      forgetNames()
    }
    endSweep()
  }

  /// The disk's side knows no series any more: they are named again.
  mutating func forgetNames() { units.removeAll() }

  /// Another file is in use, which lacks everything that was touched since.
  mutating func startOver(from begin: ContinuousClock.Instant) {
    written = begin
    sweep?.hasFailed = true
  }

  private mutating func endSweep() {
    guard let sweep, sweep.isRead, isIdle else { return }
    if !sweep.hasFailed { written = sweep.begin }
    due = sweep.begin + every
    self.sweep = nil
  }

  private mutating func names(
    from store: ReadingStore,
    at now: ContinuousClock.Instant
  ) -> (number: UInt64, harvest: Harvest)? {
    let known = units.count
    guard known < store.sensors.count else { return nil }
    return number(take(known..<known + Self.portion, from: store, since: now + .seconds(3_600)))
  }

  private mutating func take(
    _ places: Range<Int>,
    from store: ReadingStore,
    since begin: ContinuousClock.Instant
  ) -> Harvest {
    let harvest = store.harvest(places, since: begin, knowing: units)
    for (place, name) in harvest.names.sorted(by: { $0.key < $1.key }) {
      if place < units.count { units[place] = name.unit } else { units.append(name.unit) }
    }
    return harvest
  }

  private mutating func number(_ harvest: Harvest) -> (number: UInt64, harvest: Harvest)? {
    guard !harvest.minutes.isEmpty || !harvest.names.isEmpty else { return nil }
    last += 1
    underWay.insert(last)
    return (last, harvest)
  }
}
