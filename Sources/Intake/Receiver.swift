// Intake: the one connection to the feed, on a thread of its own, from the socket to the store. Only this target sees
// the feed's socket. The receiver thread owns all but `Receiver`, which belongs to whoever starts and stops it; it meets
// the main thread in the store and in stop-and-wake, nowhere else.

import Locks
import Loop
import Readings
import Wire

/// The receiver: connects to a feed, keeps connecting, and records what it says in a store.
///
/// Starts with nothing present and waits; never gives up. How the link stands is published in the store.
package final class Receiver {
  /// Hears of every message on the receiver's thread, with what became of it; all memory is lent for the call.
  package typealias Observer =
    @Sendable (FeedMessage, UnsafeBufferPointer<Reading>, MessageAccount) -> Void

  private let settings: FeedSettings
  private let store: ReadingStore
  private let observer: Observer?
  private let orders = ReceiverOrders()
  private var thread: WorkerThread?

  /// A receiver at rest.
  package init(_ settings: FeedSettings, into store: ReadingStore, observer: Observer? = nil) {
    self.settings = settings
    self.store = store
    self.observer = observer
  }

  /// Starts the thread; once.
  package func start() throws(SystemError) {
    precondition(thread == nil, "a receiver starts once")
    let (settings, store, observer, orders) = (settings, store, observer, orders)
    thread = try WorkerThread(name: "receiver") {
      FeedReader.run(settings, store, observer, orders)
    }
  }

  /// Tells the thread to end, without waiting.
  package func requestStop() {
    orders.requestStop()
  }

  /// Ends the thread; `false` when it did not end within `limit` (a blocked name look-up) and is left to itself.
  @discardableResult
  package func stop(within limit: Duration = .seconds(1)) -> Bool {
    requestStop()
    return thread?.join(within: limit) ?? true
  }
}

/// What the receiver's thread is told from outside.
final class ReceiverOrders: Sendable {
  private struct Orders {
    var mustStop = false
    var waker: Waker?
  }

  private let orders = Locked(Orders())

  /// Whether to end.
  var mustStop: Bool { orders.withLock { orders in orders.mustStop } }

  /// Orders the end and wakes the thread.
  func requestStop() {
    let waker = orders.withLock { orders in
      orders.mustStop = true
      return orders.waker
    }
    waker?.wake()
  }

  /// The thread runs: from now on orders wake it.
  func begin(_ waker: Waker) {
    orders.withLock { orders in orders.waker = waker }
  }
}
