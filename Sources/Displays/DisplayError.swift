import Glibc
import Loop

/// Why a display could not be opened.
package enum DisplayError: Error, Equatable, CustomStringConvertible {
  /// What was named is not a terminal.
  case noTerminal(String)
  /// The terminal's type cannot place a character: `PlainDisplay` is for it.
  case cannotDraw(type: String)
  /// Another program, or another display of this one, has the device.
  case taken(DeviceTaken)
  /// The console cannot be ours.
  case console(ConsoleRefusal)
  /// A line's driver chose another speed than was asked for, in bits per second.
  case speed(String, wanted: Int, given: Int)
  /// A line's driver does not do what was asked for: data bits, parity, stop bits, flow control.
  case framing(TerminalFault)
  /// The loop does not take the device.
  case loop(LoopError)
  /// The system refused a call.
  case system(SystemError)

  package var description: String {
    switch self {
    case .noTerminal(let name): "\(name) is not a terminal"
    case .cannotDraw(let type):
      "a terminal of type \(type) is unknown to terminfo or cannot be drawn on; use a plain display"
    case .taken(let taken): taken.description
    case .console(let refusal): refusal.description
    case .speed(let path, let wanted, let given):
      "\(path) does not do \(wanted) bit/s: its driver chose \(given); write a speed that it does"
    case .framing(let fault): fault.description
    case .loop(let error): error.description
    case .system(let error): error.description
    }
  }
}

extension DisplayError {
  /// Whether somebody else has the device.
  var isTaken: Bool { if case .taken = self { true } else { false } }

  /// Whether there simply is no such device now.
  package var isAbsence: Bool {
    guard case .system(let error) = self else { return false }
    return [ENOENT, ENODEV, ENXIO].contains(error.code)
  }

  /// Opens or sets a terminal, and says what is wrong with it as a display's error.
  static func opening<Result>(
    _ body: () throws(TerminalFault) -> Result
  ) throws(DisplayError) -> Result {
    do throws(TerminalFault) {
      return try body()
    } catch {
      switch error {
      case .noTerminal(let name): throw .noTerminal(name)
      case .taken(let taken): throw .taken(taken)
      case .speed(let path, let wanted, let given): throw .speed(path, wanted: wanted, given: given)
      case .framing: throw .framing(error)
      case .system(let error): throw .system(error)
      }
    }
  }
}
