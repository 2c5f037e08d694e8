import Readings

/// One whole message from the feed, lent to a decoder for the length of a call.
package struct FeedMessage {
  /// What the frame said of its content.
  package enum Kind: Sendable {
    /// A text frame; nobody has checked its UTF-8.
    case text
    /// A binary frame.
    case binary
  }

  /// Bytes that must be readable past the end of `bytes`; what they hold does not matter.
  package static let padding = 64

  /// The content, followed by `padding` readable bytes.
  package let bytes: UnsafeRawBufferPointer
  /// What the frame said of its content.
  package let kind: Kind
  /// When it arrived, by the wall clock.
  package let receivedAt: Timestamp

  /// A message whose memory, `padding` included, stays the caller's.
  package init(_ bytes: UnsafeRawBufferPointer, kind: Kind, receivedAt: Timestamp) {
    self.bytes = bytes
    self.kind = kind
    self.receivedAt = receivedAt
  }
}

/// A frame that a decoder wants sent to the feed.
package enum OutgoingFrame: Sendable, Equatable {
  /// A text frame.
  case text(String)
  /// A binary frame.
  case binary([UInt8])
}
