import Foundation
import Glibc
import Support

/// A daemon with a configuration of its own on a terminal, and everything that it leaves behind.
final class Installation {
  /// The terminal of the display `panel`.
  let screen: Screen
  /// The folder of the configuration and of the state.
  let scratch: Scratch
  private let url: String
  private(set) var daemon: Running?

  /// A terminal and a folder; nothing runs yet.
  init(feed url: String, columns: Int = 80, rows: Int = 24) throws {
    screen = try Screen(columns: columns, rows: rows, "clear; exec tail -f /dev/null")
    scratch = try Scratch()
    self.url = url
  }

  /// What the daemon has complained of so far.
  var errors: String { daemon?.errors ?? "" }

  /// Writes the configuration: what `rest` says, and a display `panel` with the keys in `panel`.
  @discardableResult
  func configure(
    _ rest: String = "",
    panel: String = "",
    more displays: String = ""
  ) throws -> String {
    let path = try screen.value(of: "pane_tty")
    let keys = "name: panel, terminal: \"\(path)\", type: screen-256color, charset: utf-8"
    let text = """
      feed: {url: "\(url)", format: json}
      \(rest)
      displays:
        - {\(keys)\(panel.isEmpty ? "" : ", " + panel)}
      \(displays)

      """
    return try scratch.write(text, to: "sensorpager.yaml")
  }

  /// Starts the daemon; `notify` is the socket of a service manager.
  func start(notify: String? = nil) throws {
    var environment = ["STATE_DIRECTORY": scratch.file("state")]
    if let notify { environment["NOTIFY_SOCKET"] = notify }
    daemon = try Running(
      "run",
      "--config",
      scratch.file("sensorpager.yaml"),
      environment: environment
    )
  }

  /// Asks for the configuration to be read again.
  func reload() { daemon?.signal(SIGHUP) }

  /// Ends the daemon and waits for that.
  func stop() throws -> Int32? {
    daemon?.signal(SIGTERM)
    return try daemon?.end()
  }

  /// Waits until the panel's page has a title.
  @discardableResult
  func waitForPage(_ title: String, within seconds: Double = 10) throws -> String {
    try screen.wait(for: "the page \(title)", within: seconds) { $0.hasPrefix(title) }
  }

  /// Waits for a line in the log.
  func waitForLine(_ text: String) throws {
    try wait(for: "a line on \(text)", seeing: errors) { errors.contains(text) ? true : nil }
  }

  /// The processor time that the daemon has taken, in ticks of a hundredth of a second.
  func ticks() throws -> Int {
    let path = "/proc/\(daemon?.process ?? 0)/stat"
    return try wait(for: path) {
      let bytes = FileManager.default.contents(atPath: path) ?? Data()
      // The program's name, which stands in parentheses, may hold anything.
      let fields = String(decoding: bytes, as: UTF8.self).split(separator: ")").last?
        .split(separator: " ").map(String.init)
      guard let fields, fields.count > 13, let user = Int(fields[11]), let system = Int(fields[12])
      else { return nil }
      return user + system
    }
  }
}
