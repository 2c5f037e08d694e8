import Foundation
import Locks
import Testing

@testable import Simulator

@Suite("Simulated feed")
struct SimulatedFeedTests {
  private func feed(
    rate: Double = 10,
    faults: Set<FeedFault> = [],
    format: FeedFormat = .json
  ) throws -> SimulatedFeed {
    var options = SimulatedFeed.Options()
    options.rate = rate
    options.faults = faults
    options.format = format
    return try SimulatedFeed(options)
  }

  /// A message without its time, which is the wall clock's.
  private func timeless(_ message: [UInt8]) -> String {
    String(decoding: message, as: UTF8.self)
      .replacingOccurrences(of: #""(time|bt)":[0-9.]+"#, with: "", options: .regularExpression)
  }

  private func expected(_ format: FeedFormat, _ readings: [SimulatedReading]) -> [String] {
    let world = SimulatedWorld(sensors: 24, rate: 10, seed: 1)
    return readings.map { reading in
      var bytes: [UInt8] = []
      format.append(reading, of: world.sensors[reading.sensor], at: 0, to: &bytes)
      return timeless(bytes)
    }
  }

  @Test("Whoever connects gets every sensor at once and then the world's sequence")
  func sequence() throws {
    for format in [FeedFormat.json, .senml] {
      let feed = try feed(rate: 1_000, format: format)
      defer { feed.stop() }
      let client = try RawClient(port: feed.port)
      var world = SimulatedWorld(sensors: 24, rate: 1_000, seed: 1)
      let first = expected(format, world.snapshot())
      let next = expected(format, (0..<500).map { _ in world.next() })
      for wanted in first + next {
        #expect(timeless(try #require(client.message())) == wanted)
      }
    }
  }

  @Test("Two clients get the same readings, each its own first burst")
  func two() throws {
    let feed = try feed(rate: 500)
    defer { feed.stop() }
    let one = try RawClient(port: feed.port)
    let two = try RawClient(port: feed.port)
    let first = try (0..<200).map { _ in try #require(one.message()) }
    let second = try (0..<200).map { _ in try #require(two.message()) }
    #expect(first.suffix(100).contains { message in second.contains(message) })
    #expect(feed.counters.connections == 2)
  }

  @Test("Nobody there: no reading is made")
  func rest() throws {
    let feed = try feed(rate: 100_000)
    defer { feed.stop() }
    #expect(feed.counters.readings == 0)
    var client: RawClient? = try RawClient(port: feed.port)
    #expect(client?.message() != nil)
    client = nil
  }

  @Test("A fragmented feed says the same in frames, some of them empty")
  func fragments() throws {
    let feed = try feed(rate: 1_000, faults: [.fragment])
    defer { feed.stop() }
    let client = try RawClient(port: feed.port)
    var frames: [RawClient.Frame] = []
    while frames.count < 2_000, let frame = client.frame() { frames.append(frame) }
    #expect(frames.contains { frame in !frame.isLast })
    #expect(frames.contains { frame in frame.opcode == 0 && frame.isLast })
    #expect(frames.contains { frame in frame.payload.isEmpty })
    var world = SimulatedWorld(sensors: 24, rate: 1_000, seed: 1)
    let wanted = expected(.json, world.snapshot() + (0..<200).map { _ in world.next() })
    var whole: [[UInt8]] = [[]]
    for frame in frames {
      whole[whole.count - 1] += frame.payload
      if frame.isLast { whole.append([]) }
    }
    #expect(whole.prefix(wanted.count).map(timeless) == wanted)
  }

  @Test("A slow feed says the same in frames of a few bytes")
  func slow() throws {
    let feed = try feed(rate: 1_000, faults: [.slow])
    defer { feed.stop() }
    let client = try RawClient(port: feed.port)
    for _ in SimulatedWorld(sensors: 24, rate: 1_000, seed: 1).snapshot() {
      _ = try #require(client.message())
    }
    var world = SimulatedWorld(sensors: 24, rate: 1_000, seed: 1)
    var whole: [UInt8] = []
    while true {
      let frame = try #require(client.frame())
      #expect(frame.payload.count <= 16)
      whole += frame.payload
      if frame.isLast { break }
    }
    #expect([timeless(whole)] == expected(.json, [world.next()]))
  }

  @Test("A dropped connection ends without a close frame, and the feed takes the next one")
  func drop() throws {
    let feed = try feed(rate: 20_000, faults: [.drop])
    defer { feed.stop() }
    for _ in 0..<3 {
      let client = try RawClient(port: feed.port)
      while let frame = client.frame() { try #require(frame.opcode != 8) }
      #expect(client.isEnded)
    }
  }

  @Test("A half-open link says nothing more, not even a pong, while others are served")
  func halfOpen() throws {
    let feed = try feed(rate: 5_000, faults: [.halfOpen])
    defer { feed.stop() }
    let client = try RawClient(port: feed.port, patience: 1)
    while client.frame() != nil {}
    #expect(!client.isEnded)
    client.ping()
    #expect(client.frame() == nil)
    #expect(!client.isEnded)
    #expect(try RawClient(port: feed.port).message() != nil)
  }

  @Test("A ping is answered when nothing is wrong")
  func pong() throws {
    let feed = try feed()
    defer { feed.stop() }
    let client = try RawClient(port: feed.port)
    client.ping()
    var opcodes: Set<UInt8> = []
    while !opcodes.contains(10), let frame = client.frame() { opcodes.insert(frame.opcode) }
    #expect(opcodes == [1, 10])
  }

  @Test("A huge message comes whole, and what follows it as well")
  func huge() throws {
    let feed = try feed(rate: 2_000, faults: [.huge])
    defer { feed.stop() }
    let client = try RawClient(port: feed.port)
    var message = try #require(client.message())
    while message.count < 4 << 20 { message = try #require(client.message()) }
    #expect(message.count == 5 << 20)
    #expect(try #require(client.message()).first == UInt8(ascii: "{"))
  }

  @Test("Stopping ends the connections, frees the port and may be done twice")
  func stop() throws {
    let feed = try feed()
    let client = try RawClient(port: feed.port)
    #expect(client.message() != nil)
    feed.stop()
    while client.frame() != nil {}
    #expect(client.isEnded)
    #expect(throws: RawClient.Refused.self) { try RawClient(port: feed.port) }
    feed.stop()
  }

  @Test("A port that is taken is an error, not a feed that nobody can reach")
  func taken() throws {
    let feed = try feed()
    defer { feed.stop() }
    var options = SimulatedFeed.Options()
    options.port = feed.port
    #expect(throws: FeedError.self) { try SimulatedFeed(options) }
  }

  @Test("A witness hears of each connection and of what went out on it; readings stop at the end")
  func witness() throws {
    var options = SimulatedFeed.Options()
    options.rate = 1_000
    let heard = Locked<[UInt64: [[UInt8]]]>([:])
    let feed = try SimulatedFeed(options) { connection, message in
      heard.withLock { heard in heard[connection, default: []] += message.map { [$0] } ?? [] }
    }
    defer { feed.stop() }
    let client = try RawClient(port: feed.port, patience: 1)
    feed.end(after: 100)
    var came: [[UInt8]] = []
    while let message = client.message() { came.append(message) }
    #expect(feed.counters.readings == 100)
    #expect(heard.withLock { $0 } == [1: came])
    #expect(came.count > 100)
  }
}
