import Loop

/// Why a display could not be opened.
package enum DisplayError: Error, Equatable, CustomStringConvertible {
  /// What was named is not a terminal.
  case noTerminal(String)
  /// The terminal's type cannot place a character: `PlainDisplay` is for it.
  case cannotDraw(type: String)
  /// The loop does not take the device.
  case loop(LoopError)
  /// The system refused a call.
  case system(SystemError)

  package var description: String {
    switch self {
    case .noTerminal(let name): "\(name) is not a terminal"
    case .cannotDraw(let type):
      "a terminal of type \(type) is unknown to terminfo or cannot be drawn on; use a plain display"
    case .loop(let error): error.description
    case .system(let error): error.description
    }
  }
}
