import CLinux
import Glibc
import Loop

/// Why a virtual console is not taken.
package enum ConsoleRefusal: Error, Equatable, CustomStringConvertible {
  /// The path stands for whichever console is in front.
  case alias(String)
  /// The path is no virtual console.
  case noConsole(String)
  /// A graphical session draws on it.
  case graphics(String)
  /// A session has it as its terminal: a getty, a login, a shell.
  case session(String, by: String, process: pid_t)

  package var description: String {
    switch self {
    case .alias(let path):
      "\(path) is whichever console is in front; name one, such as /dev/tty8"
    case .noConsole(let path):
      "\(path) is no virtual console; write terminal: \(path) if it is a terminal"
    case .graphics(let path):
      "\(path) has a graphical session; choose another console, or end the session"
    case .session(let path, let name, let process):
      "\(path) is the terminal of \(name) (process \(process)); "
        + "choose another console, or stop getty@\(path.split(separator: "/").last ?? "").service"
    }
  }
}

extension ConsoleRefusal {
  /// The number of an open console that may be taken.
  static func check(_ number: Int32, _ path: String) throws(DisplayError) -> Int32 {
    var file = stat()
    var (state, mode) = (vt_stat(), Int32(0))
    guard fstat(number, &file) == 0, isatty(number) == 1 else { throw .noTerminal(path) }
    let (major, minor) = (file.st_rdev >> 8 & 0xFFF, Int32(file.st_rdev & 0xFF))
    guard linux_console_state(number, &state) == 0 else { throw .console(.noConsole(path)) }
    guard major == 4, (1...63).contains(minor) else { throw .console(.alias(path)) }
    if linux_console_mode(number, &mode) == 0, mode != KD_TEXT { throw .console(.graphics(path)) }
    if let session = session(on: Int(file.st_rdev)) {
      throw .console(.session(path, by: session.name, process: session.process))
    }
    return minor
  }

  /// The leader of another session that has a terminal as its controlling one.
  private static func session(on device: Int) -> (name: String, process: pid_t)? {
    let own = getsid(0)
    for process in SystemCall.names(in: "/proc").lazy.compactMap({ pid_t($0) }) {
      // `812 (agetty) S 1 812 812 1028 …`: parent, group, session and terminal follow; the name may have blanks.
      let text = SystemCall.text(of: "/proc/\(process)/stat")
      guard let start = text.firstIndex(of: "("), let end = text.lastIndex(of: ")") else {
        continue
      }
      let words = text[end...].split(separator: " ")
      guard words.count > 5, Int(words[5]) == device, pid_t(words[4]) == process, process != own
      else { continue }
      return (String(text[text.index(after: start)..<end]), process)
    }
    return nil
  }
}
