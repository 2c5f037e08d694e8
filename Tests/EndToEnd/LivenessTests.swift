import Foundation
import Glibc
import Support
import Testing

/// Item 6.9: a frozen screen, a frozen feed and a calm process look different.
@Suite(.serialized) struct LivenessTests {
  private func clock(_ text: String) -> Substring { text.prefix { $0 != "\n" }.suffix(8) }
  private func header(_ text: String) -> Substring { text.prefix { $0 != "\n" } }

  @Test func livenessMarksTellFrozenFeedFromFrozenScreen() throws {
    let feed = try Simulation("--rate", "50")
    let site = try Installation(feed: feed.url)
    try site.configure("programmes: {day: [temperature]}", panel: "programme: day")
    try site.start()
    try site.screen.wait(for: "a lively feed") { header($0).contains("●") }

    // The feed stands still: its mark empties, and the clock goes on.
    feed.freeze(true)
    let quiet = try site.screen.wait(for: "a quiet feed", within: 60) { header($0).contains("○") }
    try site.screen.wait(for: "a clock that goes on") { text in
      header(text).contains("○") && clock(text) != clock(quiet)
    }
    feed.freeze(false)
    try site.screen.wait(for: "a lively feed again", within: 30) { header($0).contains("●") }

    // The process stands still: so does the clock, whose colon comes and goes otherwise.
    site.daemon?.signal(SIGSTOP)
    let stopped = try wait(for: "a screen that stands still", within: 30) { () -> String? in
      let one = try? site.screen.text
      usleep(2_500_000)
      return one == (try? site.screen.text) ? one : nil
    }
    site.daemon?.signal(SIGCONT)
    try site.screen.wait(for: "a clock that goes on") { clock($0) != clock(stopped) }

    // The link is cut: told apart from both, with its age.
    try feed.kill()
    try site.screen.wait(for: "a lost link", within: 30) { header($0).contains("✗") }
    #expect(try site.stop() == 0)
  }
}
