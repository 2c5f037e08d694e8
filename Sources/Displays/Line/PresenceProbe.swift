/// Asks a terminal now and then whether it is there, and decides from its silence.
///
/// The question is the device status report of ECMA-48 (`ESC [ 5 n`), which every terminal since the VT100 answers. One
/// that never answered cannot, and is taken to be there; one that has answered and then twice does not was switched off.
struct PresenceProbe {
  /// What is known of the terminal.
  enum Belief {
    /// It has never answered.
    case unproven
    /// It answers.
    case present
    /// It has stopped answering.
    case absent
  }

  /// What is sent.
  static let question: [UInt8] = [0x1B, 0x5B, 0x35, 0x6E]
  /// How long an answer may take, counted from when the question has left.
  static let patience = Duration.seconds(2)

  private(set) var belief = Belief.unproven
  /// Whether a question is on its way to the terminal.
  private(set) var isAsking = false
  private let interval: Duration
  private var nextAt: ContinuousClock.Instant?
  private var waitsUntil: ContinuousClock.Instant?
  private var misses = 0
  private var answer = StatusReport()

  /// A probe that asks so often; zero is never.
  init(every interval: Duration) {
    self.interval = interval
  }

  /// When the patience with an answer ends.
  var expiry: ContinuousClock.Instant? { waitsUntil }
  /// When to ask next.
  var nextQuestion: ContinuousClock.Instant? { isAsking || waitsUntil != nil ? nil : nextAt }

  /// Whether it is time to ask; the first time is at once.
  func isDue(at now: ContinuousClock.Instant) -> Bool {
    interval > .zero && !isAsking && waitsUntil == nil && (nextAt ?? now) <= now
  }

  /// Notes that the question was given to the line.
  mutating func ask() { isAsking = true }

  /// Notes that the question has left: from now on the answer is waited for.
  mutating func noteSent(at now: ContinuousClock.Instant) {
    guard isAsking else { return }
    isAsking = false
    waitsUntil = now + Self.patience
  }

  /// Looks for the answer among what came from the terminal.
  mutating func hears(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.reduce(false) { answer.ends(with: $1) || $0 }
  }

  /// Takes an answer; whether all must be drawn anew, as the terminal may have been off.
  mutating func takeAnswer(at now: ContinuousClock.Instant) -> Bool {
    let wasOff = misses > 0 && belief != .present
    (belief, misses, isAsking) = (.present, 0, false)
    waitsUntil = nil
    nextAt = now + interval
    return wasOff
  }

  /// Gives up waiting for an answer whose time is over; whether the terminal has just proved absent.
  mutating func expire(at now: ContinuousClock.Instant) -> Bool {
    guard let end = waitsUntil, end <= now else { return false }
    waitsUntil = nil
    misses = min(misses + 1, 1_000)
    nextAt = now + min(interval, belief == .unproven ? interval : Self.patience)
    guard belief == .present else { return false }
    nextAt = now
    guard misses > 1 else { return false }
    belief = .absent
    return true
  }
}

/// Finds a status report in a stream, however it is cut: `ESC [` or the 8-bit CSI, one digit, `n`.
private struct StatusReport {
  private var place = 0

  mutating func ends(with byte: UInt8) -> Bool {
    switch (place, byte) {
    case (_, 0x1B): place = 1
    case (1, UInt8(ascii: "[")), (_, 0x9B): place = 2
    case (2, UInt8(ascii: "0")...UInt8(ascii: "9")): place = 3
    case (3, UInt8(ascii: "n")):
      place = 0
      return true
    default: place = 0
    }
    return false
  }
}
