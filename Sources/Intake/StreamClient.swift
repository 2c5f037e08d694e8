import CWebSockets
import Loop
import Wire

/// A connection without TLS, on the library's plain stream: framing is ours, see `FrameParser`.
///
/// Behind a proxy and over TLS `WebSocketClient` serves, with the library's own framing.
final class StreamClient: WebSocketConnection {
  /// The protocol that binds connections to this class.
  static let hostProtocol = "stream"
  /// Seconds that the server has to answer a close frame.
  private static let closeSeconds: Int32 = 1

  /// How far the connection is.
  private enum Stage {
    case connecting
    case upgrading(UpgradeAnswer)
    case open
    /// A close frame was sent or received; what still comes is not used.
    case closing
    /// The server broke the protocol: what waits goes out, a close frame last, and nothing is read any more.
    case failing
    case over
  }

  private let request: UpgradeRequest
  private let key = WebSocketKey()
  private let handshakeSeconds: Int32
  /// The owner outlives the connection: it ends the loop before it goes.
  private unowned(unsafe) let handler: any WebSocketHandler
  private var connection: OpaquePointer?
  private var stage = Stage.connecting
  private var parser = FrameParser()
  private var output = FrameQueue()
  /// What our side decided, or the server's close frame said; goes before what the library says.
  private var knownEnd: ConnectionEnd?
  private var isDestroyed = false

  private init(_ request: UpgradeRequest, _ handler: any WebSocketHandler, _ handshakeSeconds: Int)
  {
    self.request = request
    self.handler = handler
    self.handshakeSeconds = Int32(clamping: handshakeSeconds)
  }

  /// Begins an attempt; a name look-up blocks for as long as it takes.
  ///
  /// - Returns: `nil` when the attempt is over already; `ended` has been called.
  static func connect(
    _ request: UpgradeRequest,
    on loop: EventLoop,
    host: Host,
    handshakeSeconds: Int,
    handler: any WebSocketHandler
  ) -> StreamClient? {
    let client = StreamClient(request, handler, handshakeSeconds)
    client.begin(on: loop, host: host)
    if case .over = client.stage { return nil }
    return client
  }

  /// The protocols of a host for such connections; `receiveBuffer` as the loop has it.
  static func protocols(receiveBuffer: Int) -> [HostProtocol] {
    [HostProtocol(name: hostProtocol, callback: streamEvent, receiveBuffer: receiveBuffer)]
  }

  // MARK: What the owner asks for

  func send(_ frame: OutgoingFrame) {
    guard case .open = stage else { return }
    output.append(frame)
    if output.count > WebSocketClient.sendLimit {
      abandon(.unreachable(detail: "the server does not take what is sent to it"))
    } else {
      requestWritable()
    }
  }

  func ping() {
    guard case .open = stage else { return }
    output.append(opcode: FrameParser.Control.ping.rawValue, [])
    requestWritable()
  }

  func close(_ end: ConnectionEnd, code: UInt16, reason: String) {
    guard case .open = stage else { return abandon(end) }
    knownEnd = end
    sendClose(code, reason)
  }

  func abandon(_ end: ConnectionEnd) {
    if case .over = stage { return }
    knownEnd = knownEnd ?? end
    if let connection {
      lws_set_timeout(connection, PENDING_TIMEOUT_USER_OK, Int32(LWS_TO_KILL_ASYNC))
    }
  }

  // MARK: Beginning and end

  private func begin(on loop: EventLoop, host: Host) {
    // Balanced when the library destroys the connection.
    let reference = Unmanaged.passRetained(self)
    let isStarted = withConnectInfo(request) { info in
      info.context = loop.context
      info.vhost = host.host
      info.opaque_user_data = reference.toOpaque()
      return withRawMethod(&info) { info in lws_client_connect_via_info(&info) != nil }
    }
    guard !isStarted else { return }
    // A name that is not found, or an immediate refusal: the library calls nobody back.
    if !isDestroyed { reference.release() }
    end(.unreachable(detail: "\(request.place): \(Failure.notStarted(request.endpoint))"))
  }

  private func end(_ end: ConnectionEnd) {
    if case .over = stage { return }
    stage = .over
    handler.ended(knownEnd ?? end)
  }

  private func destroyed() {
    closed()
    isDestroyed = true
    connection = nil
  }

  private func closed() {
    switch stage {
    case .connecting: end(.unreachable(detail: "\(request.place): the attempt came to nothing"))
    case .upgrading: end(Failure.withoutAnswer(request.place))
    case .open, .closing, .failing: end(.closed(code: nil, reason: ""))
    case .over: break
    }
  }

  // MARK: The library's events

  fileprivate func handle(
    _ event: lws_callback_reasons,
    _ connection: OpaquePointer,
    _ input: UnsafeMutableRawPointer?,
    _ length: Int
  ) -> Int32 {
    self.connection = connection
    switch event {
    case LWS_CALLBACK_RAW_CONNECTED: connected()
    case LWS_CALLBACK_RAW_RX: return receive(UnsafeRawBufferPointer(start: input, count: length))
    case LWS_CALLBACK_RAW_WRITEABLE: return write(connection)
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
      end(.unreachable(detail: "\(request.place): \(Failure.meaning(of: text(input, length)))"))
    case LWS_CALLBACK_RAW_CLOSE: closed()
    case LWS_CALLBACK_WSI_DESTROY: destroyed()
    default: break
    }
    return 0
  }

  private func connected() {
    guard case .connecting = stage else { return }
    stage = .upgrading(UpgradeAnswer())
    output.append(raw: request.head(key))
    requestWritable()
    setTimeout(handshakeSeconds)
  }

  /// -1 ends the connection.
  private func receive(_ bytes: UnsafeRawBufferPointer) -> Int32 {
    switch stage {
    case .open, .closing: return parse(bytes)
    case .upgrading(var answer):
      let outcome = answer.take(bytes, to: request, key: key)
      stage = .upgrading(answer)
      switch outcome {
      case .incomplete: return 0
      case .refused(let end):
        self.end(end)
        return -1
      case .accepted(let used):
        stage = .open
        setTimeout(0)
        handler.opened()
        return parse(UnsafeRawBufferPointer(rebasing: bytes[used...]))
      }
    case .failing: return 0
    case .connecting, .over: return -1
    }
  }

  private func parse(_ bytes: UnsafeRawBufferPointer) -> Int32 {
    do throws(FrameParser.Fault) {
      return try parser.parse(bytes, into: self) ? 0 : -1
    } catch {
      return fail(error)
    }
  }

  /// -1 ends the connection at once, where a close frame went out already.
  private func fail(_ fault: FrameParser.Fault) -> Int32 {
    guard case .open = stage else { return -1 }
    knownEnd = .unreachable(detail: "\(request.place): the server broke the protocol (\(fault))")
    sendClose(1002)
    stage = .failing
    return 0
  }

  private func setTimeout(_ seconds: Int32) {
    guard let connection else { return }
    let reason = seconds == 0 ? NO_PENDING_TIMEOUT : PENDING_TIMEOUT_USER_OK
    lws_set_timeout(connection, reason, seconds)
  }

  // MARK: Sending

  private func requestWritable() {
    if let connection { lws_callback_on_writable(connection) }
  }

  private func write(_ connection: OpaquePointer) -> Int32 {
    guard let bytes = output.next() else { return 0 }
    // The library's LWS_WRITE_RAW is a macro for this.
    guard lwsWrite(bytes, LWS_WRITE_HTTP, to: connection) else { return -1 }
    if !output.isEmpty { requestWritable() }
    if output.isEmpty, case .failing = stage { return -1 }
    return 0
  }

  private func sendClose(_ code: UInt16?, _ reason: String = "") {
    stage = .closing
    var payload: [UInt8] = []
    if let code { payload = [UInt8(code >> 8), UInt8(code & 0xFF)] + reason.utf8.prefix(123) }
    output.append(opcode: FrameParser.Control.close.rawValue, payload)
    requestWritable()
    setTimeout(Self.closeSeconds)
  }
}

extension StreamClient: FrameParser.Target {
  @inline(__always)
  func parsed(_ piece: MessagePiece) -> Bool {
    guard case .open = stage else { return true }
    // A refusal has closed with a frame: the rest is read past until the server answers it.
    _ = handler.received(piece)
    return true
  }

  func parsed(_ control: FrameParser.Control, _ payload: [UInt8]) -> Bool {
    switch (control, stage) {
    // A server that closes twice waits for our answer, which must be out first.
    case (.close, .closing): return !output.isEmpty
    case (.close, _):
      let frame = CloseFrame(payload)
      knownEnd = knownEnd ?? .closed(code: frame.code, reason: frame.reason)
      sendClose(frame.answer)
    case (.ping, .open):
      output.append(opcode: FrameParser.Control.pong.rawValue, payload)
      requestWritable()
    case (.pong, .open): handler.ponged()
    case (.ping, _), (.pong, _): break
    }
    return true
  }
}

/// The library's callback for plain streams.
private func streamEvent(
  _ connection: OpaquePointer?,
  _ event: lws_callback_reasons,
  _ user: UnsafeMutableRawPointer?,
  _ input: UnsafeMutableRawPointer?,
  _ length: Int
) -> Int32 {
  guard let connection, let opaque = lws_get_opaque_user_data(connection) else { return 0 }
  let reference = Unmanaged<StreamClient>.fromOpaque(opaque)
  let answer = reference._withUnsafeGuaranteedRef { client in
    client.handle(event, connection, input, length)
  }
  if event == LWS_CALLBACK_WSI_DESTROY {
    lws_set_opaque_user_data(connection, nil)
    reference.release()
  }
  return answer
}

/// Lends the library's mark for a plain stream.
private func withRawMethod<Result>(
  _ info: inout lws_client_connect_info,
  _ body: (inout lws_client_connect_info) -> Result
) -> Result {
  let method = CText("RAW")
  let local = CText(StreamClient.hostProtocol)
  return withExtendedLifetime((method, local)) {
    info.method = method.pointer
    info.local_protocol_name = local.pointer
    info.alpn = nil
    return body(&info)
  }
}
