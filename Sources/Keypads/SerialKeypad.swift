import Glibc
import Loop
import Panel

/// A keypad or a terminal's keyboard on a serial line: what it sends are characters and a terminal's sequences.
package final class SerialKeypad: Keypad {
  /// How a line is opened: eight bits, no parity, one stop bit, no flow control.
  package struct Settings: Equatable, Sendable {
    /// The line's path.
    package var path: String
    /// Bits per second; any number, if the line's driver can.
    package var speed: Int

    /// A line at a speed.
    package init(_ path: String, speed: Int = 9_600) {
      self.path = path
      self.speed = speed
    }

    /// The line that is to be opened.
    var port: SerialPort {
      var line = SerialSettings()
      line.speed = speed
      line.flow = .none
      return SerialPort(path, line)
    }
  }

  package let name: String
  package var longKeys: Set<Key> = []
  private let input: KeypadInput
  private let port: SerialPort
  private var keys: TerminalKeys
  private var isClosed = false

  /// Opens a line; throws when it is not there, and leaves nothing open then.
  package init(_ settings: Settings, on loop: EventLoop) throws(KeypadError) {
    name = settings.path
    keys = TerminalKeys(escapeTimeout: Self.patience(at: settings.speed), isUTF8: false)
    let number: Int32
    (number, port) = try Self.open(settings)
    input = try KeypadInput(number, on: loop)
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
    if !isClosed, input.loss == nil { port.giveBack(input.number) }
    isClosed = true
    input.close()
  }

  /// Opens a line as it is wanted; who gets it gives it back and closes it.
  static func open(_ settings: Settings) throws(KeypadError) -> (number: Int32, port: SerialPort) {
    var port = settings.port
    do throws(TerminalFault) {
      let number = try port.open()
      do throws(TerminalFault) {
        try port.set(number)
      } catch {
        port.giveBack(number)
        Glibc.close(number)
        throw error
      }
      return (number, port)
    } catch {
      throw KeypadError(error, at: port.path)
    }
  }

  /// How long the bytes of one key may lie apart: four characters of the line beside a terminal's usual time.
  package static func patience(at speed: Int) -> Duration {
    .milliseconds(50) + .milliseconds(40_000 / max(speed, 1))
  }
}
