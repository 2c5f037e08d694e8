import CLinux
import Glibc
import Loop
import Testing

@testable import Displays

struct OutletTests {
  /// Runs `body` with both ends of a pipe, the second one non-blocking.
  private func withPipe(_ body: (_ reading: Int32, _ writing: Int32) throws -> Void) throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    _ = linux_set_flags(ends[1], linux_get_flags(ends[1]) | O_NONBLOCK)
    try body(ends[0], ends[1])
  }

  private func fill(_ outlet: Outlet, _ count: Int) {
    outlet.append { bytes in bytes.append(contentsOf: repeatElement(UInt8(7), count: count)) }
  }

  @Test("the unsent rest is kept until it is taken")
  func keepsRest() throws {
    try withPipe { reading, writing in
      let outlet = Outlet()
      #expect(outlet.isEmpty)
      fill(outlet, 100_000)
      let first = try outlet.flush(to: writing)
      #expect(first == .wouldBlock)
      let sent = Int(outlet.sent)
      #expect(sent > 0 && sent < 100_000)
      var buffer = [UInt8](repeating: 0, count: 100_000)
      #expect(read(reading, &buffer, buffer.count) == sent)
      let second = try outlet.flush(to: writing)
      #expect(second == .bytes(0))
      #expect(outlet.isEmpty && outlet.sent == 100_000)
    }
  }

  @Test("what is dropped was cut only if a part of it is gone")
  func drops() throws {
    try withPipe { _, writing in
      let outlet = Outlet()
      fill(outlet, 10)
      #expect(!outlet.drop())
      fill(outlet, 1_000_000)
      _ = try outlet.flush(to: writing)
      #expect(outlet.drop())
      #expect(outlet.isEmpty)
      #expect(!outlet.drop())
    }
  }

  @Test("in pieces, one is written each time")
  func writesPieces() throws {
    try withPipe { _, writing in
      let outlet = Outlet(piece: 512)
      fill(outlet, 1000)
      let first = try outlet.flush(to: writing)
      #expect(first == .wouldBlock)
      #expect(outlet.sent == 512)
      let second = try outlet.flush(to: writing)
      #expect(second == .bytes(0))
      #expect(outlet.sent == 1000)
    }
  }
}
