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
  private var pace: FeedPace
  private var host: Host?
  private var connections: [OpaquePointer: FeedConnection] = [:]
  /// What has struck on connections that are gone.
  private var pastStrikes: [FeedFault: UInt64] = [:]
  /// What those asked for who are about to be connected; libwebsockets forgets it then.
  private var requests: [OpaquePointer: FeedRequest] = [:]
  private var now = ContinuousClock.now
  private var time: Int64 = 0
  private(set) var counters = SimulatedFeed.Counters()

  /// No reading is made beyond this many.
  var end = UInt64.max

  init(_ options: SimulatedFeed.Options, witness: SimulatedFeed.Witness?) {
    self.options = options
    self.witness = witness
    world = SimulatedWorld(
      sensors: options.sensors,
      rate: options.rate,
      seed: options.seed,
      incidents: options.incidents
    )
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
          name: options.format.subprotocol ?? "feed",
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
    if left == 0 { endFaults() }
    counters.strikes = connections.values.reduce(into: pastStrikes) { $0.add($1.script.strikes) }
    for (socket, connection) in connections where connection.isReady(at: now) {
      lws_callback_on_writable(socket)
    }
    let rests = connections.values.compactMap(\.restsUntil).min()
    guard let deadline = pace.deadline(at: now) else { return nil }
    return rests.map { rest in min(rest, deadline) } ?? deadline
  }

  private func takeReading() {
    if counters.readings == options.calmAfter { calm() }
    let reading = world.next()
    counters.readings += 1
    let scene = scene
    for connection in connections.values where !connection.isSilent {
      let answers = connection.conversation.waited(scene)
      if !answers.isEmpty { perform(answers, on: connection) }
      guard let message = connection.conversation.message(of: reading, scene) else { continue }
      for step in connection.script.steps(for: message) { perform(step, on: connection) }
    }
  }

  /// What goes wrong on a connection follows from the seed and the connection's number.
  private func script(of number: UInt64) -> FaultScript {
    var script = FaultScript(
      options.faults,
      seed: options.seed &+ number &- 1,
      periods: options.faultPeriods,
      lateness: 3 * options.sensors
    )
    if counters.readings >= options.calmAfter { script.calm() }
    return script
  }

  private func calm() {
    for connection in connections.values { connection.script.calm() }
  }

  private func endFaults() {
    for connection in connections.values {
      if let late = connection.script.end() { add(late, to: connection) }
    }
  }

  private var scene: FeedScene { FeedScene(world: world, time: time, token: options.token) }

  private func perform(_ step: FeedStep, on connection: FeedConnection) {
    switch step {
    case .send(let message): add(message, to: connection)
    // Beneath libwebsockets, which would say goodbye first.
    case .drop: shutdown(lws_get_socket_fd(connection.socket), Int32(SHUT_RDWR))
    case .fallSilent: fallSilent(connection)
    }
  }

  private func perform(_ answers: [FeedAnswer], on connection: FeedConnection) {
    for answer in answers {
      switch answer {
      case .send(let message): add(message, to: connection)
      case .close(let code, let reason): connection.close(code: code, reason: reason)
      }
    }
    lws_callback_on_writable(connection.socket)
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
  /// Somebody connected: what stands at the begin of a conversation, so that nobody has to wait for a first page.
  fileprivate func connected(_ socket: OpaquePointer) {
    counters.connections += 1
    let number = counters.connections
    let connection = FeedConnection(
      number,
      socket: socket,
      options.format.conversation(),
      script(of: number),
      witness: witness
    )
    connections[socket] = connection
    witness?(number, nil)
    pace.resume(at: now)
    let request = requests.removeValue(forKey: socket) ?? FeedRequest()
    perform(connection.conversation.opened(by: request, scene), on: connection)
  }

  /// Whether a client may connect; it is told when not.
  fileprivate func admits(_ socket: OpaquePointer) -> Bool {
    let request = FeedRequest(socket)
    guard options.format.admits(request, token: options.token) else {
      lws_return_http_status(socket, 401, nil)
      return false
    }
    requests[socket] = request
    return true
  }

  /// A client has sent a part of a message; false ends the connection.
  fileprivate func received(_ bytes: UnsafeRawBufferPointer, from socket: OpaquePointer) -> Bool {
    guard let connection = connections[socket], !connection.isSilent else { return true }
    guard connection.heard(bytes) else { return false }
    guard lws_is_final_fragment(socket) != 0, lws_remaining_packet_payload(socket) == 0 else {
      return true
    }
    let message = connection.takeHeard(isBinary: lws_frame_is_binary(socket) != 0)
    perform(connection.conversation.received(message, scene), on: connection)
    return true
  }

  fileprivate func closed(_ socket: OpaquePointer) {
    guard let connection = connections.removeValue(forKey: socket) else { return }
    pastStrikes.add(connection.script.strikes)
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
    return !connection.saysGoodbye()
  }
}

extension [FeedFault: UInt64] {
  fileprivate mutating func add(_ others: Self) {
    merge(others, uniquingKeysWith: +)
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
  case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: return server.admits(socket) ? 0 : -1
  case LWS_CALLBACK_ESTABLISHED: server.connected(socket)
  case LWS_CALLBACK_CLOSED: server.closed(socket)
  case LWS_CALLBACK_SERVER_WRITEABLE: return server.write(to: socket) ? 0 : -1
  case LWS_CALLBACK_RECEIVE:
    let piece = UnsafeRawBufferPointer(start: bytes, count: count)
    return server.received(piece, from: socket) ? 0 : -1
  default: return lws_callback_http_dummy(socket, reason, session, bytes, count)
  }
  return 0
}
