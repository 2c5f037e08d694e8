/// Makes whole messages of the pieces that libwebsockets hands over.
///
/// A message that came in one piece stays where it lies, if enough readable bytes follow it; any other is copied into
/// one reused buffer that grows up to the limit and is given back after a huge message.
package struct MessageAssembler: ~Copyable {
  /// What a piece came to.
  package enum Outcome {
    /// More pieces follow.
    case incomplete
    /// A whole message, followed by `padding` readable bytes; borrowed until the next call.
    case complete(UnsafeRawBufferPointer)
    /// With this piece the message is longer than the limit; `length` bytes have come so far.
    case tooLong(length: Int)
  }

  /// Bytes that may be read behind a message.
  package static let padding = 64
  /// A buffer of at most this size is kept from message to message.
  package static let kept = 256 << 10

  /// The longest message in bytes.
  package let limit: Int
  private var buffer = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  private var length = 0

  /// An assembler of messages of at most `limit` bytes.
  package init(limit: Int) {
    self.limit = limit
  }

  deinit {
    buffer.deallocate()
  }

  /// Bytes of memory that the assembler holds now.
  package var capacity: Int { buffer.count }

  /// Takes the next piece of the present message; `room` readable bytes lie from its start on, and `ahead` bytes are said
  /// to follow.
  package mutating func take(
    _ piece: UnsafeRawBufferPointer,
    room: Int,
    isFirst: Bool,
    isFinal: Bool,
    ahead: Int = 0
  ) -> Outcome {
    if isFirst { length = 0 }
    guard ahead <= limit, piece.count + ahead <= limit - length else {
      return .tooLong(length: length + piece.count)
    }
    if isFirst, isFinal, piece.count + Self.padding <= room { return .complete(piece) }
    append(piece)
    guard isFinal else { return .incomplete }
    return .complete(UnsafeRawBufferPointer(rebasing: buffer[..<length]))
  }

  /// The message was used: a buffer beyond `kept` goes back to the system.
  package mutating func messageDone() {
    length = 0
    if buffer.count > Self.kept { reset() }
  }

  /// The connection is gone: forgets what there was of a message, and the memory.
  package mutating func reset() {
    length = 0
    buffer.deallocate()
    buffer = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  }

  private mutating func append(_ piece: UnsafeRawBufferPointer) {
    let needed = length + piece.count + Self.padding
    if needed > buffer.count { grow(to: needed) }
    UnsafeMutableRawBufferPointer(rebasing: buffer[length...]).copyMemory(from: piece)
    length += piece.count
  }

  private mutating func grow(to needed: Int) {
    let size = max(needed, min(buffer.count * 2, limit + Self.padding), 16 << 10)
    let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 64)
    larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: buffer[..<length]))
    // What lies behind the message is read and never used; it must have been written all the same.
    larger[length...].initializeMemory(as: UInt8.self, repeating: 0)
    buffer.deallocate()
    buffer = larger
  }
}
