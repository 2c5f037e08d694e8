import CLinux
import Glibc

/// A subcommand: its name, its help, its options, and what it does.
struct Subcommand: Sendable {
  /// The word on the command line.
  var name: String
  /// What stands after the name in the usage line.
  var operands: String
  /// One line for the list of subcommands.
  var summary: String
  /// The options that it takes, without `--help`.
  var options: [Option]
  /// Runs it; only the main thread may call it.
  var body: @Sendable (Options) throws(Failure) -> ExitCode

  /// All subcommands in the order of the help.
  static let all: [Subcommand] = [demo, watch, run, tap, decode, simulate, check, testPage, keys]

  /// Runs what `arguments` (the program's name first) ask for and returns the code to exit with.
  static func run(_ arguments: [String]) -> ExitCode {
    do {
      return try dispatch(Array(arguments.dropFirst()))
    } catch {
      complain(error.text)
      return error.code
    }
  }

  private static func dispatch(_ arguments: [String]) throws(Failure) -> ExitCode {
    guard let first = arguments.first else {
      complain("no subcommand: \(names): see 'sensorpager --help'")
      return .usage
    }
    switch first {
    case "--help", "-h", "help":
      say(Help.overview)
      return .done
    case "--version":
      say("sensorpager \(version)")
      return .done
    default:
      guard let subcommand = all.first(where: { $0.name == first }) else {
        throw Failure(
          .usage,
          "\(printable(first)): no such subcommand; use one of \(names)"
        )
      }
      return try subcommand.run(Array(arguments.dropFirst()))
    }
  }

  private static var names: String { all.map(\.name).joined(separator: ", ") }

  private func run(_ arguments: [String]) throws(Failure) -> ExitCode {
    if arguments.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
      say(Help.text(of: self))
      return .done
    }
    return try body(Options(arguments, known: options, of: name))
  }
}

/// The version of the program, as `--version` prints it.
let version = "0.1.0"

/// Prints a line on standard output.
func say(_ text: String) {
  fputs(text + "\n", linux_stdout())
}

/// Prints one line on standard error in the form of every error: `sensorpager: what: where: why; what to do`.
func complain(_ text: String) {
  fputs("sensorpager: \(text)\n", linux_stderr())
}
