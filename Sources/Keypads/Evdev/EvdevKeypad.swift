import CLinux
import Glibc
import Loop
import Panel

/// A keypad, keyboard, remote control or dial that Linux has as an input device.
///
/// Tolerates a file that is no such device and brings its records, as a pipe does.
package final class EvdevKeypad: Keypad {
  /// How a device is opened.
  package struct Settings: Equatable, Sendable {
    /// The device's path, or its name where it does not begin with `/`.
    package var device: String
    /// Whether no other program gets its keys.
    package var isExclusive = true
    /// How long contacts bounce; zero is off.
    package var bounce = Duration.milliseconds(5)

    /// A device with defaults.
    package init(_ device: String) {
      self.device = device
    }
  }

  package let name: String
  private let input: KeypadInput
  private var keys: EvdevKeys
  private var isClosed = false

  /// Opens a device; throws when it is not there, and leaves nothing open then.
  package init(
    _ settings: Settings,
    in devices: InputDevices = InputDevices(),
    on loop: EventLoop
  ) throws(KeypadError) {
    name = settings.device
    keys = EvdevKeys(bounce: settings.bounce)
    input = try KeypadInput(Self.open(settings, in: devices), on: loop)
  }

  package var longKeys: Set<Key> {
    get { keys.longKeys }
    set { keys.longKeys = newValue }
  }

  package var deadline: ContinuousClock.Instant? { isClosed ? nil : keys.deadline }

  package func takeEvents(at now: ContinuousClock.Instant) -> [KeypadEvent] {
    guard !isClosed else { return [] }
    // What was let go in time was no long press, however late that is read.
    var strokes = keys.feed(input.take(), at: now) + keys.expire(at: now)
    if keys.hasGap { strokes += keys.resume(down: pressed, at: now) }
    var events = strokes.map { KeypadEvent.key($0) }
    if let loss = input.loss {
      events.append(.lost(loss))
      close()
    }
    return events
  }

  package func close() {
    isClosed = true
    input.close()
  }

  /// The keys that are down now; none where the file does not tell.
  private var pressed: Set<Int> {
    var bits = [UInt8](repeating: 0, count: EvdevKeyTable.lastCode / 8 + 1)
    guard input.loss == nil, linux_input_pressed(input.number, &bits, Int32(bits.count)) >= 0
    else { return [] }
    return Set(
      (0...EvdevKeyTable.lastCode).filter { code in bits[code / 8] & (1 << (code % 8)) != 0 }
    )
  }

  /// Opens a device as it is wanted; who gets it closes it.
  static func open(
    _ settings: Settings,
    in devices: InputDevices
  ) throws(KeypadError) -> Int32 {
    let path = try devices.path(of: settings.device)
    let number = try open(path)
    // Times that do not jump; a pipe has none of its own.
    _ = linux_input_set_clock(number, CLOCK_MONOTONIC)
    if settings.isExclusive, linux_input_grab(number, 1) < 0, errno == EBUSY {
      Glibc.close(number)
      throw .grabbed(path: path)
    }
    return number
  }

  /// Opens a device or a pipe for reading; a pipe in both directions, so that it does not end with each writer.
  private static func open(_ path: String) throws(KeypadError) -> Int32 {
    let file = try KeypadError.named(path) { () throws(SystemError) in
      var file = stat()
      try SystemCall.result(of: "open \(path)") { stat(path, &file) }
      return file
    }
    let isPipe = file.st_mode & S_IFMT == S_IFIFO
    let isInput = file.st_mode & S_IFMT == S_IFCHR && file.st_rdev >> 8 & 0xFFF == inputMajor
    guard isPipe || isInput else { throw .noInputDevice(path: path) }
    return try KeypadError.named(path) { () throws(SystemError) in
      try SystemCall.open(path, (isPipe ? O_RDWR : O_RDONLY) | O_NONBLOCK | O_NOCTTY)
    }
  }

  /// The number of the kernel's driver of input devices (`INPUT_MAJOR`).
  private static let inputMajor: dev_t = 13
}
