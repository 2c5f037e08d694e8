import Testing

@testable import Intake

struct MessageAssemblerTests {
  /// What `take` answered, as a value.
  private enum Answer: Equatable {
    case incomplete
    case complete([UInt8], isInPlace: Bool)
    case tooLong(Int)
  }

  private func take(
    _ assembler: inout MessageAssembler,
    _ bytes: [UInt8],
    room: Int? = nil,
    isFirst: Bool = true,
    isFinal: Bool = true
  ) -> Answer {
    bytes.withUnsafeBytes { bytes in
      let outcome = assembler.take(
        bytes,
        room: room ?? bytes.count,
        isFirst: isFirst,
        isFinal: isFinal
      )
      return switch outcome {
      case .incomplete: .incomplete
      case .complete(let whole):
        .complete(Array(whole), isInPlace: whole.baseAddress == bytes.baseAddress)
      case .tooLong(let length): .tooLong(length)
      }
    }
  }

  @Test
  func `a message that is announced as longer than the limit is refused before it comes`() {
    var assembler = MessageAssembler(limit: 1000)
    for ahead in [1001, .max] {
      let outcome = assembler.take(
        UnsafeRawBufferPointer(start: nil, count: 0),
        room: 0,
        isFirst: true,
        isFinal: false,
        ahead: ahead
      )
      guard case .tooLong = outcome else {
        Issue.record("\(ahead) bytes are not refused")
        continue
      }
    }
    #expect(take(&assembler, [1], isFinal: false) == .incomplete)
    let rest = assembler.take(
      UnsafeRawBufferPointer(start: nil, count: 0),
      room: 0,
      isFirst: false,
      isFinal: false,
      ahead: 999
    )
    guard case .incomplete = rest else {
      Issue.record("what makes exactly the limit is refused")
      return
    }
  }

  @Test
  func `a message stays where it lies only when 64 bytes follow it`() {
    var assembler = MessageAssembler(limit: 1000)
    let bytes = [UInt8](repeating: 1, count: 10)
    #expect(take(&assembler, bytes, room: 74) == .complete(bytes, isInPlace: true))
    #expect(take(&assembler, bytes, room: 73) == .complete(bytes, isInPlace: false))
    #expect(assembler.capacity >= 74)
  }

  @Test
  func `pieces become a message, empty ones too`() {
    var assembler = MessageAssembler(limit: 1000)
    #expect(take(&assembler, [1], isFinal: false) == .incomplete)
    #expect(take(&assembler, [], isFirst: false, isFinal: false) == .incomplete)
    #expect(take(&assembler, [2, 3], isFirst: false) == .complete([1, 2, 3], isInPlace: false))
    assembler.messageDone()
    #expect(take(&assembler, []) == .complete([], isInPlace: false))
  }

  @Test
  func `the limit is the longest message, one more byte is too long`() {
    var assembler = MessageAssembler(limit: 100)
    let half = [UInt8](repeating: 5, count: 50)
    #expect(take(&assembler, half, isFinal: false) == .incomplete)
    #expect(take(&assembler, half, isFirst: false) == .complete(half + half, isInPlace: false))
    #expect(take(&assembler, half + half, room: 1000) == .complete(half + half, isInPlace: true))
    #expect(take(&assembler, half + half + [1], room: 1000) == .tooLong(101))
    #expect(take(&assembler, half, isFinal: false) == .incomplete)
    #expect(take(&assembler, half + [1], isFirst: false, isFinal: false) == .tooLong(101))
  }

  @Test
  func `memory goes back after a huge message, and is kept for usual ones`() {
    var assembler = MessageAssembler(limit: 4 << 20)
    let piece = [UInt8](repeating: 1, count: 1 << 20)
    #expect(take(&assembler, piece, isFinal: false) == .incomplete)
    #expect(take(&assembler, piece, isFirst: false, isFinal: false) == .incomplete)
    #expect(assembler.capacity >= 2 << 20)
    #expect(assembler.capacity <= 4 << 20 + MessageAssembler.padding)
    assembler.messageDone()
    #expect(assembler.capacity == 0)
    _ = take(&assembler, Array(piece.prefix(1000)))
    assembler.messageDone()
    #expect(assembler.capacity > 0)
  }
}
