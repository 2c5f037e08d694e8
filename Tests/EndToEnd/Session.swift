import Foundation
import Glibc
import Support
import Testing

/// The program on a terminal in which its shell waits for it, so that what it leaves behind can be looked at.
struct Session {
  /// The terminal.
  let screen: Screen
  private let scratch: Scratch

  /// Runs the program in a terminal of `columns` x `rows`; `variables` are `NAME=value`.
  init(
    columns: Int = 80,
    rows: Int = 24,
    variables: [String] = [],
    _ arguments: String
  ) throws {
    let scratch = try Scratch()
    self.scratch = scratch
    let run = "env \(variables.joined(separator: " ")) \(Program.path) \(arguments)"
    screen = try Screen(
      columns: columns,
      rows: rows,
      "sh -c 'echo $$ >\(scratch.file("pid")); exec \(run)'; echo left with $?"
    )
  }

  /// Sends the program a signal.
  func signal(_ number: Int32) throws {
    let process = try wait(for: "the program's number") { Int32(scratch.read("pid").dropLast()) }
    kill(process, number)
  }

  /// Waits until the program has ended well, and looks whether the terminal is as it was.
  func expectCleanEnd() throws {
    try screen.wait(for: "the shell") { $0.contains("left with 0") }
    try expectUsable(screen)
  }
}

/// Checks that a terminal echoes and edits, shows its cursor, and is on its main screen.
func expectUsable(_ screen: Screen) throws {
  let device = try screen.value(of: "pane_tty")
  let settings = try wait(for: "a terminal that echoes and edits") {
    let words = try lineSettings(of: device)
    return words.contains("-echo") || words.contains("-icanon") ? nil : words
  }
  #expect(settings.contains("icanon"))
  #expect(try screen.value(of: "alternate_on") == "0")
  #expect(try screen.value(of: "cursor_flag") == "1")
}

/// What stty(1) tells of a terminal.
func lineSettings(of device: String) throws -> Set<String> {
  let stty = try Running(command: ["stty", "-F", device, "-a"])
  #expect(try stty.end() == 0)
  return Set(stty.output.split { " ;\n".contains($0) }.map(String.init))
}
