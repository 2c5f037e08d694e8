import CLinux
import Glibc
import Locks

/// A named thread with every signal blocked, so that signals reach the main loop alone.
///
/// Its owner tells the body to end (a flag and a wake) and then calls `join`.
package final class WorkerThread {
  private let thread: pthread_t
  private var isJoined = false

  /// Starts `body` on a thread of its own; the system shows the first 15 bytes of `name`.
  package init(
    name: String,
    stackSize: Int = 1 << 20,
    body: @escaping @Sendable () -> Void
  ) throws(SystemError) {
    let start = ThreadStart(name: String(decoding: name.utf8.prefix(15), as: UTF8.self), body: body)
    let argument = Unmanaged.passRetained(start)
    var thread = pthread_t()
    let code = withAllSignalsBlocked {
      withAttributes(stackSize: stackSize) { attributes in
        pthread_create(&thread, attributes, threadMain, argument.toOpaque())
      }
    }
    guard code == 0 else {
      argument.release()
      throw SystemError(call: "pthread_create \(name)", code: code)
    }
    self.thread = thread
  }

  /// Waits until the body has returned; `false` when it did not within `limit`, and the thread is left to itself.
  ///
  /// A blocked name look-up or flash write can't be cancelled; whoever stops the process exits all the same.
  package func join(within limit: Duration) -> Bool {
    guard !isJoined else { return true }
    var deadline = monotonicTime(after: limit)
    // Not the plain timed join: it counts on the wall clock, which may jump.
    isJoined = pthread_clockjoin_np(thread, nil, CLOCK_MONOTONIC, &deadline) == 0
    return isJoined
  }

  deinit {
    if !isJoined { pthread_detach(thread) }
  }
}

/// What a new thread starts with.
private final class ThreadStart: Sendable {
  let name: String
  let body: @Sendable () -> Void

  init(name: String, body: @escaping @Sendable () -> Void) {
    self.name = name
    self.body = body
  }
}

private func threadMain(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let argument else { return nil }
  let start = Unmanaged<ThreadStart>.fromOpaque(argument).takeRetainedValue()
  pthread_setname_np(pthread_self(), start.name)
  start.body()
  return nil
}

private func withAllSignalsBlocked(_ body: () -> Int32) -> Int32 {
  var all = sigset_t()
  var previous = sigset_t()
  sigfillset(&all)
  pthread_sigmask(SIG_SETMASK, &all, &previous)
  defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }
  return body()
}

private func withAttributes(
  stackSize: Int,
  _ body: (UnsafePointer<pthread_attr_t>) -> Int32
) -> Int32 {
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  defer { pthread_attr_destroy(&attributes) }
  pthread_attr_setstacksize(&attributes, stackSize)
  return body(&attributes)
}

private func monotonicTime(after wait: Duration) -> timespec {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  let (seconds, attoseconds) = wait.components
  time.tv_sec += Int(clamping: max(0, min(seconds, 1 << 32)))
  time.tv_nsec += Int(clamping: max(0, attoseconds / 1_000_000_000))
  if time.tv_nsec >= 1_000_000_000 {
    time.tv_sec += 1
    time.tv_nsec -= 1_000_000_000
  }
  return time
}
