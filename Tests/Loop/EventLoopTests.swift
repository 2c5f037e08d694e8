import CLinux
import Glibc
import Testing

@testable import Loop

/// Turns the loop until `condition` holds; `false` when it does not within ten seconds.
func turn(_ loop: EventLoop, until condition: () -> Bool) -> Bool {
  let limit = ContinuousClock.now + .seconds(10)
  while !condition() {
    guard ContinuousClock.now < limit else { return false }
    loop.turn(until: limit)
  }
  return true
}

/// How often the calling thread has gone to sleep of its own accord.
func sleepsOfThisThread() throws -> Int {
  let file = try SystemCall.open("/proc/thread-self/status", O_RDONLY)
  defer { close(file) }
  var bytes = [UInt8](repeating: 0, count: 8192)
  let count = bytes.withUnsafeMutableBytes { bytes in read(file, bytes.baseAddress, bytes.count) }
  let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  let line = text.split(separator: "\n").first { line in line.hasPrefix("voluntary_ctxt_switches") }
  let number = line?.split(separator: "\t").last.flatMap { number in Int(number) }
  return try #require(number)
}

/// The loop has done what a fresh context does by itself.
func settle(_ loop: EventLoop) {
  for _ in 0..<4 { loop.turn(until: .now) }
}

struct EventLoopTests {
  @Test
  func `a turn ends at its deadline, neither before nor much later`() throws {
    let loop = try EventLoop()
    settle(loop)
    for milliseconds in [0, 1, 7, 40] {
      let deadline = ContinuousClock.now + .milliseconds(milliseconds)
      loop.turn(until: deadline)
      let end = ContinuousClock.now
      #expect(end >= deadline)
      #expect(end < deadline + .milliseconds(500))
    }
  }

  @Test
  func `a deadline in the past does not wait`() throws {
    let loop = try EventLoop()
    settle(loop)
    let start = ContinuousClock.now
    loop.turn(until: start - .seconds(3600))
    #expect(ContinuousClock.now - start < .milliseconds(500))
  }

  @Test
  func `an idle loop is not woken`() throws {
    let loop = try EventLoop()
    settle(loop)
    let before = try sleepsOfThisThread()
    var turns = 0
    let end = ContinuousClock.now + .milliseconds(2500)
    while ContinuousClock.now < end {
      loop.turn(until: end)
      turns += 1
    }
    // One sleep to the end; one more for a timer of the library's own (30 s), should it fall in here.
    #expect(turns <= 2)
    #expect(try sleepsOfThisThread() - before <= 3)
  }

  @Test
  func `durations beyond every clock are held inside the type`() {
    #expect(Duration.seconds(Int64.max).microseconds == .max)
    #expect(Duration.seconds(Int64.min).microseconds == .min)
    #expect(Duration.microseconds(1_500_001).microseconds == 1_500_001)
  }

  @Test
  func `two loops live beside each other and end in any order`() throws {
    let first = try EventLoop(EventLoop.Options(usesTLS: true))
    let second = try EventLoop()
    first.turn(until: .now)
    first.close()
    first.close()
    second.turn(until: .now)
    second.close()
  }
}
