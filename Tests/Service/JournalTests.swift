import Glibc
import Testing

@testable import Service

/// A pipe at whose other end the tests read what was written.
private final class LogPipe {
  private var ends: (read: Int32, write: Int32) = (-1, -1)

  init() {
    var numbers: [Int32] = [0, 0]
    #expect(pipe(&numbers) == 0)
    #expect(fcntl(numbers[0], F_SETFL, O_NONBLOCK) == 0)
    ends = (numbers[0], numbers[1])
  }

  deinit {
    close(ends.read)
    close(ends.write)
  }

  /// Where a journal writes.
  var descriptor: Int32 { ends.write }

  /// The lines that came since the last call.
  func lines() -> [String] {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = max(read(ends.read, &buffer, buffer.count), 0)
    return String(decoding: buffer[..<count], as: UTF8.self).split(separator: "\n").map(String.init)
  }
}

@Suite("Journal")
struct JournalTests {
  private let start = ContinuousClock.now

  @Test("Without a person at the terminal lines are written at once")
  func atOnce() {
    let pipe = LogPipe()
    let journal = Journal(threshold: .info, waits: false, descriptor: pipe.descriptor)
    journal.write(.notice, "feed greenhouse: connected", at: start)
    #expect(pipe.lines() == ["feed greenhouse: connected"])
  }

  @Test("While a person looks at the terminal the newest lines are kept, and written at the end")
  func kept() {
    let pipe = LogPipe()
    let journal = Journal(threshold: .info, waits: true, descriptor: pipe.descriptor)
    for number in 0..<1_000 { journal.write(.info, "line \(number)", at: start) }
    #expect(pipe.lines().isEmpty)
    journal.close(at: start)
    let first = 1_000 - Journal.limit
    #expect(pipe.lines() == (first..<1_000).map { number in "line \(number)" })
    journal.close(at: start)
    #expect(pipe.lines().isEmpty)
  }

  @Test("A line that repeats the one before is kept once")
  func repeated() {
    let pipe = LogPipe()
    let journal = Journal(threshold: .info, waits: true, descriptor: pipe.descriptor)
    journal.write(.warning, "the feed is silent", at: start)
    for _ in 0..<50 { journal.write(.warning, "link down", at: start) }
    journal.close(at: start)
    #expect(pipe.lines() == ["the feed is silent", "link down"])
  }

  @Test("Lines below the threshold are not written", arguments: [true, false])
  func threshold(waits: Bool) {
    let pipe = LogPipe()
    let journal = Journal(threshold: .warning, waits: waits, descriptor: pipe.descriptor)
    journal.write(.info, "page humidity added", at: start)
    journal.write(.warning, "link down", at: start)
    journal.close(at: start)
    #expect(pipe.lines() == ["link down"])
  }
}
