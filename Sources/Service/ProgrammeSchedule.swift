import Paging
import Readings

/// Which order of pages is to be followed by displays that name none: a pure function of the wall clock.
package struct ProgrammeSchedule: Equatable, Sendable {
  /// What a schedule says of a moment.
  package struct Choice: Equatable, Sendable {
    /// The order's name; nil is the default order.
    package var name: String?
    /// How long it stays so at the least, if nobody sets the clock; nil is for ever.
    package var lasts: Duration?
  }

  private let rules: [ProgrammeRule]

  /// The schedule of a host; it has that name, or has it before its first dot.
  package init(_ rules: [ProgrammeRule] = [], host: String = "") {
    let host = host.lowercased()
    let names = [host, String(host.prefix { $0 != "." })]
    self.rules = rules.filter { rule in
      rule.host.map { names.contains($0.lowercased()) } ?? true
    }
  }

  /// The choice at a time of day.
  package func choice(at time: LocalTime) -> Choice {
    let rule = rules.first { rule in
      (rule.weekdays?.contains(time.weekday) ?? true) && (rule.hours?.contains(time.minute) ?? true)
    }
    return Choice(name: rule?.use, lasts: wait(from: time))
  }

  /// How long it is to the next moment at which any rule may begin or end to hold.
  private func wait(from time: LocalTime) -> Duration? {
    var minutes = rules.compactMap(\.hours).flatMap { [$0.start, $0.end % HourSpan.day] }
    if rules.contains(where: { $0.weekdays != nil }) { minutes.append(0) }
    let waits = minutes.map { minute in
      minute > time.minute ? minute - time.minute : minute - time.minute + HourSpan.day
    }
    return waits.min().map { .seconds($0 * 60 - min(time.second, 59)) }
  }
}

/// The orders of pages with the schedule that chooses among them, followed as wall time passes.
///
/// The wall clock is looked at whenever its minute is another one, whatever jumps it makes; nothing else goes by it.
struct Timetable {
  private static let minute: Int64 = 60_000_000_000
  /// A clock may be set, or change to summer time: nothing is trusted for longer.
  private static let longest = Duration.seconds(900)

  /// The name of the order that is chosen; nil is the default order.
  private(set) var choice: String?
  /// When to look again.
  private(set) var deadline: ContinuousClock.Instant?
  private let programmes: Configuration.Programmes
  private let schedule: ProgrammeSchedule
  private var lookedAt: Int64?

  /// A timetable of a host that has looked at no clock yet.
  init(_ programmes: Configuration.Programmes = .init(), host: String = "") {
    self.programmes = programmes
    schedule = ProgrammeSchedule(programmes.rules, host: host)
  }

  /// The order that is chosen.
  var order: [Programme.Slot] { programmes.order(choice) }

  /// Looks at the clock; tells whether another order is chosen than before.
  mutating func look(
    at now: ContinuousClock.Instant,
    wall: Timestamp,
    _ clock: WallClock
  ) -> Bool {
    let minute = wall.nanoseconds / Self.minute
    guard !programmes.rules.isEmpty, minute != lookedAt || deadline.map({ $0 <= now }) ?? true
    else { return false }
    lookedAt = minute
    let present = schedule.choice(at: clock.localTime(at: wall))
    deadline = present.lasts.map { now + min($0, Self.longest) }
    defer { choice = present.name }
    return present.name != choice
  }
}
