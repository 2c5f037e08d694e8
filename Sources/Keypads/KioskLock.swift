import Panel

/// Keeps from passers-by what is no paging: it asks for a PIN, and locks again when nobody is there.
///
/// A value beside the grammar; whoever uses it reads the PIN when it is needed and keeps nothing of it. Wrong PINs make
/// the next attempt wait, ever longer up to a minute: nobody is locked out for ever, and nobody tries ten thousand.
package struct KioskLock: Sendable {
  /// What becomes of a key or a command.
  package enum Answer: Equatable, Sendable {
    /// The command may be done.
    case granted(Command)
    /// The PIN is being keyed.
    case asking
    /// What was keyed is to be compared with the PIN: `check` says with what it came to.
    case complete
    /// The PIN was wrong; the next attempt is possible after so long.
    case wrong(wait: Duration)
    /// An attempt is possible after so long.
    case tooEarly(wait: Duration)
    /// The entry was given up.
    case closed
    /// The entry was given up for this command, which needs no PIN.
    case left(Command)
  }

  /// The digits that a PIN may have.
  package static let lengths = 4...12
  /// How long an entry stays open without a key.
  package static let patience = Duration.seconds(15)
  /// The longest wait after wrong PINs.
  package static let longestWait = Duration.seconds(60)

  private struct Entry {
    var digits: [UInt8] = []
    let command: Command
    var end: ContinuousClock.Instant
  }

  /// How long it stays open after the last key; zero is until it is made anew.
  package var after: Duration
  private var entry: Entry?
  private var isUnlocked = false
  private var openUntil: ContinuousClock.Instant?
  private var failures = 0
  private var nextAttempt: ContinuousClock.Instant?
  /// Until when digits are taken for those of a PIN that nobody asks for any more.
  private var strayEnd: ContinuousClock.Instant?
  private static let strayTime = Duration.seconds(5)

  /// A lock, locked.
  package init(after: Duration = .seconds(120)) {
    self.after = after
  }

  /// Whether the PIN is being keyed; a takeover waits meanwhile.
  package var isEntering: Bool { entry != nil }

  /// How many digits of a PIN have been keyed; `nil` while none is asked for.
  package var keyed: Int? { entry?.digits.count }

  /// Whether everything is allowed; `expire` locks it in time.
  package var isOpen: Bool { isUnlocked }

  /// When `expire` has something to do.
  package var deadline: ContinuousClock.Instant? {
    [entry?.end, isUnlocked ? openUntil : nil].compactMap(\.self).min()
  }

  /// An operator pressed a key, whichever: an open lock stays open for longer.
  package mutating func touch(at now: ContinuousClock.Instant) {
    if isUnlocked { openUntil = after > .zero ? now + after : nil }
  }

  /// A command is asked for.
  package mutating func ask(_ command: Command, at now: ContinuousClock.Instant) -> Answer {
    guard !isUnlocked, command.needsPIN else { return .granted(command) }
    if let wait = wait(at: now) {
      expectStrays(at: now)
      return .tooEarly(wait: wait)
    }
    strayEnd = nil
    entry = Entry(command: command, end: now + Self.patience)
    return .asking
  }

  /// Somebody may go on to key the PIN although it is not asked for: its digits are to be seen by nobody.
  package mutating func expectStrays(at now: ContinuousClock.Instant) {
    if !isUnlocked { strayEnd = now + Self.strayTime }
  }

  /// Whether a key is a digit that belongs to such a PIN, and means nothing else; any other key ends that.
  package mutating func swallows(
    _ meaning: Bindings.Meaning,
    at now: ContinuousClock.Instant
  ) -> Bool {
    guard let end = strayEnd, now < end, case .digit = meaning else {
      strayEnd = nil
      return false
    }
    strayEnd = now + Self.strayTime
    return true
  }

  /// A key is pressed while the PIN is being keyed.
  package mutating func press(
    _ meaning: Bindings.Meaning,
    at now: ContinuousClock.Instant
  ) -> Answer {
    entry?.end = now + Self.patience
    switch meaning {
    case .digit(let digit):
      guard let count = keyed, count < Self.lengths.upperBound else { return fail(at: now) }
      entry?.digits.append(UInt8(ascii: "0") + UInt8(digit))
      return .asking
    case .command(.enter), .command(.confirm): return keyed == 0 ? close() : .complete
    case .command(.back): return close()
    case .command(let command) where command.needsPIN: return .asking
    case .command(let command):
      entry = nil
      return .left(command)
    }
  }

  /// Compares what was keyed with the PIN, in a time that does not depend on where they differ.
  package mutating func check(_ pin: [UInt8], at now: ContinuousClock.Instant) -> Answer {
    guard let entry else { return .closed }
    guard Self.lengths.contains(pin.count), Self.areEqual(entry.digits, pin) else {
      return fail(at: now)
    }
    self = KioskLock(after: after)
    isUnlocked = true
    openUntil = after > .zero ? now + after : nil
    return .granted(entry.command)
  }

  /// Gives the entry up.
  package mutating func close() -> Answer {
    entry = nil
    return .closed
  }

  /// Locks again, or gives an entry up, when that is due; tells whether it did.
  package mutating func expire(at now: ContinuousClock.Instant) -> Bool {
    guard let deadline, deadline <= now else { return false }
    if let end = entry?.end, end <= now {
      entry = nil
      expectStrays(at: now)
    }
    if let openUntil, openUntil <= now { (isUnlocked, self.openUntil) = (false, nil) }
    return true
  }

  private mutating func fail(at now: ContinuousClock.Instant) -> Answer {
    entry = nil
    failures = min(failures + 1, 10)
    let wait = min(.seconds(1) * (1 << failures), Self.longestWait)
    nextAttempt = now + wait
    expectStrays(at: now)
    return .wrong(wait: wait)
  }

  private func wait(at now: ContinuousClock.Instant) -> Duration? {
    guard let nextAttempt, nextAttempt > now else { return nil }
    return nextAttempt - now
  }

  /// Looks at every place of the longest PIN, whatever is found in the first.
  private static func areEqual(_ keyed: [UInt8], _ pin: [UInt8]) -> Bool {
    var difference = UInt8(truncatingIfNeeded: keyed.count ^ pin.count)
    for place in 0..<lengths.upperBound {
      let one = place < keyed.count ? keyed[place] : 0
      let other = place < pin.count ? pin[place] : 0
      difference |= one ^ other
    }
    return difference == 0
  }
}

extension Command {
  /// Whether a kiosk asks for a PIN first: all but paging, and drawing a garbled display anew.
  package var needsPIN: Bool {
    switch self {
    case .hold, .acknowledge, .shelve, .quit: true
    case .next, .previous, .up, .down, .pageUp, .pageDown, .enter, .back, .confirm, .home, .jump,
      .page,
      .redraw, .refused:
      false
    }
  }
}
