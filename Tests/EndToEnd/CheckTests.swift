import Foundation
import Support
import Testing

/// `sensorpager check`: every fault with its place.
@Suite struct CheckTests {
  private static let repository = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path

  private static let good = """
    feed: {url: "ws://127.0.0.1:1/"}
    displays:
      - {name: log, plain: stdout}

    """

  @Test func aGoodConfigurationPasses() throws {
    let scratch = try Scratch()
    let path = try scratch.write(Self.good, to: "good.yaml")
    let outcome = try Program.run(["check", path])
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.errors.isEmpty)
    #expect(outcome.lines.count == 1)
  }

  @Test func theShippedConfigurationPasses() throws {
    let outcome = try Program.run(["check", Self.repository + "/Config/sensorpager.yaml"])
    #expect(outcome.code == 0, "\(outcome.errors)")
  }

  @Test(arguments: [
    ("feed: [\n", ["3:1"]),
    ("feed:\n  url: ftp://host/\n", ["2:8"]),
    ("feed:\n  url: ws://host/\n  formt: json\n", ["3:3"]),
    ("feed:\n  url: ws://host/?token=s3cr3t\n", ["2:8"]),
    ("feed:\n  url: ws://host/\n  format: nonsense\n", ["3:11"]),
    ("feed: {url: 'ws://host/'}\nlimits:\n  message: lots\n  pages: -1\n", ["3:12", "4:10"]),
    (
      "feed: {url: 'ws://host/'}\ndisplays:\n  - {name: a, terminal: /dev/tty9, dwell: fast}\n",
      ["3:43"]
    ),
    (
      "feed: {url: 'ws://host/'}\ndisplays:\n  - {name: a, plain: stdout}\n"
        + "  - {name: a, plain: stdout, programme: none}\n",
      ["4:12", "4:41"]
    ),
    ("feed: {url: 'ws://host/'}\ndisplays: []\n", ["2:11"]),
    ("", ["1:1"]),
  ])
  func everyFaultIsToldWithItsPlace(text: String, places: [String]) throws {
    let scratch = try Scratch()
    let good =
      text.isEmpty || text.contains("displays:") ? "" : "displays: [{name: l, plain: stdout}]\n"
    let path = try scratch.write(text + good, to: "bad.yaml")
    for arguments in [["check", path], ["run", "--config", path]] {
      let outcome = try Program.run(arguments)
      #expect(outcome.code == 78)
      #expect(outcome.output.isEmpty)
      #expect(!outcome.errors.contains("s3cr3t"))
      let lines = outcome.errors.split(separator: "\n")
      for place in places {
        let start = "sensorpager: \(path):\(place): "
        #expect(lines.contains { $0.hasPrefix(start) }, "no \(place) in:\n\(outcome.errors)")
      }
      #expect(lines.allSatisfy { $0.contains("; ") }, "no remedy in:\n\(outcome.errors)")
    }
  }
}
