import Dashboard
import Paging

/// The alarms that stand, for the pages that list them and the displays that they claim.
final class AlarmBoard {
  /// What pages list.
  private(set) var lines = AlarmLines()
  /// When the script goes on.
  private(set) var deadline: ContinuousClock.Instant?
  private let script: AlarmScript?
  private let start: ContinuousClock.Instant
  private var alarms: [AlarmScript.Alarm] = []
  private var since: ContinuousClock.Instant

  /// A board that follows a script from a moment on; without one nothing ever stands there.
  init(_ script: AlarmScript?, start: ContinuousClock.Instant) {
    self.script = script
    self.start = start
    since = start
    deadline = script == nil ? nil : start
  }

  /// Goes on with the script; returns what claims the displays from now on, or nil when nothing changed.
  func advance(at now: ContinuousClock.Instant) -> [Takeover.Claim]? {
    guard let script, let deadline, deadline <= now else { return nil }
    let state = script.state(at: now - start)
    self.deadline = start + state.until
    (alarms, since) = (state.alarms, now)
    list(areAcknowledged: false)
    return alarms.map(\.claim)
  }

  /// Somebody has seen them: they stand on, and claim no display any more.
  func acknowledge() {
    list(areAcknowledged: true)
  }

  private func list(areAcknowledged: Bool) {
    lines = AlarmLines(alarms.map { $0.record(since: since, isAcknowledged: areAcknowledged) })
  }
}
