import Glibc
import Loop

/// A terminal on a serial line, for one program alone.
///
/// Flow control is the driver's work.
package final class SerialLine: TerminalDevice {
  package let pace: LinePace?
  private var port: SerialPort

  /// A line by the path of its device, which may be a link that moves.
  package init(_ path: String, _ settings: SerialSettings) {
    port = SerialPort(path, settings)
    pace = LinePace(speed: settings.speed, bitsPerByte: settings.bitsPerByte)
  }

  package func open() throws(DisplayError) -> Int32 {
    try DisplayError.opening { () throws(TerminalFault) in try port.open() }
  }

  package func take(_ number: Int32, _ line: LineState) throws(DisplayError) {
    try DisplayError.opening { () throws(TerminalFault) in try port.set(number) }
  }

  package func giveBack(_ number: Int32, _ line: LineState) {
    // What is on its way would be spoilt by another speed, and a terminal that takes nothing would hold up the end.
    for _ in 0..<10 where line.queued(number) > 0 { poll(nil, 0, 50) }
    port.giveBack(number)
  }

  package func urge(_ number: Int32) {
    guard port.settings.flow == .characters else { return }
    tcflow(number, TCOOFF)
    tcflow(number, TCOON)
  }
}
