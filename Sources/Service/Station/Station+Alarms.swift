import Paging
import Readings

/// What an operator does about alarms.
extension Station {
  /// Acknowledges the alarms that are meant.
  func acknowledge() {
    let alarms = meantAlarms
    guard !alarms.isEmpty else { return notice.post("no alarm here") }
    reports.append(.alarms(alarms.map(AlarmOrder.acknowledge)))
  }

  /// Puts the alarms aside that are meant, for as long as their rules say.
  func shelve() {
    let alarms = meantAlarms
    guard !alarms.isEmpty else { return notice.post("no alarm here") }
    reports.append(.alarms(alarms.map { AlarmOrder.shelve($0, nil) }))
    notice.post(alarms.count == 1 ? "shelved" : "\(alarms.count) alarms shelved")
  }

  /// The alarms that a key is about: those that have the display or wait for it, else what the page says.
  private var meantAlarms: [AlarmID] {
    let claimed = pager.takeover.concerned.compactMap { AlarmID($0.id) }
    return claimed.isEmpty ? foremost.meantAlarms : claimed
  }
}
