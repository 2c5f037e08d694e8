import Glibc
import Loop
import Panel

/// A device with keys that is no display.
///
/// Confined to the main thread. Callbacks of the loop queue; the hub's turn takes.
package protocol Keypad: AnyObject {
  /// What it is called in commands and logs.
  var name: String { get }
  /// The keys of which a long press means something; devices that do not tell when a key is let go pass it over.
  var longKeys: Set<Key> { get set }
  /// When `takeEvents` has something to do although nothing happened.
  var deadline: ContinuousClock.Instant? { get }

  /// Does what is due, and hands over what happened since the last call, in order.
  func takeEvents(at now: ContinuousClock.Instant) -> [KeypadEvent]

  /// Gives the device back; later calls do nothing.
  func close()
}

/// What a keypad tells the hub.
package enum KeypadEvent: Hashable, Sendable {
  /// A key.
  case key(KeyStroke)
  /// The device is gone, for this reason; no key will come any more.
  case lost(String)
}

/// Why a keypad could not be opened.
package enum KeypadError: Error, Equatable, CustomStringConvertible {
  /// No input device has this name.
  case absent(name: String)
  /// The file is there and we may not read it.
  case notPermitted(path: String)
  /// Another program has the device to itself.
  case grabbed(path: String)
  /// The file is something else.
  case noInputDevice(path: String)
  /// The serial line cannot be had.
  case line(TerminalFault)
  /// The loop does not take the device.
  case loop(LoopError)
  /// The system refused a call.
  case system(SystemError)

  package var description: String {
    switch self {
    case .absent(let name): "no input device is called \"\(name)\"; 'sensorpager keys' lists them"
    case .notPermitted(let path):
      "\(path) may not be read; add the user to its group (ls -l tells: often input or dialout)"
    case .grabbed(let path): "another program has \(path) to itself"
    case .noInputDevice(let path): "\(path) is no input device"
    case .line(.noTerminal(let path)): "\(path) is no serial line"
    case .line(let fault): fault.description
    case .loop(let error): error.description
    case .system(let error): error.description
    }
  }
}

extension KeypadError {
  /// Whether there simply is no such device now.
  package var isAbsence: Bool {
    switch self {
    case .absent: true
    case .system(let error): [ENOENT, ENODEV, ENXIO].contains(error.code)
    default: false
    }
  }

  /// Does `body`, and says it plainly when the file may not be opened.
  static func named<Result>(
    _ path: String,
    _ body: () throws(SystemError) -> Result
  ) throws(KeypadError) -> Result {
    do throws(SystemError) {
      return try body()
    } catch {
      throw Self(error, at: path)
    }
  }

  /// A system's refusal to open `path`.
  private init(_ error: SystemError, at path: String) {
    self = [EACCES, EPERM].contains(error.code) ? .notPermitted(path: path) : .system(error)
  }

  /// What keeps a serial line from being a keypad's.
  init(_ fault: TerminalFault, at path: String) {
    if case .system(let error) = fault { self.init(error, at: path) } else { self = .line(fault) }
  }
}
