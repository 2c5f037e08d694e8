import Support
import Testing

@testable import Intake
@testable import Readings

/// Compressed messages: the examples of RFC 7692 section 7.2.3, whole and by bytes, and a feed that mixes.
struct InflationTests {
  /// The messages that come of frames; a frame is its reserved bits and its payload, which comes by `size` bytes.
  private func messages(
    _ frames: [(UInt8, [UInt8])],
    by size: Int = .max
  ) throws(Inflater.Fault) -> [[UInt8]] {
    var inflation = Inflation()
    var messages: [[UInt8]] = []
    for (reserved, payload) in frames {
      var rest = payload[...]
      repeat {
        let bytes = Array(rest.prefix(size))
        let isFirst = rest.count == payload.count
        rest = rest.dropFirst(size)
        let fault = bytes.withUnsafeBytes { bytes -> Inflater.Fault? in
          let piece = MessagePiece(
            bytes: bytes,
            room: bytes.count,
            isFirst: isFirst,
            isFinal: rest.isEmpty,
            isBinary: false
          )
          do throws(Inflater.Fault) {
            let goesOn = try inflation.take(piece, reserved: reserved) { piece in
              if piece.isFirst { messages.append([]) }
              messages[messages.count - 1] += piece.bytes
              return true
            }
            return goesOn ? nil : Inflater.Fault()
          } catch {
            return error
          }
        }
        if let fault { throw fault }
      } while !rest.isEmpty
    }
    return messages
  }

  private let hello = Array("Hello".utf8)

  @Test(arguments: [1, 2, 3, 5, .max])
  func `the standard's examples come out, however they are cut`(_ size: Int) throws {
    let examples: [(UInt8, [UInt8])] = [
      (0x40, [0xF2, 0x48, 0xCD, 0xC9, 0xC9, 0x07, 0x00]),
      // The window of the message before, an empty block, a block as it is, and two blocks.
      (0x40, [0xF2, 0x00, 0x11, 0x00, 0x00]),
      (0x40, [0x00, 0x05, 0x00, 0xFA, 0xFF, 0x48, 0x65, 0x6C, 0x6C, 0x6F, 0x00]),
      (0x00, hello),
      (0x40, [0xF2, 0x48, 0x05, 0x00, 0x00, 0x00, 0xFF, 0xFF, 0xCA, 0xC9, 0xC9, 0x07, 0x00]),
      // A stream that ends with its message, and the next one.
      (0x40, [0xF3, 0x48, 0xCD, 0xC9, 0xC9, 0x07, 0x00, 0x00]),
      (0x40, [0xF2, 0x48, 0xCD, 0xC9, 0xC9, 0x07, 0x00]),
    ]
    let found = try messages(examples, by: size)
    #expect(found == Array(repeating: hello, count: examples.count))
  }

  @Test
  func `an empty message is one`() throws {
    #expect(try messages([(0x40, [0x00]), (0x40, []), (0x00, [])]) == [[], [], []])
  }

  @Test(arguments: [Inflater.portion - 1, Inflater.portion, Inflater.portion + 1, 40_000])
  func `a message of any length comes whole`(_ size: Int) throws {
    let bytes = (0..<size).map { index in UInt8(truncatingIfNeeded: index &* 7) }
    #expect(try messages([(0x40, stored(bytes)), (0x40, stored(bytes))]) == [bytes, bytes])
  }

  @Test(arguments: [(0x40, [0xFF, 0xFF, 0xFF]), (0x20, [1]), (0x50, [0])] as [(UInt8, [UInt8])])
  func `what is not as agreed is refused`(_ reserved: UInt8, _ payload: [UInt8]) {
    #expect(throws: Inflater.Fault.self) { try messages([(reserved, payload)]) }
  }

  /// One message as deflate has it that does not compress: blocks of at most 65,535 bytes.
  private func stored(_ bytes: [UInt8]) -> [UInt8] {
    let count = UInt16(bytes.count)
    let head = [
      0, UInt8(count & 0xFF), UInt8(count >> 8), UInt8(~count & 0xFF), UInt8(~count >> 8),
    ]
    return head + bytes + [0]
  }

  @Test
  func `a feed that was asked may compress, or not, message by message`() throws {
    let server = try ScriptedServer({ side in
      side.accept(extra: "Sec-WebSocket-Extensions: permessage-deflate\r\n")
      side.frame(0x41, stored(Array(reading(1).utf8)))
      side.text(reading(2))
      let bytes = stored(Array(reading(3).utf8))
      side.frame(0x41, Array(bytes[..<9]), isFinal: false)
      side.frame(9, [1])
      side.frame(0, Array(bytes[9...]))
      side.text(reading(4))
      side.awaitClose()
    })
    defer { server.stop() }
    let fixture = try Fixture(server.url()) { settings in settings.offersDeflate = true }
    fixture.wait("four messages") { fixture in fixture.messages.count == 4 }
    fixture.stop()
    #expect(fixture.messages == (1...4).map(reading))
    #expect(server.requests.first?.contains("Sec-WebSocket-Extensions: permessage-deflate") == true)
  }

  @Test
  func `a message that is not compressed as agreed ends the connection`() throws {
    let server = try ScriptedServer({ side in
      side.accept(extra: "Sec-WebSocket-Extensions: permessage-deflate\r\n")
      side.frame(0x41, [0xFF, 0xFF, 0xFF, 0xFF])
      side.awaitClose()
    })
    defer { server.stop() }
    let fixture = try Fixture(server.url()) { settings in
      settings.offersDeflate = true
      settings.retry.base = .seconds(60)
    }
    fixture.link(.down, saying: "broke the protocol (compression)")
    fixture.stop()
  }
}
