import CLinux
import Chance
import Displays
import Keypads
import Paging
import Panel
import Simulations
import Testing

@testable import Service

@Suite("Hub: keypads")
struct HubKeypadsTests {
  private let stage = HubStage()
  private static let names = (0..<7).map { number in "type_\(number)" }

  private func open(
    _ name: String,
    settings: Station.Settings = Station.Settings()
  ) -> (station: Station, display: RecordingDisplay) {
    let pages = Self.names.map { PageID($0) }
    return stage.open(name, Programme(pages), settings: settings)
  }

  /// The records of a key that goes down and up again.
  private func tap(_ code: Int32, at milliseconds: Int = 0) -> [UInt8] {
    [1, 0].flatMap { value in record(code, Int32(value), at: milliseconds + (value == 0 ? 20 : 0)) }
  }

  private func record(_ code: Int32, _ value: Int32, at milliseconds: Int = 0) -> [UInt8] {
    var record = linux_input_event()
    record.seconds = UInt(1_000 + milliseconds / 1_000)
    record.microseconds = UInt(milliseconds % 1_000 * 1_000)
    (record.type, record.code, record.value) = (UInt16(EV_KEY), UInt16(code), value)
    return withUnsafeBytes(of: record) { Array($0) }
  }

  @Test("Keys go to the display that the keypad is for, each with its own bindings")
  func routes() throws {
    let (left, _) = open("left")
    let (right, _) = open("right")
    let (one, other) = (PlayedKeypad("one"), PlayedKeypad("other"))
    stage.hub.add(one, for: "left", .keypad)
    stage.hub.add(other, for: "right", try Bindings.keypad.rebinding(["KP5": "page type_5"]))
    one.send(tap(KEY_KPPLUS))
    other.send(tap(KEY_KP5))
    stage.pass(.milliseconds(500))
    #expect(left.page == PageID("type_1") && right.page == PageID("type_5"))
    one.send(tap(KEY_KP5))
    stage.pass(.milliseconds(100))
    #expect(left.page == PageID("type_1"), "the digit waits for more")
    one.send(tap(KEY_KPENTER))
    stage.pass(.milliseconds(500))
    #expect(left.page == PageID("type_4"))
  }

  @Test("Two keypads and the display's own keys make one number")
  func sharesDigits() {
    let (station, display) = open("wall")
    let pads = [PlayedKeypad("one"), PlayedKeypad("two")]
    for pad in pads { stage.hub.add(pad, for: "wall", .keypad) }
    pads[0].send(tap(KEY_KP0))
    stage.turn()
    pads[1].send(tap(KEY_NUMERIC_6))
    stage.turn()
    display.type("\r")
    stage.pass(.milliseconds(500))
    #expect(station.page == PageID("type_5"))
  }

  @Test("A key held down scrolls and does not page; a long press is what is bound to it")
  func holds() throws {
    let (station, _) = open("wall")
    let pad = PlayedKeypad()
    let bindings = try Bindings.keypad.rebinding(["Long-KP+": "page type_6"])
    stage.hub.add(pad, for: "wall", bindings)
    pad.send(record(KEY_RIGHT, 1))
    for number in 1...20 { pad.send(record(KEY_RIGHT, 2, at: number * 33)) }
    stage.pass(.milliseconds(500))
    #expect(station.page == PageID("type_1"))
    pad.send(record(KEY_KPPLUS, 1, at: 2_000))
    stage.pass(.milliseconds(350))
    #expect(station.page == PageID("type_1"))
    stage.pass(.milliseconds(500))
    #expect(station.page == PageID("type_6"))
    pad.send(record(KEY_KPPLUS, 0, at: 3_000))
    stage.pass(.milliseconds(500))
    #expect(station.page == PageID("type_6"))
  }

  @Test("A keypad that is gone is told once; its display's absence loses nothing but the key")
  func loses() {
    let pad = PlayedKeypad()
    stage.hub.add(pad, for: "nowhere", .keypad)
    pad.send(tap(KEY_KPPLUS))
    stage.turn()
    pad.lose("it was unplugged")
    stage.turn()
    stage.turn()
    #expect(stage.reports == [.keypadLost("pad", "it was unplugged")])
    stage.hub.remove(pad)
    #expect(pad.isClosed)
    let other = PlayedKeypad("other")
    stage.hub.add(other, for: "nowhere", .keypad)
    stage.hub.close(at: stage.now)
    #expect(other.isClosed, "the end gives keypads back")
  }

  @Test("Other bindings of a keypad count from the next key on; digits being keyed stay")
  func rebinds() throws {
    let (station, _) = open("wall")
    let pad = PlayedKeypad()
    stage.hub.add(pad, for: "wall", .keypad)
    pad.send(tap(KEY_KP3))
    stage.turn()
    stage.hub.adjust(pad, for: "wall", try Bindings.keypad.rebinding(["KP/": "enter"]))
    pad.send(tap(KEY_KPSLASH))
    stage.pass(.milliseconds(500))
    #expect(station.page == PageID("type_2"))
  }

  /// Item 7.3: each key counts once.
  ///
  /// Where the pages end up is the sum of all keys: one lost or handled twice shows at once, in slides as well.
  @Test("No key is lost or handled twice, from any keyboard, cut anywhere", arguments: 1...10)
  func counts(_ seed: UInt64) {
    var dice = Dice(seed: seed)
    var settings = Station.Settings()
    settings.pager.style = .slide(.milliseconds(300))
    let (station, display) = open("wall", settings: settings)
    let pads = [PlayedKeypad("one"), PlayedKeypad("two")]
    for pad in pads { stage.hub.add(pad, for: "wall", .keypad) }
    var (place, clock, pressed) = (0, 0, 0)
    for _ in 0..<400 {
      let isForward = !dice.once(in: 3)
      clock += 40 + dice.roll(100)
      if dice.once(in: 3) {
        display.type(isForward ? "\u{1B}[C" : "p")
      } else {
        let code = isForward ? dice.one(of: [KEY_KPPLUS, KEY_CHANNELUP]) : KEY_LEFT
        let bytes = tap(code, at: clock)
        let (pad, cut) = (dice.one(of: pads), dice.roll(bytes.count + 1))
        pad.send(bytes[..<cut])
        if dice.once(in: 2) { stage.turn() }
        pad.send(bytes[cut...])
      }
      (place, pressed) = (place + (isForward ? 1 : -1), pressed + 1)
      stage.turn()
      let wanted = PageID(Self.names[(place % 7 + 7) % 7])
      let destination = station.pager.navigator.destination
      #expect(destination == wanted, "seed \(seed), key \(pressed)")
      guard destination == wanted else { return }
      // Time that no held key's rhythm fits.
      stage.pass(.milliseconds([120, 150, 400, 700, 1_100][dice.roll(5)]))
    }
  }
}
