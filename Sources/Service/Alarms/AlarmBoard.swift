import Dashboard
import Paging
import Readings

/// The alarms that stand, as the store tells of them: what pages list, and what claims the displays.
///
/// Belongs to the main thread. Where many stand, lists are made anew less often than alarms change, so that a flood of
/// them holds up nobody.
final class AlarmBoard {
  /// The shortest time between two lists, for each so many alarms that stand.
  private static let pace = (time: Duration.milliseconds(33), alarms: 500)

  /// What pages list.
  private(set) var lines = AlarmLines()
  /// What claims every display, the most important first.
  private(set) var claims: [Takeover.Claim] = []
  /// The types of sensor with an alarm that is announced.
  private(set) var types: Set<Quantity> = []
  /// How often the lists were made.
  private(set) var lists = 0
  /// When there is something to do although nothing happened.
  private(set) var deadline: ContinuousClock.Instant?
  private let store: ReadingStore
  private var records: [AlarmID: AlarmRecord] = [:]
  private var isListDue = false
  private var nextList: ContinuousClock.Instant?

  /// A board of what a store has; alarms that were restored stand there already.
  init(_ store: ReadingStore) {
    self.store = store
    gather()
  }

  /// Takes over how every alarm stands, at the start and after the rules were changed.
  func gather() {
    records = Dictionary(store.alarms().map { ($0.id, $0) }) { _, last in last }
    isListDue = true
  }

  /// Lets time take effect, tells the displays of a hub, and returns the steps of alarms since the last call, the oldest
  /// first.
  func follow(_ hub: Hub, at now: ContinuousClock.Instant) -> [AlarmEvent] {
    let events = advance(at: now)
    if refresh(at: now) {
      hub.claim(claims, at: now)
      hub.raise(types, at: now)
      hub.setVacant(.alarms, lines.lines.isEmpty, at: now)
    }
    return events
  }

  /// Lets time take effect, and takes the steps of alarms.
  private func advance(at now: ContinuousClock.Instant) -> [AlarmEvent] {
    let due = store.advanceAlarms(at: now)
    let events = store.takeAlarmEvents()
    for event in events {
      let record = event.record
      records[record.id] = record.state == .normal ? nil : record
    }
    if !events.isEmpty { isListDue = true }
    deadline = [due, isListDue ? nextList ?? now : nil].compactMap(\.self).min()
    return events
  }

  /// Makes the lists anew if they are due; tells whether they were.
  private func refresh(at now: ContinuousClock.Instant) -> Bool {
    guard isListDue, nextList.map({ $0 <= now }) ?? true else { return false }
    isListDue = false
    lists += 1
    nextList = now + Self.pace.time * (1 + records.count / Self.pace.alarms)
    lines = AlarmLines(Array(records.values))
    claims = records.values.filter(\.claims).sorted(by: AlarmRecord.isMoreUrgent)
      .prefix(Takeover.limit).map(\.claim)
    types = Set(records.values.lazy.filter(\.state.isAnnounced).map(\.id.quantity))
    return true
  }

  /// How an alarm stands; `nil` when it is normal.
  func record(_ id: AlarmID) -> AlarmRecord? { records[id] }
}

extension AlarmRecord {
  /// Whether it claims the displays: it holds, nobody has acknowledged it, and it is severe enough.
  var claims: Bool {
    severity <= 2 && (state == .unacknowledged || state == .latchedUnacknowledged)
  }

  /// The more severe first, then the newer.
  static func isMoreUrgent(_ left: Self, _ right: Self) -> Bool {
    left.severity == right.severity ? left.since > right.since : left.severity < right.severity
  }

  /// What it asks of the displays.
  var claim: Takeover.Claim {
    Takeover.Claim(
      id: id.text,
      page: PageID(id.quantity.name),
      isEmergency: severity == 1,
      words: guidance.isEmpty ? summary : "\(summary): \(guidance)"
    )
  }

  /// What is wrong, in a few words: "Cold store 1 high -14".
  var summary: String {
    if !words.isEmpty { return "\(name): \(words)" }
    let limit = limit.map { " \(plainNumber($0))" } ?? ""
    return "\(name) \(id.kind.words)\(limit)"
  }
}
