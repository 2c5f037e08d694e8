import Glibc
import Loop

/// A terminal on a serial line, for one program alone.
///
/// Flow control is the driver's work.
package final class SerialLine: TerminalDevice {
  /// The pace of the line's speed.
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
    drain(number, line)
    port.giveBack(number)
  }

  /// Waits, for half a second at most, while what is on its way leaves: another speed would spoil it.
  ///
  /// A terminal that has taken nothing for 50 ms is not waited for: other displays wait with it.
  private func drain(_ number: Int32, _ line: LineState) {
    var queued = line.queued(number)
    for _ in 0..<10 where queued > 0 {
      poll(nil, 0, 50)
      let left = line.queued(number)
      queued = left < queued ? left : 0
    }
  }

  package func urge(_ number: Int32) {
    guard port.settings.flow == .characters else { return }
    tcflow(number, TCOOFF)
    tcflow(number, TCOON)
  }
}
