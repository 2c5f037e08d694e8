import CLinux
import Foundation
import Glibc
import Loop
import Panel
import Support
import Testing

@testable import Keypads

/// Devices on a real loop: a pipe in place of an input device, a pseudo-terminal in place of a serial line.
@Suite(.serialized) struct KeypadDeviceTests {
  private let loop: EventLoop
  private let scratch: Scratch

  init() throws {
    loop = try EventLoop()
    scratch = try Scratch()
  }

  private func pipe() throws -> (path: String, writer: Int32) {
    let path = scratch.file("events")
    try #require(mkfifo(path, 0o600) == 0)
    let writer = open(path, O_RDWR | O_NONBLOCK)
    try #require(writer >= 0)
    return (path, writer)
  }

  /// What a keypad tells until there are so many events.
  private func events(of keypad: any Keypad, _ count: Int) throws -> [KeypadEvent] {
    var events: [KeypadEvent] = []
    try wait(for: "\(count) events", seeing: "\(events)") {
      loop.turn(until: .now + .milliseconds(20))
      events += keypad.takeEvents(at: .now)
      return events.count >= count ? true : nil
    }
    return events
  }

  @Test("records through a pipe become keys, however they are cut", arguments: [1, 7, 24, 100_000])
  func readsPipe(_ piece: Int) throws {
    let (path, writer) = try pipe()
    defer { close(writer) }
    let keypad = try EvdevKeypad(EvdevKeypad.Settings(path), on: loop)
    let bytes = EvdevRecords.of { $0.tap(KEY_KP1, KEY_KPPLUS, KEY_KPENTER) }
    var seen: [KeypadEvent] = []
    for start in stride(from: 0, to: bytes.count, by: piece) {
      let part = Array(bytes[start..<min(start + piece, bytes.count)])
      #expect(write(writer, part, part.count) == part.count)
      loop.turn(until: .now + .milliseconds(1))
      seen += keypad.takeEvents(at: .now)
    }
    if seen.count < 3 { seen += try events(of: keypad, 3 - seen.count) }
    let keys: [Key] = [.character("1"), .character("+"), .enter]
    #expect(seen == keys.map { .key(KeyStroke($0, isRepeat: false)) })
  }

  /// More than is kept between two turns, in records that a limit would cut: what does not fit has to stay in the pipe.
  @Test("a flood between two turns loses no key and cuts no record")
  func survivesFlood() throws {
    let (path, writer) = try pipe()
    defer { close(writer) }
    let keypad = try EvdevKeypad(EvdevKeypad.Settings(path), on: loop)
    let bytes = EvdevRecords.of { records in
      for number in 0..<200 { records.tap(number % 2 == 0 ? KEY_KP1 : KEY_KP2) }
    }
    #expect(bytes.count > 3 * KeypadInput.limit)
    #expect(write(writer, bytes, bytes.count) == bytes.count)
    let keys = (0..<200).map { Key.character($0 % 2 == 0 ? "1" : "2") }
    let seen = try events(of: keypad, 200)
    #expect(seen == keys.map { .key(KeyStroke($0, isRepeat: false)) })
  }

  @Test("after a gap a pipe, which cannot tell what is down, leaves no key stuck")
  func survivesGap() throws {
    let (path, writer) = try pipe()
    defer { close(writer) }
    let keypad = try EvdevKeypad(EvdevKeypad.Settings(path), on: loop)
    keypad.longKeys = [.character("5")]
    let bytes = EvdevRecords.of { records in
      records.key(KEY_KP5, 1)
      records.drop()
      records.milliseconds += 1_000
      records.tap(KEY_KP4)
    }
    #expect(write(writer, bytes, bytes.count) == bytes.count)
    let four = KeypadEvent.key(KeyStroke(.character("4"), isRepeat: false))
    #expect(try events(of: keypad, 1) == [four])
    #expect(keypad.deadline == nil, "KP5 is not held down any more")
  }

  @Test("what is no input device is refused in words, and nothing stays open")
  func refuses() throws {
    let file = try scratch.write("text", to: "file")
    for (path, expected) in [
      (file, KeypadError.noInputDevice(path: file)),
      ("/", .noInputDevice(path: "/")),
      ("no such device", .absent(name: "no such device")),
    ] {
      #expect(throws: expected) { try EvdevKeypad(EvdevKeypad.Settings(path), on: loop) }
    }
    do {
      _ = try EvdevKeypad(EvdevKeypad.Settings("/nonexistent"), on: loop)
      Issue.record("a device that is not there was opened")
    } catch {
      #expect(error.isAbsence && "\(error)".contains("No such file"))
    }
    #expect(throws: KeypadError.line(.noTerminal("/dev/null"))) {
      try SerialKeypad(SerialKeypad.Settings("/dev/null"), on: loop)
    }
    #expect(openCount(of: file) == 0)
  }

  /// A pseudo-terminal in place of a line: both ends, and the path by which it is opened.
  private func line() throws -> (master: Int32, slave: Int32, path: String) {
    var (master, slave) = (Int32(-1), Int32(-1))
    try #require(openpty(&master, &slave, nil, nil, nil) == 0)
    var name = [CChar](repeating: 0, count: 128)
    try #require(ttyname_r(slave, &name, name.count) == 0)
    let path = String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return (master, slave, path)
  }

  private func settings(of number: Int32) -> linux_line {
    var line = linux_line()
    _ = linux_get_line(number, &line)
    return line
  }

  @Test("a serial line is set to its speed, its bytes are keys, and its end is told once")
  func readsLine() throws {
    let (master, slave, path) = try line()
    let keypad = try SerialKeypad(SerialKeypad.Settings(path, speed: 1_200), on: loop)
    let present = settings(of: slave)
    #expect(present.c_ospeed == 1_200 && present.c_lflag & tcflag_t(ICANON) == 0)
    close(slave)
    let bytes = Array("12\r\u{1B}[C\u{1B}Ok#".utf8)
    #expect(write(master, bytes, bytes.count) == bytes.count)
    let keys: [Key] = [
      .character("1"), .character("2"), .enter, .right, .character("+"), .character("#"),
    ]
    #expect(try events(of: keypad, 6) == keys.map { .key(KeyStroke($0)) })
    close(master)
    #expect(try events(of: keypad, 1) == [.lost("it was unplugged")])
    #expect(keypad.takeEvents(at: .now).isEmpty && keypad.deadline == nil)
  }

  @Test("any speed will do, without flow control, and the line is given back as it was found")
  func givesBack() throws {
    let (master, slave, path) = try line()
    defer { for number in [master, slave] { close(number) } }
    let found = settings(of: slave)
    let keypad = try SerialKeypad(SerialKeypad.Settings(path, speed: 31_250), on: loop)
    let present = settings(of: slave)
    #expect(present.c_ospeed == 31_250 && present.c_iflag & tcflag_t(IXON) == 0)
    keypad.close()
    let after = settings(of: slave)
    #expect(after.c_ospeed == found.c_ospeed && after.c_lflag == found.c_lflag)
    #expect(after.c_iflag == found.c_iflag && after.c_oflag == found.c_oflag)
  }

  @Test("a line has one reader: a second is refused, whoever it is, until the first closes")
  func isExclusive() throws {
    let (master, slave, path) = try line()
    defer { for number in [master, slave] { close(number) } }
    let first = try SerialKeypad(SerialKeypad.Settings(path), on: loop)
    let open = openCount(of: path)
    let refusal = #expect(throws: KeypadError.self) {
      _ = try SerialKeypad(SerialKeypad.Settings(path), on: loop)
    }
    let words = "\(path) is in use by another display or keypad of this program"
    #expect(refusal?.description == words)
    #expect(throws: KeypadError.self) { _ = try KeyProbe(.serial(.init(path)), on: loop) }
    #expect(openCount(of: path) == open && open > 0)
    first.close()
    try KeyProbe(.serial(SerialKeypad.Settings(path)), on: loop).close()
    try SerialKeypad(SerialKeypad.Settings(path), on: loop).close()
  }

  @Test("a lone escape on a slow line waits for as long as the line needs")
  func waitsForSlowLine() {
    #expect(SerialKeypad.patience(at: 9_600) < .milliseconds(60))
    #expect(SerialKeypad.patience(at: 300) > .milliseconds(4 * 33))
  }

  /// How many descriptors of this process are those of a file.
  private func openCount(of path: String) -> Int {
    let files = FileManager.default
    let numbers = (try? files.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
    return numbers.count { number in
      (try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)")) == path
    }
  }
}
