import Readings
import Testing

@testable import Wire

/// A packet as a value, for comparisons.
private struct Packet: Equatable {
  var kind: MQTTPacket.Kind
  var flags: UInt8
  var body: [UInt8]
}

@Suite("Packets out of a stream of bytes")
struct MQTTPacketReaderTests {
  private let stream: [UInt8] =
    Server.accepted + Server.packet(0x90, [0, 1, 0])
    + Server.publish("a/b", Array(repeating: 0x35, count: 300)) + [0xD0, 0x00]
    + Server.publish("t", [], retained: true)

  private var expected: [Packet] {
    [
      Packet(kind: .connack, flags: 0, body: [0, 0]),
      Packet(kind: .suback, flags: 0, body: [0, 1, 0]),
      Packet(
        kind: .publish,
        flags: 0,
        body: [0, 3, 0x61, 0x2F, 0x62] + Array(repeating: 0x35, count: 300)
      ),
      Packet(kind: .pingresp, flags: 0, body: []),
      Packet(kind: .publish, flags: 1, body: [0, 1, 0x74]),
    ]
  }

  /// Takes messages one after the other; the packets, and how often the stream was broken or a packet too long.
  private func read(
    _ messages: [[UInt8]],
    with reader: MQTTPacketReader
  ) -> (packets: [Packet], malformed: Int, tooLong: [Int]) {
    var result: (packets: [Packet], malformed: Int, tooLong: [Int]) = ([], 0, [])
    for message in messages {
      let padded = message + [UInt8](repeating: 0xAA, count: FeedMessage.padding)
      padded.withUnsafeBytes { padded in
        reader.take(UnsafeRawBufferPointer(rebasing: padded[..<message.count]))
        while true {
          switch reader.next() {
          case .incomplete: return
          case .malformed: result.malformed += 1
          case .tooLong(let length): result.tooLong.append(length)
          case .packet(let packet):
            result.packets.append(
              Packet(kind: packet.kind, flags: packet.flags, body: Array(packet.body))
            )
          }
        }
      }
    }
    return result
  }

  @Test("The same packets come out whole, in two parts at every border, and byte by byte")
  func borders() {
    #expect(read([stream], with: MQTTPacketReader()).packets == expected)
    for border in 0...stream.count {
      let parts = [Array(stream[..<border]), Array(stream[border...])]
      #expect(read(parts, with: MQTTPacketReader()).packets == expected, "border \(border)")
    }
    #expect(read(stream.map { [$0] }, with: MQTTPacketReader()).packets == expected)
  }

  @Test("Many parts in pieces of every size leave nothing behind", arguments: 1...37)
  func pieces(size: Int) {
    let long = Array(repeating: stream, count: 20).flatMap { $0 }
    let parts = stride(from: 0, to: long.count, by: size).map {
      Array(long[$0..<min(long.count, $0 + size)])
    }
    let result = read(parts, with: MQTTPacketReader())
    #expect(result.packets == Array(repeating: expected, count: 20).flatMap { $0 })
  }

  @Test("A packet at the limit is read, one above is passed over, and the stream goes on")
  func limit() {
    let reader = MQTTPacketReader(limit: 200)
    let fits = Server.packet(0x30, Array(repeating: 1, count: 200))
    let over = Server.packet(0x30, Array(repeating: 2, count: 201))
    let whole = read([fits + over + fits], with: reader)
    #expect(whole.packets.map(\.body.count) == [200, 200])
    #expect(whole.tooLong == [201])
    let parts = read((fits + over + fits).map { [$0] }, with: MQTTPacketReader(limit: 200))
    #expect(parts.packets == whole.packets)
    #expect(parts.tooLong == [201])
  }

  @Test(
    "What begins no packet is malformed, and the next message begins anew",
    arguments: [
      [0x30, 0xFF, 0xFF, 0xFF, 0xFF, 0x01], [0x00, 0x00], [0x36, 0x00], [0x21, 0x00], [0x80, 0x00],
      [0x60, 0x00],
    ] as [[UInt8]]
  )
  func malformed(bytes: [UInt8]) {
    let result = read([bytes, stream], with: MQTTPacketReader())
    #expect(result.malformed == 1)
    #expect(result.packets == expected)
  }

  @Test("Each length of one to four bytes is read as it was written")
  func lengths() {
    for count in [0, 1, 127, 128, 16_383, 16_384, 2_097_151, 2_097_152] {
      var writer = MQTTPacketWriter()
      writer.raw(Array(repeating: UInt8(3), count: count))
      let packet = writer.packet(.publish, flags: 0)
      #expect(read([packet], with: MQTTPacketReader()).packets.map(\.body.count) == [count])
    }
  }
}

@Suite("Topic filters")
struct MQTTTopicFilterTests {
  @Test(
    "A filter covers what it fits",
    arguments: [
      ("#", "a/b/c", true), ("a/#", "a", true), ("a/#", "a/b", true), ("a/+", "a/b", true),
      ("a/+", "a/b/c", false), ("a/+/c", "a/b/c", true), ("+/+", "/x", true), ("+", "/x", false),
      ("#", "$SYS/x", false), ("+/x", "$SYS/x", false), ("$SYS/#", "$SYS/x", true),
      ("a/+", "a/#", false), ("#", "a/#", true), ("a/b", "a/b", true), ("a/b", "a/c", false),
    ]
  )
  func covers(_ filter: String, _ topic: String, _ isCovered: Bool) throws {
    let filter = try #require(MQTTTopicFilter(filter))
    let topic = try #require(MQTTTopicFilter(topic))
    #expect(filter.covers(topic) == isCovered)
  }

  @Test(
    "What no server takes, and what would share messages out, is no filter",
    arguments: ["", "a/#/b", "a#", "a/b+", "+a", "a\u{0}", "$share/g/a"]
  )
  func unusable(_ text: String) { #expect(MQTTTopicFilter(text) == nil) }
}
