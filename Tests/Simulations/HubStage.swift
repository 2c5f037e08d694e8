// Simulations: the real hub in virtual time, with everything around it played: feed, keys, alarms, displays. For tests
// and for the long simulation; it prints nothing and reads no clock after its start.
import Dashboard
import Displays
import Paging
import Panel
import Readings
import Service
import Synchronization

/// A hub in virtual time with a real store, real pages and recording displays: the loop's part is played here.
package final class HubStage {
  /// How often the store woke the main thread.
  private final class Wakes: Sendable {
    let count = Atomic(0)
  }

  /// A turn that asks for more than this in one stretch of time is a busy loop.
  private static let mostTurns = 50_000
  /// Reports beyond are forgotten, the oldest first.
  private static let mostReports = 10_000

  /// When virtual time began.
  package let start = ContinuousClock.now
  /// What time it is.
  package private(set) var now: ContinuousClock.Instant
  /// The wall clock at `now`; it begins at a whole second.
  package var wall: Timestamp {
    Timestamp(nanoseconds: wallStart + Self.nanoseconds(now - start))
  }
  private var wallStart: Int64 = 1_796_000_000_000_000_000
  /// The store that the feed fills.
  package let store: ReadingStore
  /// The hub itself.
  package let hub: Hub
  /// What makes its pages.
  package let pages: PageFactory
  /// Called when the hub cannot be played on; ends the program unless told otherwise.
  package var complain: (String) -> Void = { fault in fatalError(fault) }
  /// Called after every turn.
  package var onTurn: () -> Void = {}
  /// Everything that the hub reported so far.
  package private(set) var reports: [Hub.Report] = []
  /// What operators wanted done about alarms.
  package var alarmOrders: [AlarmOrder] {
    reports.flatMap { report in
      if case .alarms(let orders) = report { orders } else { [AlarmOrder]() }
    }
  }
  /// How often the hub was turned.
  package private(set) var turns = 0
  private let wakeCounter: Wakes

  /// A stage before anything happens.
  package init(
    pages settings: [PageID: Configuration.PageSettings] = [:],
    cap: Int = 64,
    limits: StoreLimits = StoreLimits(),
    archive: any Archive = EmptyArchive(),
    alarms: @escaping () -> AlarmLines = { AlarmLines() }
  ) {
    let wakes = Wakes()
    wakeCounter = wakes
    now = start
    store = ReadingStore(limits: limits, start: start) {
      wakes.count.add(1, ordering: .relaxed)
    }
    hub = Hub(store: store, feed: "greenhouse", clock: WallClock(), archive: archive)
    pages = PageFactory(
      store: store,
      settings: settings,
      cap: cap,
      archive: archive,
      alarms: alarms
    )
  }

  /// How often the store woke the main thread.
  package var wakes: Int { wakeCounter.count.load(ordering: .relaxed) }

  /// The lines for the log so far.
  package var lines: [String] {
    reports.compactMap { report in
      switch report {
      case .log(_, let text), .lost(let text): text
      case .keypadLost(let name, let reason): "\(name): \(reason)"
      case .alarms, .quit: nil
      }
    }
  }

  /// Opens a display; without pages of its own it shows the overview and every type.
  @discardableResult
  package func open(
    _ name: String = "recording",
    _ programme: Programme = Programme([.page(.overview), .others]),
    columns: Int = 80,
    rows: Int = 24,
    isSlow: Bool = false,
    pictures: Int = 1_000,
    start page: PageID? = nil,
    memory: DisplayMemory? = nil,
    settings: Station.Settings = Station.Settings()
  ) -> (station: Station, display: RecordingDisplay) {
    let display = RecordingDisplay(
      name: name,
      size: Size(columns: columns, rows: rows),
      limit: pictures
    )
    display.frameInterval = .milliseconds(50)
    display.isSlow = isSlow
    let station = Station(
      display,
      settings,
      pages: pages,
      programme: programme,
      types: hub.types,
      memory: memory ?? page.map { page in DisplayMemory(page: page) },
      at: now
    )
    hub.add(station, at: now)
    return (station, display)
  }

  // MARK: Time

  /// One turn of the hub, as the loop would call it now.
  @discardableResult
  package func turn() -> ContinuousClock.Instant? {
    turns += 1
    let deadline = hub.turn(at: now, wall: wall)
    reports += hub.takeReports()
    if reports.count > Self.mostReports { reports.removeFirst(Self.mostReports / 2) }
    onTurn()
    return deadline
  }

  /// Lets time pass with a turn at every deadline, at the begin and at the end.
  package func pass(_ time: Duration) {
    let end = now + time
    let first = turns
    var next = turn()
    while let deadline = next, deadline < end {
      guard turns - first < Self.mostTurns else {
        complain("the hub asks for a turn again and again at \(now - start)")
        break
      }
      skip(max(deadline - now, .zero))
      next = turn()
    }
    skip(end - now)
    turn()
  }

  /// Lets time pass without a turn.
  package func skip(_ time: Duration) {
    now += time
  }

  private static func nanoseconds(_ time: Duration) -> Int64 {
    let (seconds, attoseconds) = time.components
    return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
  }

  /// Somebody sets the wall clock.
  package func setWall(by jump: Duration) {
    wallStart += Self.nanoseconds(jump)
  }

  // MARK: The feed

  /// A message with one reading comes.
  package func hear(
    _ type: String,
    _ sensor: String = "attic",
    _ value: Reading.Value = .number(20),
    unit: String = ""
  ) {
    var (type, sensor, unit) = (type, sensor, unit)
    type.withUTF8 { type in
      sensor.withUTF8 { sensor in
        unit.withUTF8 { unit in
          record(Reading(sensor: sensor, quantity: type, value: value, unit: unit))
        }
      }
    }
  }

  private func record(_ reading: Reading) {
    withUnsafePointer(to: reading) { place in
      store.record(
        UnsafeBufferPointer(start: place, count: 1),
        account: MessageAccount(.decoded, bytes: 90),
        at: now
      )
    }
  }

  /// How many pages watch a type.
  package func watchers(of type: String) -> Int { store.watchers(of: Quantity(type)) }

  /// A message comes that cannot be used.
  package func hearNothing(_ reason: RejectReason) {
    let none = UnsafeBufferPointer<Reading>(start: nil, count: 0)
    store.record(none, account: MessageAccount(.rejected(reason), bytes: 9), at: now)
  }
}

extension RecordingDisplay {
  /// The rows that stand on the display, without blanks at their ends.
  package var rows: [String] {
    guard let frame = picture?.frame else { return [] }
    return (0..<frame.size.rows).map(frame.text)
  }

  /// The last row, where messages and a hold stand.
  package var footer: String { rows.last ?? "" }

  /// The row that begins with a text; empty when there is none.
  package func row(_ text: String) -> String { rows.first { $0.hasPrefix(text) } ?? "" }

  /// The operator types.
  package func type(_ text: String) { tell(.input(Array(text.utf8))) }

  /// The key to the next page.
  package func pressNext() { type("\u{1B}[C") }
}

extension Programme {
  /// A programme of pages by name.
  package static func of(_ names: String..., wraps: Bool = true) -> Self {
    Programme(names.map { name in PageID(name) }, wraps: wraps)
  }
}
