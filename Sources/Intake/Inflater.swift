import CZlib

/// Inflates the compressed messages of one connection (RFC 7692 section 7.2.2).
///
/// What came before is remembered from message to message, whatever was negotiated: a server that forgets it does not
/// refer to it. Takes 60 KiB of memory. A message that swells is handed over by portions, and its limit ends it.
final class Inflater {
  /// The bytes are no compressed message.
  struct Fault: Error {}

  /// Takes a portion of a message and whether it is the last; `false` ends the inflating.
  typealias Taker = (_ portion: UnsafeRawBufferPointer, _ isLast: Bool) -> Bool

  /// Bytes that are handed over at once, at most.
  static let portion = 16 << 10
  /// What a sender leaves out at the end of each message.
  private static let tail: [UInt8] = [0, 0, 0xFF, 0xFF]

  // In one place for good: zlib keeps its address.
  private let stream: UnsafeMutablePointer<z_stream>
  private let output = UnsafeMutableRawBufferPointer.allocate(byteCount: portion, alignment: 16)
  private var used = 0

  /// An inflater that has seen nothing.
  init() {
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    // Raw deflate, with the largest window.
    let size = Int32(MemoryLayout<z_stream>.size)
    precondition(inflateInit2_(stream, -15, ZLIB_VERSION, size) == Z_OK, "no memory for zlib")
  }

  deinit {
    inflateEnd(stream)
    stream.deallocate()
    output.deallocate()
  }

  /// Inflates the next bytes of a message; with its last ones the last portion is handed over, be it empty.
  ///
  /// - Returns: `false` when `take` ended it.
  func inflate(_ bytes: UnsafeRawBufferPointer, isLast: Bool, _ take: Taker) throws(Fault) -> Bool {
    guard try feed(bytes, take) else { return false }
    guard isLast else { return true }
    let ended: Result<Bool, Fault> = Self.tail.withUnsafeBytes { tail in
      Result { () throws(Fault) in try feed(tail, take) }
    }
    guard try ended.get() else { return false }
    defer { used = 0 }
    return take(UnsafeRawBufferPointer(rebasing: output[..<used]), true)
  }

  private func feed(_ bytes: UnsafeRawBufferPointer, _ take: Taker) throws(Fault) -> Bool {
    let input = UnsafeMutableRawPointer(mutating: bytes.baseAddress)
    stream.pointee.next_in = input?.assumingMemoryBound(to: UInt8.self)
    stream.pointee.avail_in = UInt32(bytes.count)
    repeat {
      if used == output.count {
        guard take(UnsafeRawBufferPointer(output), false) else { return false }
        used = 0
      }
      try step()
    } while stream.pointee.avail_in > 0 || stream.pointee.avail_out == 0
    return true
  }

  private func step() throws(Fault) {
    let room = (output.baseAddress.unsafelyUnwrapped + used).assumingMemoryBound(to: UInt8.self)
    stream.pointee.next_out = room
    stream.pointee.avail_out = UInt32(output.count - used)
    let outcome = CZlib.inflate(stream, Z_SYNC_FLUSH)
    used = output.count - Int(stream.pointee.avail_out)
    switch outcome {
    case Z_OK, Z_BUF_ERROR: break
    // A sender may end its stream with any message, and begins another.
    case Z_STREAM_END: inflateReset(stream)
    default: throw Fault()
    }
  }
}
