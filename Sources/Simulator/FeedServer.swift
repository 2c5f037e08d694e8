import CWebSockets
import Loop

/// The simulated feed's side of the wire: all who are connected, and what is sent to them.
///
/// Confined to the feed's thread. Callbacks of libwebsockets only note and write; `turn` makes the readings.
final class FeedServer {
  /// The most readings of one turn, so that the network is served in between.
  private static let turnLimit: UInt64 = 2_000

  private let options: SimulatedFeed.Options
  private let witness: SimulatedFeed.Witness?
  private let buffer = FeedBuffer()
  private var world: SimulatedWorld
  private var script: FaultScript
  private var pace: FeedPace
  private var host: Host?
  private var connections: [OpaquePointer: FeedConnection] = [:]
  private var now = ContinuousClock.now
  private var time: Int64 = 0
  private(set) var counters = SimulatedFeed.Counters()

  /// No reading is made beyond this many.
  var end = UInt64.max

  init(_ options: SimulatedFeed.Options, witness: SimulatedFeed.Witness?) {
    self.options = options
    self.witness = witness
    world = SimulatedWorld(sensors: options.sensors, rate: options.rate, seed: options.seed)
    script = FaultScript(options.faults, seed: options.seed, periods: options.faultPeriods)
    pace = FeedPace(rate: options.rate)
  }

  /// Listens on the loop; the port, which the system may have chosen.
  func listen(on loop: EventLoop) throws(LoopError) -> UInt16 {
    let host = try Host(
      on: loop,
      name: "feed",
      at: .port(options.port, interface: options.address),
      protocols: [
        HostProtocol(
          name: "feed",
          callback: feedCallback,
          user: Unmanaged.passUnretained(self).toOpaque()
        )
      ],
      configure: { info in
        info.options |= UInt64(LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND)
      }
    )
    self.host = host
    return host.port
  }

  /// Sends what is due at `now`, stamped with `time` (milliseconds since 1970); when to come again.
  func turn(at now: ContinuousClock.Instant, time: Int64) -> ContinuousClock.Instant? {
    self.now = now
    self.time = time
    let left = end > counters.readings ? end - counters.readings : 0
    for _ in 0..<pace.take(atMost: min(Self.turnLimit, left), at: now) { takeReading() }
    counters.strikes = script.strikes
    for (socket, connection) in connections where connection.isReady(at: now) {
      lws_callback_on_writable(socket)
    }
    let rests = connections.values.compactMap(\.restsUntil).min()
    guard let deadline = pace.deadline(at: now) else { return nil }
    return rests.map { rest in min(rest, deadline) } ?? deadline
  }

  private func takeReading() {
    if counters.readings == options.faultsEnd, let late = script.end() { perform(.send(late)) }
    let reading = world.next()
    counters.readings += 1
    for step in script.steps(for: message(of: reading)) { perform(step) }
  }

  private func message(of reading: SimulatedReading) -> FeedMessage {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(128)
    options.format.append(reading, of: world.sensors[reading.sensor], at: time, to: &bytes)
    return FeedMessage(bytes)
  }

  private func perform(_ step: FeedStep) {
    switch step {
    case .send(let message):
      for connection in connections.values { add(message, to: connection) }
    case .drop:
      // Beneath libwebsockets, which would say goodbye first.
      for socket in connections.keys { shutdown(lws_get_socket_fd(socket), Int32(SHUT_RDWR)) }
    case .fallSilent:
      for connection in connections.values { fallSilent(connection) }
    }
  }

  private func add(_ message: FeedMessage, to connection: FeedConnection) {
    if !connection.add(message) { counters.lost += 1 }
  }

  private func fallSilent(_ connection: FeedConnection) {
    connection.isSilent = true
    // Pings stay unread, so that no pong goes out.
    lws_rx_flow_control(connection.socket, 0)
  }
}

// What libwebsockets tells.
extension FeedServer {
  /// Somebody connected: every sensor once, so that nobody has to wait for a first page.
  fileprivate func connected(_ socket: OpaquePointer) {
    counters.connections += 1
    let number = counters.connections
    let connection = FeedConnection(socket: socket, number: number, witness: witness)
    connections[socket] = connection
    witness?(number, nil)
    pace.resume(at: now)
    for reading in world.snapshot() { add(message(of: reading), to: connection) }
    lws_callback_on_writable(socket)
  }

  fileprivate func closed(_ socket: OpaquePointer) {
    connections[socket] = nil
    if connections.isEmpty { pace.rest() }
  }

  /// Writes until the line is full or nothing is left; false ends the connection.
  fileprivate func write(to socket: OpaquePointer) -> Bool {
    guard let connection = connections[socket] else { return false }
    while connection.isReady(at: now) {
      guard connection.writeFrame(through: buffer, at: now) else { return false }
      guard lws_send_pipe_choked(socket) == 0 else {
        lws_callback_on_writable(socket)
        break
      }
    }
    return true
  }
}

private func feedCallback(
  _ socket: OpaquePointer?,
  _ reason: lws_callback_reasons,
  _ session: UnsafeMutableRawPointer?,
  _ bytes: UnsafeMutableRawPointer?,
  _ count: Int
) -> Int32 {
  guard let socket, let user = lws_get_protocol(socket)?.pointee.user else { return 0 }
  let server = Unmanaged<FeedServer>.fromOpaque(user).takeUnretainedValue()
  switch reason {
  case LWS_CALLBACK_ESTABLISHED: server.connected(socket)
  case LWS_CALLBACK_CLOSED: server.closed(socket)
  case LWS_CALLBACK_SERVER_WRITEABLE: return server.write(to: socket) ? 0 : -1
  case LWS_CALLBACK_RECEIVE: break
  default: return lws_callback_http_dummy(socket, reason, session, bytes, count)
  }
  return 0
}
