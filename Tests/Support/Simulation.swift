import Glibc

/// `sensorpager simulate`, from outside.
package final class Simulation {
  /// The feed's address.
  package let url: String
  private let running: Running

  /// Starts a simulated feed and waits until it listens.
  package init(_ options: String..., port: String = "0") throws {
    let running = try Running(command: [Program.path, "simulate", "--port", port] + options)
    self.running = running
    let text = try running.wait(for: "the feed's address") { $0.hasSuffix("\n") }
    url = String(text.dropLast())
  }

  /// The port that it listens on.
  package var port: String {
    String(url.drop { $0 != ":" }.dropFirst().drop { $0 != ":" }.dropFirst().prefix { $0 != "/" })
  }

  /// Lets it stand still, and go on.
  package func freeze(_ isFrozen: Bool) { running.signal(isFrozen ? SIGSTOP : SIGCONT) }

  /// Ends it without any chance to say goodbye.
  package func kill() throws {
    running.signal(SIGKILL)
    _ = try running.end()
  }
}
