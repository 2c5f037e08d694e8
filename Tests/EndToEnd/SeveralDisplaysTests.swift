import Foundation
import Glibc
import Support
import Testing

/// Item 6.7: displays of several sorts at once, each with its own programme, size, signs and keys.
@Suite(.serialized) struct SeveralDisplaysTests {
  @Test func eachDisplayGoesItsOwnWay() throws {
    let feed = try Simulation()
    let site = try Installation(feed: feed.url)
    let small = try Screen(columns: 20, rows: 4, "clear; exec tail -f /dev/null")
    let path = try small.value(of: "pane_tty")
    try site.configure(
      "programmes: {day: [temperature, humidity], night: [power, pressure, voltage]}",
      panel: "programme: day, dwell: 0",
      more: """
          - {name: small, terminal: "\(path)", type: vt100, charset: ascii, programme: night, dwell: 0}
          - {name: log, plain: stdout, programme: night, dwell: 1s}
        """
    )
    try site.start()
    try site.waitForPage("Temperature")
    try small.wait(for: "another programme's page") { $0.hasPrefix("Power") }
    #expect(try small.text.utf8.allSatisfy { $0 < 0x80 })
    try small.press("Right")
    try small.wait(for: "its next page") { $0.hasPrefix("Pressure") }
    try small.press("Space")
    #expect(try site.screen.text.hasPrefix("Temperature"))
    #expect(try !site.screen.text.contains("hold"))
    try site.screen.press("Right")
    try site.waitForPage("Humidity")
    #expect(try small.text.hasPrefix("Pressure"))
    try site.daemon?.wait(for: "lines of the third", within: 30) {
      $0.contains("Voltage, page 3 of 3")
    }
    #expect(try site.stop() == 0)
  }

  @Test func aDisplayThatTakesNothingDelaysNoOther() throws {
    let feed = try Simulation()
    let site = try Installation(feed: feed.url)
    // tail reads nothing: the terminal is stopped as by Ctrl-S.
    let stuck = try Screen("clear; exec tail -f /dev/null")
    let path = try stuck.value(of: "pane_tty")
    try site.configure(
      "programmes: {day: [temperature, humidity]}",
      panel: "programme: day, dwell: 0",
      more: "  - {name: stuck, terminal: \"\(path)\", type: screen, charset: utf-8, programme: day}"
    )
    try site.start()
    try site.waitForPage("Temperature")
    try stuck.wait(for: "a page on the other") { $0.hasPrefix("Temperature") }
    let device = open(path, O_RDWR | O_NOCTTY)
    defer { close(device) }
    #expect(tcflow(device, TCOOFF) == 0)
    let shown = try stuck.text
    for title in ["Humidity", "Temperature", "Humidity", "Temperature"] {
      try site.screen.press("Right")
      try site.waitForPage(title, within: 5)
    }
    #expect(try stuck.text == shown, "it was not stopped")
    #expect(tcflow(device, TCOON) == 0)
    try stuck.wait(for: "the newest picture, not a queue of old ones", within: 10) { $0 != shown }
    #expect(try site.stop() == 0)
  }
}
