import CLinux
import Glibc
import Loop

/// A terminal on a serial line, for one program alone.
///
/// Modem lines are not looked at (CLOCAL), and the terminal is not hung up on when the line is closed (no HUPCL):
/// displays with a controller of their own would start anew. Flow control is the driver's work.
package final class SerialLine: TerminalDevice {
  package var pace: LinePace? { settings.pace }
  package let settings: SerialSettings
  private let path: String
  private var found: linux_line?

  /// A line by the path of its device, which may be a link that moves.
  package init(_ path: String, _ settings: SerialSettings) {
    self.path = path
    self.settings = settings
  }

  package func open() throws(DisplayError) -> Int32 { try openLocked(path) }

  package func take(_ number: Int32, _ line: LineState) throws(DisplayError) {
    let given: Int
    do {
      let present = try Self.state(of: number)
      found = found ?? present
      var wanted = settings.applied(to: present)
      try SystemCall.result(of: "settings of \(path)") { linux_set_line(number, &wanted) }
      given = Int(try Self.state(of: number).c_ospeed)
    } catch {
      throw .system(error)
    }
    // A receiver follows within about 2.5 %.
    guard abs(given - settings.speed) * 40 <= settings.speed else {
      throw .speed(path, wanted: settings.speed, given: given)
    }
  }

  package func giveBack(_ number: Int32, _ line: LineState) {
    // What is on its way would be spoilt by another speed, and a terminal that takes nothing would hold up the end.
    for _ in 0..<10 where line.queued(number) > 0 { poll(nil, 0, 50) }
    tcflush(number, TCIOFLUSH)
    if var settings = found {
      settings.c_cflag &= ~tcflag_t(HUPCL)
      _ = linux_set_line(number, &settings)
    }
    DeviceLock.unlock(number)
  }

  package func urge(_ number: Int32) {
    guard settings.flow == .characters else { return }
    tcflow(number, TCOOFF)
    tcflow(number, TCOON)
  }

  private static func state(of number: Int32) throws(SystemError) -> linux_line {
    var line = linux_line()
    try SystemCall.result(of: "settings of the line") { linux_get_line(number, &line) }
    return line
  }
}

extension SerialSettings {
  /// A line's settings with these: bytes as they are, both ways, no echo, no signals, no breaks, nothing with a fault.
  func applied(to present: linux_line) -> linux_line {
    var line = present
    line.c_iflag = tcflag_t(IGNBRK | IGNPAR)
    if parity != .none { line.c_iflag |= tcflag_t(INPCK) }
    if bits == 7 { line.c_iflag |= tcflag_t(ISTRIP) }
    if flow == .characters { line.c_iflag |= tcflag_t(IXON) }
    line.c_oflag &= ~tcflag_t(OPOST)
    line.c_lflag &= ~tcflag_t(ECHO | ECHONL | ICANON | ISIG | IEXTEN)
    line.c_cflag = tcflag_t(CREAD | CLOCAL) | framing | speedCode
    line.c_ispeed = speed_t(speed)
    line.c_ospeed = speed_t(speed)
    withUnsafeMutableBytes(of: &line.c_cc) { keys in
      keys[Int(VMIN)] = 1
      keys[Int(VTIME)] = 0
      keys[Int(VSTART)] = 0x11
      keys[Int(VSTOP)] = 0x13
    }
    return line
  }

  private var framing: tcflag_t {
    var flags = tcflag_t(bits == 7 ? CS7 : CS8)
    if parity != .none { flags |= tcflag_t(PARENB) }
    if parity == .odd { flags |= tcflag_t(PARODD) }
    if stopBits == 2 { flags |= tcflag_t(CSTOPB) }
    if flow == .wires { flags |= tcflag_t(CRTSCTS) }
    return flags
  }

  /// The speed's own code, which every program can read back; any other speed is given by its number.
  private var speedCode: tcflag_t {
    Self.codes[speed].map { tcflag_t($0) } ?? linux_speed_by_number
  }

  private static let codes: [Int: Int32] = [
    50: B50, 75: B75, 110: B110, 134: B134, 150: B150, 200: B200, 300: B300, 600: B600,
    1_200: B1200, 1_800: B1800, 2_400: B2400, 4_800: B4800, 9_600: B9600, 19_200: B19200,
    38_400: B38400, 57_600: B57600, 115_200: B115200, 230_400: B230400, 460_800: B460800,
    500_000: B500000, 576_000: B576000, 921_600: B921600, 1_000_000: B1000000,
    1_152_000: B1152000, 1_500_000: B1500000, 2_000_000: B2000000, 2_500_000: B2500000,
    3_000_000: B3000000, 3_500_000: B3500000, 4_000_000: B4000000,
  ]
}
