import Glibc

/// A program that runs beside the test, its outputs looked at while they grow; it is killed with the object.
package final class Running {
  /// The process's number.
  package let process: pid_t
  private let scratch: Scratch
  private var code: Int32?

  /// Starts a command.
  package init(command: [String], environment: [String: String] = [:]) throws {
    scratch = try Scratch()
    process = try spawn(
      command,
      output: scratch.file("output"),
      errors: scratch.file("errors"),
      environment: environment
    )
  }

  /// Starts the built program.
  package convenience init(_ arguments: String..., environment: [String: String] = [:]) throws {
    try self.init(command: [Program.path] + arguments, environment: environment)
  }

  deinit {
    guard code == nil else { return }
    kill(process, SIGKILL)
    waitpid(process, nil, 0)
  }

  /// What it has printed so far.
  package var output: String { scratch.read("output") }

  /// What it has complained of so far.
  package var errors: String { scratch.read("errors") }

  /// The whole lines that it has printed so far.
  package var lines: [String] {
    let text = output
    return text[..<(text.lastIndex(of: "\n") ?? text.startIndex)]
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Waits until its output fulfils a condition, and returns that output.
  @discardableResult
  package func wait(
    for what: String,
    within seconds: Double = 20,
    _ condition: (String) -> Bool
  ) throws -> String {
    try Support.wait(
      for: what,
      within: seconds,
      seeing: "\(output.suffix(2_000))\n\(errors.suffix(2_000))"
    ) {
      let seen = output
      return condition(seen) ? seen : nil
    }
  }

  /// Whether it has not ended.
  package var isAlive: Bool { kill(process, 0) == 0 && !hasEnded() }

  /// Sends it a signal.
  package func signal(_ number: Int32) { kill(process, number) }

  /// Waits for its end and returns its exit code; a signal counts as 128 + its number.
  package func end(within seconds: Double = 20) throws -> Int32 {
    try Support.wait(for: "end", within: seconds, seeing: errors) {
      hasEnded() ? code : nil
    }
  }

  private func hasEnded() -> Bool {
    guard code == nil else { return true }
    var status: Int32 = 0
    guard waitpid(process, &status, WNOHANG) == process else { return false }
    let signal = status & 0x7F
    code = signal == 0 ? status >> 8 & 0xFF : 128 + signal
    return true
  }
}
