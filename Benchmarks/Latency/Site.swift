import Glibc
import Support

/// A busy feed, a daemon, and the far end of its terminal.
final class Site {
  private let feed: BusyFeed
  private let glass: Glass
  private let daemon: Running
  private let scratch: Scratch

  /// Starts everything and waits until the feed has told of every sensor and runs at its pace.
  init(transition: String) throws {
    feed = try BusyFeed(sparesShown: transition == "slide")
    glass = try Glass()
    scratch = try Scratch()
    let text = """
      feed: {url: "\(feed.url)", format: json}
      limits: {sensors: 200000}
      pages: {t00: {title: \(LatencyBenchmark.titles[0])}, t01: {title: \(LatencyBenchmark.titles[1])}}
      programmes: {two: [t00, t01]}
      displays:
        - {name: glass, terminal: "\(glass.path)", type: xterm-256color, charset: utf-8, size: 80x24,
           programme: two, dwell: 0, transition: \(transition)}

      """
    daemon = try Running("run", "--config", try scratch.write(text, to: "latency.yaml"))
    try feed.waitUntilBusy()
    _ = try wait(for: LatencyBenchmark.titles[0], after: 0)
  }

  /// Lets a time pass that no frame and no batch of the feed is in step with.
  func pause(milliseconds: ClosedRange<UInt32>) {
    usleep(UInt32.random(in: milliseconds.lowerBound * 1_000...milliseconds.upperBound * 1_000))
  }

  /// Presses a key.
  func press(_ bytes: String) { glass.write(bytes) }

  /// Has the marker sensor, the first on the first page, say something; returns when it was sent.
  func tell(_ value: String) -> Double { feed.tell(value) }

  /// Waits for a text on the terminal, and returns when its first byte came.
  func wait(for text: String, after moment: Double) throws -> Double {
    guard let time = glass.wait(for: text, after: moment, seconds: 10) else {
      throw Unseen(text: text, errors: daemon.errors)
    }
    return time
  }

  /// Waits for a picture that moves, and returns when its first byte came.
  ///
  /// Nothing else is drawn on a page whose sensors are quiet but for the clock, which is a few bytes.
  func waitForMotion(after moment: Double) throws -> Double {
    guard let time = glass.wait(forPieceOf: 64, after: moment, seconds: 10) else {
      throw Unseen(text: "a slide", errors: daemon.errors)
    }
    return time
  }

  /// Ends everything; returns what the feed has really sent, in words.
  func end() -> String {
    let words = feed.end()
    daemon.signal(SIGTERM)
    _ = try? daemon.end()
    glass.close()
    return words
  }

  /// Something that never came.
  struct Unseen: Error, CustomStringConvertible {
    let text: String
    let errors: String

    var description: String { "\"\(text)\" never came to the terminal; \(errors)" }
  }
}
