import CLinux
import Glibc
import Panel
import Testing

/// A pair of pseudo-terminal ends: the display gets the path, the test holds the other end.
final class PseudoTerminal {
  /// The end that the display opens.
  let path: String
  /// The test's end; negative once hung up.
  private(set) var master: Int32
  private let slave: Int32

  init(_ size: Size) throws {
    var (master, slave) = (Int32(-1), Int32(-1))
    var window = winsize()
    window.ws_col = UInt16(size.columns)
    window.ws_row = UInt16(size.rows)
    try #require(openpty(&master, &slave, nil, nil, &window) == 0)
    self.master = master
    self.slave = slave
    _ = linux_set_flags(master, linux_get_flags(master) | O_NONBLOCK)
    var name = [CChar](repeating: 0, count: 128)
    try #require(ttyname_r(slave, &name, name.count) == 0)
    path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    hangUp()
    close(slave)
  }

  /// The line's settings as whoever opens it next would find them.
  var settings: [UInt8] {
    var settings = termios()
    tcgetattr(slave, &settings)
    return withUnsafeBytes(of: &settings) { Array($0) }
  }

  /// The line's settings as the kernel has them, with speeds of any number.
  var line: linux_line {
    var line = linux_line()
    _ = linux_get_line(slave, &line)
    return line
  }

  /// Stops what is sent to the test, as a driver whose buffer is full does, or lets it go on.
  func holdOutput(_ isHeld: Bool) {
    tcflow(slave, isHeld ? TCOOFF : TCOON)
  }

  /// Everything that has arrived.
  func read(limit: Int = .max) -> [UInt8] {
    var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 4096))
    while bytes.count < limit {
      let count = Glibc.read(master, &buffer, min(buffer.count, limit - bytes.count))
      guard count > 0 else { break }
      bytes.append(contentsOf: buffer[..<count])
    }
    return bytes
  }

  func type(_ text: String) {
    let bytes = Array(text.utf8)
    _ = write(master, bytes, bytes.count)
  }

  func resize(_ size: Size) {
    var window = winsize()
    window.ws_col = UInt16(size.columns)
    window.ws_row = UInt16(size.rows)
    _ = linux_set_window_size(master, &window)
  }

  /// The state of a line that knows of no size.
  func clearSize() {
    var window = winsize()
    _ = linux_set_window_size(master, &window)
  }

  func hangUp() {
    if master >= 0 { close(master) }
    master = -1
  }
}
