import CLinux
import Glibc

/// A serial line by its path, for one program alone, and what it was before.
///
/// Modem lines are not looked at (CLOCAL), and the other side is not hung up on when the line is closed (no HUPCL):
/// displays with a controller of their own would start anew. The number of the open line is its opener's, who closes it.
package struct SerialPort {
  /// The path of the line's device, which may be a link that moves.
  package let path: String
  /// How bytes go over it.
  package let settings: SerialSettings
  private var found: linux_line?

  /// A line, which need not be there yet.
  package init(_ path: String, _ settings: SerialSettings) {
    self.path = path
    self.settings = settings
  }

  /// Opens and locks the line, non-blocking, and changes nothing yet.
  package func open() throws(TerminalFault) -> Int32 { try TerminalFile.openAlone(path) }

  /// Puts the settings into force; once more whenever they may have got lost.
  package mutating func set(_ number: Int32) throws(TerminalFault) {
    let given: Int
    do {
      let present = try Self.line(of: number)
      found = found ?? present
      var wanted = settings.applied(to: present)
      try SystemCall.result(of: "settings of \(path)") { linux_set_line(number, &wanted) }
      given = Int(try Self.line(of: number).c_ospeed)
    } catch {
      throw .system(error)
    }
    // A receiver follows within about 2.5 %.
    guard abs(given - settings.speed) * 40 <= settings.speed else {
      throw .speed(path, wanted: settings.speed, given: given)
    }
  }

  /// Puts back what `set` changed and lets others open the line; what has not left yet is dropped.
  package func giveBack(_ number: Int32) {
    tcflush(number, TCIOFLUSH)
    if var settings = found {
      settings.c_cflag &= ~tcflag_t(HUPCL)
      _ = linux_set_line(number, &settings)
    }
    DeviceLock.unlock(number)
  }

  private static func line(of number: Int32) throws(SystemError) -> linux_line {
    var line = linux_line()
    try SystemCall.result(of: "settings of the line") { linux_get_line(number, &line) }
    return line
  }
}
