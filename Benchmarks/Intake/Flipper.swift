import CLinux
import Locks
import Loop
import Readings

/// The thread that flips pages on the server's processor while the receiver is measured.
final class Flipper {
  /// What it does until the closure says that it is to end.
  typealias Body = @Sendable (ReadingStore, @Sendable () -> Bool) -> Void

  private let mustStop: Locked<Bool>
  private let thread: WorkerThread

  init?(_ store: ReadingStore, _ body: @escaping Body) {
    let stop = Locked(false)
    let worker = try? WorkerThread(name: "flipping") {
      linux_pin_thread(IntakeBenchmark.serverProcessor)
      body(store) { stop.withLock { stop in stop } }
    }
    guard let worker else { return nil }
    mustStop = stop
    thread = worker
  }

  func stop() {
    mustStop.withLock { stop in stop = true }
    _ = thread.join(within: .seconds(5))
  }
}

extension IntakeBenchmark {
  static func startFlipping(_ store: ReadingStore) -> Flipper? {
    flipping.flatMap { body in Flipper(store, body) }
  }
}
