import CLinux
import Glibc
import Support
import Testing

/// Item 1.9: what each key of a keypad decodes to.
@Suite(.serialized) struct KeysTests {
  @Test func item1_9_anInputDevicesKeysAreToldWithNumberNameAndAction() throws {
    let pad = try RecordedKeypad()
    let keys = try Running("keys", pad.path)
    try wait(for: "the first line", seeing: keys.errors) {
      keys.errors.contains("press keys") ? true : nil
    }
    pad.tap(KEY_KP5, KEY_KPPLUS, KEY_NUMLOCK, 240)
    pad.write(EV_REL, REL_DIAL, 1)
    pad.write(EV_KEY, KEY_KP7, 1)
    try keys.wait(for: "a long press") { $0.contains("Long-7") }
    let words = keys.lines.map { $0.split(separator: " ").map(String.init) }
    #expect(
      words == [
        ["code", "76", "KP5", "digit", "5"], ["code", "78", "KP+", "next"],
        ["code", "69", "-", "-"], ["code", "240", "Code-240", "-"], ["notch", "DialRight", "next"],
        ["code", "71", "KP7", "digit", "7"], ["held", "Long-7", "-"],
      ]
    )
    keys.signal(SIGINT)
    #expect(try keys.end() == 0)
  }

  @Test func item1_9_aSerialLinesKeysAreToldWithTheirBytesUntilItIsGone() throws {
    let line = try SerialPair()
    let keys = try Running("keys", "--speed", "1200", line.path)
    try wait(for: "the first line", seeing: keys.errors) {
      keys.errors.contains("press keys") ? true : nil
    }
    try line.send("7\u{1B}[A\u{1B}")
    try keys.wait(for: "a lone escape") { $0.contains("Escape") }
    let words = keys.lines.map { $0.split(separator: " ").map(String.init) }
    #expect(
      words == [
        ["37", "7", "digit", "7"], ["1b", "5b", "41", "Up", "up"], ["1b", "Escape", "back"],
      ]
    )
    line.close()
    #expect(try keys.end() == 74)
    #expect(keys.errors.contains("\(line.path): it was unplugged"))
  }

  @Test func item1_9_thisTerminalsKeysAreToldAndItIsAsBeforeAfterwards() throws {
    let settings = "stty -a | grep -o '.icanon\\|.echo '"
    let screen = try Screen("\(Program.path) keys; echo code $?; \(settings)")
    try screen.wait(for: "the first line") { $0.contains("press keys") }
    try screen.press("Right", "F1", "C-l", "PageUp", "q", "n", "q", "q")
    try screen.wait(for: "the end, and the settings without a minus before them") {
      $0.contains("code 0") && $0.contains("\n icanon") && $0.contains("\n echo")
    }
  }

  @Test func item1_9_controlCEndsItOnATerminalToo() throws {
    let screen = try Screen("\(Program.path) keys -; echo code $?")
    try screen.wait(for: "the first line") { $0.contains("press keys") }
    try screen.press("Right", "F1", "C-c")
    let text = try screen.wait(for: "the end") { $0.contains("code 0") }
    for line in ["1b 5b 43 +Right +next", "1b 4f 50 +F1 +-", "03 +Ctrl-C +quit"] {
      #expect(try text.contains(Regex(line)), "\(text)")
    }
  }

  @Test(arguments: [
    (["/nonexistent"], 66), (["no such keypad"], 66), (["/dev/null"], 66), ([], 64),
    (["a", "b"], 64), (["--speed", "0", "/dev/null"], 64), (["--speed", "x", "/dev/null"], 64),
    (["--speed", "1234", "/dev/null"], 66),
  ])
  func item1_9_whatCannotBeLookedAtIsSaidInOneLineWithItsCode(
    _ arguments: [String],
    _ code: Int
  ) throws {
    let outcome = try Program.run(["keys"] + arguments)
    #expect(outcome.code == Int32(code))
    #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
    #expect(outcome.errors.hasPrefix("sensorpager: "))
    if code == 66 { #expect(!outcome.output.isEmpty, "the keypads that there are") }
  }

  @Test func item1_9_itEndsByItselfAndWritesIntoAPipe() throws {
    let pad = try RecordedKeypad()
    let outcome = try Program.run(["keys", "--duration", "0.3", pad.path])
    #expect(outcome.code == 0 && outcome.output.isEmpty)
  }
}
