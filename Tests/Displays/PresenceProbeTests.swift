import Testing

@testable import Displays

/// What a terminal's answers, and its silence, are taken for.
struct PresenceProbeTests {
  let start = ContinuousClock.now

  /// Asks and waits in vain; returns whether the terminal was found absent.
  private func miss(_ probe: inout PresenceProbe, at now: inout ContinuousClock.Instant) -> Bool {
    while !probe.isDue(at: now) { now += .milliseconds(100) }
    probe.ask()
    probe.noteSent(at: now)
    now += PresenceProbe.patience
    return probe.expire(at: now)
  }

  @Test("one that answers and then twice does not is off; when it answers again, all is drawn anew")
  func comesAndGoes() {
    var (probe, now) = (PresenceProbe(every: .seconds(10)), start)
    #expect(probe.isDue(at: now))
    probe.ask()
    let first = probe.takeAnswer(at: now)
    #expect(!first)
    #expect(probe.belief == .present && !probe.isDue(at: now + .seconds(9)))
    now += .seconds(10)
    #expect(!miss(&probe, at: &now))
    #expect(miss(&probe, at: &now))
    #expect(probe.belief == .absent)
    for _ in 0..<5 { #expect(!miss(&probe, at: &now)) }
    let wasOff = probe.takeAnswer(at: now)
    #expect(wasOff)
    #expect(probe.belief == .present)
  }

  @Test("one that never answers is taken to be there, and asked no more often than it was told")
  func neverAnswers() {
    var (probe, now) = (PresenceProbe(every: .seconds(10)), start)
    for _ in 0..<20 { #expect(!miss(&probe, at: &now)) }
    #expect(probe.belief == .unproven)
    #expect(now - start >= .seconds(20 * 10))
    // It was off when we came, and shows nothing of what it was sent.
    let wasOff = probe.takeAnswer(at: now)
    #expect(wasOff)
  }

  @Test("zero never asks")
  func isOff() {
    let probe = PresenceProbe(every: .zero)
    #expect(!probe.isDue(at: start) && !probe.isDue(at: start + .seconds(1_000_000)))
    #expect(probe.nextQuestion == nil && probe.expiry == nil)
  }

  @Test("an answer's time begins when the question has left")
  func patience() {
    var probe = PresenceProbe(every: .seconds(10))
    probe.ask()
    let isGivenUp = probe.expire(at: start + .seconds(60))
    #expect(!isGivenUp && probe.expiry == nil)
    probe.noteSent(at: start + .seconds(60))
    #expect(probe.expiry == start + .seconds(62))
  }

  @Test(
    "an answer is found however it is cut, and nothing else is one",
    arguments: [
      ("\u{1B}[0n", true), ("abc\u{1B}[3nq", true), ("\u{1B}\u{1B}[0n", true), ("[0n", false),
      ("\u{1B}[5n\u{1B}", true), ("\u{1B}[C", false), ("\u{1B}[12n", false), ("\u{1B}On", false),
    ]
  )
  func finds(_ text: String, _ isAnswer: Bool) {
    let bytes = Array(text.utf8)
    for cut in 0...bytes.count {
      var probe = PresenceProbe(every: .seconds(10))
      let first = probe.hears(bytes[..<cut])
      #expect((probe.hears(bytes[cut...]) || first) == isAnswer)
    }
    var probe = PresenceProbe(every: .seconds(10))
    let isFound = probe.hears([0x9B, 0x30, 0x6E])
    #expect(isFound)
  }
}
