import CLinux
import Glibc
import Testing

@testable import Loop

/// Both ends of a pipe.
struct Pipe {
  let reader: Int32
  let writer: Int32

  init() throws {
    var ends: [Int32] = [0, 0]
    try SystemCall.result(of: "pipe") { pipe2(&ends, O_CLOEXEC) }
    reader = ends[0]
    writer = ends[1]
  }
}

/// Both ends of a pseudo-terminal.
struct PseudoTerminal {
  let master: Int32
  let slave: Int32

  init() throws {
    var numbers: (Int32, Int32) = (0, 0)
    try SystemCall.result(of: "openpty") { openpty(&numbers.0, &numbers.1, nil, nil, nil) }
    (master, slave) = numbers
    var settings = termios()
    tcgetattr(slave, &settings)
    cfmakeraw(&settings)
    tcsetattr(slave, TCSANOW, &settings)
  }
}

/// Writes a text, which must fit.
func send(_ text: String, to descriptor: Int32) throws {
  let bytes = Array(text.utf8)
  let sent = try bytes.withUnsafeBytes { bytes in try SystemCall.write(descriptor, bytes) }
  #expect(sent == .bytes(bytes.count))
}

/// Reads what is there once.
func receive(from descriptor: Int32) throws -> (Transfer, String) {
  var bytes = [UInt8](repeating: 0, count: 65536)
  let transfer = try bytes.withUnsafeMutableBytes { bytes in
    try SystemCall.read(descriptor, into: bytes)
  }
  guard case .bytes(let count) = transfer else { return (transfer, "") }
  return (transfer, String(decoding: bytes.prefix(count), as: UTF8.self))
}

/// Gathers what a descriptor brings, and closes it at its end as the contract asks.
final class Listener {
  var text = ""
  var ends = 0
  var closes = 0
  var writables = 0
  var descriptor: Descriptor?

  func listen(_ loop: EventLoop, _ number: Int32, _ ownership: Descriptor.Ownership) throws {
    descriptor = try loop.adopt(
      number,
      ownership,
      Descriptor.Handlers(
        readable: { self.read() },
        writable: { self.writables += 1 },
        closed: { self.closes += 1 }
      )
    )
  }

  private func read() {
    guard let descriptor, let (transfer, text) = try? receive(from: descriptor.number) else {
      return
    }
    self.text += text
    if transfer == .ended {
      ends += 1
      descriptor.close()
    }
  }
}

struct DescriptorTests {
  @Test
  func `a pipe's bytes arrive, then its end, once`() throws {
    let loop = try EventLoop()
    let pipe = try Pipe()
    let listener = Listener()
    try listener.listen(loop, pipe.reader, .owned)
    try send("first", to: pipe.writer)
    #expect(turn(loop) { listener.text == "first" })
    try send(" last", to: pipe.writer)
    close(pipe.writer)
    #expect(turn(loop) { listener.ends + listener.closes > 0 })
    settle(loop)
    #expect(listener.text == "first last")
    #expect(listener.ends + listener.closes == 1)
    #expect(listener.descriptor?.isOpen == false)
  }

  @Test
  func `all that was sent before a hang-up arrives, also when reading is paused`() throws {
    let loop = try EventLoop()
    let pipe = try Pipe()
    let listener = Listener()
    try listener.listen(loop, pipe.reader, .owned)
    listener.descriptor?.setReading(false)
    let text = String(repeating: "0123456789abcdef", count: 3000)
    try send(text, to: pipe.writer)
    settle(loop)
    #expect(listener.text.isEmpty)
    close(pipe.writer)
    #expect(turn(loop) { listener.ends + listener.closes > 0 })
    #expect(listener.text == text)
  }

  @Test
  func `pausing holds bytes back until reading resumes`() throws {
    let loop = try EventLoop()
    let pipe = try Pipe()
    defer { close(pipe.writer) }
    let listener = Listener()
    try listener.listen(loop, pipe.reader, .owned)
    listener.descriptor?.setReading(false)
    try send("later", to: pipe.writer)
    for _ in 0..<5 { loop.turn(until: .now + .milliseconds(2)) }
    #expect(listener.text.isEmpty)
    listener.descriptor?.setReading(true)
    #expect(turn(loop) { listener.text == "later" })
  }

  @Test
  func `a borrowed descriptor stays open and blocking`() throws {
    let loop = try EventLoop()
    let pipe = try Pipe()
    defer { close(pipe.reader) }
    let listener = Listener()
    try listener.listen(loop, pipe.reader, .borrowed)
    #expect(linux_get_flags(pipe.reader) & O_NONBLOCK == 0)
    listener.descriptor?.close()
    settle(loop)
    try send("still", to: pipe.writer)
    #expect(try receive(from: pipe.reader).1 == "still")
    #expect(listener.closes == 0)
    close(pipe.writer)
  }

  @Test
  func `an owned descriptor is closed at once, from outside a handler and from inside`() throws {
    let loop = try EventLoop()
    let pipe = try Pipe()
    let listener = Listener()
    try listener.listen(loop, pipe.reader, .owned)
    listener.descriptor?.close()
    #expect(linux_get_flags(pipe.reader) == -1)
    close(pipe.writer)

    let other = try Pipe()
    var inner: Descriptor?
    inner = try loop.adopt(
      other.reader,
      .owned,
      Descriptor.Handlers(readable: { inner?.close() })
    )
    try send("x", to: other.writer)
    #expect(turn(loop) { linux_get_flags(other.reader) == -1 })
    close(other.writer)
  }

  @Test
  func `a handler may close another descriptor that is ready too`() throws {
    let loop = try EventLoop()
    let pipes = try (0..<6).map { _ in try Pipe() }
    var descriptors: [Descriptor] = []
    var calls = 0
    for pipe in pipes {
      descriptors.append(
        try loop.adopt(
          pipe.reader,
          .owned,
          Descriptor.Handlers(readable: {
            calls += 1
            for descriptor in descriptors { descriptor.close() }
          })
        )
      )
      try send("x", to: pipe.writer)
    }
    #expect(turn(loop) { calls > 0 })
    settle(loop)
    #expect(calls == 1)
    for pipe in pipes {
      #expect(linux_get_flags(pipe.reader) == -1)
      close(pipe.writer)
    }
  }

  @Test
  func `writable comes once per request`() throws {
    let loop = try EventLoop()
    let pipe = try Pipe()
    defer { close(pipe.reader) }
    let listener = Listener()
    try listener.listen(loop, pipe.writer, .owned)
    settle(loop)
    #expect(listener.writables == 0)
    listener.descriptor?.requestWritable()
    #expect(turn(loop) { listener.writables == 1 })
    settle(loop)
    #expect(listener.writables == 1)
  }

  @Test
  func `a full pipe is writable only after it was read`() throws {
    let loop = try EventLoop()
    let pipe = try Pipe()
    let listener = Listener()
    try listener.listen(loop, pipe.writer, .owned)
    let block = [UInt8](repeating: 0, count: 65536)
    var outcome = Transfer.bytes(1)
    while outcome != .wouldBlock {
      outcome = try block.withUnsafeBytes { block in try SystemCall.write(pipe.writer, block) }
    }
    listener.descriptor?.requestWritable()
    for _ in 0..<5 { loop.turn(until: .now + .milliseconds(2)) }
    #expect(listener.writables == 0)
    _ = try receive(from: pipe.reader)
    #expect(turn(loop) { listener.writables == 1 })
    close(pipe.reader)
    #expect(turn(loop) { listener.closes == 1 })
  }

  @Test
  func `a terminal's keys arrive and its hang-up is told once`() throws {
    let loop = try EventLoop()
    let terminal = try PseudoTerminal()
    let listener = Listener()
    try listener.listen(loop, terminal.slave, .owned)
    try send("\u{1B}[C", to: terminal.master)
    #expect(turn(loop) { listener.text == "\u{1B}[C" })
    close(terminal.master)
    #expect(turn(loop) { listener.ends + listener.closes > 0 })
    settle(loop)
    #expect(listener.ends + listener.closes == 1)
  }

  @Test
  func `the master's side of a terminal works the same way`() throws {
    let loop = try EventLoop()
    let terminal = try PseudoTerminal()
    let listener = Listener()
    try listener.listen(loop, terminal.master, .owned)
    try send("shown", to: terminal.slave)
    #expect(turn(loop) { listener.text == "shown" })
    close(terminal.slave)
    #expect(turn(loop) { listener.ends + listener.closes > 0 })
    settle(loop)
    #expect(listener.ends + listener.closes == 1)
  }

  @Test
  func `a loop that is full says so, and has room again after a close`() throws {
    let loop = try EventLoop(EventLoop.Options(descriptorLimit: 4))
    let pipes = try (0..<3).map { _ in try Pipe() }
    let listener = Listener()
    try listener.listen(loop, pipes[0].reader, .owned)
    try listener.listen(loop, pipes[1].reader, .owned)
    #expect(throws: LoopError.full) { try listener.listen(loop, pipes[2].reader, .owned) }
    listener.descriptor?.close()
    try listener.listen(loop, pipes[2].reader, .owned)
    try send("last", to: pipes[2].writer)
    #expect(turn(loop) { listener.text == "last" })
    for pipe in pipes { close(pipe.writer) }
  }

  @Test
  func `the loop's end closes what it owns and tells it`() throws {
    let pipe = try Pipe()
    let listener = Listener()
    let loop = try EventLoop()
    try listener.listen(loop, pipe.reader, .owned)
    loop.close()
    #expect(listener.closes == 1)
    #expect(linux_get_flags(pipe.reader) == -1)
    close(pipe.writer)
  }
}
