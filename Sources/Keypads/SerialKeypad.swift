import Glibc
import Loop
import Panel

/// A keypad or a terminal's keyboard on a serial line: what it sends are characters and a terminal's sequences.
package final class SerialKeypad: Keypad {
  /// How a line is opened: eight bits, no parity, one stop bit, no flow control.
  package struct Settings: Equatable, Sendable {
    /// The line's path.
    package var path: String
    /// Bits per second; one of those that termios knows.
    package var speed: Int

    /// A line at a speed.
    package init(_ path: String, speed: Int = 9_600) {
      self.path = path
      self.speed = speed
    }
  }

  package let name: String
  package var longKeys: Set<Key> = []
  private let input: KeypadInput
  private var keys: TerminalKeys
  private var isClosed = false

  /// Opens a line; throws when it is not there, and leaves nothing open then.
  package init(_ settings: Settings, on loop: EventLoop) throws(KeypadError) {
    name = settings.path
    keys = TerminalKeys(escapeTimeout: Self.patience(at: settings.speed), isUTF8: false)
    input = try KeypadInput(Self.open(settings), on: loop)
  }

  package var deadline: ContinuousClock.Instant? { isClosed ? nil : keys.deadline }

  package func takeEvents(at now: ContinuousClock.Instant) -> [KeypadEvent] {
    guard !isClosed else { return [] }
    let pressed = keys.expire(at: now) + keys.feed(input.take(), at: now)
    var events = pressed.map { KeypadEvent.key(KeyStroke($0)) }
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

  /// Opens a line as it is wanted; who gets it closes it.
  static func open(_ settings: Settings) throws(KeypadError) -> Int32 {
    guard let speed = speeds[settings.speed] else { throw .noSpeed(settings.speed) }
    let path = settings.path
    let number = try KeypadError.named(path) { () throws(SystemError) in
      try SystemCall.open(path, O_RDWR | O_NONBLOCK | O_NOCTTY)
    }
    guard prepare(number, speed) else {
      Glibc.close(number)
      throw .noSerialLine(path: path)
    }
    return number
  }

  /// How long the bytes of one key may lie apart: four characters of the line beside a terminal's usual time.
  package static func patience(at speed: Int) -> Duration {
    .milliseconds(50) + .milliseconds(40_000 / max(speed, 1))
  }

  /// The speeds that a line may have.
  package static let speeds: [Int: speed_t] = [
    50: speed_t(B50), 75: speed_t(B75), 110: speed_t(B110), 134: speed_t(B134), 150: speed_t(B150),
    200: speed_t(B200), 300: speed_t(B300), 600: speed_t(B600), 1_200: speed_t(B1200),
    1_800: speed_t(B1800), 2_400: speed_t(B2400), 4_800: speed_t(B4800), 9_600: speed_t(B9600),
    19_200: speed_t(B19200), 38_400: speed_t(B38400), 57_600: speed_t(B57600),
    115_200: speed_t(B115200), 230_400: speed_t(B230400), 460_800: speed_t(B460800),
    500_000: speed_t(B500000), 576_000: speed_t(B576000), 921_600: speed_t(B921600),
    1_000_000: speed_t(B1000000),
  ]

  /// Makes a line raw at a speed, alone; `false` when it is none.
  private static func prepare(_ number: Int32, _ speed: speed_t) -> Bool {
    var settings = termios()
    guard tcgetattr(number, &settings) == 0 else { return false }
    cfmakeraw(&settings)
    settings.c_cflag |= tcflag_t(CLOCAL | CREAD)
    settings.c_cflag &= ~tcflag_t(CSTOPB) & ~tcflag_t(CRTSCTS)
    cfsetispeed(&settings, speed)
    cfsetospeed(&settings, speed)
    withUnsafeMutableBytes(of: &settings.c_cc) { keys in
      keys[Int(VMIN)] = 1
      keys[Int(VTIME)] = 0
    }
    return tcsetattr(number, TCSANOW, &settings) == 0
  }
}
