import CWebSockets
import Locks

/// Ends a loop's wait from any thread: the only call that may cross threads.
///
/// Wakes that come while the loop is awake cost one empty turn. After the loop was closed a wake does nothing.
package final class Waker: Sendable {
  // A number, 0 once the loop is closed, as a pointer is not `Sendable`.
  private let address: Locked<UInt>

  init(_ context: OpaquePointer) {
    address = Locked(UInt(bitPattern: context))
  }

  /// Ends the present wait, or the next one when the loop is awake.
  package func wake() {
    address.withLock { address in
      guard let context = OpaquePointer(bitPattern: address) else { return }
      lws_cancel_service(context)
    }
  }

  /// The loop ends: the context is not to be touched any more.
  func detach() {
    address.withLock { address in address = 0 }
  }
}
