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

  /// Puts the settings into force, and locks the line if it was given back; once more whenever they may have got lost.
  package mutating func set(_ number: Int32) throws(TerminalFault) {
    do throws(DeviceTaken) {
      try DeviceLock.lock(number, path)
    } catch {
      throw .taken(error)
    }
    let given: linux_line
    do {
      let present = try Self.line(of: number)
      found = found ?? present
      var wanted = settings.applied(to: present)
      try SystemCall.result(of: "settings of \(path)") { linux_set_line(number, &wanted) }
      given = try Self.line(of: number)
    } catch {
      throw .system(error)
    }
    try check(given, isPseudo: Self.isPseudo(number))
  }

  /// Sees whether the driver did as it was asked; a pseudo-terminal has no wires, and need not.
  func check(_ given: linux_line, isPseudo: Bool) throws(TerminalFault) {
    let speed = Int(given.c_ospeed)
    // A receiver follows within about 2.5 %.
    guard abs(speed - settings.speed) * 40 <= settings.speed else {
      throw .speed(path, wanted: settings.speed, given: speed)
    }
    let refused = isPseudo ? [] : settings.refused(by: given)
    if !refused.isEmpty { throw .framing(path, refused) }
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

  private static func isPseudo(_ number: Int32) -> Bool {
    var file = stat()
    // The major numbers of Unix98's pseudo-terminals.
    return fstat(number, &file) == 0 && (136...143).contains(file.st_rdev >> 8 & 0xFFF)
  }

  private static func line(of number: Int32) throws(SystemError) -> linux_line {
    var line = linux_line()
    try SystemCall.result(of: "settings of the line") { linux_get_line(number, &line) }
    return line
  }
}
