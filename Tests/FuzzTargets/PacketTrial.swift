import Wire

/// A stream of MQTT packets that is taken apart in one piece and in others.
///
/// The first byte says how many of the following are lengths of pieces, used over and over; the rest is the stream.
struct PacketTrial {
  /// The longest body of a packet, small enough to be met by short inputs.
  private static let limit = 200

  private let lengths: [Int]
  private let stream: [UInt8]

  /// Reads an input; any bytes are one.
  init(_ bytes: UnsafeRawBufferPointer) {
    let count = Int(bytes.first ?? 0) % 8
    lengths = bytes.dropFirst().prefix(count).map { byte in Int(byte) }
    stream = Array(bytes.dropFirst(1 + count))
  }

  /// However the stream is cut, the same packets must come of it, up to where it is none any more.
  func run() throws(Finding) {
    let whole = events(lengths: [stream.count])
    for lengths in [[1], lengths.isEmpty ? [2, 0, 7] : lengths] {
      let pieces = events(lengths: lengths)
      try Finding.unless(pieces == whole, "whole \(whole), in \(lengths) \(pieces)")
    }
    for case .packet(_, _, let body) in whole {
      try Finding.unless(body.count <= Self.limit, "a packet of \(body.count) bytes")
    }
  }

  /// What comes of a stream.
  private enum Event: Equatable {
    case packet(MQTTPacket.Kind, flags: UInt8, [UInt8])
    case tooLong(Int)
    case malformed
  }

  /// What the stream brings in pieces of these lengths, of which some may be empty, until it is broken.
  private func events(lengths: [Int]) -> [Event] {
    let reader = MQTTPacketReader(limit: Self.limit)
    var events: [Event] = []
    var start = 0
    var turn = 0
    // Pieces that are all empty would never end.
    let hasLength = lengths.contains { $0 > 0 }
    while start < stream.count, events.last != .malformed {
      let length = hasLength ? lengths[turn % lengths.count] : 1
      let end = min(stream.count, start + length)
      take(Array(stream[start..<end]), with: reader, into: &events)
      start = end
      turn += 1
    }
    return events
  }

  private func take(_ piece: [UInt8], with reader: MQTTPacketReader, into events: inout [Event]) {
    let padded = piece + [UInt8](repeating: 0xFF, count: FeedMessage.padding)
    padded.withUnsafeBytes { padded in
      reader.take(UnsafeRawBufferPointer(rebasing: padded[..<piece.count]))
      while true {
        switch reader.next() {
        case .incomplete: return
        case .tooLong(let length): events.append(.tooLong(length))
        case .packet(let packet):
          events.append(.packet(packet.kind, flags: packet.flags, Array(packet.body)))
        case .malformed:
          events.append(.malformed)
          return
        }
      }
    }
  }
}
