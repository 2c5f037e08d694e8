import Chance
import Loop
import Panel
import Testing

@testable import Displays

/// Displays on serial lines whose far end takes its time, stops, and spoils what it is sent; in virtual time.
struct SerialDisplayTests {
  static let speeds = [1_200, 2_400, 9_600, 115_200]

  @Test("a picture is drawn when its last byte has left, and no sooner", arguments: speeds)
  func draws(_ speed: Int) throws {
    let rig = try SerialRig(speed: speed)
    rig.pass(.milliseconds(40))
    for number in 1...3 {
      let (before, begin) = (rig.pump.arrived + rig.pump.count, rig.time)
      #expect(rig.display.show(SerialRig.page(number), at: rig.now) == .inFlight)
      var wasDrawnTooSoon = false
      let drawn = rig.display.account.shown
      rig.onStep = {
        if rig.display.account.shown > drawn, rig.pump.count > 0 { wasDrawnTooSoon = true }
      }
      rig.pass(.seconds(60)) { rig.display.account.shown > drawn }
      #expect(!wasDrawnTooSoon)
      #expect(rig.shows(number))
      let least = Duration.seconds(rig.pump.arrived - before) * 10 / speed
      let taken = rig.time - begin
      #expect(taken >= least && taken <= least * 1.05 + .milliseconds(150), "\(taken) for \(least)")
    }
    #expect(rig.events.count { $0 == .drawn } == 3)
    #expect(rig.pump.mostUnderWay <= LinePace(speed: speed).window + 1)
  }

  @Test("the newest page wins: rows that were not sent are never sent", arguments: [1_200, 9_600])
  func newestWins(_ speed: Int) throws {
    let whole = try SerialRig(speed: speed)
    #expect(whole.draw(1))
    let rig = try SerialRig(speed: speed)
    rig.pass(.milliseconds(40))
    for number in 1...20 {
      rig.display.show(SerialRig.page(number), at: rig.now)
      rig.pass(.milliseconds(300))
    }
    #expect(rig.draw(21))
    #expect(rig.shows(21))
    // 6 s of pages that were replaced took no more than 6 s of the line.
    #expect(rig.pump.arrived < whole.pump.arrived * 2 + speed / 10 * 6)
    #expect(rig.events.count { $0 == .drawn } <= 2)
  }

  @Test("a key's answer begins within one row and what is on its way", arguments: [1_200, 9_600])
  func answersSoon(_ speed: Int) throws {
    let rig = try SerialRig(speed: speed)
    rig.pass(.milliseconds(40))
    rig.display.show(SerialRig.page(1), at: rig.now)
    rig.pass(.milliseconds(700))
    let pressed = rig.time
    rig.display.show(SerialRig.page(2), at: rig.now)
    rig.pass(.seconds(60)) { rig.pump.screen.seen(0, 5).glyph == "2" }
    #expect(rig.pump.screen.seen(0, 5).glyph == "2")
    #expect(rig.time - pressed <= .seconds(80) * 10 / speed + LinePace.ahead * 2)
  }

  /// Pictures of one page that followed each other faster than the line could draw them put its end off for ever: the
  /// rotation stood still, and the lower rows were never reached.
  @Test("a page that changes faster than it is drawn is drawn all the same", arguments: speeds)
  func busyPage(_ speed: Int) throws {
    let rig = try SerialRig(speed: speed)
    rig.pass(.milliseconds(40))
    for change in 1...150 {
      if rig.display.isReady {
        rig.display.show(SerialRig.page(1, change: change), at: rig.now)
      }
      rig.pass(.milliseconds(200))
    }
    let whole = Duration.seconds(24 * 60) * 10 / speed + LinePace.ahead
    #expect(rig.events.count { $0 == .drawn } >= Int(Duration.seconds(30) / whole / 2))
    #expect(rig.draw(1, change: 7))
    rig.pass(.seconds(60)) { rig.display.deadline == nil }
    #expect(rig.shows(1, change: 7))
  }

  @Test("an idle line wakes nobody")
  func rests() throws {
    let rig = try SerialRig(speed: 9_600)
    #expect(rig.draw(1))
    #expect(rig.display.deadline == nil)
  }

  @Test("a terminal that stops its line holds one picture; released, it shows the newest")
  func stops() throws {
    let rig = try SerialRig(speed: 9_600)
    rig.pass(.milliseconds(40))
    rig.display.show(SerialRig.page(1), at: rig.now)
    rig.pass(.milliseconds(300))
    rig.pump.isStopped = true
    rig.pass(.seconds(20))
    #expect(!rig.display.isReady && rig.events.isEmpty)
    for number in 2...9 { rig.display.show(SerialRig.page(number), at: rig.now) }
    rig.pump.isStopped = false
    rig.pass(.seconds(20)) { rig.display.account.shown >= 1 }
    rig.pass(.seconds(10))
    #expect(rig.shows(9))
    #expect(!rig.events.contains { if case .stalled = $0 { true } else { false } })
  }

  @Test("one that stays stopped is told once; released, all is drawn anew, as it may have been off")
  func staysStopped() throws {
    let rig = try SerialRig(speed: 9_600, flow: .wires)
    #expect(rig.draw(1))
    rig.pump.isStopped = true
    rig.pass(.milliseconds(40))
    rig.display.show(SerialRig.page(2), at: rig.now)
    rig.pass(.seconds(200))
    #expect(rig.events.filter { $0 == .stalled(true) }.count == 1)
    #expect(!rig.display.isReady)
    rig.pump.screen.feed("\u{1B}[2J\u{1B}[5;20rswitched off and on".utf8)
    rig.pump.isStopped = false
    rig.pass(.seconds(20)) { rig.events.contains(.resized(SerialRig.size)) }
    #expect(rig.events.contains(.stalled(false)))
    #expect(rig.draw(2))
    #expect(rig.shows(2))
  }

  /// A spoilt byte was taken for XOFF, and the display stood still until somebody pressed Ctrl-Q.
  @Test("an XOFF that was noise does not stop a display for ever")
  func isUrged() throws {
    let rig = try SerialRig(speed: 9_600)
    #expect(rig.draw(1))
    rig.pump.terminal.type("\u{13}")
    rig.pass(.seconds(1))
    rig.display.show(SerialRig.page(2), at: rig.now)
    rig.pass(LineStall.patience - .seconds(2))
    #expect(!rig.display.isReady && !rig.events.contains(.stalled(true)))
    rig.pass(.seconds(60)) { rig.events.contains(.stalled(false)) }
    #expect(rig.events.contains(.stalled(true)) && rig.events.contains(.stalled(false)))
    #expect(rig.draw(2))
    #expect(rig.shows(2))
  }

  @Test("noise is healed by the next refresh, without a flash", arguments: [2_400, 115_200])
  func heals(_ speed: Int) throws {
    var upkeep = TerminalUpkeep()
    upkeep.refresh = .seconds(60)
    let rig = try SerialRig(speed: speed, upkeep: upkeep)
    var dice = Dice(seed: 20)
    rig.pump.noise = { byte in
      switch dice.roll(12) {
      case 0: []
      case 1: [UInt8(dice.roll(0x20..<0x7F))]
      default: [byte]
      }
    }
    _ = rig.draw(1)
    rig.pump.screen.feed("\u{1B}[?6h\u{1B}[4h\u{1B}[3;9r\u{0E}".utf8)
    rig.pump.noise = { byte in [byte] }
    var spoilt = rig.spoilt(1)
    #expect(spoilt > 100)
    let lines = rig.pump.screen.linesScrolled
    var didFlash = false
    var looks = 0
    rig.onStep = {
      looks += 1
      guard looks % 25 == 0 else { return }
      let count = rig.spoilt(1)
      // A row that is being written anew may be wrong in a few more places for a moment, a cleared screen in hundreds.
      if count > spoilt + 80 { didFlash = true }
      spoilt = min(spoilt, count)
    }
    rig.pass(.seconds(100)) { spoilt == 0 && rig.time > .seconds(70) }
    #expect(rig.shows(1) && !didFlash)
    #expect(rig.pump.screen.linesScrolled == lines)
  }

  @Test("a refresh leaves the line to what is new", arguments: [1_200, 9_600])
  func refreshesAside(_ speed: Int) throws {
    var upkeep = TerminalUpkeep()
    upkeep.refresh = .seconds(30)
    let rig = try SerialRig(speed: speed, upkeep: upkeep)
    #expect(rig.draw(1))
    var longest = Duration.zero
    for change in 1...90 {
      let begin = rig.time
      rig.pass(.seconds(10)) { rig.display.isReady }
      #expect(rig.draw(1, clock: change))
      longest = max(longest, rig.time - begin)
      rig.pass(begin + .seconds(1) - rig.time)
    }
    // The picture itself, the row that was being written, another that goes with it, and what is on its way.
    #expect(longest <= .seconds(3 * 50) * 10 / speed + LinePace.ahead * 2)
  }

  @Test("zero never refreshes")
  func refreshIsOff() throws {
    let rig = try SerialRig(speed: 9_600)
    #expect(rig.draw(1))
    let bytes = rig.display.account.bytes
    rig.pass(.seconds(600))
    #expect(rig.display.account.bytes == bytes)
  }

  @Test("Ctrl-L brings a terminal in any state to what is to be shown")
  func redraws() throws {
    let rig = try SerialRig(speed: 9_600)
    #expect(rig.draw(1))
    rig.pump.screen.feed("\u{1B}[?6h\u{1B}[4h\u{1B}[3;9r\u{0E}\u{1B}[7mrubbish\u{1B}[12".utf8)
    rig.display.forget()
    rig.pass(.milliseconds(40))
    #expect(rig.draw(1))
    #expect(rig.shows(1))
  }

  @Test("XON and XOFF are never keys", arguments: SerialSettings.Flow.allCases)
  func flowCharacters(_ flow: SerialSettings.Flow) throws {
    let rig = try SerialRig(speed: 9_600, flow: flow)
    rig.pump.terminal.type("\u{13}a\u{11}\u{13}b\u{11}")
    rig.pass(.seconds(1)) { rig.typed.count == 2 }
    #expect(rig.typed == Array("ab".utf8))
  }

  // MARK: The probe

  /// A rig whose terminal answers as long as it is on.
  private func answering(every interval: Duration) throws -> (SerialRig, Switch) {
    var upkeep = TerminalUpkeep()
    upkeep.probe = interval
    let rig = try SerialRig(speed: 9_600, upkeep: upkeep)
    let terminal = Switch()
    rig.pump.noise = { byte in
      terminal.heard.append(byte)
      if terminal.heard.suffix(4) == PresenceProbe.question[...] {
        terminal.questions += 1
        if terminal.isOn { rig.pump.terminal.type("\u{1B}[0n") }
      }
      return terminal.isOn ? [byte] : []
    }
    return (rig, terminal)
  }

  private final class Switch {
    var isOn = true
    var questions = 0
    var heard: [UInt8] = []
  }

  @Test("a terminal that is switched off is not drawn to; switched on, it gets everything")
  func probes() throws {
    let (rig, terminal) = try answering(every: .seconds(10))
    #expect(rig.draw(1))
    rig.pass(.seconds(35))
    #expect(terminal.questions == 4 && !rig.events.contains(.seen(false)))
    terminal.isOn = false
    rig.pass(.seconds(30)) { rig.events.contains(.seen(false)) }
    #expect(rig.events.contains(.seen(false)) && !rig.display.isReady)
    rig.pump.screen.feed("\u{1B}[2J\u{1B}[H\u{1B}[3;5r".utf8)
    let bytes = rig.display.account.bytes
    rig.display.show(SerialRig.page(2), at: rig.now)
    rig.pass(.seconds(60))
    // Questions, and nothing else.
    #expect(rig.display.account.bytes - bytes <= 4 * 30)
    terminal.isOn = true
    rig.pass(.seconds(20)) { rig.events.contains(.seen(true)) }
    #expect(rig.events.contains(.seen(true)))
    #expect(rig.draw(3))
    #expect(rig.shows(3))
  }

  @Test("one that never answers is drawn to; when it does at last, it gets everything anew")
  func neverAnswers() throws {
    let (rig, terminal) = try answering(every: .seconds(10))
    terminal.isOn = false
    rig.pass(.milliseconds(40))
    #expect(rig.draw(1))
    rig.pass(.seconds(100))
    #expect(!rig.events.contains(.seen(false)) && rig.display.isReady)
    #expect(!rig.events.contains(.resized(SerialRig.size)))
    terminal.isOn = true
    rig.pass(.seconds(30)) { rig.events.contains(.resized(SerialRig.size)) }
    #expect(rig.draw(1))
    #expect(rig.shows(1))
  }
}

extension SerialRig {
  /// What came from the keyboard.
  var typed: [UInt8] {
    events.flatMap { event in if case .input(let bytes) = event { bytes } else { [UInt8]() } }
  }
}
