import Loop

/// Whether memory is short, and when something is to be done about it.
///
/// A value: it begins at a threshold, ends only below half of it and a minute later, and asks for relief once a minute.
struct MemoryPressure {
  /// What a sample leads to.
  enum Step: Equatable {
    /// Nothing to do.
    case none
    /// Memory is short from now on, for this reason: give back what can be given.
    case begin(String)
    /// It still is: give back again.
    case again
    /// It is no longer.
    case end
  }

  /// How often the kernel is asked.
  static let interval = Duration.seconds(10)
  /// The part of the time, in percent, from which on waiting for memory counts.
  static let threshold = 10.0
  /// How far apart two reliefs are, and how long it has to be quiet.
  static let pause = Duration.seconds(60)

  /// Whether memory is short.
  private(set) var isShort = false
  private var events: UInt64?
  private var lastHigh: ContinuousClock.Instant?
  private var lastRelief: ContinuousClock.Instant?

  /// Takes a sample in.
  mutating func take(_ sample: PressureSample, at now: ContinuousClock.Instant) -> Step {
    let reason = reason(sample)
    events = sample.events ?? events
    if reason != nil { lastHigh = now }
    guard isShort else {
      guard let reason else { return .none }
      isShort = true
      return mayRelieve(at: now) ? .begin(reason) : .none
    }
    if let lastHigh, lastHigh + Self.pause <= now {
      isShort = false
      return .end
    }
    return reason != nil && mayRelieve(at: now) ? .again : .none
  }

  private mutating func mayRelieve(at now: ContinuousClock.Instant) -> Bool {
    if let lastRelief, lastRelief + Self.pause > now { return false }
    lastRelief = now
    return true
  }

  private func reason(_ sample: PressureSample) -> String? {
    if let new = sample.events, let events, new > events {
      return "the unit ran into its memory limit"
    }
    let bound = isShort ? Self.threshold / 2 : Self.threshold
    guard let stalled = sample.stalled, stalled >= bound else { return nil }
    return "\(Int(stalled.rounded())) % of the time was spent waiting for memory"
  }
}
