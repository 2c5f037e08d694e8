import Foundation
import Glibc

/// A terminal of a fixed size inside a tmux server of its own, with a command running in it.
///
/// tmux is the judge: what `text` returns went through its terminal emulator. The server ends with the object.
package final class Screen {
  private let socket: String
  private let environment: [String: String]

  /// Why a wait ended without its condition.
  package struct TimedOut: Error, CustomStringConvertible {
    package var description: String
  }

  /// Starts `command` (a shell command line) in a terminal of `columns` x `rows`.
  package init(
    columns: Int = 80,
    rows: Int = 24,
    environment: [String: String] = [:],
    _ command: String
  ) throws {
    let process = ProcessInfo.processInfo.processIdentifier
    socket = "sensorpager-\(process)-\(UInt32.random(in: 0...UInt32.max))"
    self.environment = ["LC_ALL": "C.UTF-8"].merging(environment) { $1 }
    let size = ["-x", "\(columns)", "-y", "\(rows)"]
    try tmux(["-f", "/dev/null", "new-session", "-d", "-s", "main"] + size + ["exec sh"])
    try tmux("set-option", "-g", "status", "off")
    try tmux("set-option", "-g", "remain-on-exit", "on")
    try tmux("resize-window", "-t", "main", "-x", "\(columns)", "-y", "\(rows)")
    try type("PS1='$ '; clear\n")
    try type(command + "\n")
  }

  deinit {
    _ = try? tmux("kill-server")
  }

  /// The screen's rows as tmux sees them, trailing blanks cut.
  package var rows: [String] {
    get throws {
      try tmux("capture-pane", "-p", "-t", "main").split(
        separator: "\n",
        omittingEmptySubsequences: false
      ).map(String.init)
    }
  }

  /// The whole screen as text.
  package var text: String {
    get throws { try rows.joined(separator: "\n") }
  }

  /// The screen with its colours as escape sequences, for pictures.
  package var colouredText: String {
    get throws { try tmux("capture-pane", "-p", "-e", "-t", "main") }
  }

  /// Presses keys by tmux' names (`Right`, `Enter`, `C-l`, `q`).
  package func press(_ keys: String...) throws {
    for key in keys { try tmux("send-keys", "-t", "main", key) }
  }

  /// Types text as it is.
  package func type(_ text: String) throws {
    try tmux("send-keys", "-t", "main", "-l", text)
  }

  /// Gives the terminal another size.
  package func resize(columns: Int, rows: Int) throws {
    try tmux("resize-window", "-t", "main", "-x", "\(columns)", "-y", "\(rows)")
  }

  /// Looks again and again until `condition` holds for the screen's text, and returns that text.
  @discardableResult
  package func wait(
    for what: String,
    within seconds: Double = 20,
    _ condition: (String) -> Bool
  ) throws -> String {
    let deadline = ContinuousClock.now.advanced(by: .seconds(seconds))
    while true {
      let seen = try text
      if condition(seen) { return seen }
      if ContinuousClock.now > deadline {
        throw TimedOut(description: "no \(what) within \(seconds) s; the screen shows:\n\(seen)")
      }
      Thread.sleep(forTimeInterval: 0.02)
    }
  }

  @discardableResult
  private func tmux(_ arguments: String...) throws -> String {
    try tmux(arguments)
  }

  /// Runs a tmux command and returns what it printed.
  @discardableResult
  private func tmux(_ arguments: [String]) throws -> String {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: file) }
    try spawn(["tmux", "-L", socket] + arguments, output: file.path)
    return String(decoding: try Data(contentsOf: file), as: UTF8.self)
  }

  /// Runs a program to its end, its output in a file.
  ///
  /// Not Foundation's: that waits for descriptors which the server, a grandchild, would keep open for ever.
  private func spawn(_ arguments: [String], output: String) throws {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    for number in 3..<Int32(256) { posix_spawn_file_actions_addclose(&actions, number) }
    let variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    var vector = arguments.map { strdup($0) } + [nil]
    var environment = variables.map { strdup("\($0)=\($1)") } + [nil]
    defer { for text in vector + environment { free(text) } }
    var child: pid_t = 0
    let code = posix_spawnp(&child, arguments[0], &actions, nil, &vector, &environment)
    guard code == 0 else { throw TimedOut(description: "\(arguments[0]): \(code)") }
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
  }
}
