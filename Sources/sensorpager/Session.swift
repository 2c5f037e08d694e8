import Displays
import Loop
import Service

/// A daemon on this terminal, from start to end.
enum Session {
  /// Runs a plan and returns the code to exit with.
  static func run(_ plan: Daemon.Plan) throws(Failure) -> ExitCode {
    try run(plan) { _ in }
  }

  /// Runs a plan and hands the daemon over when it has ended.
  static func run(
    _ plan: Daemon.Plan,
    then: (Daemon) throws(Failure) -> Void
  ) throws(Failure) -> ExitCode {
    let daemon: Daemon
    do throws(LoopError) {
      daemon = try Daemon(plan)
    } catch {
      throw Failure(.system, "\(error)")
    }
    do throws(DaemonFault) {
      try daemon.run()
    } catch {
      switch error {
      case .display(_, .cannotDraw), .display(_, .noTerminal): throw Failure(.usage, "\(error)")
      case .display: throw Failure(.inputOutput, "\(error)")
      case .loop, .system: throw Failure(.system, "\(error)")
      }
    }
    try then(daemon)
    return .done
  }
}

extension Options {
  /// Fails when there are operands where none are known.
  func refuseOperands(_ subcommand: String) throws(Failure) {
    guard let first = operands.first else { return }
    throw Failure(
      .usage,
      "\(subcommand): '\(printable(first))': nothing stands here; see 'sensorpager \(subcommand) --help'"
    )
  }
}
