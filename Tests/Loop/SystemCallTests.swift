import Glibc
import Testing

@testable import Loop

struct SystemCallTests {
  @Test
  func `an interrupted call is made again`() throws {
    var calls = 0
    let answer = try SystemCall.result(of: "test") {
      calls += 1
      errno = EINTR
      return calls < 3 ? -1 : 7
    }
    #expect(answer == 7)
    #expect(calls == 3)
  }

  @Test
  func `a failure names the call and the reason`() {
    let error = SystemError(call: "open /no/such/file", code: ENOENT)
    #expect(throws: error) { try SystemCall.open("/no/such/file", O_RDONLY) }
    #expect(error.description == "open /no/such/file: No such file or directory")
  }

  @Test
  func `nothing to read is a value, and so is the end`() throws {
    let pipe = try Pipe()
    _ = fcntl(pipe.reader, F_SETFL, O_NONBLOCK)
    #expect(try receive(from: pipe.reader).0 == .wouldBlock)
    close(pipe.writer)
    #expect(try receive(from: pipe.reader).0 == .ended)
    close(pipe.reader)
  }

  @Test
  func `a pipe that nobody reads has ended`() throws {
    signal(SIGPIPE, SIG_IGN)
    let pipe = try Pipe()
    close(pipe.reader)
    let outcome = try [UInt8(1)].withUnsafeBytes { bytes in
      try SystemCall.write(pipe.writer, bytes)
    }
    #expect(outcome == .ended)
    close(pipe.writer)
  }
}
