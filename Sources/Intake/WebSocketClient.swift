import CWebSockets
import Loop
import Wire

/// A connection with the library's own framing: over TLS, behind a proxy, and where messages may be compressed.
///
/// Through whichever of the library's four ways an attempt fails, exactly one `ended` comes of it.
final class WebSocketClient: WebSocketConnection {
  /// The most bytes that may wait to be sent; a server that takes less is cut off.
  static let sendLimit = 1 << 20
  /// Seconds until a close frame must have found its way out.
  private static let closeSeconds: Int32 = 2
  /// The protocol that binds connections to this class; the first of its host.
  static let hostProtocol = "feed"

  private let request: UpgradeRequest
  /// The owner outlives the connection: it ends the loop before it goes.
  private unowned(unsafe) let handler: any WebSocketHandler
  private var connection: OpaquePointer?
  private var isOpen = false
  private var isOver = false
  private var isDestroyed = false
  private var outgoing: [OutgoingFrame] = []
  private var outgoingBytes = 0
  private var wantsPing = false
  /// What our side decided; goes before whatever the library says.
  private var ourEnd: ConnectionEnd?
  private var ourClose: (code: UInt16, reason: String)?
  private var peersClose: CloseFrame?
  private var certificateFault: String?
  private var inflation: Inflation?

  private init(_ request: UpgradeRequest, handler: any WebSocketHandler) {
    self.request = request
    self.handler = handler
    inflation = request.offersDeflate ? Inflation() : nil
  }

  /// Begins an attempt on a host that was made for clients; a name look-up blocks for as long as it takes.
  ///
  /// - Returns: `nil` when the attempt is over already; `ended` has been called.
  static func connect(
    _ request: UpgradeRequest,
    on loop: EventLoop,
    host: Host,
    handler: any WebSocketHandler
  ) -> WebSocketClient? {
    let client = WebSocketClient(request, handler: handler)
    client.begin(on: loop, host: host)
    return client.isOver ? nil : client
  }

  /// The protocols of a host for clients; `receiveBuffer` as the loop has it.
  static func protocols(receiveBuffer: Int) -> [HostProtocol] {
    [HostProtocol(name: hostProtocol, callback: clientEvent, receiveBuffer: receiveBuffer)]
  }

  // MARK: What the owner asks for

  func send(_ frame: OutgoingFrame) {
    guard isOpen, !isOver, let connection else { return }
    outgoing.append(frame)
    outgoingBytes += frame.count
    if outgoingBytes > Self.sendLimit {
      abandon(.unreachable(detail: "the server does not take what is sent to it"))
    } else {
      lws_callback_on_writable(connection)
    }
  }

  func ping() {
    guard isOpen, !isOver, let connection else { return }
    wantsPing = true
    lws_callback_on_writable(connection)
  }

  func close(_ end: ConnectionEnd, code: UInt16, reason: String) {
    guard !isOver, ourEnd == nil else { return }
    guard isOpen, let connection else { return abandon(end) }
    ourEnd = end
    ourClose = (code, reason)
    lws_callback_on_writable(connection)
    lws_set_timeout(connection, PENDING_TIMEOUT_USER_OK, Self.closeSeconds)
  }

  func abandon(_ end: ConnectionEnd) {
    guard !isOver, let connection else { return }
    ourEnd = ourEnd ?? end
    lws_set_timeout(connection, PENDING_TIMEOUT_USER_OK, Int32(LWS_TO_KILL_ASYNC))
  }

  // MARK: Beginning and end

  private func begin(on loop: EventLoop, host: Host) {
    // Balanced when the library destroys the connection.
    let reference = Unmanaged.passRetained(self)
    let isStarted = withConnectInfo(request) { info in
      info.context = loop.context
      info.vhost = host.host
      info.userdata = reference.toOpaque()
      info.opaque_user_data = reference.toOpaque()
      return lws_client_connect_via_info(&info) != nil
    }
    guard !isStarted else { return }
    // A name that is not found, or an immediate refusal: the library calls nobody back.
    if !isDestroyed { reference.release() }
    end(.unreachable(detail: "\(request.place): \(Failure.notStarted(request.endpoint))"))
  }

  private func end(_ end: ConnectionEnd) {
    guard !isOver else { return }
    isOver = true
    handler.ended(ourEnd ?? end)
  }

  private func closed() {
    end(.closed(code: peersClose?.code, reason: peersClose?.reason ?? ""))
  }

  private func failed(_ connection: OpaquePointer, _ text: String) {
    let failure = Failure(
      text: text,
      status: Int(lws_http_client_http_response(connection)),
      retryAfter: header(WSI_TOKEN_HTTP_RETRY_AFTER, of: connection),
      date: header(WSI_TOKEN_HTTP_DATE, of: connection),
      location: header(WSI_TOKEN_HTTP_LOCATION, of: connection),
      certificateFault: certificateFault,
      place: request.place
    )
    end(failure.end)
  }

  /// The connection's memory goes: the last chance to tell, and the library's hold on this object ends.
  private func destroyed() {
    end(.unreachable(detail: "\(request.place): the attempt came to nothing"))
    isDestroyed = true
    connection = nil
  }

  // MARK: The library's events

  /// The only event that comes often.
  ///
  /// A refusal has asked for the close frame, which goes out when the library says that it may write. Never end the
  /// connection from in here: the library (4.1.6) would go on reading the frame, past the end of its buffer.
  @inline(__always)
  fileprivate func receive(_ connection: OpaquePointer, _ piece: UnsafeRawBufferPointer) {
    guard ourClose == nil else { return }
    let piece = MessagePiece(
      bytes: piece,
      room: FeedReader.receiveBuffer,
      isFirst: lws_is_first_fragment(connection) != 0,
      isFinal: lws_is_final_fragment(connection) != 0,
      isBinary: lws_frame_is_binary(connection) != 0
    )
    if inflation == nil { _ = handler.received(piece) } else { inflate(piece, connection) }
  }

  /// Takes a piece of a connection on which any message may be compressed.
  private func inflate(_ piece: MessagePiece, _ connection: OpaquePointer) {
    do throws(Inflater.Fault) {
      let bits = lws_get_reserved_bits(connection)
      _ = try inflation?.take(piece, reserved: bits, handler.received)
    } catch {
      let detail = "\(request.place): the server broke the protocol (compression)"
      close(.unreachable(detail: detail), code: 1007, reason: "not compressed as agreed")
    }
  }

  fileprivate func handle(
    _ event: lws_callback_reasons,
    _ connection: OpaquePointer,
    _ input: UnsafeMutableRawPointer?,
    _ length: Int
  ) -> Int32 {
    self.connection = connection
    switch event {
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER:
      return append(request.allHeaders, to: input, room: length, of: connection)
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
      isOpen = true
      handler.opened()
    case LWS_CALLBACK_CLIENT_RECEIVE_PONG: handler.ponged()
    case LWS_CALLBACK_CLIENT_WRITEABLE: return write(connection)
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
      peersClose = CloseFrame(
        UnsafeRawBufferPointer(start: input, count: input == nil ? 0 : length)
      )
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
      failed(connection, text(input, length))
    case LWS_CALLBACK_CLOSED_CLIENT_HTTP: failed(connection, Failure.noAnswer)
    case LWS_CALLBACK_CLIENT_CLOSED: closed()
    case LWS_CALLBACK_WSI_DESTROY: destroyed()
    default: break
    }
    return 0
  }

  /// Judges the server's certificate; 0 goes on with what the verification holds.
  fileprivate func verify(_ verification: OpaquePointer, isGood: Bool) -> Int32 {
    let verdict = CertificateVerdict(verification, isGood: isGood, request)
    if verdict.isAcceptable {
      X509_STORE_CTX_set_error(verification, X509_V_OK)
      // What is left in the thread's queue would make the next "more is to come" look like a failure.
      ERR_clear_error()
    } else {
      certificateFault = verdict.fault
    }
    return 0
  }

  // MARK: Sending

  private func write(_ connection: OpaquePointer) -> Int32 {
    if ourClose != nil { return sendClose(connection) }
    if wantsPing {
      wantsPing = false
      _ = lwsWrite([], LWS_WRITE_PING, to: connection)
    } else if !outgoing.isEmpty {
      let frame = outgoing.removeFirst()
      outgoingBytes -= frame.count
      guard frame.write(to: connection) else { return -1 }
    }
    if wantsPing || !outgoing.isEmpty { lws_callback_on_writable(connection) }
    return 0
  }

  /// Leaves the close frame to the library, which sends it when told to close.
  private func sendClose(_ connection: OpaquePointer) -> Int32 {
    guard let ourClose else { return -1 }
    var reason = Array(ourClose.reason.utf8.prefix(123))
    lws_close_reason(
      connection,
      lws_close_status(rawValue: UInt32(ourClose.code)),
      &reason,
      reason.count
    )
    return -1
  }
}

/// The library's callback for connections to a feed.
private func clientEvent(
  _ connection: OpaquePointer?,
  _ event: lws_callback_reasons,
  _ user: UnsafeMutableRawPointer?,
  _ input: UnsafeMutableRawPointer?,
  _ length: Int
) -> Int32 {
  guard let connection else { return 0 }
  if event == LWS_CALLBACK_CLIENT_RECEIVE, let user {
    let piece = UnsafeRawBufferPointer(start: input, count: length)
    Unmanaged<WebSocketClient>.fromOpaque(user)._withUnsafeGuaranteedRef { client in
      client.receive(connection, piece)
    }
    return 0
  }
  guard let opaque = lws_get_opaque_user_data(connection) else { return 0 }
  let reference = Unmanaged<WebSocketClient>.fromOpaque(opaque)
  if event == LWS_CALLBACK_OPENSSL_PERFORM_SERVER_CERT_VERIFICATION {
    guard let verification = OpaquePointer(user) else { return 0 }
    return reference.takeUnretainedValue().verify(verification, isGood: length != 0)
  }
  let answer = reference.takeUnretainedValue().handle(event, connection, input, length)
  if event == LWS_CALLBACK_WSI_DESTROY {
    lws_set_opaque_user_data(connection, nil)
    reference.release()
  }
  return answer
}
