/// What came in since the start and what became of it; every sum adds up at every moment.
package struct IntakeCounters: Sendable, Equatable {
  /// Messages of which at least a part was understood.
  package private(set) var decodedMessages = 0
  /// Well-formed messages without readings, by reason.
  package private(set) var ignoredMessages: [IgnoreReason: Int] = [:]
  /// Messages that could not be used, by reason.
  package private(set) var rejectedMessages: [RejectReason: Int] = [:]
  /// Parts of decoded messages that could not be used, by reason.
  package private(set) var rejectedParts: [RejectReason: Int] = [:]
  /// Bytes of all messages.
  package private(set) var bytes = 0
  /// Readings that became their sensor's newest.
  package internal(set) var stored = 0
  /// Readings older than what their sensor had.
  package internal(set) var superseded = 0
  /// Readings of sensors or types above the limits.
  package internal(set) var overLimit = 0
  /// Sensors above the limit of which the feed said something about alarms.
  package internal(set) var alarmsOverLimit = 0
  /// Steps of alarms that were merged because nobody fetched them in time.
  package internal(set) var alarmStepsMerged = 0

  /// All messages: the sum of decoded, ignored and rejected.
  package var receivedMessages: Int {
    decodedMessages + ignoredMessages.values.reduce(0, +) + rejectedMessages.values.reduce(0, +)
  }

  /// All readings that decoders handed over.
  package internal(set) var decodedReadings = 0

  /// Counters at zero.
  package init() {}

  /// Adds what became of one message.
  mutating func count(_ account: MessageAccount) {
    bytes += account.bytes
    switch account.outcome {
    case .decoded: decodedMessages += 1
    case .ignored(let reason): ignoredMessages[reason, default: 0] += 1
    case .rejected(let reason): rejectedMessages[reason, default: 0] += 1
    }
    for part in account.rejectedParts {
      rejectedParts[part.reason, default: 0] += part.count
    }
  }
}
