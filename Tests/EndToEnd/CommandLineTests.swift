import Support
import Testing

/// What every subcommand says of itself, and of what it does not understand.
@Suite struct CommandLineTests {
  private static let subcommands = [
    "demo", "watch", "run", "tap", "decode", "simulate", "check", "keys",
  ]

  @Test func helpListsEverySubcommand() throws {
    let outcome = try Program.run(["--help"])
    #expect(outcome.code == 0)
    for name in Self.subcommands { #expect(outcome.output.contains("  \(name) ")) }
  }

  @Test(arguments: subcommands) func eachSubcommandHasHelp(name: String) throws {
    let outcome = try Program.run([name, "--help"])
    #expect(outcome.code == 0)
    #expect(outcome.output.hasPrefix("usage: sensorpager \(name)"))
    #expect(outcome.errors.isEmpty)
  }

  @Test func theVersionIsOneLine() throws {
    let outcome = try Program.run(["--version"])
    #expect(outcome.code == 0)
    #expect(outcome.lines.count == 1)
    #expect(outcome.output.hasPrefix("sensorpager "))
  }

  @Test(arguments: [
    [], ["nonsense"], ["demo", "--nonsense"], ["demo", "operand"], ["demo", "--rate"],
    ["demo", "--rate", "fast"], ["demo", "--sensors", "-1"], ["demo", "--size", "0x0"], ["watch"],
    ["watch", "http://host/"], ["watch", "ws://host/", "--format", "nonsense"],
    ["watch", "ws://host/", "--header", "Authorization: Bearer secret"],
    ["watch", "ws://host/?token=secret"], ["watch", "ws://user:secret@host/"], ["tap"],
    ["tap", "ws://host/", "--header", "no colon"],
    ["tap", "ws://host/", "--header", "Cookie: secret"],
    ["decode", "--nonsense", "x"], ["decode"], ["simulate", "--fault", "nonsense"],
    ["run", "operand"],
  ])
  func aWrongCommandLineIsOneLineAndCode64(arguments: [String]) throws {
    let outcome = try Program.run(arguments)
    #expect(outcome.code == 64)
    #expect(outcome.output.isEmpty)
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.count == 1, "\(outcome.errors)")
    #expect(outcome.errors.hasPrefix("sensorpager: "))
    #expect(!outcome.errors.contains("secret"), "a secret in an error text: \(outcome.errors)")
  }

  @Test func aMissingFileIsCode66() throws {
    #expect(try Program.run(["decode", "/nonexistent/file"]).code == 66)
    #expect(try Program.run(["check", "/nonexistent/file"]).code == 66)
    #expect(try Program.run(["run", "--config", "/nonexistent/file"]).code == 66)
    #expect(
      try Program.run(["tap", "ws://127.0.0.1:1/", "--token-file", "/nonexistent"]).code == 66
    )
  }
}
