import Glibc
import Locks
import Support
import Testing

@testable import Intake
@testable import Readings

/// Messages, closes and silence, against the library itself: `one_mib_message`, `over_limit_message`,
/// `binary_on_text_feed`, `invalid_utf8`, `close_*`, `kick_after_auth`, `rst`, `half_open`, `alive_but_silent`,
/// `message_flood` of scenarios.jsonl.
struct ReceiverTests {
  @Test
  func `messages are recorded in whatever frames they come`() throws {
    let long = reading(3) + String(repeating: " ", count: 200_000)
    let server = try ScriptedServer({ side in
      side.accept()
      side.text(reading(1))
      let bytes = Array(reading(2).utf8)
      side.frame(1, Array(bytes[..<5]), isFinal: false)
      side.frame(9, [1, 2, 3])
      for byte in bytes[5...].dropLast() { side.frame(0, [byte], isFinal: false) }
      side.frame(0, [bytes[bytes.count - 1]])
      side.text(long)
      side.text("")
      side.text(reading(4))
      side.awaitClose()
    })
    defer { server.stop() }
    let fixture = try Fixture(server.url())
    fixture.wait("five messages") { fixture in fixture.messages.count == 5 }
    fixture.stop()
    #expect(fixture.messages == [reading(1), reading(2), long, "", reading(4)])
    let counters = fixture.store.counters
    #expect(counters.decodedMessages == 4)
    #expect(counters.receivedMessages == 5)
    #expect(counters.decodedReadings == 4)
    #expect(counters.bytes == fixture.messages.map(\.utf8.count).reduce(0, +))
  }

  @Test(arguments: [65536 - 64, 65536 - 63, 65536 - 1, 65536, 65537, 1 << 20])
  func `messages around the receive buffer's size come whole`(_ size: Int) throws {
    let text = reading(7) + String(repeating: " ", count: size - reading(7).utf8.count)
    let server = try ScriptedServer({ side in
      side.accept()
      side.text(text)
      side.awaitClose()
    })
    defer { server.stop() }
    let fixture = try Fixture(server.url())
    fixture.wait("the message") { fixture in fixture.messages.count == 1 }
    fixture.stop()
    #expect(fixture.messages.first == text)
    #expect(fixture.store.counters.decodedReadings == 1)
  }

  @Test
  func `a message without end is cut off at the limit, with the reason for both sides`() throws {
    let code = Locked<UInt16?>(nil)
    let server = try ScriptedServer({ side in
      side.accept()
      side.text(reading(1))
      side.frame(1, Array(repeating: 0x20, count: 400), isFinal: false)
      for _ in 0..<7 { side.frame(0, Array(repeating: 0x20, count: 100), isFinal: false) }
      let sent = side.awaitClose()
      code.withLock { code in code = sent }
    })
    defer { server.stop() }
    let fixture = try Fixture(server.url()) { settings in
      settings.messageLimit = 1000
      settings.retry.misconfiguredPause = .seconds(60)
    }
    fixture.link(.misconfigured, saying: "1000 bytes")
    fixture.stop()
    server.stop()
    #expect(code.withLock { code in code } == 1009)
    #expect(fixture.store.counters.rejectedMessages == [.tooLong: 1])
    #expect(fixture.store.counters.decodedMessages == 1)
  }

  /// The head of a frame says 2^62 bytes, and then nothing comes.
  @Test
  func `a frame that announces more than the limit is refused by its head`() throws {
    let server = try ScriptedServer({ side in
      side.accept()
      side.send([0x81, 127, 0x40, 0, 0, 0, 0, 0, 0, 0] as [UInt8])
      side.awaitClose()
    })
    defer { server.stop() }
    let fixture = try Fixture(server.url()) { settings in settings.messageLimit = 1 << 20 }
    fixture.link(.misconfigured, saying: "1048576 bytes")
    fixture.stop()
  }

  @Test
  func `a message of exactly the limit is taken`() throws {
    let text = reading(1) + String(repeating: " ", count: 1000 - reading(1).utf8.count)
    let server = try ScriptedServer({ side in
      side.accept()
      side.text(text)
      side.text(text + " ")
      side.awaitClose()
    })
    defer { server.stop() }
    let fixture = try Fixture(server.url()) { settings in settings.messageLimit = 1000 }
    fixture.link(.misconfigured, saying: "1000 bytes")
    fixture.stop()
    #expect(fixture.messages == [text])
  }

  @Test
  func `JSON in binary frames is read, and hostile bytes cost one message alone`() throws {
    let server = try ScriptedServer({ side in
      side.accept()
      side.frame(2, Array(reading(1).utf8))
      side.frame(2, [0, 255, 1, 254])
      side.frame(1, Array(#"{"sensor":"a"#.utf8) + [0xFF, 0xFE] + Array(#"","value":1}"#.utf8))
      side.text(reading(2))
      side.awaitClose()
    })
    defer { server.stop() }
    let fixture = try Fixture(server.url())
    fixture.wait("four messages") { fixture in fixture.messages.count == 4 }
    fixture.link(.up)
    fixture.stop()
    #expect(server.requests.count == 1)
    let counters = fixture.store.counters
    #expect(counters.receivedMessages == 4)
    #expect(counters.decodedMessages >= 2)
  }

  @Test(arguments: [
    (UInt16(1000), "", LinkState.Phase.down, "1000"),
    (1012, "service restart", .down, "service restart"),
    (
      1008, "Max tenant sessions limit reached!", .misconfigured,
      "Max tenant sessions limit reached!"
    ),
    (4401, "", .credentials, "4401"),
    (4500, "", .down, "4500"),
  ])
  func `a close is told with its reason and as patient as it should be`(
    _ code: UInt16,
    _ text: String,
    _ phase: LinkState.Phase,
    _ reason: String
  ) throws {
    let server = try ScriptedServer({ side in
      side.accept()
      side.text(reading(1))
      side.close(code, text)
      _ = side.readFrame()
    })
    defer { server.stop() }
    let fixture = try Fixture(server.url()) { settings in
      settings.retry.base = .seconds(60)
      settings.retry.restartSpread = .seconds(60)
    }
    let link = fixture.link(phase, saying: reason)
    fixture.stop()
    if phase == .misconfigured {
      #expect(try #require(link.nextAttempt) - link.since >= .seconds(60))
    }
    #expect(fixture.messages.count == 1)
  }

  @Test
  func `a connection that is reset is made anew`() throws {
    let server = try ScriptedServer(
      { side in
        side.accept()
        side.text(reading(1))
        _ = side.readFrame()
        side.reset()
      },
      { side in
        side.accept()
        side.text(reading(2))
        side.awaitClose()
      }
    )
    defer { server.stop() }
    let fixture = try Fixture(server.url()) { settings in settings.timing.ping = .milliseconds(100)
    }
    fixture.wait("both messages") { fixture in fixture.messages.count == 2 }
    fixture.stop()
    #expect(fixture.messages == [reading(1), reading(2)])
  }

  @Test
  func `a peer that answers no ping is given up, one that answers is kept`() throws {
    let (pings, isSeen) = (Locked(0), Locked(false))
    let server = try ScriptedServer(
      { side in
        side.accept()
        side.text(reading(1))
        side.awaitEnd()
      },
      { side in
        // What was said of the first connection stands until this one is accepted.
        while !isSeen.withLock({ isSeen in isSeen }) { usleep(1_000) }
        side.accept()
        side.text(reading(2))
        while let (opcode, payload) = side.readFrame(), opcode != 8 {
          if opcode == 9 {
            side.frame(10, payload)
            pings.withLock { pings in pings += 1 }
            side.text(reading(3))
          }
        }
      }
    )
    defer { server.stop() }
    let fixture = try Fixture(server.url()) { settings in
      settings.timing.ping = .milliseconds(150)
      settings.timing.hangUp = .seconds(3)
      settings.timing.handshakeSeconds = 20
    }
    fixture.wait("the loss") { fixture in fixture.store.link.reason == "no answer to pings" }
    isSeen.withLock { isSeen in isSeen = true }
    fixture.wait("several pings answered") { fixture in fixture.messages.count >= 8 }
    #expect(fixture.store.link.phase == .up)
    fixture.stop()
    #expect(server.requests.count == 2)
  }

  @Test
  func `a feed that answers pings and brings nothing is made anew only when asked for`() throws {
    let server = try ScriptedServer({ side in
      side.accept()
      side.text(reading(side.number))
      while let (opcode, payload) = side.readFrame() {
        if opcode == 8 {
          side.frame(8, payload)
          return
        }
        if opcode == 9 { side.frame(10, payload) }
      }
    })
    defer { server.stop() }
    let fixture = try Fixture(server.url()) { settings in
      settings.timing.ping = .milliseconds(50)
      settings.timing.hangUp = .seconds(10)
      settings.timing.watchdog = .milliseconds(300)
    }
    fixture.link(.down, saying: "no message for")
    fixture.wait("a second connection") { fixture in fixture.messages.count >= 2 }
    fixture.stop()
  }

  @Test
  func `a server that accepts and kicks is tried ever more slowly`() throws {
    let server = try ScriptedServer({ side in
      side.accept()
      side.text(reading(1))
      side.close(1011, "kicked")
      _ = side.readFrame()
    })
    defer { server.stop() }
    let fixture = try Fixture(server.url()) { settings in
      settings.retry.base = .milliseconds(1)
      settings.retry.cap = .seconds(3600)
    }
    fixture.wait("a backoff far above the first") { fixture in
      guard fixture.store.link.phase == .down, let next = fixture.store.link.nextAttempt else {
        return false
      }
      return next - fixture.store.link.since > .milliseconds(100)
    }
    fixture.stop()
    #expect(server.requests.count >= 5)
  }

  @Test
  func `a flood is taken whole and the newest value stands`() throws {
    let count = 20_000
    let server = try ScriptedServer({ side in
      side.accept()
      for number in 1...count { side.text(reading(number)) }
      side.awaitClose()
    })
    defer { server.stop() }
    let fixture = try Fixture(server.url())
    fixture.wait("the flood") { fixture in fixture.store.counters.receivedMessages == count }
    fixture.stop()
    let counters = fixture.store.counters
    #expect(counters.decodedReadings == count)
    #expect(counters.stored + counters.superseded + counters.overLimit == count)
  }

  @Test
  func `a stop says farewell, and ends at once in every state`() throws {
    let code = Locked<UInt16?>(nil)
    let server = try ScriptedServer({ side in
      side.accept()
      side.text(reading(1))
      let sent = side.awaitClose()
      code.withLock { code in code = sent }
    })
    defer { server.stop() }
    let fixture = try Fixture(server.url())
    fixture.wait("a message") { fixture in !fixture.messages.isEmpty }
    fixture.stop()
    server.stop()
    #expect(code.withLock { code in code } == 1001)

    let silent = try ScriptedServer({ side in side.awaitEnd() })
    defer { silent.stop() }
    let connecting = try Fixture(silent.url())
    connecting.link(.connecting)
    let start = ContinuousClock.now
    connecting.stop()
    #expect(ContinuousClock.now - start < .seconds(1))
  }
}
