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

  /// Puts the alarms aside that are meant, for as long as their rules say; takes them back where all are aside already.
  func shelve() {
    let meant = meantAlarms
    guard !meant.isEmpty else { return notice.post("no alarm here") }
    let known = alarms()
    let isBack = meant.allSatisfy { known.record($0)?.state == .shelved }
    reports.append(.alarms(meant.map { isBack ? .unshelve($0) : .shelve($0, nil) }))
    let what = meant.count == 1 ? "alarm" : "\(meant.count) alarms"
    notice.post("\(what) \(isBack ? "back from the shelf" : "shelved")")
  }

  /// The alarms that a key is about: those that have the display or wait for it, else what the page says.
  private var meantAlarms: [AlarmID] {
    let claimed = pager.takeover.concerned.compactMap { AlarmID($0.id) }
    return claimed.isEmpty ? foremost.meantAlarms : claimed
  }
}
