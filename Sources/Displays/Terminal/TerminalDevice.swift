import CLinux
import Glibc
import Loop

/// A terminal that a display draws on: how it is opened, taken, paced and given back.
///
/// Its display owns it, from `open` until the number is closed. Nothing here blocks for longer than a terminal that is
/// given back at the end may need.
package protocol TerminalDevice: AnyObject {
  /// Whether the terminal tells us of a new size by SIGWINCH; any other has to be asked.
  var tellsItsSize: Bool { get }
  /// How fast bytes leave; `nil` where all that is known is whether the system takes more.
  var pace: LinePace? { get }
  /// What stands before terminfo's own sequence whenever the terminal is prepared for frames.
  var opening: [UInt8] { get }
  /// What stands behind terminfo's own sequence when the terminal is given back.
  var closing: [UInt8] { get }

  /// Opens the terminal anew and non-blocking, and changes nothing yet; the number is the display's.
  ///
  /// A device that only one program can use is locked.
  func open() throws(DisplayError) -> Int32

  /// Makes the terminal ready for frames; again whenever it was given back for a while.
  func take(_ number: Int32, _ line: LineState) throws(DisplayError)

  /// Puts back what `take` changed; all bytes are written. The terminal may be gone.
  func giveBack(_ number: Int32, _ line: LineState)

  /// Asks a line to go on on which nothing has moved for long: what stopped it may have been noise.
  func urge(_ number: Int32)
}

extension TerminalDevice {
  package var tellsItsSize: Bool { false }
  package var pace: LinePace? { nil }
  package var opening: [UInt8] { [] }
  package var closing: [UInt8] { [] }

  package func take(_ number: Int32, _ line: LineState) throws(DisplayError) {
    do {
      try line.enterRaw(number)
    } catch {
      throw .system(error)
    }
  }

  package func giveBack(_ number: Int32, _ line: LineState) {
    line.restore(number)
  }

  package func urge(_ number: Int32) {}

  /// Opens a terminal by its path, which never becomes the controlling one.
  func openTerminal(_ path: String) throws(DisplayError) -> Int32 {
    try DisplayError.opening { () throws(TerminalFault) in try TerminalFile.open(path) }
  }
}

/// The terminal that this process was started on; Ctrl-C and Ctrl-Z remain signals.
package final class OwnTerminal: TerminalDevice {
  package let tellsItsSize = true

  /// The terminal of standard output.
  package init() {}

  package func open() throws(DisplayError) -> Int32 {
    guard isatty(STDOUT_FILENO) == 1 else { throw .noTerminal("standard output") }
    if let path = terminalName, let number = try? openTerminal(path) { return number }
    return try openTerminal("/dev/tty")
  }

  package func take(_ number: Int32, _ line: LineState) throws(DisplayError) {
    do {
      try line.enterRaw(number, keepsSignalKeys: true)
    } catch {
      throw .system(error)
    }
  }

  private var terminalName: String? {
    var name = [CChar](repeating: 0, count: 256)
    guard ttyname_r(STDOUT_FILENO, &name, name.count) == 0 else { return nil }
    return name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
  }
}

/// A terminal by its path.
package final class NamedTerminal: TerminalDevice {
  package let pace: LinePace?
  private let path: String

  /// A terminal, and how fast the line behind it is where that is known.
  package init(_ path: String, pace: LinePace? = nil) {
    self.path = path
    self.pace = pace
  }

  package func open() throws(DisplayError) -> Int32 { try openTerminal(path) }
}

extension TerminalDevice where Self == OwnTerminal {
  /// The terminal that this process was started on.
  package static var this: Self { OwnTerminal() }
}

extension TerminalDevice where Self == NamedTerminal {
  /// A terminal by its path.
  package static func path(_ path: String) -> Self { NamedTerminal(path) }
}
