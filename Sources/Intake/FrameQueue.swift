import Wire

/// Bytes that wait for the server to take them, a frame or a request head at a time.
struct FrameQueue {
  private var frames: [[UInt8]] = []
  /// Bytes that wait.
  private(set) var count = 0

  /// Whether nothing waits.
  var isEmpty: Bool { frames.isEmpty }

  /// Appends a message.
  mutating func append(_ frame: OutgoingFrame) {
    switch frame {
    case .text(let text): append(opcode: 1, Array(text.utf8))
    case .binary(let bytes): append(opcode: 2, bytes)
    }
  }

  /// Appends a whole frame, masked as a client's must be (RFC 6455 section 5.3).
  mutating func append(opcode: UInt8, _ payload: [UInt8]) {
    var bytes: [UInt8] = [0x80 | opcode]
    switch payload.count {
    case 0..<126: bytes.append(0x80 | UInt8(payload.count))
    case 126..<65536:
      bytes += [0x80 | 126, UInt8(payload.count >> 8), UInt8(payload.count & 0xFF)]
    default:
      bytes.append(0x80 | 127)
      bytes += (0..<8).map { place in UInt8(payload.count >> (56 - 8 * place) & 0xFF) }
    }
    let mask = (0..<4).map { _ in UInt8.random(in: 0...255) }
    bytes += mask
    bytes += payload.enumerated().map { index, byte in byte ^ mask[index & 3] }
    append(raw: bytes)
  }

  /// Appends bytes that are no frame.
  mutating func append(raw bytes: [UInt8]) {
    frames.append(bytes)
    count += bytes.count
  }

  /// Takes the next bytes out.
  mutating func next() -> [UInt8]? {
    guard !frames.isEmpty else { return nil }
    let bytes = frames.removeFirst()
    count -= bytes.count
    return bytes
  }
}
