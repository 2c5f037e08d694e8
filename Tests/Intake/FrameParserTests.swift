import Testing

@testable import Intake

/// Writes down what it is told, pieces put together to messages.
private final class Recorder: FrameParser.Target {
  var messages: [[UInt8]] = []
  var binary: [Bool] = []
  var controls: [(FrameParser.Control, [UInt8])] = []
  private var open: [UInt8] = []

  func parsed(_ piece: MessagePiece) -> Bool {
    #expect(piece.room >= piece.bytes.count)
    if piece.isFirst { open = [] }
    open += piece.bytes
    if piece.isFinal {
      messages.append(open)
      binary.append(piece.isBinary)
    }
    return true
  }

  func parsed(_ control: FrameParser.Control, _ payload: [UInt8]) -> Bool {
    controls.append((control, payload))
    return true
  }
}

private func frame(_ first: UInt8, _ payload: [UInt8]) -> [UInt8] {
  switch payload.count {
  case 0..<126: [first, UInt8(payload.count)] + payload
  case 126..<65536: [first, 126, UInt8(payload.count >> 8), UInt8(payload.count & 255)] + payload
  default: [first, 127] + (0..<8).map { UInt8(payload.count >> (56 - 8 * $0) & 255) } + payload
  }
}

struct FrameParserTests {
  private let long = [UInt8](repeating: 7, count: 300)
  private let huge = [UInt8](repeating: 9, count: 70_000)

  private func stream(_ huge: [UInt8]) -> [UInt8] {
    var bytes = frame(0x81, [1, 2, 3]) + frame(0x82, []) + frame(0x82, long)
    bytes +=
      frame(0x01, [4]) + frame(0x89, [5]) + frame(0x00, long) + frame(0x8A, []) + frame(0x80, [6])
    return bytes + frame(0x81, huge) + frame(0x81, [8]) + frame(0x88, [3, 232])
  }

  private func check(_ recorder: Recorder, _ huge: [UInt8]) {
    #expect(recorder.messages == [[1, 2, 3], [], long, [4] + long + [6], huge, [8]])
    #expect(recorder.binary == [false, true, true, false, false, false])
    #expect(recorder.controls.map(\.0) == [.ping, .pong, .close])
    #expect(recorder.controls.map(\.1) == [[5], [], [3, 232]])
  }

  @Test(arguments: [1, 2, 3, 5, 64, 1000, 65536, 1 << 20])
  func `a stream gives the same messages however it is cut`(_ size: Int) throws {
    let bytes = stream(huge)
    let recorder = Recorder()
    var parser = FrameParser()
    for start in stride(from: 0, to: bytes.count, by: size) {
      let piece = Array(bytes[start..<min(start + size, bytes.count)])
      let goesOn = try piece.withUnsafeBytes { piece in try parser.parse(piece, into: recorder) }
      #expect(goesOn)
    }
    check(recorder, huge)
  }

  @Test
  func `a stream cut in two at every place gives the same`() throws {
    let bytes = stream(long)
    for cut in 0...bytes.count {
      let recorder = Recorder()
      var parser = FrameParser()
      for part in [bytes[..<cut], bytes[cut...]] {
        _ = try Array(part).withUnsafeBytes { part in try parser.parse(part, into: recorder) }
      }
      check(recorder, long)
    }
  }

  @Test(
    arguments: [
      ([0xC1, 0], FrameParser.Fault.reserved), ([0x91, 0], .reserved), ([0x83, 0], .opcode),
      ([0x8B, 0], .opcode), ([0x81, 0x80], .masked), ([0x09, 0], .control),
      ([0x89, 126, 0, 126], .control),
      ([0x80, 0], .order), ([0x01, 0, 0x81, 0], .order),
      ([0x81, 127, 0x80, 0, 0, 0, 0, 0, 0, 0], .length),
    ] as [([UInt8], FrameParser.Fault)]
  )
  func `what a server may not send is refused`(_ bytes: [UInt8], _ fault: FrameParser.Fault) {
    var parser = FrameParser()
    #expect(throws: fault) {
      try bytes.withUnsafeBytes { bytes in try parser.parse(bytes, into: Recorder()) }
    }
  }

  @Test
  func `a length beyond all memory costs nothing`() throws {
    let bytes: [UInt8] = [0x81, 127, 0x7F, 255, 255, 255, 255, 255, 255, 255, 1, 2]
    var parser = FrameParser()
    let goesOn = try bytes.withUnsafeBytes { bytes in try parser.parse(bytes, into: Recorder()) }
    #expect(goesOn)
  }

  @Test
  func `random bytes never trap`() {
    var random = SystemRandomNumberGenerator()
    let seed = UInt64.random(in: 0...UInt64.max, using: &random)
    var generator = SplitMix(state: seed)
    for _ in 0..<20_000 {
      let bytes = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator)
      }
      var parser = FrameParser()
      _ = try? bytes.withUnsafeBytes { bytes in try parser.parse(bytes, into: Recorder()) }
    }
    #expect(Bool(true), "seed \(seed)")
  }
}

/// A small generator that replays from its seed.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
    return word ^ word >> 31
  }
}
