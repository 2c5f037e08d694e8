import Locks
import Support
import Testing

@testable import Intake

/// What goes over the wire when a server closes, or breaks the protocol: cases 3, 5, 7 of the Autobahn test suite, which found it.
struct CloseFrameTests {
  @Test(
    arguments: [
      ([], nil), ([3], 1002), ([3, 232], 1000), ([3, 233, 98, 121, 101], 1001), ([3, 244], 1012),
      ([0, 0], 1002), ([3, 231], 1002), ([3, 236], 1002), ([3, 237], 1002), ([3, 238], 1002),
      ([3, 247], 1002), ([7, 208], 1002), ([11, 183], 1002), ([11, 184], 3000), ([15, 160], 4000),
      ([3, 232, 0xC3, 0xA9], 1000), ([3, 232, 0xCE, 0xBA, 0xED, 0xA0, 0x80], 1007),
    ] as [([UInt8], UInt16?)]
  )
  func `a close is answered with its code where a server may send it`(
    _ payload: [UInt8],
    _ answer: UInt16?
  ) {
    #expect(CloseFrame(payload).answer == answer)
  }

  @Test
  func `code and reason are kept as they came, mended for people`() {
    let frame = CloseFrame([3, 237, 104, 0xFF])
    #expect(frame.code == 1005)
    #expect(frame.reason == "h\u{FFFD}")
    #expect(CloseFrame([]).code == nil)
    #expect(CloseFrame([3]).code == nil)
  }

  /// What the client sends after `script`, its control frames alone.
  private func answers(_ script: @escaping ScriptedServer.Script) throws -> [[UInt8]] {
    let frames = Locked<[[UInt8]]?>(nil)
    let server = try ScriptedServer({ side in
      side.accept()
      script(side)
      var seen: [[UInt8]] = []
      while let (opcode, payload) = side.readFrame() { seen.append([opcode] + payload) }
      frames.withLock { frames in frames = frames ?? seen }
    })
    defer { server.stop() }
    let fixture = try Fixture(server.url()) { settings in
      settings.retry.base = .seconds(60)
      settings.retry.cap = .seconds(60)
      settings.retry.restartSpread = .seconds(60)
      settings.retry.misconfiguredPause = .seconds(60)
    }
    fixture.wait("the end of the connection") { _ in frames.withLock { frames in frames != nil } }
    fixture.stop()
    return frames.withLock { frames in frames ?? [] }
  }

  @Test
  func `a server that breaks the protocol gets what waits for it, and is told`() throws {
    let frames = try answers { side in
      side.send([0x89, 1, 7, 0x83, 0, 0x89, 1, 8])
    }
    #expect(frames == [[10, 7], [8, 3, 234]])
  }

  @Test
  func `a server that closes twice gets one answer`() throws {
    let frames = try answers { side in
      side.send([0x88, 2, 3, 232, 0x88, 2, 3, 232])
    }
    #expect(frames == [[8, 3, 232]])
  }

  @Test
  func `a code that nobody may send is answered as a fault`() throws {
    #expect(try answers { side in side.close(1006) } == [[8, 3, 234]])
  }
}
