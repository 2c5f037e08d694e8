import CWebSockets

/// What is still to be sent to one who is connected to the feed.
///
/// A class, as its queue must never be copied: a feed adds a hundred thousand messages a second.
final class FeedConnection {
  /// More than this is not kept for a client that does not read; what comes then is lost to it.
  static let limit = 64 << 20

  /// The longest message that is taken from a client.
  static let heardLimit = 256 << 10
  /// What a close frame holds beside its code.
  private static let reasonLimit = 123

  /// The time between the frames of a slow message.
  static let rest = Duration.milliseconds(20)

  /// Which of the feed's connections it is, from 1.
  let number: UInt64

  /// The libwebsockets connection; valid until libwebsockets says that it is closed.
  let socket: OpaquePointer

  /// What is said here.
  let conversation: any FeedConversation

  /// What is done wrong here.
  var script: FaultScript

  /// Whether the feed pretends to be gone: nothing is read or written any more.
  var isSilent = false

  /// Until when a slow message rests.
  private(set) var restsUntil: ContinuousClock.Instant?

  private var pending: [FeedMessage] = []
  private var first = 0
  private var frame = 0
  private var offset = 0
  private var bytes = 0

  private let witness: SimulatedFeed.Witness?
  private var goodbye: (code: UInt16, reason: String)?
  private var heard: [UInt8] = []

  init(
    _ number: UInt64,
    socket: OpaquePointer,
    _ conversation: any FeedConversation,
    _ script: FaultScript,
    witness: SimulatedFeed.Witness?
  ) {
    self.number = number
    self.socket = socket
    self.conversation = conversation
    self.script = script
    self.witness = witness
  }

  /// Closes the connection once everything is written.
  func close(code: UInt16, reason: String) {
    goodbye = goodbye ?? (code, reason)
  }

  /// Names the reason of the end to libwebsockets when it has come.
  func saysGoodbye() -> Bool {
    guard let goodbye, first == pending.count else { return false }
    var reason = Array(goodbye.reason.utf8.prefix(Self.reasonLimit))
    lws_close_reason(socket, lws_close_status(UInt32(goodbye.code)), &reason, reason.count)
    return true
  }

  /// Keeps a part of a message from the client; false when it is longer than a client has any reason for.
  func heard(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard heard.count + bytes.count <= Self.heardLimit else { return false }
    heard.append(contentsOf: bytes)
    return true
  }

  /// The message that was heard.
  func takeHeard(isBinary: Bool) -> FeedMessage {
    defer { heard.removeAll(keepingCapacity: true) }
    return FeedMessage(heard, isBinary: isBinary)
  }

  /// Whether there is something to write that does not rest.
  func isReady(at now: ContinuousClock.Instant) -> Bool {
    guard !isSilent && first < pending.count else { return false }
    return restsUntil.map { until in until <= now } ?? true
  }

  /// Adds a message; false when the connection holds too much and the message is lost to it.
  func add(_ message: FeedMessage) -> Bool {
    guard !isSilent else { return true }
    guard bytes == 0 || bytes + message.bytes.count <= Self.limit else { return false }
    bytes += message.bytes.count
    pending.append(message)
    return true
  }

  /// Hands the next frame to libwebsockets; false when the connection is lost.
  func writeFrame(through buffer: FeedBuffer, at now: ContinuousClock.Instant) -> Bool {
    let message = pending[first]
    let length = message.frames.isEmpty ? message.bytes.count : message.frames[frame]
    let isLast = frame + 1 >= message.frames.count
    var kind = message.isBinary ? LWS_WRITE_BINARY.rawValue : LWS_WRITE_TEXT.rawValue
    if frame > 0 { kind = LWS_WRITE_CONTINUATION.rawValue }
    if !isLast { kind |= LWS_WRITE_NO_FIN.rawValue }
    let start = buffer.load(message.bytes[offset..<offset + length])
    guard lws_write(socket, start, length, lws_write_protocol(kind)) >= 0 else { return false }
    frame += 1
    offset += length
    restsUntil = message.isSlow ? now + Self.rest : nil
    if isLast { endMessage() }
    return true
  }

  private func endMessage() {
    witness?(number, pending[first].bytes)
    bytes -= pending[first].bytes.count
    first += 1
    frame = 0
    offset = 0
    // Moving what is left costs nothing when there is as much to drop.
    guard first * 2 > pending.count else { return }
    pending.removeFirst(first)
    first = 0
  }
}

/// Memory with the room before it that libwebsockets writes a frame's header into.
final class FeedBuffer {
  private var memory = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 4_096)

  deinit {
    memory.deallocate()
  }

  /// Copies a frame's payload in; the pointer is valid until the next call.
  func load(_ bytes: ArraySlice<UInt8>) -> UnsafeMutablePointer<UInt8> {
    let headroom = lws_payload_room
    if memory.count < headroom + bytes.count {
      memory.deallocate()
      memory = .allocate(capacity: headroom + bytes.count * 2)
    }
    let start = memory.baseAddress.unsafelyUnwrapped + headroom
    bytes.withUnsafeBytes { bytes in
      UnsafeMutableRawBufferPointer(start: start, count: bytes.count).copyMemory(from: bytes)
    }
    return start
  }
}
