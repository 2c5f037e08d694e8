import Testing

@testable import Service

/// What is kept on the disk, as a configuration asks for it.
@Suite struct HistoryConfigurationTests {
  private func history(_ text: String) throws -> Configuration.History {
    let file = "feed: {url: 'ws://h/'}\ndisplays: [{name: a, plain: stdout}]\nhistory: {\(text)}\n"
    return try Configuration.parse(Array(file.utf8)).history
  }

  @Test func `without a word there are 256 MiB, thirty days and half a minute`() throws {
    let usual = try history("memory: 1MiB")
    #expect(usual.disk == 256 << 20 && usual.keep == .seconds(30 * 86_400))
    #expect(usual.writeEvery == .seconds(30))
  }

  @Test func `zero is off for each`() throws {
    let off = try history("disk: 0, keep: 0, write-every: 0")
    #expect(off.disk == 0 && off.keep == .zero && off.writeEvery == .zero)
  }

  @Test func `limits are those that are told`() throws {
    for text in [
      "disk: 4MiB", "disk: 64GiB", "keep: 1h", "keep: 3650d", "write-every: 1s",
      "write-every: 30min",
    ] {
      _ = try history(text)
    }
    for text in [
      "disk: 4095KiB", "disk: 65GiB", "keep: 59min", "keep: 3651d", "write-every: 999ms",
      "write-every: 1801s", "disk: '0'", "keep: -1d",
    ] {
      #expect(throws: (any Error).self, "\(text)") { try self.history(text) }
    }
  }
}
