import Glibc
import Locks
import Loop

/// What a feed's owner and its thread tell each other.
final class FeedState: Sendable {
  /// How the start went.
  typealias Start = Result<(port: UInt16, waker: Waker), FeedError>

  /// Whether the thread is to end.
  let isStopping = Locked(false)

  /// How many readings are made and no more.
  let end = Locked(UInt64.max)

  /// What the thread has done so far.
  let counters = Locked(SimulatedFeed.Counters())

  private let start = Locked<Start?>(nil)
  /// A pipe whose end of file says that `start` is set; nothing is ever written to it.
  private let signal: (read: Int32, write: Int32)

  init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    try SystemCall.result(of: "pipe") { pipe(&ends) }
    signal = (ends[0], ends[1])
  }

  deinit {
    close(signal.read)
  }

  /// The thread listens, or cannot.
  func started(_ result: Start) {
    start.withLock { start in start = result }
    close(signal.write)
  }

  /// Waits for the thread's word.
  func waitForStart() throws(FeedError) -> (port: UInt16, waker: Waker) {
    var byte: UInt8 = 0
    _ = withUnsafeMutableBytes(of: &byte) { byte in
      try? SystemCall.read(signal.read, into: byte)
    }
    guard let result = start.withLock({ start in start }) else {
      preconditionFailure("the feed's thread said nothing")
    }
    return try result.get()
  }
}
