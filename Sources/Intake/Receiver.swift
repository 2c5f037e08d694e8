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
  private let decoder: DecoderFactory
  private let orders = ReceiverOrders()
  private var thread: WorkerThread?

  /// Makes the decoder on the receiver's thread.
  package typealias DecoderFactory = @Sendable (FeedSettings) -> any FeedDecoder

  /// A receiver at rest; without a `decoder` of its own it has that of the format.
  package init(
    _ settings: FeedSettings,
    into store: ReadingStore,
    observer: Observer? = nil,
    decoder: DecoderFactory? = nil
  ) {
    self.settings = settings
    self.store = store
    self.observer = observer
    self.decoder =
      decoder ?? { settings in
        Format.decoder(
          for: settings.format,
          guess: settings.guess,
          context: settings.decoderContext
        )
      }
  }

  /// Starts the thread; once.
  package func start() throws(SystemError) {
    precondition(thread == nil, "a receiver starts once")
    let (settings, store, observer, orders) = (settings, store, observer, orders)
    let decoder = decoder
    thread = try WorkerThread(name: "receiver") {
      FeedReader.run(settings, store, observer, orders, decoder)
    }
  }

  /// From now on only these types are wanted; the feed is told where its protocol can, on each connection anew.
  package func narrow(to interest: Interest) {
    orders.narrow(to: interest)
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
    var interest: Interest?
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

  /// Orders another interest and wakes the thread; only the newest counts.
  func narrow(to interest: Interest) {
    let waker = orders.withLock { orders in
      orders.interest = interest
      return orders.waker
    }
    waker?.wake()
  }

  /// The interest that was ordered since the last call.
  func takeInterest() -> Interest? {
    orders.withLock { orders in
      defer { orders.interest = nil }
      return orders.interest
    }
  }

  /// The thread runs: from now on orders wake it.
  func begin(_ waker: Waker) {
    orders.withLock { orders in orders.waker = waker }
  }
}
