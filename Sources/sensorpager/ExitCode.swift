/// The exit codes of every subcommand, as sysexits(3) has them.
enum ExitCode: Int32 {
  /// Done.
  case done = 0
  /// The command line is wrong.
  case usage = 64
  /// The data is wrong.
  case data = 65
  /// A file that was named is not there or cannot be read.
  case noInput = 66
  /// The daemon or the feed cannot be reached.
  case unavailable = 69
  /// Our own fault.
  case software = 70
  /// The system refused something it should not.
  case system = 71
  /// A file cannot be created.
  case cannotCreate = 73
  /// Reading or writing failed.
  case inputOutput = 74
  /// Not permitted.
  case notPermitted = 77
  /// The configuration is wrong.
  case configuration = 78
}

/// Why a subcommand cannot go on: one line for a person, and the code to exit with.
struct Failure: Error {
  /// The code to exit with.
  var code: ExitCode
  /// The line, without `sensorpager:` before it: what, where, why; what to do.
  var text: String

  /// A failure with its line.
  init(_ code: ExitCode, _ text: String) {
    self.code = code
    self.text = text
  }
}
