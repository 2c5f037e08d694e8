import Glibc

/// Terminals by their paths: serial lines, consoles, pseudo-terminals.
package enum TerminalFile {
  /// Opens a terminal non-blocking, and never as the controlling one; the number is the caller's.
  package static func open(_ path: String) throws(TerminalFault) -> Int32 {
    let number: Int32
    do {
      number = try SystemCall.open(path, O_RDWR | O_NONBLOCK | O_NOCTTY)
    } catch {
      throw error.code == EBUSY ? .taken(DeviceTaken(path)) : .system(error)
    }
    guard isatty(number) == 1 else {
      close(number)
      throw .noTerminal(path)
    }
    return number
  }

  /// Opens a terminal that no other program may use meanwhile; `DeviceLock.unlock` before it is closed.
  package static func openAlone(_ path: String) throws(TerminalFault) -> Int32 {
    let number = try open(path)
    do {
      try DeviceLock.lock(number, path)
    } catch {
      close(number)
      throw .taken(error)
    }
    return number
  }
}

/// Why a terminal could not be opened or set.
package enum TerminalFault: Error, Equatable, CustomStringConvertible {
  /// What was named is not a terminal.
  case noTerminal(String)
  /// Somebody has it, in this program or another.
  case taken(DeviceTaken)
  /// A line's driver chose another speed than was asked for, in bits per second.
  case speed(String, wanted: Int, given: Int)
  /// A line's driver does not do what was asked for: data bits, parity, stop bits, flow control.
  case framing(String, [String])
  /// The system refused a call.
  case system(SystemError)

  package var description: String {
    switch self {
    case .noTerminal(let name): "\(name) is not a terminal"
    case .taken(let taken): taken.description
    case .speed(let path, let wanted, let given):
      "\(path) does not do \(wanted) bit/s: its driver chose \(given); write a speed that it does"
    case .framing(let path, let refused):
      "\(path) does not do \(refused.joined(separator: ", ")): its driver left that out; "
        + "write what it does"
    case .system(let error): error.description
    }
  }
}
