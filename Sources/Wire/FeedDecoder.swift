// Wire: bytes of a message in, readings out. One decoder per feed format, and the pure rules around a connection. It may
// not touch a socket, a file or a clock: time is an argument. It alone sees simdjson. The receiver thread owns it.
import Readings

/// Understands the messages of one feed format.
///
/// A decoder lives as long as the daemon; what belongs to one connection begins anew in `connected`.
package protocol FeedDecoder: AnyObject {
  /// The format that it understands.
  var format: Format { get }

  /// Whether `message` is of this format, for a feed whose format nobody named; changes nothing that `decode` sees.
  func claim(_ message: FeedMessage) -> FormatClaim

  /// A connection stands: forget what belonged to the last one, and return the frames that the format wants sent first.
  ///
  /// `login` is for formats that ask for it in their own messages; it goes to this feed only.
  func connected(as login: FeedLogin) -> [OutgoingFrame]

  /// What the feed still owes before anything can come, in words for an operator (`no answer to CONNECT`); `nil` when
  /// nothing stands between the connection and its readings.
  ///
  /// A feed that owes it for too long is given up.
  var awaited: String? { get }

  /// How long our side may say nothing at most, as format or server will have it; `nil` is for ever.
  var keepAlive: Duration? { get }

  /// The frames that show the server that we are still there, sent with each ping.
  func ping() -> [OutgoingFrame]

  /// Only these types are wanted from now on: the frames that tell the feed so, where its protocol can.
  ///
  /// Called after `connected` on each connection, and whenever the interest changes while one stands. What comes all
  /// the same is decoded as ever.
  func narrow(to interest: Interest) -> [OutgoingFrame]

  /// Empties `batch`, puts the readings of `message` into it in the order in which they stand, and accounts for the message.
  ///
  /// Answers that the format demands come as `batch.replies`, the end of the connection that it demands as `batch.end`.
  /// No message, whatever it holds, may trap.
  func decode(_ message: FeedMessage, into batch: inout ReadingBatch) -> MessageAccount
}

extension FeedDecoder {
  /// Most formats say nothing on connect.
  package func connected(as login: FeedLogin) -> [OutgoingFrame] { [] }

  /// Most feeds begin at once.
  package var awaited: String? { nil }

  /// Most servers do not mind silence.
  package var keepAlive: Duration? { nil }

  /// The WebSocket's own ping will do for most.
  package func ping() -> [OutgoingFrame] { [] }

  /// Most protocols send what they like.
  package func narrow(to interest: Interest) -> [OutgoingFrame] { [] }
}

/// How surely a message is of a format.
package enum FormatClaim: Int, Comparable, Sendable {
  /// It does not look so.
  case none
  /// It can be read so, but other formats look the same.
  case possible
  /// Only this format looks so.
  case certain

  package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}
