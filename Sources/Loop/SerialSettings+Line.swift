import CLinux
import Glibc

extension SerialSettings {
  /// A line's settings with these: bytes as they are, both ways, no echo, no signals, no breaks, nothing with a fault.
  package func applied(to present: linux_line) -> linux_line {
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

  /// What a driver left out of these settings, as words, from the line's settings read back.
  func refused(by given: linux_line) -> [String] {
    let differing = given.c_cflag ^ framing
    let parts: [(flags: tcflag_t, words: String)] = [
      (tcflag_t(CSIZE), "\(bits) data bits"),
      (tcflag_t(PARENB | PARODD), "parity \(parity.rawValue)"),
      (tcflag_t(CSTOPB), "\(stopBits) stop bit\(stopBits == 1 ? "" : "s")"),
      (tcflag_t(CRTSCTS), "flow \(flow.rawValue)"),
    ]
    return parts.filter { differing & $0.flags != 0 }.map(\.words)
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
