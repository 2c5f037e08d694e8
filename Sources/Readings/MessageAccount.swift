/// What became of one message from the feed; the store adds it to the counters together with its readings.
///
/// Every message is exactly one of decoded, ignored and rejected. A message with a bad part counts as decoded and
/// brings the count of its bad parts along.
package struct MessageAccount: Sendable {
  /// What became of the whole message.
  package enum Outcome: Sendable, Equatable {
    /// At least a part of it was understood as the format has it (readings may be none).
    case decoded
    /// Well-formed, but it carries no readings by its nature (an answer, a ping, a notice).
    case ignored(IgnoreReason)
    /// It could not be used.
    case rejected(RejectReason)
  }

  /// What became of the message.
  package var outcome: Outcome
  /// The message's length in bytes as received.
  package var bytes: Int
  /// Parts of a decoded message that could not be used, by reason.
  package var rejectedParts: [(reason: RejectReason, count: Int)]

  /// An account of a message of `bytes` bytes.
  package init(
    _ outcome: Outcome,
    bytes: Int,
    rejectedParts: [(reason: RejectReason, count: Int)] = []
  ) {
    self.outcome = outcome
    self.bytes = bytes
    self.rejectedParts = rejectedParts
  }
}

/// Why a well-formed message holds no readings.
package enum IgnoreReason: String, Sendable, CaseIterable {
  /// No part of it looks like a reading.
  case noReadings = "no_readings"
  /// Not an object or an array: a bare scalar or plain text.
  case notStructured = "not_structured"
  /// A message of the protocol itself: hello, answer, ping.
  case protocolMessage = "protocol"
  /// An empty message.
  case empty
}

/// Why a message, or a part of one, could not be used.
package enum RejectReason: String, Sendable, CaseIterable {
  /// Not what the format's grammar allows.
  case malformed
  /// Longer than the limit of bytes in a message.
  case tooLong = "too_long"
  /// Nested deeper than the limit.
  case tooDeep = "too_deep"
  /// More readings in one message than the limit.
  case tooMany = "too_many_readings"
  /// More sensors, or what a format has in their place, than the limit.
  case tooManySensors = "too_many_sensors"
  /// Bytes that are no UTF-8 where text is due, beyond repair.
  case notText = "not_text"
  /// A version or a must-understand extension of the format that is not known here.
  case unsupported
  /// A name that is missing, empty, not allowed by the format, or longer than the limit.
  case badName = "bad_name"
  /// A value that contradicts the format.
  case badValue = "bad_value"
  /// The server has refused what was asked of it.
  case refused
}
