import Loop
import Wire

/// What a connection tells its owner, on the loop's thread and from inside the library.
protocol WebSocketHandler: AnyObject {
  /// The upgrade was accepted.
  func opened()
  /// A piece of a message; the memory is lent for the call, with `room` readable bytes from the piece's start.
  ///
  /// - Returns: `false` to close the connection with what `close` was told.
  func received(_ piece: MessagePiece) -> Bool
  /// The server answered a ping.
  func ponged()
  /// The connection, or the attempt, is over; comes exactly once and last.
  func ended(_ end: ConnectionEnd)
}

/// A piece of a message as it lies in a receive buffer.
package struct MessagePiece {
  /// The payload.
  package var bytes: UnsafeRawBufferPointer
  /// Readable bytes from the payload's start.
  package var room: Int
  /// Whether a message begins here.
  package var isFirst: Bool
  /// Whether the message ends here.
  package var isFinal: Bool
  /// Whether the message is a binary one.
  package var isBinary: Bool
  /// Bytes of the same frame that are still to come, as its head says.
  package var ahead = 0
}

/// One attempt to connect to a WebSocket server, and the connection that comes of it.
///
/// Every attempt ends with exactly one `ended`. Confined to the loop's thread; the library keeps it alive until then.
protocol WebSocketConnection: AnyObject {
  /// Sends a frame as soon as the server takes it.
  func send(_ frame: OutgoingFrame)
  /// Sends a ping as soon as the server takes it.
  func ping()
  /// Closes with a close frame; `ended` follows with `end`, also when the server does not answer.
  func close(_ end: ConnectionEnd, code: UInt16, reason: String)
  /// Drops the connection without a word, as for a server that does not answer; `ended` follows with `end`.
  func abandon(_ end: ConnectionEnd)
}
