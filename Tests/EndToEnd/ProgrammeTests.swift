import Foundation
import Glibc
import Support
import Testing

/// Item 2.11: orders of pages as data, chosen by name, host and hour, and read again without losing anything.
@Suite(.serialized) struct ProgrammeTests {
  private let feed: Simulation

  init() throws {
    feed = try Simulation()
  }

  @Test func item2_11_twoDisplaysRunTwoProgrammesFromOneIntake() throws {
    let site = try Installation(feed: feed.url)
    _ = try site.scratch.write(
      #"{"flow_id": "b", "pages": ["pressure", "humidity"]}"#,
      to: "b.json"
    )
    try site.configure(
      "programmes: {a: [temperature, humidity], b: {flow: b.json}}",
      panel: "programme: a",
      more: "  - {name: log, plain: stdout, programme: b, dwell: 1s}"
    )
    try site.start()
    try site.waitForPage("Temperature")
    let daemon = try #require(site.daemon)
    try daemon.wait(for: "pages of the other programme") {
      $0.contains("Pressure, page 1 of 2") && $0.contains("Humidity, page 2 of 2")
    }
    #expect(!daemon.output.contains("Temperature, page"))
    try site.screen.press("Right")
    try site.waitForPage("Humidity")
    #expect(try site.stop() == 0)
  }

  @Test func item2_11_aRuleChoosesByHost() throws {
    var name = [CChar](repeating: 0, count: 256)
    #expect(gethostname(&name, 255) == 0)
    let host = name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    for (rule, title) in [(host, "Pressure"), ("somewhere-else", "Overview")] {
      let site = try Installation(feed: feed.url)
      try site.configure("programmes: {here: [pressure], by: [{host: \(rule), use: here}]}")
      try site.start()
      try site.waitForPage(title)
      #expect(try site.stop() == 0)
    }
  }

  @Test func item2_11_aReloadReordersAndTakesThePageOnScreenAwayButNotTheHold() throws {
    let site = try Installation(feed: feed.url)
    let flow = try site.scratch.write(
      #"{"pages": ["temperature", "humidity", "pressure"]}"#,
      to: "day.json"
    )
    try site.configure(
      "programmes: {day: {flow: day.json}}",
      panel: "programme: day, transition: cut"
    )
    let manager = try NotifySocket(site.scratch.file("notify"))
    try site.start(notify: site.scratch.file("notify"))
    try site.waitForPage("Temperature")
    try site.screen.press("Right", "Space")
    let before = try site.screen.wait(for: "a held page with a trend", within: 20) { text in
      text.hasPrefix("Humidity") && text.contains("hold") && bars(text) > 0
    }
    try Data(#"{"pages": ["pressure", "humidity", "temperature"]}"#.utf8).write(
      to: URL(fileURLWithPath: flow)
    )
    site.reload()
    try manager.wait(for: "the reload") { told in
      told.contains { $0.hasPrefix("RELOADING=1\nMONOTONIC_USEC=") }
        && told.filter { $0 == "READY=1" }.count == 2
    }
    try site.waitForLine("configuration reloaded")
    let same = try site.screen.text
    #expect(same.hasPrefix("Humidity") && same.contains("hold"))
    #expect(bars(same) >= bars(before))
    try site.screen.press("Left")
    try site.waitForPage("Pressure")
    try site.screen.press("Right")
    try site.waitForPage("Humidity")
    try Data(#"{"pages": ["pressure", "temperature"]}"#.utf8).write(to: URL(fileURLWithPath: flow))
    site.reload()
    try site.screen.wait(for: "the neighbour, still held", within: 5) { text in
      text.hasPrefix("Temperature") && text.contains("hold") && bars(text) > 0
    }
    #expect(try site.stop() == 0)
  }

  @Test func item8_2_aWrongConfigurationChangesNothingAndIsMarkedUntilAGoodOneComes() throws {
    let site = try Installation(feed: feed.url)
    try site.configure("programmes: {day: [temperature]}", panel: "programme: day")
    try site.start()
    try site.waitForPage("Temperature")
    try site.configure(
      "programmes: {day: [humidity]}\nlimits: {pages: none}",
      panel: "programme: nigth"
    )
    site.reload()
    try site.screen.wait(for: "the mark", within: 5) { $0.contains("faulty configuration") }
    try site.waitForLine("sensorpager.yaml:3:17: limits.pages: ")
    try site.waitForLine("there is no programme \"nigth\"")
    #expect(try site.screen.text.hasPrefix("Temperature"))
    try site.configure("programmes: {day: [humidity]}\nlimits: {pages: 9}", panel: "programme: day")
    site.reload()
    let text = try site.waitForPage("Humidity")
    #expect(!text.contains("faulty configuration"))
    try site.waitForLine("limits: takes effect at the next start")
    try site.configure("programmes: {day: [pressure]}", panel: "programme: day")
    site.reload()
    try site.waitForPage("Pressure")
    let told = site.errors.components(separatedBy: "limits: takes effect").count - 1
    #expect(told == 1, "the limits in use are asked for again: nothing waits")
    #expect(try site.stop() == 0)
  }

  @Test func item8_2_displaysComeAndGoAndTheOthersStay() throws {
    let site = try Installation(feed: feed.url)
    try site.configure("programmes: {day: [temperature, humidity]}", panel: "programme: day")
    try site.start()
    try site.waitForPage("Temperature")
    try site.screen.press("Right", "Space")
    try site.waitForPage("Humidity")
    try site.configure(
      "programmes: {day: [temperature, humidity]}\npages: {humidity: {title: Moistness}}",
      panel: "programme: day",
      more: "  - {name: log, plain: stdout, programme: day}"
    )
    site.reload()
    try site.waitForPage("Moistness")
    let daemon = try #require(site.daemon)
    try daemon.wait(for: "the new display") { $0.contains("Temperature, page 1 of 2") }
    try site.configure(
      "programmes: {day: [temperature, humidity]}",
      panel: "programme: day, size: 60x20"
    )
    site.reload()
    try site.screen.wait(for: "the page, opened anew and still held", within: 10) { text in
      text.hasPrefix("Humidity") && text.contains("hold")
        && text.split(separator: "\n").allSatisfy { $0.count <= 60 }
    }
    #expect(try site.stop() == 0)
    try expectUsable(site.screen)
  }

  /// How many signs of a trend stand on a screen.
  private func bars(_ text: String) -> Int {
    text.unicodeScalars.count { (0x2581...0x2588).contains($0.value) }
  }
}
