/// How much of the past each sensor may keep at a time.
///
/// The steps are the order in which history gives way when all of it together has reached the budget: the finest first,
/// for all sensors alike. Newest values are no history and never go.
struct HistoryLimits: Equatable {
  /// Single numbers; a store's own limit holds besides.
  private(set) var samples = Int.max
  /// How old a single number may get before it makes room, in nanoseconds.
  private(set) var sampleAge = Int64.max / 2
  /// Buckets of a minute.
  private(set) var minutes = HistoryTier.minute.scale.limit
  /// Buckets of ten minutes.
  private(set) var tens = HistoryTier.tenMinutes.scale.limit
  /// Buckets of an hour.
  private(set) var hours = HistoryTier.hour.scale.limit
  /// Buckets of a whole type.
  private(set) var columns = BucketScale.quantity.limit

  /// Buckets of a width.
  func buckets(_ tier: HistoryTier) -> Int {
    switch tier {
    case .minute: minutes
    case .tenMinutes: tens
    case .hour: hours
    }
  }

  /// So few single numbers stay as long as anything does: enough for a trend.
  static let fewSamples = 6
  /// What the finest graph shows.
  static let finest = 600 * Int64.second

  /// The limits step by step, the widest first; each halves one tier at most, but for the last.
  static let steps: [Self] = {
    var steps = [Self()]
    func add(_ change: (inout Self) -> Void) {
      var next = steps[steps.count - 1]
      change(&next)
      steps.append(next)
    }
    add { $0.sampleAge = finest }
    for samples in [60, 30, 12, fewSamples] { add { $0.samples = samples } }
    for minutes in [30, 15, 8, 4, 2] {
      add { limits in
        limits.minutes = minutes
        limits.columns = minutes * 12
      }
    }
    for tens in [72, 36, 18, 9, 4] { add { $0.tens = tens } }
    for hours in [84, 42, 24, 12, 6, 3] { add { $0.hours = hours } }
    add { limits in
      limits.samples = 2
      (limits.minutes, limits.tens, limits.hours) = (0, 0, 1)
    }
    return steps
  }()
}

/// The memory that all histories together may take, and what each may take of it while it lasts.
struct HistoryBudget {
  /// Bytes that each block counts more than it holds: what an allocator needs besides.
  static let perBlock = 16

  /// Bytes that may still be taken.
  private(set) var left: Int
  /// What each sensor may keep now.
  private(set) var limits = HistoryLimits.steps[0]
  /// Which step of the order that is.
  private(set) var step = 0
  /// With less than this left, it is time to give way.
  private let reserve: Int

  /// A budget of so many bytes.
  init(bytes: Int) {
    left = bytes
    reserve = bytes / 16
  }

  /// Takes so many bytes, or none and says so.
  mutating func take(_ bytes: Int) -> Bool {
    guard bytes <= left else { return false }
    left -= bytes
    return true
  }

  /// Takes bytes back that are no longer used.
  mutating func give(_ bytes: Int) {
    left += bytes
  }

  /// Whether history has to give way, and still can.
  @inline(__always)
  var isTight: Bool { left < reserve && step + 1 < HistoryLimits.steps.count }

  /// Goes one step further in the order; there is no way back, as sensors are never forgotten.
  mutating func tighten() {
    guard step + 1 < HistoryLimits.steps.count else { return }
    step += 1
    limits = HistoryLimits.steps[step]
  }
}
