import Readings

/// The zones of a path as alarm rules, where limits can say what they say.
///
/// The gravest of overlapping zones counts, and what no zone covers is normal. Zones that are not normal and touch each
/// other are one run. A run that is open above makes high limits, one that is open below low limits; a closed run with
/// nothing beyond it is taken as open there, one with nothing on either side towards its graver end. What is left, a run
/// between normal values or everything, is no limit: the server's notifications tell of it.
struct SignalKZones {
  /// The most zones that a path may have.
  static let limit = 64

  private enum Side {
    case high, low
  }

  /// Where a value becomes as grave as that, coming from normal.
  private struct Step {
    var bound: Double
    var severity: Int
    var message: String
  }

  private let runs: [[SignalKZone]]
  private let lowest: Double
  private let highest: Double

  /// The zones of a path in any order, at most `limit`.
  init(_ zones: [SignalKZone]) {
    lowest = zones.map(\.lower).min() ?? 0
    highest = zones.map(\.upper).max() ?? 0
    var runs: [[SignalKZone]] = []
    var end = -Double.infinity
    for zone in zones.filter({ $0.severity != nil }).sorted(by: { $0.lower < $1.lower }) {
      if !runs.isEmpty, zone.lower <= end {
        runs[runs.count - 1].append(zone)
      } else {
        runs.append([zone])
      }
      end = max(end, zone.upper)
    }
    self.runs = runs
  }

  /// A rule for each limit, for the sensors of a type; none when limits would not say all.
  ///
  /// There are two limits on a side at most. Where zones have more steps, alert and warn become one, and so do alarm and
  /// emergency: the milder's bound with the graver's severity, so that nothing is told late or as too little.
  func rules(for quantity: Quantity) -> [AlarmRule] {
    var rules: [AlarmRule] = []
    for run in runs {
      guard let side = side(of: run) else { return [] }
      rules += Self.rules(Self.merged(Self.steps(of: run, side)), side, quantity)
    }
    return rules
  }

  /// The side on which all values are in a run; `nil` when there is none.
  private func side(of run: [SignalKZone]) -> Side? {
    let lower = run.map(\.lower).min() ?? 0
    let upper = run.map(\.upper).max() ?? 0
    switch (lower.isInfinite, upper.isInfinite) {
    case (true, true): return nil
    case (true, false): return .low
    case (false, true): return .high
    case (false, false): break
    }
    switch (lower == lowest, upper == highest) {
    case (false, false): return nil
    case (true, false): return .low
    case (false, true): return .high
    case (true, true): break
    }
    let below = run.filter { $0.lower == lower }.compactMap(\.severity).min() ?? 0
    let above = run.filter { $0.upper == upper }.compactMap(\.severity).min() ?? 0
    return below == above ? nil : below < above ? .low : .high
  }

  /// The steps of a run, the gravest first; nothing becomes milder on the way out.
  private static func steps(of run: [SignalKZone], _ side: Side) -> [Step] {
    var steps: [Step] = []
    for severity in 1...4 {
      let zones = run.filter { zone in zone.severity ?? 5 <= severity }
      let first = zones.min { one, other in
        side == .high ? one.lower < other.lower : one.upper > other.upper
      }
      guard let first else { continue }
      let bound = side == .high ? first.lower : first.upper
      if bound == steps.last?.bound { continue }
      steps.append(Step(bound: bound, severity: severity, message: first.message))
    }
    return steps
  }

  private static func merged(_ steps: [Step]) -> [Step] {
    guard steps.count > 2 else { return steps }
    let groups = [steps.filter { $0.severity <= 2 }, steps.filter { $0.severity > 2 }]
    return groups.compactMap { group in
      guard var step = group.first, let mildest = group.last else { return nil }
      step.bound = mildest.bound
      return step
    }
  }

  private static func rules(_ steps: [Step], _ side: Side, _ quantity: Quantity) -> [AlarmRule] {
    steps.enumerated().map { place, step in
      let isOuter = steps.count == 2 && place == 0
      let kind: AlarmKind =
        side == .high ? (isOuter ? .highHigh : .high) : (isOuter ? .lowLow : .low)
      var rule = AlarmRule(quantity, [.limit(kind, step.bound)])
      rule.severity = step.severity
      rule.guidance = step.message
      return rule
    }
  }
}
