import Readings

/// Tells once in plain words when something about the messages goes wrong, and then keeps counting in silence.
struct CounterWatch {
  private static let interval = Duration.seconds(2)

  private(set) var deadline: ContinuousClock.Instant?
  private var told: Set<String> = []

  /// Whether it is time to look.
  func isDue(at now: ContinuousClock.Instant) -> Bool {
    deadline.map { $0 <= now } ?? true
  }

  /// What is new since the last look.
  mutating func look(at counters: IntakeCounters, _ now: ContinuousClock.Instant) -> [String] {
    deadline = now + Self.interval
    var texts: [String] = []
    for (reason, count) in counters.rejectedMessages where count > 0 {
      texts += tell("message.\(reason)", "messages that cannot be used: \(reason.words)")
    }
    for (reason, count) in counters.rejectedParts where count > 0 {
      texts += tell("part.\(reason)", "parts of messages that cannot be used: \(reason.words)")
    }
    if counters.overLimit > 0 {
      texts += tell("limit", "more sensors than the limit; those beyond it are not shown")
    }
    return texts.sorted()
  }

  private mutating func tell(_ key: String, _ text: String) -> [String] {
    told.insert(key).inserted ? ["\(text) (told once; the status counts them)"] : []
  }
}

extension RejectReason {
  /// The reason in words for people.
  package var words: String {
    switch self {
    case .malformed: "not what the format allows"
    case .tooLong: "longer than the limit"
    case .tooDeep: "nested deeper than the limit"
    case .tooMany: "more readings in one message than the limit"
    case .tooManySensors: "more sensors than the limit"
    case .notText: "no readable text"
    case .unsupported: "a version or extension that is not known here"
    case .badName: "a name that is missing, too long or not allowed"
    case .badValue: "a value that contradicts the format"
    case .refused: "refused by the server"
    }
  }
}
