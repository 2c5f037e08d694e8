import Foundation
import Glibc
import Support
import Testing

/// Item 6.5: one line of text per change, for who hears or feels the display.
@Suite(.serialized) struct PlainTests {
  private func daemon(
    _ rest: String = "",
    keys: String = "",
    rate: String = "10"
  ) throws
    -> (Running, Simulation, Scratch)
  {
    let (feed, scratch) = (try Simulation("--rate", rate), try Scratch())
    let text = """
      feed: {url: "\(feed.url)", format: json}
      programmes: {day: [temperature, humidity]}
      \(rest)
      displays: [{name: log, plain: stdout, programme: day\(keys)}]

      """
    let path = try scratch.write(text, to: "plain.yaml")
    return (try Running("run", "--config", path), feed, scratch)
  }

  @Test func plainAnnouncesEachPageWithItsPlace() throws {
    let (daemon, feed, scratch) = try daemon(keys: ", dwell: 1s")
    defer { withExtendedLifetime((feed, scratch)) {} }
    try daemon.wait(for: "two pages, twice") { text in
      text.components(separatedBy: "Temperature, page 1 of 2").count > 2
        && text.components(separatedBy: "Humidity, page 2 of 2").count > 2
    }
    let lines = daemon.lines
    let places = lines.indices.filter { lines[$0].contains(", page ") }
    for (one, next) in zip(places, places.dropFirst()) {
      #expect(lines[one] != lines[next], "a page was announced twice")
      #expect(next > one + 1, "a page has nothing to say")
    }
    #expect(!daemon.output.utf8.contains(0x1B))
    daemon.signal(SIGTERM)
    #expect(try daemon.end() == 0)
  }

  @Test func plainSaysWhatChangedAndNothingElse() throws {
    let (daemon, feed, scratch) = try daemon(keys: ", dwell: 0", rate: "2")
    defer { withExtendedLifetime((feed, scratch)) {} }
    try daemon.wait(for: "thirty lines", within: 60) { text in
      text.split(separator: "\n").count > 30
    }
    let lines = daemon.lines
    #expect(lines.count { $0.contains(", page ") } == 1)
    // No clock, no indicator, no graph; each line is one sensor with its value.
    for line in lines.dropFirst(4) {
      #expect(line.wholeMatch(of: /.*\d\d:\d\d:\d\d.*/) == nil, "\(line)")
      #expect(!line.unicodeScalars.contains { (0x2580...0x28FF).contains($0.value) }, "\(line)")
    }
    let pairs = zip(lines.dropFirst(8), lines.dropFirst(9))
    #expect(pairs.allSatisfy { one, next in one != next }, "a line was said twice")
    daemon.signal(SIGTERM)
    #expect(try daemon.end() == 0)
  }
}
