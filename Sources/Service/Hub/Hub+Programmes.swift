import Paging
import Readings

/// Programmes that are chosen by host, day and hour.
extension Hub {
  /// Follows these programmes from now on, and their rules as wall time passes.
  package func follow(
    _ programmes: Configuration.Programmes,
    host: String,
    at now: ContinuousClock.Instant,
    wall: Timestamp
  ) {
    timetable = Timetable(programmes, host: host)
    _ = timetable.look(at: now, wall: wall, clock)
  }

  /// The name of the programme that the rules choose; nil is the default order.
  package var choice: String? { timetable.choice }

  /// Hands another choice of the rules to the displays that follow them.
  func followTimetable(at now: ContinuousClock.Instant, wall: Timestamp) {
    guard timetable.look(at: now, wall: wall, clock) else { return }
    let name = timetable.choice.map { name in "programme \(name)" } ?? "the default order"
    for station in stations where station.settings.followsRules {
      station.follow(timetable.order, types: types, at: now)
      note("display \(station.name): follows \(name)")
    }
  }
}
