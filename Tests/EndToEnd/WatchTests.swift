import Foundation
import Glibc
import Support
import Testing

/// `sensorpager watch`: what an operator sees of the link, and what is written at the end.
@Suite(.serialized) struct WatchTests {
  @Test(arguments: ["json", "senml"]) func whatItWritesIsAConfigurationThatPasses(
    format: String
  ) throws {
    let (feed, scratch) = (try Simulation("--format", format), try Scratch())
    let path = scratch.file("written.yaml")
    let watched = try Program.run(["watch", feed.url, "--duration", "2", "--write-config", path])
    #expect(watched.code == 0, "\(watched.errors)")
    let text = scratch.read("written.yaml")
    #expect(text.contains(feed.url))
    #expect(text.contains("temperature"))
    let checked = try Program.run(["check", path])
    #expect(checked.code == 0, "\(checked.errors)")
    let again = try Program.run(["watch", feed.url, "--duration", "1", "--write-config", path])
    #expect(again.code == 73)
    #expect(scratch.read("written.yaml") == text)
  }

  @Test func whatWasMappedIsWritten() throws {
    let (feed, scratch) = (try Simulation(), try Scratch())
    let values = #"[{"sensor":"/sensor","type":"/type","value":"/value","time":"^/time"}]"#
    let mapping = try scratch.write(#"{"mapping":{"values":\#(values)}}"#, to: "m.json")
    let path = scratch.file("written.yaml")
    let options = [
      "--mapping", mapping, "--hello", "hi", "--duration", "1", "--write-config", path,
    ]
    #expect(try Program.run(["watch", feed.url] + options).code == 0)
    let text = scratch.read("written.yaml")
    #expect(text.contains(#"hello: ["hi"]"#))
    #expect(
      text.contains(#"- {sensor: "/sensor", type: "/type", value: "/value", time: "^/time"}"#)
    )
    #expect(try Program.run(["check", path]).code == 0)
  }

  /// Standard output that is appended to a file keeps what the file had.
  @Test func linesAreAppendedToAFile() throws {
    let (feed, scratch) = (try Simulation(), try Scratch())
    let log = try scratch.write(String(repeating: "old line\n", count: 100), to: "log")
    let watch = "'\(Program.path)' watch '\(feed.url)' --display plain --duration 2 >> '\(log)'"
    let shell = try Running(command: ["bash", "-c", watch])
    #expect(try shell.end() == 0)
    let lines = scratch.read("log").split(separator: "\n")
    #expect(lines.prefix(100).allSatisfy { $0 == "old line" })
    #expect(lines.count > 100)
  }

  @Test func aLostLinkIsShownWithTheOldValuesAndComesBack() throws {
    let feed = try Simulation("--rate", "20")
    let port = feed.port
    let session = try Session("watch \(feed.url)")
    let screen = session.screen
    try screen.wait(for: "the overview") { $0.contains("Temperature") && $0.contains("●") }
    try screen.press("Space", "Right", "Right")
    try screen.wait(for: "the second page", within: 5) { $0.hasPrefix("Humidity") }
    try feed.kill()
    let down = try screen.wait(for: "the loss and its reason") { text in
      let rows = text.split(separator: "\n")
      return rows.first?.contains("✗") == true
        && ["connection lost", "refused"].contains { rows.last?.contains($0) == true }
    }
    let values = down.split(separator: "\n").filter { $0.contains("%") }
    #expect(values.count >= 3, "the old values are gone:\n\(down)")
    let again = try Simulation("--rate", "20", port: port)
    try screen.wait(for: "the link again", within: 60) { text in
      text.hasPrefix("Humidity") && text.split(separator: "\n").first?.contains("●") == true
    }
    #expect(again.url == feed.url)
    try screen.press("q")
    try session.expectCleanEnd()
  }

  @Test func aRefusedTokenIsToldInWordsAndNotHammered() throws {
    let server = try ScriptedServer({ side in side.refuse("401 Unauthorized") })
    defer { server.stop() }
    let scratch = try Scratch()
    let token = try scratch.write("s3cr3t-t0k3n\n", to: "token")
    let session = try Session("watch \(server.url()) --token-file \(token)")
    let screen = session.screen
    try screen.wait(for: "the refusal in words") { text in
      text.contains("credentials refused (HTTP 401), again in")
    }
    // Time runs, as the age of the loss shows, and nobody knocks again.
    let later = try screen.wait(for: "some seconds of waiting") { $0.contains("✗ 4s") }
    #expect(later.contains("again in 4 min") || later.contains("again in 5 min"), "\(later)")
    #expect(server.requests.count == 1)
    #expect(server.requests.first?.contains("Authorization: Bearer s3cr3t-t0k3n") == true)
    #expect(!later.contains("s3cr3t"))
    try screen.press("q")
    try session.expectCleanEnd()
  }

  @Test func aServerThatSaysNothingIsToldInWords() throws {
    let server = try ScriptedServer({ side in side.awaitEnd() })
    defer { server.stop() }
    let session = try Session("watch \(server.url())")
    try session.screen.wait(for: "a reason", within: 40) { text in
      text.split(separator: "\n").first?.contains("✗") == true && text.contains("no answer")
    }
    try session.screen.press("q")
    try session.expectCleanEnd()
  }
}
