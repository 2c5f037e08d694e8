import CLinux
import Glibc
import Loop
import Panel

/// A device whose keys are shown instead of used.
package final class KeyProbe {
  /// What is looked at.
  package enum Device: Sendable {
    /// An input device by its path or name; other programs get its keys as well.
    case evdev(String)
    /// A serial line.
    case serial(SerialKeypad.Settings)
    /// The terminal that this process was started on; it is raw until `close`.
    case terminal
  }

  /// Why the device is gone; `nil` while it is there.
  package var loss: String? { input.loss }
  /// When `takeReports` has something to do although nothing happened.
  package var deadline: ContinuousClock.Instant? { sight.deadline }

  private let input: KeypadInput
  private var sight: KeySight
  private var found: termios?
  private var port: SerialPort?

  /// Opens a device; throws when it is not there or another program has it to itself.
  package init(
    _ device: Device,
    in devices: InputDevices = InputDevices(),
    on loop: EventLoop
  ) throws(KeypadError) {
    switch device {
    case .evdev(let device):
      let number = try EvdevKeypad.open(EvdevKeypad.Settings(device), in: devices)
      _ = linux_input_grab(number, 0)
      sight = .records
      input = try KeypadInput(number, on: loop)
    case .serial(let settings):
      let patience = SerialKeypad.patience(at: settings.speed)
      sight = .bytes(TerminalKeys(escapeTimeout: patience, isUTF8: false), by: .keypad)
      let (number, port) = try SerialKeypad.open(settings)
      self.port = port
      input = try KeypadInput(number, on: loop)
    case .terminal:
      let number = try KeypadError.named("/dev/tty") { () throws(SystemError) in
        try SystemCall.open("/dev/tty", O_RDONLY | O_NONBLOCK | O_NOCTTY)
      }
      sight = .bytes(TerminalKeys(), by: .terminal)
      input = try KeypadInput(number, on: loop)
      found = Self.makeRaw(number)
    }
  }

  deinit {
    close()
  }

  /// What keys were pressed since the last call.
  package func takeReports(at now: ContinuousClock.Instant) -> [KeyReport] {
    let due = sight.expire(at: now)
    return due + sight.feed(input.take(), at: now)
  }

  /// Gives the device back; later calls do nothing.
  package func close() {
    if var settings = found, input.loss == nil { tcsetattr(input.number, TCSANOW, &settings) }
    if let port, input.loss == nil { port.giveBack(input.number) }
    (found, port) = (nil, nil)
    input.close()
  }

  /// Every key comes at once and as it is; what is printed looks as usual.
  private static func makeRaw(_ number: Int32) -> termios? {
    var found = termios()
    guard tcgetattr(number, &found) == 0 else { return nil }
    var raw = found
    cfmakeraw(&raw)
    raw.c_oflag = found.c_oflag
    return tcsetattr(number, TCSANOW, &raw) == 0 ? found : nil
  }
}
