import CLinux
import Foundation
import Glibc
import Support
import Testing

/// Section 7 with the built program: keypads by pipes of an input device's records and by a serial line, bindings, the lock.
@Suite(.serialized) struct KeypadTests {
  private let feed: Simulation

  init() throws {
    feed = try Simulation()
  }

  private static let programme =
    "programmes: {day: ['@overview', temperature, humidity, pressure]}"

  /// A daemon whose display pages through four pages, with `keypads`.
  private func start(
    _ keypads: String,
    panel: String = "programme: day, transition: cut"
  )
    throws -> Installation
  {
    let site = try Installation(feed: feed.url)
    try site.configure("\(Self.programme)\nkeypads:\n\(keypads)", panel: panel)
    try site.start()
    try site.waitForPage("Overview")
    return site
  }

  @Test func item7_2_recordsOfAnInputDevicePageTheDisplayThatTheKeypadIsFor() throws {
    let pad = try RecordedKeypad()
    let site = try start("  - {evdev: \(pad.path), display: panel, keys: {KP9: page humidity}}")
    pad.tap(KEY_KPPLUS)
    try site.waitForPage("Temperature")
    pad.tap(KEY_KPMINUS)
    try site.waitForPage("Overview")
    pad.tap(KEY_KP9)
    try site.waitForPage("Humidity")
    pad.tap(KEY_KP4, KEY_KPENTER)
    try site.waitForPage("Pressure")
    pad.tap(KEY_KPASTERISK)
    try site.screen.wait(for: "the hold") { $0.contains("hold") }
    #expect(try site.stop() == 0)
  }

  @Test func item7_3_aKeyHeldDownPagesOnceAndRecordsLostLeaveNoneStuck() throws {
    let pad = try RecordedKeypad()
    let site = try start("  - {evdev: \(pad.path)}")
    pad.write(EV_KEY, KEY_RIGHT, 1)
    for _ in 0..<40 { pad.write(EV_KEY, KEY_RIGHT, 2) }
    pad.write(EV_SYN, SYN_DROPPED, 0)
    pad.write(EV_KEY, KEY_RIGHT, 1)
    pad.write(EV_SYN, SYN_REPORT, 0)
    try site.waitForPage("Temperature")
    pad.tap(KEY_RIGHT)
    try site.waitForPage("Humidity")
    pad.tap(KEY_RIGHT)
    try site.waitForPage("Pressure")
    #expect(try site.stop() == 0)
  }

  @Test func item7_2_aKeypadThatIsNotThereIsToldOnceWaitedForAndUsed() throws {
    let pad = try RecordedKeypad()
    let place = pad.path + ".moved"
    let site = try start("  - {evdev: \(place)}")
    try site.waitForLine("keypad \(place) is not there: ")
    let ticks = try site.ticks()
    Thread.sleep(forTimeInterval: 2)
    #expect(try site.ticks() - ticks < 60, "waiting for a keypad takes no processor")
    #expect(rename(pad.path, place) == 0)
    try site.waitForLine("keypad \(place) is back")
    pad.tap(KEY_KPPLUS)
    try site.waitForPage("Temperature")
    let lines = site.errors.components(separatedBy: "keypad \(place) is not there").count - 1
    #expect(lines == 1, "\(site.errors)")
    #expect(try site.stop() == 0)
  }

  @Test func item7_1_aSerialKeypadPagesAndIsGivenUpAndFoundAgain() throws {
    let site = try Installation(feed: feed.url)
    // The slave of a pair whose master we hold: a serial line by its path, which a link keeps.
    let first = try SerialPair()
    let path = site.scratch.file("ttyKeys")
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: first.path)
    try site.configure(
      "\(Self.programme)\nkeypads:\n  - {serial: \(path), speed: 1200}",
      panel: "programme: day, transition: cut"
    )
    try site.start()
    try site.waitForPage("Overview")
    try first.send("+")
    try site.waitForPage("Temperature")
    try first.send("\u{1B}[C")
    try site.waitForPage("Humidity")
    first.close()
    try site.waitForLine("keypad \(path): it was unplugged; waiting for it")
    let second = try SerialPair()
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: second.path)
    try site.waitForLine("keypad \(path) is back")
    try second.send("4\r")
    try site.waitForPage("Pressure")
    #expect(try site.stop() == 0)
  }

  @Test func item7_1_aReloadChangesBindingsOfKeypadAndKeyboardWithoutOpeningAnything() throws {
    let pad = try RecordedKeypad()
    let site = try start("  - {evdev: \(pad.path)}")
    pad.tap(KEY_KPPLUS)
    try site.waitForPage("Temperature")
    try site.configure(
      "\(Self.programme)\nkeypads:\n  - {evdev: \(pad.path), keys: {KP+: page pressure}}",
      panel: "programme: day, transition: cut, keys: {x: page humidity, Right: none}"
    )
    site.reload()
    try site.waitForLine("configuration reloaded")
    try site.screen.press("Right", "x")
    try site.waitForPage("Humidity")
    pad.tap(KEY_KPPLUS)
    try site.waitForPage("Pressure")
    #expect(!site.errors.contains("keypad"), "\(site.errors)")
    #expect(try site.stop() == 0)
  }

  @Test func item7_4_allButPagingNeedsThePINWhichNobodyCanReadAnywhere() throws {
    let pad = try RecordedKeypad()
    let site = try Installation(feed: feed.url)
    let pin = try site.scratch.write("90125\n", to: "pin")
    try site.configure(
      "\(Self.programme)\nkeypads:\n  - {evdev: \(pad.path)}",
      panel: "programme: day, transition: cut, lock: {pin: {file: \(pin)}, after: 10s}"
    )
    try site.start()
    try site.waitForPage("Overview")
    let record = site.scratch.file("bytes")
    try site.screen.record(to: record)
    pad.tap(KEY_KPPLUS)
    try site.waitForPage("Temperature")
    pad.tap(KEY_KPASTERISK)
    try site.screen.wait(for: "the question") { $0.contains("PIN _") }
    pad.tap(KEY_KP9, KEY_KP0)
    try site.screen.wait(for: "two dots") { $0.contains("PIN ••_") }
    pad.tap(KEY_KP1, KEY_KP2, KEY_KP5, KEY_KPENTER)
    try site.screen.wait(for: "the hold") { $0.contains("hold") && $0.contains("unlocked") }
    try site.screen.wait(for: "the end of the unlocked time", within: 30) {
      !$0.contains("unlocked") && $0.contains("hold")
    }
    try site.screen.press("Space")
    try site.screen.wait(for: "the question again") { $0.contains("PIN _") }
    try site.screen.type("1\r")
    try site.screen.wait(for: "the refusal") { $0.contains("wrong PIN") }
    #expect(try site.stop() == 0)
    for digits in ["90125", "9012"] {
      #expect(!site.errors.contains(digits) && !site.scratch.read("bytes").contains(digits))
    }
  }
}

/// A pipe that an input device's records go through.
final class RecordedKeypad {
  let path: String
  private let scratch: Scratch
  private let number: Int32
  private var milliseconds = 1_000_000

  init() throws {
    scratch = try Scratch()
    path = scratch.file("event")
    try #require(mkfifo(path, 0o600) == 0)
    number = open(path, O_RDWR | O_NONBLOCK)
    try #require(number >= 0)
  }

  deinit { close(number) }

  /// Writes one record, 10 ms after the last.
  func write(_ type: Int32, _ code: Int32, _ value: Int32) {
    milliseconds += 10
    var record = linux_input_event()
    record.seconds = UInt(milliseconds / 1_000)
    record.microseconds = UInt(milliseconds % 1_000 * 1_000)
    (record.type, record.code, record.value) = (UInt16(type), UInt16(code), value)
    let written = Glibc.write(number, &record, MemoryLayout<linux_input_event>.size)
    #expect(written == MemoryLayout<linux_input_event>.size)
  }

  /// Presses keys one after the other.
  func tap(_ codes: Int32...) {
    for code in codes {
      for value in [Int32(1), 0] {
        write(EV_KEY, code, value)
        write(EV_SYN, SYN_REPORT, 0)
      }
    }
  }
}

/// A pseudo-terminal in place of a serial line.
final class SerialPair {
  let path: String
  private var master: Int32

  init() throws {
    var (master, slave) = (Int32(-1), Int32(-1))
    try #require(openpty(&master, &slave, nil, nil, nil) == 0)
    var name = [CChar](repeating: 0, count: 128)
    try #require(ttyname_r(slave, &name, name.count) == 0)
    path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    self.master = master
    Glibc.close(slave)
  }

  deinit { close() }

  /// The device at the other end sends something.
  func send(_ text: String) throws {
    let bytes = Array(text.utf8)
    try #require(write(master, bytes, bytes.count) == bytes.count)
  }

  /// The line is unplugged.
  func close() {
    if master >= 0 { Glibc.close(master) }
    master = -1
  }
}
