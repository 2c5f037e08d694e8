/// Takes a stream of bytes from a WebSocket server apart into frames (RFC 6455 section 5).
///
/// Ours because the library's parser goes byte by byte: 0.8 µs for a message of 90 bytes, more than decoding and storing
/// it take together. Payloads of messages are lent where they lie; nothing is allocated but for control frames.
package struct FrameParser {
  /// What is told, in the order of the stream.
  package protocol Target: AnyObject {
    /// A piece of a message; `false` ends the parsing.
    func parsed(_ piece: MessagePiece) -> Bool
    /// A whole control frame; `false` ends the parsing.
    func parsed(_ control: Control, _ payload: [UInt8]) -> Bool
  }

  /// The control frames.
  package enum Control: UInt8 {
    /// The end of the connection.
    case close = 8
    /// A question whether the other is there.
    case ping = 9
    /// The answer to it.
    case pong = 10
  }

  /// What a server may not send.
  package enum Fault: Error, Equatable {
    /// Reserved bits are set, though no extension was agreed upon.
    case reserved
    /// The opcode is none.
    case opcode
    /// Servers do not mask.
    case masked
    /// A control frame is longer than 125 bytes or comes in fragments.
    case control
    /// A message begins inside another, or goes on without having begun.
    case order
    /// A length with its highest bit set.
    case length
  }

  /// Where in a frame the stream stands.
  private enum Place {
    /// In the head, of which so many bytes are in `head`.
    case head
    /// In the payload, of which so many bytes are still to come.
    case payload(left: Int)
  }

  /// A payload that is longer is told of before its first byte comes.
  private static let announced: UInt64 = 64 << 10

  private var place = Place.head
  private var head: [UInt8] = []
  private var opcode: UInt8 = 0
  private var isFinalFrame = true
  private var isFirstPiece = false
  /// Whether a message has begun and not ended, and whether it is a binary one.
  private var isInMessage = false
  private var isBinary = false
  private var control: [UInt8] = []

  /// A parser at the begin of a stream.
  package init() {}

  /// Takes the next bytes of the stream.
  ///
  /// - Returns: `false` when the target ended it.
  package mutating func parse(
    _ bytes: UnsafeRawBufferPointer,
    into target: some Target
  ) throws(Fault) -> Bool {
    var index = 0
    while index < bytes.count {
      switch place {
      case .head:
        index += parseWholeFrames(bytes, from: index, into: target)
        if index < 0 { return false }
        guard index < bytes.count else { return true }
        head.append(bytes[index])
        index += 1
        if try isHeadComplete(), !(try beginFrame(target)) { return false }
      case .payload(let left):
        let count = min(left, bytes.count - index)
        let piece = UnsafeRawBufferPointer(rebasing: bytes[index..<index + count])
        let room = bytes.count - index
        index += count
        guard take(piece, room: room, left: left - count, target) else { return false }
      }
    }
    return true
  }

  /// The usual case at full speed: short unfragmented messages that lie whole in the buffer.
  ///
  /// - Returns: how many bytes were used; a negative number when the target ended it.
  private mutating func parseWholeFrames(
    _ bytes: UnsafeRawBufferPointer,
    from start: Int,
    into target: some Target
  ) -> Int {
    guard head.isEmpty, !isInMessage, let base = bytes.baseAddress else { return 0 }
    var index = start
    while index + 2 <= bytes.count {
      let first = bytes[index]
      let length = Int(bytes[index + 1])
      guard first == 0x81 || first == 0x82, length < 126, index + 2 + length <= bytes.count else {
        break
      }
      let piece = MessagePiece(
        bytes: UnsafeRawBufferPointer(start: base + index + 2, count: length),
        room: bytes.count - index - 2,
        isFirst: true,
        isFinal: true,
        isBinary: first == 0x82
      )
      guard target.parsed(piece) else { return .min / 2 }
      index += 2 + length
    }
    return index - start
  }

  // MARK: Heads

  private mutating func isHeadComplete() throws(Fault) -> Bool {
    guard head.count >= 2 else { return false }
    guard head[1] & 0x80 == 0 else { throw .masked }
    return switch head[1] {
    case 126: head.count == 4
    case 127: head.count == 10
    default: true
    }
  }

  private mutating func beginFrame(_ target: some Target) throws(Fault) -> Bool {
    let length = head.count == 2 ? UInt64(head[1]) : head[2...].reduce(0) { $0 << 8 | UInt64($1) }
    guard length <= UInt64(Int64.max) else { throw .length }
    guard head[0] & 0x70 == 0 else { throw .reserved }
    opcode = head[0] & 0x0F
    isFinalFrame = head[0] & 0x80 != 0
    head.removeAll(keepingCapacity: true)
    try checkOrder(length: length)
    place = .payload(left: Int(length))
    // A long one is told at once: it may be more than anybody wants.
    if length > 0, length <= Self.announced { return true }
    return take(UnsafeRawBufferPointer(start: nil, count: 0), room: 0, left: Int(length), target)
  }

  private mutating func checkOrder(length: UInt64) throws(Fault) {
    switch opcode {
    case 0:
      guard isInMessage else { throw .order }
      isFirstPiece = false
    case 1, 2:
      guard !isInMessage else { throw .order }
      isBinary = opcode == 2
      isFirstPiece = true
      isInMessage = true
    case 8, 9, 10:
      guard isFinalFrame, length <= 125 else { throw .control }
      control.removeAll(keepingCapacity: true)
    default: throw .opcode
    }
  }

  // MARK: Payloads

  private mutating func take(
    _ piece: UnsafeRawBufferPointer,
    room: Int,
    left: Int,
    _ target: some Target
  ) -> Bool {
    place = left == 0 ? .head : .payload(left: left)
    if let kind = Control(rawValue: opcode) {
      control.append(contentsOf: piece)
      return left > 0 || target.parsed(kind, control)
    }
    let isFinal = isFinalFrame && left == 0
    defer {
      isFirstPiece = false
      if isFinal { isInMessage = false }
    }
    return target.parsed(
      MessagePiece(
        bytes: piece,
        room: room,
        isFirst: isFirstPiece,
        isFinal: isFinal,
        isBinary: isBinary,
        ahead: left
      )
    )
  }
}
