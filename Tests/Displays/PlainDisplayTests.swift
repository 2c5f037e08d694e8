import CLinux
import Glibc
import Loop
import Panel
import Testing

@testable import Displays

/// Lines through a pipe whose other end the test reads, or does not read.
final class PlainDisplayTests {
  let loop: EventLoop
  var ends: [Int32] = [-1, -1]

  init() throws {
    loop = try EventLoop()
    try #require(pipe(&ends) == 0)
    _ = linux_set_flags(ends[0], linux_get_flags(ends[0]) | O_NONBLOCK)
  }

  deinit {
    for end in ends where end >= 0 { close(end) }
  }

  private func open(_ repertoire: Repertoire = .unicode) throws -> PlainDisplay {
    try PlainDisplay(
      name: "log",
      descriptor: ends[1],
      repertoire: repertoire,
      size: Size(columns: 40, rows: 2),
      on: loop
    )
  }

  private func picture(_ text: String) -> Picture {
    var frame = Frame(Size(columns: 40, rows: 2))
    frame.put(text, row: 1, column: 0)
    return Picture(frame, announcement: "Temperature, page 1 of 2", body: 1..<2)
  }

  private func read() -> [UInt8] {
    var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 4096))
    while case let count = Glibc.read(ends[0], &buffer, buffer.count), count > 0 {
      bytes.append(contentsOf: buffer[..<count])
    }
    return bytes
  }

  private func turn(until isTrue: () -> Bool) {
    for _ in 0..<200 where !isTrue() { loop.turn(until: .now + .seconds(1)) }
    #expect(isTrue())
  }

  @Test("a page and its changes come out as lines, in the locale's characters")
  func writes() throws {
    for (repertoire, degree) in [
      (Repertoire.unicode, Array("°".utf8)), (.latin1, [0xB0]), (.ascii, []),
    ] {
      let display = try open(repertoire)
      var drawn = 0
      func settle(_ count: Int) {
        turn {
          drawn += display.takeEvents(at: .now).count { $0 == .drawn }
          return drawn == count
        }
      }
      #expect(display.show(picture("19.5 °C"), at: .now) == .inFlight)
      settle(1)
      #expect(display.show(picture("19.5 °C"), at: .now) == .drawn)
      display.show(picture("19.6 °C"), at: .now)
      settle(2)
      var expected = Array("Temperature, page 1 of 2\n19.5 ".utf8) + degree + Array("C\n19.6 ".utf8)
      expected += degree + Array("C\n".utf8)
      #expect(read() == expected)
      #expect(display.account.shown == 3)
      display.close()
    }
  }

  @Test("a reader that stalls holds nobody up, and hears the newest when it goes on")
  func isSlow() throws {
    let display = try open()
    var number = 0
    while number < 100_000, display.show(picture("value \(number)"), at: .now) != .waiting {
      number += 1
      // One turn: the pipe takes the line, or is full for good.
      loop.turn(until: .now)
      _ = display.takeEvents(at: .now)
    }
    try #require(number < 100_000)
    for next in 1...50 { display.show(picture("newest \(next)"), at: .now) }
    #expect(display.account.dropped == 50)
    var text: [UInt8] = []
    turn {
      text += read()
      _ = display.takeEvents(at: .now)
      return String(decoding: text, as: UTF8.self).hasSuffix("newest 50\n")
    }
    #expect(!String(decoding: text, as: UTF8.self).contains("newest 49"))
  }

  @Test("the flags of the descriptor stay as they were")
  func sharesDescriptor() throws {
    let flags = linux_get_flags(ends[1])
    let display = try open()
    #expect(linux_get_flags(ends[1]) == flags)
    display.show(picture("x"), at: .now)
    display.close()
    #expect(linux_get_flags(ends[1]) == flags)
    #expect(write(ends[1], "y", 1) == 1)
  }

  @Test("what is still to be said is said at the end")
  func closes() throws {
    let display = try open()
    display.show(picture("last words"), at: .now)
    display.close()
    #expect(String(decoding: read(), as: UTF8.self) == "Temperature, page 1 of 2\nlast words\n")
    #expect(display.show(picture("x"), at: .now) == .dropped)
  }

  @Test("a reader that is gone is told once")
  func losesReader() throws {
    let display = try open()
    close(ends[0])
    ends[0] = -1
    display.show(picture("x"), at: .now)
    var events: [DisplayEvent] = []
    turn {
      events += display.takeEvents(at: .now)
      return !events.isEmpty
    }
    #expect(events == [.lost("log: its reader is gone")])
    #expect(!display.isReady)
    #expect(display.show(picture("x"), at: .now) == .dropped)
  }
}
