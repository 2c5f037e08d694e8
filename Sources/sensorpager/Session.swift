import Displays
import Glibc
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
      throw failure(of: error)
    }
    if let loss = daemon.loss, !isReaderGone {
      throw Failure(.inputOutput, "display \(loss)")
    }
    try then(daemon)
    return .done
  }
}

extension Session {
  /// What ended a run, with the code to exit with.
  static func failure(of fault: DaemonFault) -> Failure {
    switch fault {
    case .display(_, .cannotDraw), .display(_, .noTerminal): Failure(.usage, "\(fault)")
    case .display(_, .system(let error)) where error.code == EACCES:
      Failure(.notPermitted, "\(fault)")
    case .display, .lost: Failure(.inputOutput, "\(fault)")
    case .loop, .system: Failure(.system, "\(fault)")
    }
  }
}

/// Whether whoever read our output has gone, which is a way to end us and no fault.
private var isReaderGone: Bool {
  var request = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
  return poll(&request, 1, 0) == 1 && request.revents & Int16(POLLERR | POLLHUP) != 0
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
