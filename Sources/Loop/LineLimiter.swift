/// One line of the log before it is written.
struct LogLine: Equatable {
  let level: Log.Level
  let text: String

  init(_ level: Log.Level, _ text: String) {
    self.level = level
    self.text = text
  }
}

/// Decides which lines are written: a repeated line is counted, and a flood is cut off and counted.
///
/// A value without a clock. Errors go through the same gate: a feed can provoke them as often as it likes.
struct LineLimiter {
  /// Lines that may be written at once.
  static let burst = 20
  /// How long it takes until one more may be written.
  static let refill = Duration.milliseconds(500)
  /// How long a count is held back.
  static let patience = Duration.seconds(30)

  private var last: LogLine?
  private var repeats = 0
  private var dropped = 0
  private var tokens = Self.burst
  private var refilledAt: ContinuousClock.Instant?
  private(set) var deadline: ContinuousClock.Instant?

  /// Takes a line in and returns what is to be written now.
  mutating func admit(_ line: LogLine, at now: ContinuousClock.Instant) -> [LogLine] {
    let due = deadline.map { deadline in deadline <= now } ?? false
    var lines = due ? flush(at: now) : []
    if line == last {
      repeats += 1
      holdBack(from: now)
      return lines
    }
    lines += takeRepeats()
    last = line
    refill(at: now)
    guard tokens > 0 else {
      dropped += 1
      holdBack(from: now)
      return lines
    }
    lines += takeDropped()
    tokens -= 1
    return lines + [line]
  }

  /// Returns the lines that tell what was held back.
  mutating func flush(at now: ContinuousClock.Instant) -> [LogLine] {
    refill(at: now)
    return takeRepeats() + takeDropped()
  }

  private mutating func holdBack(from now: ContinuousClock.Instant) {
    if deadline == nil { deadline = now + Self.patience }
  }

  private mutating func takeRepeats() -> [LogLine] {
    guard repeats > 0, let last else { return [] }
    defer { repeats = 0 }
    if dropped == 0 { deadline = nil }
    let times = repeats == 1 ? "time" : "times"
    return [LogLine(last.level, "(\(repeats) more \(times)) \(last.text)")]
  }

  private mutating func takeDropped() -> [LogLine] {
    deadline = nil
    guard dropped > 0 else { return [] }
    defer { dropped = 0 }
    return [LogLine(.warning, "\(dropped) lines of this log were left out: too many at once")]
  }

  private mutating func refill(at now: ContinuousClock.Instant) {
    guard let since = refilledAt, tokens < Self.burst else {
      refilledAt = now
      return
    }
    let gained = max(0, (now - since) / Self.refill)
    guard gained >= 1 else { return }
    tokens = min(Self.burst, tokens + Int(min(gained, Double(Self.burst))))
    refilledAt = now
  }
}
