import Paging

/// Alarms by the clock, for a demonstration and until there are rules: what claims the displays at each moment.
package struct AlarmScript: Sendable {
  /// Alarms that stand for a while in every round.
  package struct Scene: Sendable {
    let start: Duration
    let end: Duration
    let claims: [Takeover.Claim]

    /// Alarms from one moment of a round to another.
    package init(from start: Duration, to end: Duration, _ claims: [Takeover.Claim]) {
      self.start = start
      self.end = end
      self.claims = claims
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
  func state(at elapsed: Duration) -> (claims: [Takeover.Claim], until: Duration) {
    let rounds = Int(elapsed / round)
    let begin = round * rounds
    let now = elapsed - begin
    let scene = scenes.first { $0.start <= now && now < $0.end }
    let changes = scenes.flatMap { [$0.start, $0.end] }.filter { $0 > now } + [round]
    return (scene?.claims ?? [], begin + (changes.min() ?? round))
  }
}
