import Loop

/// Waiting on the main thread while others work.
enum Pause {
  /// Waits for Ctrl-C or a request to end, or for a time.
  ///
  /// `each` is called after every wake-up, with what wakes it, and ends the wait by returning true; `deadline` says when
  /// it has something to do although nothing happened.
  static func untilSignal(
    or duration: Duration?,
    on loop: EventLoop,
    deadline: @autoclosure () -> ContinuousClock.Instant? = nil,
    each: () -> Bool = { false }
  ) throws(LoopError) {
    let ending = Ending()
    let signals = try Signals(on: loop, [.interrupt, .terminate, .hangUp]) { _ in
      ending.isDue = true
    }
    defer { signals.close() }
    let end = duration.map { ContinuousClock.now + $0 }
    while !ending.isDue, !each() {
      if let end, end <= .now { return }
      loop.turn(until: [end, deadline()].compactMap(\.self).min())
    }
  }

  private final class Ending {
    var isDue = false
  }
}
