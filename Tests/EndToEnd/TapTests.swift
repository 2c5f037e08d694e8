import Foundation
import Glibc
import Support
import Testing

/// `sensorpager tap` at our own simulated feed.
@Suite(.serialized) struct TapTests {
  /// A line with its five keys in order, and nothing else.
  private static let line =
    #"^\{"sensor":"[^"]+","type":"[a-z0-9_]+","value":[^,]+,"unit":("[^"]*"|null),"time":("[^"]+"|null)\}$"#

  private func isLine(_ line: String) -> Bool {
    line.range(of: Self.line, options: .regularExpression) != nil
  }

  @Test(arguments: ["json", "senml"], [true, false])
  func eachReadingIsALineOfFiveKeys(format: String, isNamed: Bool) throws {
    let feed = try Simulation("--rate", "200", "--format", format)
    let options = isNamed ? ["--format", format] : []
    let tap = try Running(command: [Program.path, "tap", feed.url] + options)
    try tap.wait(for: "hundred lines") { $0.count { $0 == "\n" } > 100 }
    tap.signal(SIGTERM)
    #expect(try tap.end() == 0)
    let strange = tap.lines.filter { !isLine($0) }
    #expect(strange.isEmpty, "\(strange.prefix(3))")
    #expect(
      Set(tap.lines.compactMap { $0.components(separatedBy: "\"").dropFirst(7).first }).count >= 5
    )
  }

  @Test func senMLLinesAreOnRequest() throws {
    let feed = try Simulation("--rate", "200")
    let outcome = try Program.run(["tap", feed.url, "--senml", "--duration", "1"])
    #expect(outcome.code == 0)
    #expect(outcome.lines.count >= 20)
    #expect(outcome.lines.allSatisfy { $0.hasPrefix("[{") && $0.contains("\"n\":") })
  }

  @Test func aRestartOfTheServerIsSurvived() throws {
    let feed = try Simulation("--rate", "100")
    let port = feed.port
    let tap = try Running("tap", feed.url)
    try tap.wait(for: "readings") { $0.count { $0 == "\n" } > 30 }
    try feed.kill()
    try wait(for: "word of the loss", seeing: tap.errors) {
      tap.errors.contains("no link: ") ? true : nil
    }
    let before = tap.lines.count
    let again = try Simulation("--rate", "100", port: port)
    try tap.wait(for: "readings again", within: 60) { $0.count { $0 == "\n" } > before + 30 }
    #expect(again.url == feed.url)
    let told = tap.errors.components(separatedBy: "sensorpager: connected").count - 1
    #expect(told == 2, "\(tap.errors)")
    tap.signal(SIGINT)
    #expect(try tap.end() == 0)
  }

  @Test(arguments: [
    "json", "senml", "home-assistant", "signal-k", "zigbee2mqtt", "shelly", "thingsboard", "mqtt",
  ]) func aRecordingDecodesToTheSameLines(format: String) throws {
    let (feed, scratch) = (try Simulation("--rate", "200", "--format", format), try Scratch())
    let (record, token) = (scratch.file("record.jsonl"), try scratch.write("t0ken", to: "token"))
    let options = ["--format", format, "--token-file", token, "--record", record]
    let tap = try Running(command: [Program.path, "tap", feed.url] + options)
    try tap.wait(for: "hundred lines") { $0.count { $0 == "\n" } > 100 }
    tap.signal(SIGTERM)
    #expect(try tap.end() == 0)
    let outcome = try Program.run(["decode", "--format", format, record])
    #expect(outcome.code == 0)
    #expect(outcome.lines == tap.lines)
    let again = try Program.run(["tap", feed.url, "--record", record])
    #expect(again.code == 73, "a recording that is there is not overwritten")
  }

  @Test func aReaderThatHasSeenEnoughEndsItQuietly() throws {
    let feed = try Simulation("--rate", "200")
    let pipe = "'\(Program.path)' tap '\(feed.url)' | head -1; echo ${PIPESTATUS[0]}"
    let shell = try Running(command: ["bash", "-c", pipe])
    #expect(try shell.end() == 0)
    #expect(shell.lines.count == 2)
    #expect(shell.lines.last == "0")
    #expect(["", "sensorpager: connected\n"].contains(shell.errors))
  }
}
