import Foundation
import Glibc

/// A terminal of a fixed size inside a tmux server of its own, with a command running in it.
///
/// tmux is the judge: what `text` returns went through its terminal emulator. The server ends with the object.
package final class Screen {
  private let socket: String
  private let environment: [String: String]
  private var lastPress: (key: String, at: ContinuousClock.Instant)?

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

  /// Presses keys by tmux' names (`Right`, `Enter`, `C-l`, `q`), none again before fingers could.
  ///
  /// Sooner and evenly it would be a key that is held down and repeats.
  package func press(_ keys: String...) throws {
    for key in keys {
      if let last = lastPress, last.key == key, ContinuousClock.now - last.at < .milliseconds(150) {
        usleep(150_000)
      }
      try tmux("send-keys", "-t", "main", key)
      lastPress = (key, .now)
    }
  }

  /// Types text as it is.
  package func type(_ text: String) throws {
    try tmux("send-keys", "-t", "main", "-l", text)
  }

  /// Copies every byte that goes to the terminal from now on to a file.
  package func record(to file: String) throws {
    try tmux("pipe-pane", "-t", "main", "exec cat >\(file)")
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
    try Support.wait(
      for: what,
      within: seconds,
      seeing: try text
    ) {
      let seen = try text
      return condition(seen) ? seen : nil
    }
  }

  /// What tmux knows of the terminal by one of its format variables, such as `pane_tty`.
  package func value(of variable: String) throws -> String {
    let text = try tmux("display-message", "-p", "-t", "main", "#{\(variable)}")
    return String(text.prefix { $0 != "\n" })
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
    let arguments = ["tmux", "-L", socket] + arguments
    let child = try spawn(arguments, output: file.path, environment: environment)
    while waitpid(child, nil, 0) < 0, errno == EINTR {}
    return String(decoding: try Data(contentsOf: file), as: UTF8.self)
  }
}
