import Readings

/// Cuts a stream of bytes into MQTT packets, whatever the messages in which they came.
///
/// A packet that one message brought whole lies there, any other in the reader's own memory; both have
/// `FeedMessage.padding` readable bytes behind them and live until the next `take`. A packet longer than the limit is
/// passed over; the stream goes on behind it.
package final class MQTTPacketReader {
  /// What comes next in the stream.
  package enum Next {
    /// A packet.
    case packet(MQTTPacket)
    /// Nothing until the next message.
    case incomplete
    /// A packet with a body of this many bytes, above the limit.
    case tooLong(Int)
    /// No packet: where the next one would begin cannot be known, and what was taken is forgotten.
    case malformed
  }

  /// The longest body of a packet.
  package let limit: Int

  private var window = BorrowedText.none
  private var position = 0
  private var isOwn = false
  private var skipped = 0
  private var memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 4_096)

  /// A reader at the begin of a stream.
  package init(limit: Int = 4 << 20) {
    self.limit = limit
  }

  deinit { memory.deallocate() }

  /// Begins with another stream.
  package func reset() {
    window = .none
    (position, skipped, isOwn) = (0, 0, false)
  }

  /// Whether bytes are left that `next` has not looked at.
  package var hasMore: Bool { position < window.count }

  /// Adds the bytes of a message, which have `FeedMessage.padding` readable bytes behind them.
  package func take(_ message: UnsafeRawBufferPointer) {
    let bytes = message.bindMemory(to: UInt8.self)
    let kept = window.count - position
    if kept > 0 {
      append(bytes, behind: kept)
    } else {
      (window, position, isOwn) = (bytes, 0, false)
    }
  }

  /// The next packet of what was taken so far.
  package func next() -> Next {
    skip()
    switch MQTTPacket.header(window.part(position..<window.count)) {
    case .incomplete: return incomplete()
    case .malformed:
      reset()
      return .malformed
    case .complete(_, _, let length, let body) where body > limit:
      skipped = length + body
      skip()
      return .tooLong(body)
    case .complete(let kind, let flags, let length, let body):
      let start = position + length
      guard body <= window.count - start else { return incomplete() }
      position = start + body
      return .packet(
        MQTTPacket(kind: kind, flags: flags, body: window.part(start..<position))
      )
    }
  }

  /// Passes over what is here of a packet that is too long.
  private func skip() {
    let count = min(skipped, window.count - position)
    position += count
    skipped -= count
  }

  /// Keeps the begin of a packet: the message that brought it will be gone.
  private func incomplete() -> Next {
    if !isOwn {
      let rest = window.part(position..<window.count)
      (window, position) = (.none, 0)
      if !rest.isEmpty { append(rest, behind: 0) }
    }
    return .incomplete
  }

  /// Puts bytes behind the last `kept` ones, which move to the begin of the memory.
  private func append(_ bytes: BorrowedText, behind kept: Int) {
    let rest = window.part(position..<window.count)
    let count = kept + bytes.count
    let room = count + FeedMessage.padding
    if kept > 0 { move(rest, intoRoomFor: room) } else { reserve(room) }
    _ = UnsafeMutableBufferPointer(rebasing: memory[kept...]).update(fromContentsOf: bytes)
    UnsafeMutableBufferPointer(rebasing: memory[count..<room]).update(repeating: 0)
    window = BorrowedText(rebasing: memory[..<count])
    (position, isOwn) = (0, true)
  }

  private func move(_ rest: BorrowedText, intoRoomFor room: Int) {
    let old = memory
    if old.count < room { memory = .allocate(capacity: 2 * room) }
    // The two may overlap, which `memmove` and so `update` allow.
    if let source = rest.baseAddress { memory.baseAddress?.update(from: source, count: rest.count) }
    if old.count < room { old.deallocate() }
  }

  private func reserve(_ room: Int) {
    guard memory.count < room else { return }
    memory.deallocate()
    memory = .allocate(capacity: 2 * room)
  }
}
