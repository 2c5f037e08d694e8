import Glibc
import Loop
import Testing

@testable import Displays

@Suite("Connections that nothing waits for")
struct StreamConnectionTests {
  private func turn(_ loop: EventLoop, until isTrue: () throws -> Bool) rethrows {
    for _ in 0..<2_000 {
      if try isTrue() { return }
      loop.turn(until: .now + .milliseconds(10))
    }
    #expect(try isTrue())
  }

  @Test("Bytes go both ways, over IPv4 and IPv6", arguments: [false, true])
  func bothWays(isIPv6: Bool) throws {
    let loop = try EventLoop()
    let server = try LoopbackListener(isIPv6: isIPv6)
    let connection = try StreamConnection(to: try #require(server.address), on: loop)
    connection.send([1, 2])
    #expect(!connection.isOpen, "the loop says when it is")
    turn(loop) { server.accept() }
    turn(loop) { connection.isOpen }
    connection.send([3])
    var arrived: [UInt8] = []
    turn(loop) {
      arrived += server.read() ?? []
      return arrived.count == 3
    }
    #expect(arrived == [1, 2, 3])
    server.send([4, 5])
    var input: [UInt8] = []
    turn(loop) {
      input += connection.takeInput()
      return input.count == 2
    }
    #expect(input == [4, 5] && connection.end == nil)
  }

  @Test("What a slow peer does not take waits, and comes whole and in order")
  func slow() throws {
    let loop = try EventLoop()
    let server = try LoopbackListener()
    let connection = try StreamConnection(to: try #require(server.address), on: loop)
    turn(loop) { server.accept() }
    turn(loop) { connection.isOpen }
    var bytes: [UInt8] = []
    while connection.isDrained {
      let piece = (0..<400_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
      connection.send(piece)
      bytes += piece
    }
    var arrived: [UInt8] = []
    turn(loop) {
      while let more = server.read(atMost: 65_536), !more.isEmpty { arrived += more }
      return arrived.count == bytes.count
    }
    #expect(arrived == bytes && connection.isDrained && connection.sent == UInt64(bytes.count))
  }

  @Test("A peer that floods has to wait: no more than 16 KiB are kept, and nothing is lost")
  func flood() throws {
    let loop = try EventLoop()
    let server = try LoopbackListener()
    let connection = try StreamConnection(to: try #require(server.address), on: loop)
    turn(loop) { server.accept() }
    turn(loop) { connection.isOpen }
    let bytes = (0..<2_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7 >> 2) }
    var (given, taken) = (0, [UInt8]())
    turn(loop) {
      given += server.send(Array(bytes[given..<min(given + 500_000, bytes.count)]))
      // One in a hundred turns takes: the rest must wait outside.
      for _ in 0..<100 { loop.turn(until: .now) }
      let input = connection.takeInput()
      #expect(input.count <= StreamConnection.inputLimit)
      taken += input
      return taken.count == bytes.count
    }
    #expect(taken == bytes)
  }

  @Test("Nobody there, and a peer that goes, are told with the reason; what it said last is kept")
  func ends() throws {
    let loop = try EventLoop()
    let server = try LoopbackListener()
    let address = try #require(server.address)
    let connection = try StreamConnection(to: address, on: loop)
    turn(loop) { server.accept() }
    turn(loop) { connection.isOpen }
    server.send([7])
    server.hangUp()
    turn(loop) { connection.end != nil }
    #expect(connection.takeInput() == [7] && connection.end == "it closed the connection")
    connection.send([8])
    server.stop()
    do throws(DisplayError) {
      let second = try StreamConnection(to: address, on: loop)
      turn(loop) { second.end != nil }
      #expect(second.end?.contains("Connection refused") == true)
    } catch {
      #expect(error.description.contains("Connection refused"))
    }
  }
}
