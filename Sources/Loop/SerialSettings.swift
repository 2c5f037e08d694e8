/// How bytes go over a serial line.
package struct SerialSettings: Equatable, Sendable {
  /// The bit that makes the number of ones even or odd.
  package enum Parity: String, CaseIterable, Sendable {
    case none
    case even
    case odd
  }

  /// How the terminal says that it can take no more.
  package enum Flow: String, CaseIterable, Sendable {
    /// Not at all: it keeps up with its line.
    case none
    /// By two wires of the line.
    case wires = "rtscts"
    /// By the characters XOFF and XON, as VT terminals do.
    case characters = "xonxoff"
  }

  /// The bits per second that may be asked for.
  package static let speeds = 50...4_000_000

  /// Bits per second; any number, if the line's driver can.
  package var speed = 9_600
  /// Bits of a byte that carry data, 7 or 8.
  package var bits = 8
  /// The parity bit behind them.
  package var parity = Parity.none
  /// Stop bits, 1 or 2.
  package var stopBits = 1
  /// How the terminal says that it can take no more.
  package var flow = Flow.characters

  /// What most terminals are set to.
  package init() {}

  /// Bits that a byte takes on the line: those of data and those that frame it.
  package var bitsPerByte: Int { 1 + bits + (parity == .none ? 0 : 1) + stopBits }
}
