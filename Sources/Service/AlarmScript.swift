import Dashboard
import Paging
import Readings

/// Alarms by the clock, for a demonstration and until there are rules: which stand at each moment.
package struct AlarmScript: Sendable {
  /// An alarm that wants to be seen.
  package struct Alarm: Sendable {
    let sensor: String
    let type: String
    let sign: String
    let words: String
    let severity: Int

    /// An alarm of severity 1 (an emergency) or 2, in texts that are harmless.
    package init(_ sensor: String, _ type: String, _ sign: String, _ words: String, severity: Int) {
      self.sensor = sensor
      self.type = type
      self.sign = sign
      self.words = words
      self.severity = severity
    }

    /// What it asks of the displays.
    var claim: Takeover.Claim {
      Takeover.Claim(
        id: "\(type)/\(sensor)",
        page: PageID(type),
        isEmergency: severity == 1,
        words: "\(sensor) \(words)"
      )
    }

    /// Its line on the page of alarms.
    func record(since: ContinuousClock.Instant, isAcknowledged: Bool) -> AlarmRecord {
      AlarmRecord(
        AlarmID(sensor, Quantity(type), AlarmKind.allCases.first { $0.sign == sign } ?? .state),
        name: sensor,
        state: isAcknowledged ? .acknowledged : .unacknowledged,
        isActive: true,
        severity: severity,
        value: .text(words),
        since: since
      )
    }
  }

  /// Alarms that stand for a while in every round.
  package struct Scene: Sendable {
    let start: Duration
    let end: Duration
    let alarms: [Alarm]

    /// Alarms from one moment of a round to another.
    package init(from start: Duration, to end: Duration, _ alarms: [Alarm]) {
      self.start = start
      self.end = end
      self.alarms = alarms
    }
  }

  private let scenes: [Scene]
  private let round: Duration

  /// Scenes in order, none over another, played again after each `round`.
  package init(_ scenes: [Scene], round: Duration) {
    self.scenes = scenes
    self.round = max(round, .seconds(1))
  }

  /// The alarms so long after the start, and when they will be others.
  func state(at elapsed: Duration) -> (alarms: [Alarm], until: Duration) {
    let rounds = max(elapsed, .zero).attoseconds / round.attoseconds
    let begin = Duration(attoseconds: rounds * round.attoseconds)
    let now = elapsed - begin
    let scene = scenes.first { $0.start <= now && now < $0.end }
    let changes = scenes.flatMap { [$0.start, $0.end] }.filter { $0 > now } + [round]
    return (scene?.alarms ?? [], begin + (changes.min() ?? round))
  }
}
