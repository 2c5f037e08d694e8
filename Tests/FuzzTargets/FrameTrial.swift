import Intake

/// A server's stream that is taken apart into frames and made into messages, in one piece and in others.
///
/// The first byte says how many of the following are lengths of pieces, used over and over; the rest is the stream.
struct FrameTrial {
  /// The longest message, small enough to be met by short inputs.
  private static let limit = 600

  private let lengths: [Int]
  private let stream: [UInt8]

  /// Reads an input; any bytes are one.
  init(_ bytes: UnsafeRawBufferPointer) {
    let count = Int(bytes.first ?? 0) % 8
    lengths = bytes.dropFirst().prefix(count).map { byte in max(Int(byte), 1) }
    stream = Array(bytes.dropFirst(1 + count))
  }

  /// However the stream is cut, the same must come of it.
  func run() throws(Finding) {
    let whole = Listener.events(of: stream, lengths: [.max], limit: Self.limit)
    for lengths in [[1], lengths.isEmpty ? [2, 7] : lengths] {
      let pieces = Listener.events(of: stream, lengths: lengths, limit: Self.limit)
      try Finding.unless(pieces == whole, "whole \(whole), in \(lengths) \(pieces)")
    }
    for case .message(let message, _) in whole {
      try Finding.unless(message.count <= Self.limit, "a message of \(message.count) bytes")
    }
  }
}

/// What comes of a stream.
private enum StreamEvent: Equatable {
  case message([UInt8], isBinary: Bool)
  case control(FrameParser.Control, [UInt8])
  case tooLong
  case fault(FrameParser.Fault)
}

/// Hears what the parser tells, as a connection does.
private final class Listener: FrameParser.Target {
  private var events: [StreamEvent] = []
  private var assembler: MessageAssembler
  private var behindSum = 0

  private init(limit: Int) {
    assembler = MessageAssembler(limit: limit)
  }

  /// What comes of a stream that arrives in pieces of these lengths, over and over.
  static func events(of stream: [UInt8], lengths: [Int], limit: Int) -> [StreamEvent] {
    let listener = Listener(limit: limit)
    var parser = FrameParser()
    var rest = stream[...]
    var turn = 0
    do throws(FrameParser.Fault) {
      while !rest.isEmpty {
        let piece = rest.prefix(lengths[turn % lengths.count])
        rest = rest.dropFirst(piece.count)
        turn += 1
        guard try listener.take(piece, &parser) else { break }
      }
    } catch {
      listener.events.append(.fault(error))
    }
    return listener.events
  }

  /// Each piece lies in memory of its own, so that reading past it is seen.
  private func take(
    _ piece: ArraySlice<UInt8>,
    _ parser: inout FrameParser
  ) throws(FrameParser.Fault) -> Bool {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: piece.count, alignment: 1)
    defer { memory.deallocate() }
    memory.copyBytes(from: piece)
    return try parser.parse(UnsafeRawBufferPointer(memory), into: self)
  }

  func parsed(_ piece: MessagePiece) -> Bool {
    let outcome = assembler.take(
      piece.bytes,
      room: piece.room,
      isFirst: piece.isFirst,
      isFinal: piece.isFinal
    )
    switch outcome {
    case .incomplete: return true
    case .complete(let message):
      readBehind(message)
      events.append(.message(Array(message), isBinary: piece.isBinary))
      assembler.messageDone()
      return true
    case .tooLong:
      events.append(.tooLong)
      return false
    }
  }

  /// Reads what a parser of JSON may read behind a message, as the sanitizer must allow.
  private func readBehind(_ message: UnsafeRawBufferPointer) {
    let behind = message.baseAddress.map { base in
      UnsafeRawBufferPointer(start: base + message.count, count: MessageAssembler.padding)
    }
    behindSum = behind?.reduce(behindSum) { sum, byte in sum &+ Int(byte) } ?? 0
  }

  func parsed(_ control: FrameParser.Control, _ payload: [UInt8]) -> Bool {
    events.append(.control(control, payload))
    return control != .close
  }
}
