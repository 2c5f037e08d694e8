import Foundation
import Glibc
import Support
import Testing

/// Items 2.2, 2.8 and 2.10: what a feed and a configuration cannot do to the rotation.
@Suite(.serialized) struct RotationTests {
  @Test func item2_2_typesBeyondTheCapGoToOneMorePageAndThatIsToldOnce() throws {
    let feed = try Simulation("--sensors", "60", "--rate", "200")
    let site = try Installation(feed: feed.url)
    try site.configure("limits: {pages: 2}", panel: "transition: cut")
    try site.start()
    try site.waitForPage("Overview")
    try site.waitForLine("later types go to @other: the limit of pages is reached")
    try site.screen.wait(for: "four pages", within: 20) { text in
      try? site.screen.press("4", "Enter")
      return text.hasPrefix("Other")
    }
    try site.screen.wait(for: "several types on it", within: 20) { text in
      text.split(separator: "\n").count { row in
        ["Humidity", "Illuminance", "Power", "Pressure", "Temperature", "Voltage"].contains(
          where: row.hasPrefix
        )
      } >= 3
    }
    try site.screen.press("5", "Enter")
    try site.screen.wait(for: "no fifth page", within: 5) { $0.contains("there is no page 5") }
    #expect(site.errors.components(separatedBy: "the limit of pages is reached").count == 2)
    #expect(try site.stop() == 0)
  }

  @Test(arguments: [
    (
      "transition: slide",
      "slide: 80x24 is 1920 cells, 1920 bytes at 1200 bit/s take 16 s, a slide takes 300 ms"
    ),
    ("transition: wipe", "a wipe takes 300 ms; use transition: cut"),
    ("transition: cut, dwell: 9s", "9 s is shorter than a page takes: 80x24 is 1920 cells"),
  ])
  func item2_8_and_2_10_whatALineCannotCarryIsRefusedWithTheArithmetic(
    keys: String,
    words: String
  ) throws {
    let scratch = try Scratch()
    let text = """
      feed: {url: "ws://127.0.0.1:1/"}
      displays:
        - {name: panel, terminal: /dev/tty63, size: 80x24, speed: 1200, dwell: 20s, \(keys)}

      """
    let unique = keys.contains("dwell") ? text.replacing("dwell: 20s, ", with: "") : text
    let path = try scratch.write(unique, to: "slow.yaml")
    for arguments in [["check", path], ["run", "--config", path]] {
      let outcome = try Program.run(arguments)
      #expect(outcome.code == 78)
      #expect(outcome.errors.contains(words), "\(outcome.errors)")
      #expect(outcome.errors.hasPrefix("sensorpager: \(path):3:"))
    }
    let sound = unique.replacing(keys, with: "transition: cut").replacing(
      "speed",
      with: "dwell: 20s, speed"
    )
    .replacing(", dwell: 20s, transition", with: ", transition")
    let outcome = try Program.run(["check", try scratch.write(sound, to: "sound.yaml")])
    #expect(outcome.code == 0, "\(outcome.errors)")
  }

  @Test func item2_10_pagesOutOfTheRotationComeByKeyAlone() throws {
    let feed = try Simulation()
    let site = try Installation(feed: feed.url)
    try site.configure(
      """
      pages: {humidity: {rotate: false}}
      programmes: {day: [temperature, humidity, pressure]}
      """,
      panel: "programme: day, transition: cut, linger: 1s, dwell: 1s",
      more: "  - {name: log, plain: stdout, programme: day, dwell: 1s}"
    )
    try site.start()
    let daemon = try #require(site.daemon)
    try daemon.wait(for: "three rounds", within: 30) { text in
      text.components(separatedBy: "Pressure, page 3 of 3").count > 3
    }
    #expect(!daemon.output.contains("Humidity, page"))
    try site.screen.press("2", "Enter")
    try site.waitForPage("Humidity")
    try site.screen.wait(for: "the rotation to go on", within: 10) { $0.hasPrefix("Pressure") }
    #expect(try site.stop() == 0)
  }

  @Test func item2_10_whenNothingRotatesThePageStandsStillWithoutHaste() throws {
    let feed = try Simulation("--rate", "1")
    let site = try Installation(feed: feed.url)
    try site.configure(
      """
      pages: {humidity: {rotate: false}, temperature: {rotate: false}}
      programmes: {day: [temperature, humidity]}
      """,
      panel: "programme: day, transition: cut, linger: 0, dwell: 1s"
    )
    try site.start()
    try site.waitForPage("Temperature")
    var clocks: Set<Substring> = []
    let ticks = try site.ticks()
    try site.screen.wait(for: "eight seconds", within: 20) { text in
      #expect(text.hasPrefix("Temperature"))
      clocks.insert(text.prefix { $0 != "\n" })
      return clocks.count >= 9
    }
    #expect(try site.ticks() - ticks < 40, "half of a processor is no standing still")
    #expect(try site.stop() == 0)
  }

  @Test func item2_10_pageAndHoldSurviveARestartUnlessTheyAreNotToBeRemembered() throws {
    let feed = try Simulation()
    let site = try Installation(feed: feed.url)
    try site.configure("", panel: "transition: cut")
    try site.start()
    try site.screen.wait(for: "the overview") {
      $0.hasPrefix("Overview") && $0.contains("Temperature")
    }
    try site.screen.press("Right", "Right", "Space")
    let held = try site.screen.wait(for: "a held page", within: 10) { text in
      text.contains("hold") && !text.hasPrefix("Overview")
    }
    let title = String(held.prefix { $0 != " " })
    #expect(try site.stop() == 0)
    #expect(site.scratch.read("state/displays").contains("panel held "))

    try site.start()
    try site.screen.wait(for: "the same page, held") { $0.hasPrefix(title) && $0.contains("hold") }
    #expect(try site.stop() == 0)

    _ = try site.scratch.write("panel held \u{1B}[2J\n", to: "state/displays")
    try site.start()
    try site.waitForPage("Overview")
    try site.waitForLine("state/displays is damaged")
    #expect(try site.stop() == 0)
    #expect(site.scratch.read("state/displays").contains("panel free @overview"))

    _ = try site.scratch.write(
      site.scratch.read("state/displays").replacing("free @overview", with: "held humidity"),
      to: "state/displays"
    )
    try site.configure("", panel: "transition: cut, remember: false")
    try site.start()
    let text = try site.waitForPage("Overview")
    #expect(!text.contains("hold"))
    #expect(try site.stop() == 0)
  }

  @Test func item2_18_memoryIsGivenBackOnRequestAndThePageStays() throws {
    let feed = try Simulation()
    let site = try Installation(feed: feed.url)
    try site.configure("programmes: {day: [temperature, humidity]}", panel: "programme: day")
    let manager = try NotifySocket(site.scratch.file("notify"))
    try site.start(notify: site.scratch.file("notify"))
    try site.waitForPage("Temperature")
    site.daemon?.signal(SIGUSR1)
    try site.waitForLine("memory pressure: asked for by SIGUSR1: warm pages and ")
    try manager.wait(for: "a word in the status") { told in
      told.contains {
        $0.hasPrefix("STATUS=feed up; ") && $0.contains("; memory given back once; ")
      }
    }
    #expect(try site.screen.text.hasPrefix("Temperature"))
    try site.screen.press("Right")
    try site.waitForPage("Humidity")
    #expect(try site.stop() == 0)
  }

  @Test func item2_10_aHoldMayHaveALimit() throws {
    let feed = try Simulation()
    let site = try Installation(feed: feed.url)
    try site.configure(
      "programmes: {day: [temperature, humidity]}",
      panel: "programme: day, transition: cut, linger: 1s, dwell: 1s, hold-limit: 4s"
    )
    try site.start()
    try site.waitForPage("Temperature")
    try site.screen.press("Space")
    try site.screen.wait(for: "the time that is left", within: 3) { $0.contains("hold ") }
    let title = try site.screen.text.prefix { $0 != " " }
    try site.screen.wait(for: "the end of the hold", within: 10) { text in
      !text.contains("hold") && !text.hasPrefix(title)
    }
    #expect(try site.stop() == 0)
  }
}
