import CLinux
import Glibc

/// A program that was started beside us, without a shell, in a process group of its own.
///
/// Whoever starts one asks for its end until it comes: nothing else waits for it.
package struct ChildProcess: Equatable, Sendable {
  /// How a program ended.
  package enum Ending: Equatable, Sendable {
    /// By itself, with this code.
    case exited(Int32)
    /// By a signal.
    case killed(Int32)
  }

  /// The program's process ID, which is that of its group as well.
  package let number: Int32

  /// Starts a program by its full path, with its arguments and nothing but this environment.
  ///
  /// It reads nothing and writes to where our log goes. Both lists are handed over as they stand; a NUL ends a text.
  package static func start(
    _ arguments: [String],
    environment: [String]
  ) throws(SystemError) -> Self {
    guard let path = arguments.first else { throw SystemError(call: "start", code: EINVAL) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    setSignals(&attributes)
    var number: pid_t = 0
    let code = withTexts(arguments) { words in
      withTexts(environment) { variables in
        posix_spawn(&number, path, &actions, &attributes, words, variables)
      }
    }
    guard code == 0 else {
      throw SystemError(call: "start \(path)", code: code)
    }
    return Self(number: number)
  }

  /// How it ended; `nil` while it runs.
  package func ending() -> Ending? {
    var status: Int32 = 0
    let answer = waitpid(number, &status, WNOHANG)
    if answer == 0 { return nil }
    // Somebody else has waited for it, which nobody should.
    guard answer == number else { return .exited(0) }
    let signal = status & 0x7F
    return signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal)
  }

  /// Ends it, and all that it has started in its group, at once.
  package func kill() {
    Glibc.kill(-number, SIGKILL)
  }

  /// A group of its own, and signals as a program expects them.
  private static func setSignals(_ attributes: inout posix_spawnattr_t) {
    var none = sigset_t()
    var all = sigset_t()
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
    posix_spawnattr_setflags(&attributes, Int16(flags))
  }
}

/// Calls `body` with texts as C has them: each ended by NUL, the list by a null pointer.
private func withTexts<Result>(
  _ texts: [String],
  _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
  let copies = texts.map { text in strdup(text) }
  defer { for copy in copies { free(copy) } }
  return body(copies + [nil])
}
