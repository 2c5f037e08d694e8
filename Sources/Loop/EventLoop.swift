// Loop: one libwebsockets context as a thread's event loop: descriptors, signals, a deadline, a wake from other
// threads. Confined to the thread that made it; only `Waker`, `Log` and `WorkerThread` may be used from elsewhere.
// Callbacks queue; they never work. It knows nothing of readings, pages or displays.

import CWebSockets
import Locks

/// A thread's event loop over its own libwebsockets context.
///
/// The owner runs `while running { loop.turn(until: deadline) }`: each turn waits for the first event or the deadline,
/// whichever comes first, and delivers what happened to the handlers. To stop, clear `running` and `wake`.
package final class EventLoop {
  /// What a context is made with; it cannot be changed later.
  package struct Options: Sendable {
    /// Descriptors that may be open in this loop at once; each costs about 15 bytes.
    package var descriptorLimit: Int
    /// Bytes read from a socket at once; one buffer per loop.
    package var receiveBuffer: Int
    /// Whether TLS is needed; it costs the initialisation of OpenSSL.
    package var usesTLS: Bool
    /// Seconds that connecting and each step of a handshake may take.
    package var handshakeTimeout: Int
    /// Bytes that the headers of a request or an answer may take together.
    package var headerLimit: Int

    /// The options of a loop that serves a few small connections.
    package init(
      descriptorLimit: Int = 64,
      receiveBuffer: Int = 4096,
      usesTLS: Bool = false,
      handshakeTimeout: Int = 10,
      headerLimit: Int = 8192
    ) {
      self.descriptorLimit = descriptorLimit
      self.receiveBuffer = receiveBuffer
      self.usesTLS = usesTLS
      self.handshakeTimeout = handshakeTimeout
      self.headerLimit = headerLimit
    }
  }

  /// The libwebsockets context, for hosts and connections on this loop; valid until `close`.
  package let context: OpaquePointer
  /// Wakes this loop from any thread.
  package let waker: Waker
  /// The host that adopted descriptors belong to.
  let descriptorHost: OpaquePointer
  /// How many descriptors may still be adopted.
  let places: DescriptorPlaces
  let descriptorProtocols: ProtocolTable
  private let deadlineTimer: UnsafeMutablePointer<DeadlineTimer>
  private var isClosed = false

  /// Makes the context on the calling thread, which becomes the loop's own.
  package init(_ options: Options = Options()) throws(LoopError) {
    LibraryLog.silence()
    guard let context = Self.makeContext(options) else { throw .noContext }
    let protocols = ProtocolTable([.descriptors])
    guard let host = Self.makeDescriptorHost(context, protocols) else {
      lws_context_destroy(context)
      throw .noHost("descriptors")
    }
    self.context = context
    descriptorHost = host
    descriptorProtocols = protocols
    // The context keeps two places for itself: its wake-up pipe, and one that it never gives away.
    places = DescriptorPlaces(options.descriptorLimit - 2)
    waker = Waker(context)
    deadlineTimer = .allocate(capacity: 1)
    deadlineTimer.initialize(to: DeadlineTimer(entry: lws_sorted_usec_list_t(), context: context))
  }

  deinit {
    close()
    deadlineTimer.deallocate()
  }

  /// Closes every descriptor and connection and ends the loop; on the loop's own thread, never from a handler.
  package func close() {
    guard !isClosed else { return }
    isClosed = true
    waker.detach()
    lws_sul_cancel(&deadlineTimer.pointee.entry)
    lws_context_destroy(context)
  }

  /// Waits for the first event or `deadline` (`nil` waits for an event alone) and delivers what happened.
  ///
  /// It may return early with nothing to tell: libwebsockets has timers of its own.
  package func turn(until deadline: ContinuousClock.Instant?) {
    precondition(!isClosed, "a turn of a loop that was closed")
    guard let deadline else {
      lws_service(context, 0)
      return
    }
    let wait = deadline - .now
    guard wait > .zero else {
      lws_service(context, -1)
      return
    }
    // The library cuts its wait down to whole milliseconds and would spin through the last one.
    arm(after: wait.microseconds.addingReportingOverflow(999).partialValue)
    lws_service(context, 0)
    lws_sul_cancel(&deadlineTimer.pointee.entry)
  }

  private func arm(after microseconds: Int64) {
    // The timer is the first member, so its address is the entry's.
    let entry = UnsafeMutableRawPointer(deadlineTimer)
      .assumingMemoryBound(to: lws_sorted_usec_list_t.self)
    lws_sul_schedule(context, 0, entry, deadlinePassed, min(microseconds, EventLoop.longestWait))
  }

  /// A day: whoever waits longer is woken early and waits again.
  private static let longestWait: Int64 = 86_400_000_000

  /// Whether OpenSSL was initialised for the library.
  ///
  /// Once per process: a second time would change the index under which running handshakes of other loops find their
  /// connection, and they would fail.
  private static let isTLSReady = Locked(false)

  private static func makeContext(_ options: Options) -> OpaquePointer? {
    guard options.usesTLS else { return makeContext(options, initialisesTLS: false) }
    return isTLSReady.withLock { isReady in
      let context = makeContext(options, initialisesTLS: !isReady).map(UInt.init(bitPattern:))
      if context != nil { isReady = true }
      return context
    }.flatMap(OpaquePointer.init(bitPattern:))
  }

  private static func makeContext(_ options: Options, initialisesTLS: Bool) -> OpaquePointer? {
    var info = lws_context_creation_info()
    info.options = UInt64(LWS_SERVER_OPTION_EXPLICIT_VHOSTS)
    if initialisesTLS { info.options |= UInt64(LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT) }
    info.port = CONTEXT_PORT_NO_LISTEN
    info.fd_limit_per_thread = UInt32(options.descriptorLimit)
    info.pt_serv_buf_size = UInt32(options.receiveBuffer)
    info.timeout_secs = UInt32(options.handshakeTimeout)
    info.connect_timeout_secs = UInt32(options.handshakeTimeout)
    info.max_http_header_data = UInt16(clamping: options.headerLimit)
    return lws_create_context(&info)
  }

  private static func makeDescriptorHost(
    _ context: OpaquePointer,
    _ protocols: ProtocolTable
  ) -> OpaquePointer? {
    var info = lws_context_creation_info()
    info.port = CONTEXT_PORT_NO_LISTEN_SERVER
    info.vhost_name = protocols.firstName
    info.protocols = protocols.table
    return lws_create_vhost(context, &info)
  }
}

/// The deadline's entry in the library's list of timers, and what its callback needs.
private struct DeadlineTimer {
  var entry: lws_sorted_usec_list_t
  let context: OpaquePointer
}

/// The deadline passed between arming and polling: the library fires its timers first and would then wait for ever.
private func deadlinePassed(_ entry: UnsafeMutablePointer<lws_sorted_usec_list_t>?) {
  guard let entry else { return }
  let timer = UnsafeMutableRawPointer(entry).assumingMemoryBound(to: DeadlineTimer.self)
  lws_cancel_service(timer.pointee.context)
}

extension Duration {
  /// Whole microseconds, cut towards zero and held inside `Int64`.
  var microseconds: Int64 {
    let (seconds, attoseconds) = components
    let (scaled, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000)
    guard !overflow else { return seconds < 0 ? .min : .max }
    let (sum, carried) = scaled.addingReportingOverflow(attoseconds / 1_000_000_000_000)
    return carried ? (seconds < 0 ? .min : .max) : sum
  }
}
