import CLinux
import Glibc
import Loop
import Panel

/// A virtual console of Linux as a terminal, such as /dev/tty8, for one program alone.
///
/// While it is ours the screen does not go dark by itself and takes UTF-8; both are put back as they were found. Nothing is read here but the font: keys come like any
/// terminal's while the console is in front; a dark picture is dark cells. A console that a login, a getty or a
/// graphical session has is refused.
package final class VirtualConsole: TerminalDevice {
  /// What the font of the console shows.
  package let repertoire: Repertoire
  private let path: String
  private let minor: Int32
  private let comesToFront: Bool
  private let isFoundUTF8: Bool
  private var wakefulness = ConsoleWakefulness()
  /// The open console, until the display has it.
  private var number: Int32
  /// The console that was in front before ours.
  private var formerFront: Int32?

  /// Opens, examines and locks a console; `comesToFront` shows it in place of the one that is seen now.
  package init(_ path: String, comesToFront: Bool = false) throws(DisplayError) {
    self.path = path
    self.comesToFront = comesToFront
    (number, minor) = try Self.openConsole(path)
    repertoire = ConsoleFont.repertoire(of: number)
    isFoundUTF8 = (try? LineState(number)).map { $0.found.c_iflag & tcflag_t(IUTF8) != 0 } ?? true
  }

  /// What the console can do; a type or characters that are given win.
  ///
  /// Locale and colours of the program's own terminal say nothing of it.
  package func traits(type: String?, repertoire: Repertoire?) -> TerminalTraits {
    TerminalTraits(type: type ?? "linux", repertoire: repertoire ?? self.repertoire) { name in
      name == "NO_COLOR" ? TerminalTraits.processEnvironment(name) : nil
    }
  }

  deinit {
    if number >= 0 { close(number) }
  }

  /// UTF-8, never dark by itself, and not dark now.
  package var opening: [UInt8] { Array("\u{1B}%G\(ConsoleWakefulness.on)\u{1B}[13]".utf8) }

  package var closing: [UInt8] {
    Array((wakefulness.end + (isFoundUTF8 ? "" : "\u{1B}%@")).utf8)
  }

  package func open() throws(DisplayError) -> Int32 {
    defer { number = -1 }
    return number >= 0 ? number : try Self.openConsole(path).number
  }

  package func take(_ number: Int32, _ line: LineState) throws(DisplayError) {
    do throws(DeviceTaken) {
      try DeviceLock.lock(number, path)
    } catch {
      throw .taken(error)
    }
    do {
      try line.enterRaw(number)
      wakefulness.begin()
      guard comesToFront else { return }
      formerFront = formerFront ?? Self.front(number)
      try SystemCall.result(of: "show \(path)") { linux_console_activate(number, minor) }
    } catch {
      throw .system(error)
    }
  }

  package func giveBack(_ number: Int32, _ line: LineState) {
    line.restore(number)
    if wakefulness.finish() {
      _ = try? SystemCall.writeAll(number, Array(ConsoleWakefulness.on.utf8))
    }
    if let front = formerFront, front != minor, Self.front(number) == minor {
      _ = linux_console_activate(number, front)
    }
    formerFront = nil
    DeviceLock.unlock(number)
  }
}

extension VirtualConsole {
  /// Opens a console, sees that it may be taken, and locks it; the second number is its own.
  private static func openConsole(
    _ path: String
  ) throws(DisplayError) -> (number: Int32, minor: Int32) {
    let number: Int32
    do {
      number = try SystemCall.open(path, O_RDWR | O_NONBLOCK | O_NOCTTY)
    } catch {
      throw error.code == EBUSY ? .taken(DeviceTaken(path)) : .system(error)
    }
    do {
      let minor = try ConsoleRefusal.check(number, path)
      try DeviceLock.lock(number, path)
      return (number, minor)
    } catch {
      close(number)
      throw (error as? DeviceTaken).map(DisplayError.taken) ?? error as? DisplayError
        ?? .noTerminal(path)
    }
  }

  /// The console that is seen now.
  private static func front(_ number: Int32) -> Int32? {
    var state = vt_stat()
    return linux_console_state(number, &state) == 0 ? Int32(state.v_active) : nil
  }
}
