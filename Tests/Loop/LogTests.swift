import Glibc
import Testing

@testable import Loop

struct LogTests {
  private let now = ContinuousClock.now

  private func written(_ style: Log.Style, _ use: (Log) -> Void) throws -> String {
    let pipe = try Pipe()
    defer {
      close(pipe.reader)
      close(pipe.writer)
    }
    use(Log(descriptor: pipe.writer, style: style))
    try send("|", to: pipe.writer)
    return try receive(from: pipe.reader).1
  }

  @Test
  func `a line for the journal carries its priority, one for people does not`() throws {
    let journal = try written(.journal) { log in log.write(.warning, "feed lost", at: now) }
    #expect(journal == "<4>feed lost\n|")
    let plain = try written(.plain) { log in log.write(.warning, "feed lost", at: now) }
    #expect(plain == "feed lost\n|")
  }

  @Test
  func `lines below the threshold are dropped`() throws {
    #expect(try written(.plain) { log in log.write(.debug, "detail", at: now) } == "|")
  }

  @Test
  func `hostile text stays on its line and commands no terminal`() throws {
    let text = "a\u{1B}[2J\r\n<0>b\u{7}\u{202E}c\u{200B}\u{9B}d é 温"
    let line = try written(.plain) { log in log.write(.info, text, at: now) }
    let body = line.dropLast(2)
    #expect(line.hasSuffix("\n|"))
    #expect(
      body.unicodeScalars.allSatisfy { scalar in scalar.value >= 0x20 && scalar.value != 0x7F }
    )
    for scalar in ["\u{1B}", "\u{202E}", "\u{200B}", "\u{9B}", "\n"] {
      #expect(!body.contains(scalar))
    }
    #expect(body.hasSuffix("d é 温"))
  }

  @Test
  func `what was held back is told by a flush`() throws {
    let lines = try written(.plain) { log in
      log.write(.info, "x", at: now)
      log.write(.info, "x", at: now)
      #expect(log.deadline != nil)
      log.flush(at: now)
      #expect(log.deadline == nil)
    }
    #expect(lines == "x\n(1 more time) x\n|")
  }
}
