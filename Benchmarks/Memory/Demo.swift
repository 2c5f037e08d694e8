import CLinux
import Glibc
import Loop

/// The real demo on a pseudo-terminal of 80x24, when it has settled.
struct Demo {
  /// The program.
  let binary: String

  func run() throws {
    var far: Int32 = -1
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    let process = forkpty(&far, nil, nil, &size)
    guard process >= 0 else { throw SystemError(call: "forkpty", code: errno) }
    if process == 0 {
      setenv("TERM", "xterm-256color", 1)
      var words = [strdup(binary), strdup("demo"), nil]
      execv(binary, &words)
      _exit(127)
    }
    let bytes = take(from: far, seconds: 60)
    let resident = Resident.kiB(of: "\(process)")
    kill(process, SIGTERM)
    _ = take(from: far, seconds: 1)
    waitpid(process, nil, 0)
    guard bytes > 4_096, resident > 0 else { throw Silent() }
    print("the demo on a terminal of 80x24, after a minute and \(bytes >> 10) KiB of pictures")
    print("memory.rss_demo_mib=\(Resident.mib(resident))")
  }

  /// Takes what comes for so long; returns how many bytes that were.
  private func take(from far: Int32, seconds: Int) -> Int {
    let end = ContinuousClock.now + .seconds(seconds)
    var bytes = [UInt8](repeating: 0, count: 16_384)
    var taken = 0
    while ContinuousClock.now < end {
      var ready = pollfd(fd: far, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, 100) > 0 else { continue }
      let count = read(far, &bytes, bytes.count)
      guard count > 0 else { break }
      taken += count
    }
    return taken
  }

  /// Nothing was drawn.
  struct Silent: Error {}
}
