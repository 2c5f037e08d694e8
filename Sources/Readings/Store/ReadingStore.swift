import Locks

/// Every sensor's newest value and history, shared by the receiver (writes) and the main thread (reads).
///
/// All of it lies behind one lock, which nobody holds longer than some tens of microseconds.
package final class ReadingStore: Sendable {
  /// How many readings are taken under one hold of the lock.
  private static let portion = 512

  private let contents: Locked<StoreContents>
  /// When the store began to listen.
  package let start: ContinuousClock.Instant
  /// The moment from which the store counts time, and columns of history: so long before its start that a week from before
  /// it fits, by a whole number of every bucket and column there is: no bucket holds numbers from both sides of the start.
  package let origin: ContinuousClock.Instant
  /// How long the origin lies before the start: eight days and eighteen hours.
  static let lead = Duration.seconds(210 * 3_600)
  private let onChange: @Sendable () -> Void

  /// An empty store that listens from `start` on; `filter` says which sensors it takes at all.
  ///
  /// `onChange` is called on the recording thread, without the lock, when a watched type, the set of types or the link has
  /// changed, and not again before `takeChanges`.
  package init(
    limits: StoreLimits = StoreLimits(),
    filter: SensorFilter = SensorFilter(),
    start: ContinuousClock.Instant,
    onChange: @escaping @Sendable () -> Void = {}
  ) {
    self.start = start
    origin = start - Self.lead
    self.onChange = onChange
    let link = LinkState(.waiting, since: start)
    contents = Locked(StoreContents(limits: limits, filter: filter, link: link))
  }

  /// Takes one message: its account and all its readings, which are borrowed for the call only.
  ///
  /// A long message is taken in portions so that the other thread never waits for all of it; they are shorter while
  /// new sensors are looked up in the operator's settings.
  package func record(
    _ readings: UnsafeBufferPointer<Reading>,
    account: MessageAccount,
    at now: ContinuousClock.Instant
  ) {
    let arrival = Moment(nanoseconds(at: now))
    var rest = readings[...]
    var isFirst = true
    repeat {
      let portion = UnsafeBufferPointer(rebasing: rest.prefix(Self.portion))
      let (taken, mustWake) = contents.withLock { contents in
        if isFirst { contents.count(account, readings: readings.count, at: arrival.nanoseconds) }
        let taken = contents.record(portion, at: arrival)
        return (taken, contents.claimWake())
      }
      rest = rest.dropFirst(taken)
      isFirst = false
      if mustWake { onChange() }
    } while !rest.isEmpty
  }

  // MARK: Watching

  /// From now on changes of a type wake; each call needs one of `unwatch`.
  package func watch(_ quantity: Quantity) {
    contents.withLock { $0.watch(quantity, by: 1) }
  }

  /// Takes one `watch` back.
  package func unwatch(_ quantity: Quantity) {
    contents.withLock { $0.watch(quantity, by: -1) }
  }

  /// What changed since the last call; from now on the next change wakes again.
  package func takeChanges() -> StoreChanges {
    contents.withLock { $0.takeChanges() }
  }

  // MARK: The link

  /// How the connection to the feed stands.
  package var link: LinkState {
    contents.withLock { $0.link }
  }

  /// Tells how the connection stands now; a difference wakes.
  package func publish(_ link: LinkState) {
    let since = nanoseconds(at: link.since)
    let (isOther, mustWake) = contents.withLock { contents in
      let isOther = (contents.link.phase == .up) != (link.phase == .up)
      contents.publish(link, since: since)
      return (isOther, contents.claimWake())
    }
    if mustWake { onChange() }
    if isOther { reviewSilences() }
  }

  /// Tells which types the feed is asked for from now on: what is not is a gap in their histories.
  package func follow(isWanted: (Quantity) -> Bool, at now: ContinuousClock.Instant) {
    let moment = nanoseconds(at: now)
    contents.withLock { $0.follow(isWanted: isWanted, at: moment) }
    reviewSilences()
  }

  /// What came in and what became of it.
  package var counters: IntakeCounters {
    contents.withLock { $0.counters }
  }

  // MARK: Time and the lock, for the other facets

  /// Nanoseconds from the origin to a moment; 0 for one before.
  func nanoseconds(at moment: ContinuousClock.Instant) -> Int64 {
    max((moment - origin).wholeNanoseconds, 0)
  }

  /// The moment so many nanoseconds after the origin.
  func moment(_ nanoseconds: Int64) -> ContinuousClock.Instant {
    origin + .nanoseconds(nanoseconds)
  }

  /// Reads the contents with the lock held; `body` must be short.
  func read<Result>(_ body: (borrowing StoreContents) -> Result) -> Result {
    contents.withLock { body($0) }
  }

  /// Changes the contents with the lock held and wakes the watcher if there is something to see; `body` must be short.
  @discardableResult
  func changeAndWake<Result>(_ body: (inout StoreContents) -> Result) -> Result {
    let (result, mustWake) = contents.withLock { (body(&$0), $0.claimWake()) }
    if mustWake { onChange() }
    return result
  }

  /// Changes the contents with the lock held; `body` must be short.
  func change(_ body: (inout StoreContents) -> Void) {
    contents.withLock { body(&$0) }
  }
}

/// What changed since changes were last taken.
package struct StoreChanges: Sendable, Equatable {
  /// Types that are watched and changed, and those that appeared.
  package var quantities: [Quantity] = []
  /// Types whose first sensor has come, in the order in which they came.
  package var appeared: [Quantity] = []
  /// Whether the link changed.
  package var link = false
  /// Whether alarms made steps, or `advanceAlarms` must be called sooner than it said.
  package var alarms = false

  /// No change.
  package init() {}
}
