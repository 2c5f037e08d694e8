// Simulator: a feed of made-up readings over a real WebSocket, for the demo, for tests and for trying things out.
// It listens where it is told and connects to nobody. A feed is a thread of its own; whoever made it stops it.

import CWebSockets
import Glibc
import Locks
import Loop

/// A simulated feed that serves until `stop`; it makes readings only while somebody is connected.
///
/// Belongs to the thread that made it.
package final class SimulatedFeed {
  /// What a feed sends and where it listens.
  package struct Options: Equatable, Sendable {
    /// How many sensors, of six types when there are six or more.
    package var sensors = 24
    /// Readings per second of all sensors together.
    package var rate = 10.0
    /// What the values follow from.
    package var seed: UInt64 = 1
    /// What goes wrong at its sensors, over and over.
    package var incidents: [SimulatedIncident] = []
    /// The wire format.
    package var format = FeedFormat.json
    /// What is done wrong on purpose.
    package var faults: Set<FeedFault> = []
    /// One in how many messages a fault strikes, at least 1, where that is not the usual.
    package var faultPeriods: [FeedFault: UInt64] = [:]
    /// After how many readings no connection is broken on purpose any more, and none made to wait.
    package var calmAfter = UInt64.max
    /// The address to listen on.
    package var address = "127.0.0.1"
    /// The port to listen on; 0 lets the system choose.
    package var port: UInt16 = 0
    /// The token that clients must show, in formats that ask for one; `nil` lets everybody in.
    package var token: String?

    /// The demo's feed.
    package init() {}
  }

  /// What a feed has done so far.
  package struct Counters: Equatable, Sendable {
    /// Readings taken.
    package var readings: UInt64 = 0
    /// Messages that a connection could not take because it does not read.
    package var lost: UInt64 = 0
    /// Connections that were made.
    package var connections: UInt64 = 0
    /// How often each fault has struck.
    package var strikes: [FeedFault: UInt64] = [:]
  }

  /// Hears, on the feed's thread, the number of each connection that is made (from 1) with no message, and later each
  /// message that was handed to the system whole for it.
  package typealias Witness = @Sendable (_ connection: UInt64, _ message: [UInt8]?) -> Void

  /// The port that the feed listens on.
  package let port: UInt16

  private let options: Options
  private let state: FeedState
  private let waker: Waker
  private let thread: WorkerThread

  /// Starts a feed and waits until it listens.
  ///
  /// `options` must be within `SimulatedWorld.limits`.
  package init(_ options: Options = Options(), witness: Witness? = nil) throws(FeedError) {
    do {
      let state = try FeedState()
      self.state = state
      thread = try WorkerThread(name: "simulator") { serve(options, state, witness) }
    } catch {
      throw .thread(error)
    }
    self.options = options
    (port, waker) = try state.waitForStart()
  }

  deinit {
    stop()
  }

  /// Where to connect.
  package var url: String { "ws://\(options.address):\(port)/" }

  /// What the feed has done so far.
  package var counters: Counters { state.counters.withLock { counters in counters } }

  /// Makes no reading beyond this many, and then does nothing wrong any more; those who are connected stay so.
  package func end(after readings: UInt64) {
    state.end.withLock { end in end = readings }
    waker.wake()
  }

  /// Ends every connection and the thread; the second call does nothing.
  package func stop() {
    state.isStopping.withLock { isStopping in isStopping = true }
    waker.wake()
    _ = thread.join(within: .seconds(2))
  }
}

/// Why a simulated feed could not start.
package enum FeedError: Error, CustomStringConvertible {
  /// No thread could be had.
  case thread(SystemError)
  /// The address or port cannot be listened on.
  case listen(LoopError)

  package var description: String {
    switch self {
    case .thread(let error): error.description
    case .listen: "cannot listen: the port is taken or the address is not of this machine"
    }
  }
}

/// The whole life of a feed's thread.
private func serve(
  _ options: SimulatedFeed.Options,
  _ state: FeedState,
  _ witness: SimulatedFeed.Witness?
) {
  let loop: EventLoop
  let server = FeedServer(options, witness: witness)
  do {
    loop = try EventLoop(EventLoop.Options(descriptorLimit: 64))
    state.started(.success((try server.listen(on: loop), loop.waker)))
  } catch {
    state.started(.failure(.listen(error)))
    return
  }
  while !state.isStopping.withLock({ isStopping in isStopping }) {
    server.end = state.end.withLock { end in end }
    let deadline = server.turn(at: .now, time: SystemCall.wallTime() / 1_000_000)
    state.counters.withLock { counters in counters = server.counters }
    loop.turn(until: deadline)
  }
  loop.close()
}
