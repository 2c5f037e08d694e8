import Foundation
import Glibc
import Support
import Testing

/// The daemon as configured: on a terminal by its path, with lines beside it, under a service manager.
@Suite(.serialized) struct RunTests {
  /// A terminal on which somebody else's program sleeps, as one has that is given to the daemon.
  private func terminal() throws -> Screen { try Screen("clear; exec tail -f /dev/null") }

  private func configuration(of url: String, terminal path: String) -> String {
    """
    feed: {url: "\(url)", format: json}
    programmes: {day: ['@overview', temperature, humidity, others]}
    displays:
      - {name: panel, terminal: "\(path)", type: screen-256color, charset: utf-8, programme: day, transition: cut}
      - {name: log, plain: stdout, programme: day, dwell: 1s}

    """
  }

  @Test func pagesStandOnATerminalByItsPathAndKeysTypedTherePage() throws {
    let (feed, screen, scratch) = (try Simulation(), try terminal(), try Scratch())
    let text = configuration(of: feed.url, terminal: try screen.value(of: "pane_tty"))
    let daemon = try Running("run", "--config", try scratch.write(text, to: "run.yaml"))
    try screen.wait(for: "the overview") { $0.hasPrefix("Overview") && $0.contains("Temperature") }
    try screen.press("Right")
    try screen.wait(for: "the next page", within: 5) { $0.hasPrefix("Temperature") }
    try screen.press("Right")
    try screen.wait(for: "the page after", within: 5) { $0.hasPrefix("Humidity") }
    // Keys that end a person's own program mean nothing here.
    try screen.press("q", "C-c", "Left")
    try screen.wait(for: "the page before", within: 5) { $0.hasPrefix("Temperature") }
    try daemon.wait(for: "pages as lines") { $0.contains("Temperature, page 2 of") }
    #expect(!daemon.output.contains("\u{1B}"))
    daemon.signal(SIGTERM)
    #expect(try daemon.end() == 0)
    try expectUsable(screen)
  }

  @Test func aTerminalThatIsNotThereIsWaitedFor() throws {
    let (feed, screen, scratch) = (try Simulation(), try terminal(), try Scratch())
    let path = scratch.file("panel")
    let text = configuration(of: feed.url, terminal: path)
    let daemon = try Running("run", "--config", try scratch.write(text, to: "run.yaml"))
    try daemon.wait(for: "pages on the other display") { $0.contains("Overview, page 1 of") }
    try wait(for: "a word on the missing terminal", seeing: daemon.errors) {
      daemon.errors.contains("display panel is not there") ? true : nil
    }
    let device = try screen.value(of: "pane_tty")
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: device)
    try screen.wait(for: "the overview", within: 30) { $0.hasPrefix("Overview") }
    #expect(daemon.isAlive)
    daemon.signal(SIGTERM)
    #expect(try daemon.end() == 0)
    try expectUsable(screen)
  }

  @Test(arguments: [true, false])
  func theServiceManagerIsToldEvenWhenNoFeedIsThere(hasFeed: Bool) throws {
    let (feed, scratch) = (try Simulation(), try Scratch())
    let url = hasFeed ? feed.url : "ws://127.0.0.1:1/"
    let text = "feed: {url: \"\(url)\"}\ndisplays: [{name: log, plain: stdout}]\n"
    let manager = try NotifySocket(scratch.file("notify"))
    let daemon = try Running(
      "run",
      "--config",
      try scratch.write(text, to: "run.yaml"),
      environment: ["NOTIFY_SOCKET": scratch.file("notify")]
    )
    try manager.wait(for: "READY=1") { $0.contains("READY=1") }
    try manager.wait(for: "a status") { told in
      told.contains { $0.hasPrefix("STATUS=feed \(hasFeed ? "up; 24 sensors" : "down: ")") }
    }
    #expect(!manager.told.contains("STOPPING=1"))
    daemon.signal(SIGTERM)
    #expect(try daemon.end() == 0)
    try manager.wait(for: "STOPPING=1") { $0.last == "STOPPING=1" }
    #expect(manager.told.filter { $0 == "READY=1" }.count == 1)
  }
}
