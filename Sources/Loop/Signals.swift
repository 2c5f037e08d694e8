import CLinux
import Glibc

/// A signal that the daemon understands.
package enum Signal: CaseIterable, Sendable {
  /// Ctrl-C.
  case interrupt
  /// The request to end.
  case terminate
  /// The request to reload, or a terminal that went away.
  case hangUp
  /// A terminal has another size.
  case windowChange
  /// Ctrl-Z.
  case stop
  /// Goes on after having been stopped.
  case resume
  /// The request to give memory back.
  case user1

  /// The system's number.
  package var number: Int32 {
    switch self {
    case .interrupt: SIGINT
    case .terminate: SIGTERM
    case .hangUp: SIGHUP
    case .windowChange: SIGWINCH
    case .stop: SIGTSTP
    case .resume: SIGCONT
    case .user1: SIGUSR1
    }
  }

  fileprivate init?(number: UInt32) {
    guard let signal = Signal.allCases.first(where: { signal in signal.number == number }) else {
      return nil
    }
    self = signal
  }
}

/// Signals as values on a loop, by way of a signalfd.
///
/// Made before the first thread, so that every thread inherits the blocked signals. A process that is started later
/// inherits them too and must unblock them before `exec`.
package final class Signals {
  private let blocked: sigset_t
  private var previous = sigset_t()
  private var descriptor: Descriptor?

  /// Blocks `signals` for the calling thread and delivers them to `handler` on the loop's thread instead.
  package init(
    on loop: EventLoop,
    _ signals: [Signal] = Signal.allCases,
    handler: @escaping (Signal) -> Void
  ) throws(LoopError) {
    var set = sigset_t()
    sigemptyset(&set)
    for signal in signals { sigaddset(&set, signal.number) }
    blocked = set
    pthread_sigmask(SIG_BLOCK, &set, &previous)
    let number = signalfd(-1, &set, Int32(SFD_NONBLOCK | SFD_CLOEXEC))
    do throws(LoopError) {
      guard number >= 0 else { throw LoopError.system(SystemError(call: "signalfd", code: errno)) }
      descriptor = try loop.adopt(
        number,
        .owned,
        Descriptor.Handlers(readable: { deliverSignals(from: number, to: handler) })
      )
    } catch {
      pthread_sigmask(SIG_SETMASK, &previous, nil)
      if number >= 0 { _ = Glibc.close(number) }
      throw error
    }
  }

  /// Stops delivering, on the loop's thread; what is pending then takes its default action.
  package func close() {
    guard let descriptor else { return }
    self.descriptor = nil
    descriptor.close()
    pthread_sigmask(SIG_SETMASK, &previous, nil)
  }

  deinit {
    close()
  }
}

private func deliverSignals(from number: Int32, to handler: (Signal) -> Void) {
  var record = signalfd_siginfo()
  let size = MemoryLayout<signalfd_siginfo>.size
  while read(number, &record, size) == size {
    if let signal = Signal(number: record.ssi_signo) { handler(signal) }
  }
}
