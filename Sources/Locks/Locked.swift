// Locks: the one lock of the project. It may import nothing of ours; any thread may use it.
import Glibc

/// A value behind one `pthread_mutex_t`.
///
/// The mutex is not recursive: a body that locks the same value again deadlocks. Bodies must be short, as the
/// receiver and the main thread meet here.
package final class Locked<Value: ~Copyable>: @unchecked Sendable {
  // Sendable because every access to `value` happens with the mutex held.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private var value: Value

  /// Takes ownership of `value`; nothing else may keep a reference into it.
  package init(_ value: consuming sending Value) {
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    let code = pthread_mutex_init(mutex, nil)
    precondition(code == 0, "pthread_mutex_init failed with \(code)")
    self.value = value
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  /// Runs `body` with the mutex held and returns what it returns.
  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return try body(&value)
  }
}
