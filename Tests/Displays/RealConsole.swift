import CLinux
import Glibc
import Loop
import Panel
import Testing

/// A virtual console of this machine that nobody uses, read back by the kernel's own view of its screen.
final class RealConsole {
  /// A console is there, may be opened, and its screen can be read as characters.
  static let isThere: Bool = {
    guard let console = try? RealConsole() else { return false }
    return console.characters != nil
  }()

  let number: Int
  var path: String { "/dev/tty\(number)" }
  /// Held so that the kernel keeps the screen when a display closes the console.
  private let descriptor: Int32

  /// Takes a console between 20 and 40 that no process has open.
  init() throws {
    for number in (20...40).shuffled() where DeviceLock.holder(of: "/dev/tty\(number)") == nil {
      let descriptor = open("/dev/tty\(number)", O_RDWR | O_NOCTTY | O_NONBLOCK)
      guard descriptor >= 0 else { continue }
      self.number = number
      self.descriptor = descriptor
      write("\u{1B}c")
      makeNodes()
      // From the first reading on the kernel keeps characters; before it knows glyphs alone.
      _ = characters
      return
    }
    throw Absent()
  }

  deinit {
    write("\u{1B}c")
    close(descriptor)
    let other = open("/dev/tty\(number == 20 ? 21 : 20)", O_RDWR | O_NOCTTY | O_NONBLOCK)
    _ = linux_console_free(other, Int32(number))
    close(other)
  }

  struct Absent: Error {}

  /// Writes as another program would.
  func write(_ text: String) {
    let bytes = Array(text.utf8)
    _ = Glibc.write(descriptor, bytes, bytes.count)
  }

  /// Types at the console's keyboard; false where the kernel does not allow it.
  func type(_ text: String) -> Bool {
    text.utf8.allSatisfy { byte in linux_console_type(descriptor, CChar(bitPattern: byte)) == 0 }
  }

  /// The settings of the line, as bytes.
  var settings: [UInt8] {
    var settings = termios()
    tcgetattr(descriptor, &settings)
    return withUnsafeBytes(of: &settings) { Array($0) }
  }

  var size: Size {
    var window = winsize()
    _ = linux_window_size(descriptor, &window)
    return Size(columns: max(1, Int(window.ws_col)), rows: max(1, Int(window.ws_row)))
  }

  /// The screen's characters, row after row.
  var characters: [UInt32]? {
    let bytes = read("/dev/vcsu\(number)")
    guard let bytes, bytes.count == size.columns * size.rows * 4 else { return nil }
    return stride(from: 0, to: bytes.count, by: 4).map { place in
      bytes[place..<place + 4].reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
  }

  /// The screen's attributes as the graphics adapter has them.
  var attributes: [UInt8] {
    guard let bytes = read("/dev/vcsa\(number)"), bytes.count > 4 else { return [] }
    return stride(from: 5, to: bytes.count, by: 2).map { bytes[$0] }
  }

  /// The rows as text, blanks at their ends removed.
  var rows: [String] {
    let (columns, characters) = (size.columns, characters ?? [])
    return stride(from: 0, to: characters.count, by: columns).map { start in
      var row = String.UnicodeScalarView(
        characters[start..<start + columns].map { Unicode.Scalar($0) ?? "\u{FFFD}" }
      )
      while row.last == " " { row.removeLast() }
      return String(row)
    }
  }

  private func read(_ path: String) -> [UInt8]? {
    let file = open(path, O_RDONLY)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var (bytes, buffer) = ([UInt8](), [UInt8](repeating: 0, count: 65_536))
    while true {
      let count = Glibc.read(file, &buffer, buffer.count)
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
    }
  }

  private func makeNodes() {
    for (name, minor) in [("vcsu", 64), ("vcsa", 128)] {
      let path = "/dev/\(name)\(number)"
      if access(path, F_OK) != 0 { mknod(path, S_IFCHR | 0o600, dev_t(7 << 8 | (minor + number))) }
    }
  }
}
