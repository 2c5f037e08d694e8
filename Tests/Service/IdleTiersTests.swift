import Panel
import Testing

@testable import Service

@Suite("Idle tiers")
struct IdleTiersTests {
  private let start = ContinuousClock.now

  private func tiers(dim: Int = 0, blank: Int = 0, wake: Int = 300) -> IdleTiers {
    var settings = IdleTiers.Settings()
    settings.dim = .seconds(dim)
    settings.blank = .seconds(blank)
    settings.wake = .seconds(wake)
    return IdleTiers(settings, at: start)
  }

  @Test("Zero is off, for each tier by itself")
  func off() {
    #expect(tiers().light(at: start + .seconds(1_000_000)) == .bright)
    #expect(tiers().deadline(at: start) == nil)
    #expect(tiers(dim: 5).light(at: start + .seconds(1_000_000)) == .dim)
    #expect(tiers(blank: 5).light(at: start + .seconds(4)) == .bright)
    #expect(tiers(blank: 5).light(at: start + .seconds(5)) == .dark)
  }

  @Test("The tiers follow each other, and each is told in advance")
  func order() {
    let tiers = tiers(dim: 10, blank: 60)
    var (lights, time): ([Light], ContinuousClock.Instant?) = ([.bright], start)
    while let next = time.flatMap({ tiers.deadline(at: $0) }) {
      lights.append(tiers.light(at: next))
      time = next
    }
    #expect(lights == [.bright, .dim, .dark])
    #expect(time == start + .seconds(60))
  }

  @Test("A key on a dark display only wakes it, on a dim one it counts")
  func wakeKey() {
    var tiers = tiers(dim: 10, blank: 60)
    #expect(tiers.takes(.right, isRepeat: nil, at: start + .seconds(30)) == false)
    #expect(tiers.light(at: start + .seconds(30)) == .bright)
    #expect(tiers.takes(.right, isRepeat: nil, at: start + .seconds(100)) == true)
    #expect(tiers.light(at: start + .seconds(100)) == .bright)
    #expect(tiers.takes(.left, isRepeat: nil, at: start + .seconds(101)) == false)
  }

  @Test("The waking key does nothing until it is let go, and is not waited for without end")
  func heldWakeKey() {
    var tiers = tiers(blank: 60)
    let dark = start + .seconds(100)
    #expect(tiers.takes(.right, isRepeat: false, at: dark) == true)
    #expect(tiers.takes(.right, isRepeat: true, at: dark + .milliseconds(900)) == true)
    #expect(tiers.takes(.right, isRepeat: true, at: dark + .milliseconds(4_900)) == true)
    #expect(tiers.takes(.right, isRepeat: true, at: dark + .milliseconds(5_100)) == false)
    // A device that does not say what repeats: the rhythm does.
    tiers = self.tiers(blank: 60)
    #expect(tiers.takes(.right, isRepeat: nil, at: dark) == true)
    for step in 0..<10 {
      #expect(
        tiers.takes(.right, isRepeat: nil, at: dark + .milliseconds(500 + 100 * step)) == true
      )
    }
    #expect(tiers.takes(.right, isRepeat: nil, at: dark + .seconds(20)) == false)
    // Who taps again and again is waited for once, as the first repetition comes late.
    tiers = self.tiers(blank: 60)
    #expect(tiers.takes(.right, isRepeat: nil, at: dark) == true)
    #expect(tiers.takes(.right, isRepeat: nil, at: dark + .milliseconds(400)) == true)
    for tap in 2...5 {
      #expect(tiers.takes(.right, isRepeat: nil, at: dark + .milliseconds(400 * tap)) == false)
    }
    // Another key is another press.
    tiers = self.tiers(blank: 60)
    #expect(tiers.takes(.right, isRepeat: nil, at: dark) == true)
    #expect(tiers.takes(.left, isRepeat: nil, at: dark + .milliseconds(50)) == false)
    #expect(tiers.takes(.right, isRepeat: nil, at: dark + .milliseconds(100)) == false)
  }

  @Test("An alarm makes a dark display bright for a bounded time, a further one anew")
  func alarms() {
    var tiers = tiers(blank: 60, wake: 30)
    let dark = start + .seconds(100)
    tiers.alarmCame(at: dark)
    #expect(tiers.light(at: dark + .seconds(29)) == .bright)
    #expect(tiers.deadline(at: dark) == dark + .seconds(30))
    #expect(tiers.light(at: dark + .seconds(30)) == .dark)
    tiers.alarmCame(at: dark + .seconds(40))
    #expect(tiers.light(at: dark + .seconds(69)) == .bright)
    tiers.alarmsEnded()
    #expect(tiers.light(at: dark + .seconds(50)) == .dark)
    // While it is bright for an alarm, a key is a key.
    tiers.alarmCame(at: dark + .seconds(80))
    #expect(tiers.takes(.enter, isRepeat: nil, at: dark + .seconds(81)) == false)
    var never = self.tiers(blank: 60, wake: 0)
    never.alarmCame(at: dark)
    #expect(never.light(at: dark) == .dark)
  }
}
