import CLinux
import Glibc
import Loop

/// A terminal line's settings as they were found, and as a display needs them.
package struct LineState {
  /// The settings to be put back.
  let found: termios

  /// Reads the settings of a line.
  init(_ number: Int32) throws(SystemError) {
    var settings = termios()
    try SystemCall.result(of: "tcgetattr") { tcgetattr(number, &settings) }
    found = settings
  }

  /// Bytes as they are, both ways, no echo, no lines; signal keys stay signals if the line is ours alone.
  func enterRaw(_ number: Int32, keepsSignalKeys: Bool = false) throws(SystemError) {
    var raw = found
    cfmakeraw(&raw)
    if keepsSignalKeys { raw.c_lflag |= tcflag_t(ISIG) }
    withUnsafeMutableBytes(of: &raw.c_cc) { keys in
      keys[Int(VMIN)] = 1
      keys[Int(VTIME)] = 0
    }
    try SystemCall.result(of: "tcsetattr") { tcsetattr(number, TCSANOW, &raw) }
  }

  /// How many bytes the system has taken and not sent.
  func queued(_ number: Int32) -> Int {
    var count: Int32 = 0
    return linux_output_queue(number, &count) == 0 ? Int(max(count, 0)) : 0
  }

  /// Puts the settings back and drops keys that nobody read.
  func restore(_ number: Int32) {
    var settings = found
    tcflush(number, TCIFLUSH)
    tcsetattr(number, TCSANOW, &settings)
  }
}
