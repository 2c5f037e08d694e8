import CWebSockets

/// The C function that hears what happens on a host: connection, reason, session memory, input, its length.
package typealias HostCallback =
  @convention(c) (
    OpaquePointer?, lws_callback_reasons, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, Int
  ) -> Int32

/// A protocol as libwebsockets knows it: a name and the C function that hears what happens.
package struct HostProtocol {
  /// The name that connections are bound by; for a WebSocket server also the sub-protocol offered.
  package var name: String
  /// Called on the loop's thread; it must queue and return.
  package var callback: HostCallback
  /// Bytes that one receive callback carries at most; 0 takes the loop's receive buffer.
  package var receiveBuffer: Int
  /// Bytes of zeroed memory that the library gives to each connection.
  package var sessionSize: Int
  /// What `lws_get_protocol(connection)->user` answers.
  package var user: UnsafeMutableRawPointer?

  /// A protocol.
  package init(
    name: String,
    callback: HostCallback,
    receiveBuffer: Int = 0,
    sessionSize: Int = 0,
    user: UnsafeMutableRawPointer? = nil
  ) {
    self.name = name
    self.callback = callback
    self.receiveBuffer = receiveBuffer
    self.sessionSize = sessionSize
    self.user = user
  }
}

/// Protocols in the form that the library keeps a pointer to; must outlive the host made with it.
package final class ProtocolTable {
  /// The protocols, ended by an empty entry.
  package let table: UnsafePointer<lws_protocols>
  private let names: [CText]
  private let storage: UnsafeMutableBufferPointer<lws_protocols>

  /// Lays out `protocols`, at least one.
  package init(_ protocols: [HostProtocol]) {
    precondition(!protocols.isEmpty, "a host without a protocol")
    names = protocols.map { entry in CText(entry.name) }
    storage = .allocate(capacity: protocols.count + 1)
    storage.initialize(repeating: lws_protocols())
    for (index, entry) in protocols.enumerated() {
      storage[index].name = names[index].pointer
      storage[index].callback = entry.callback
      storage[index].per_session_data_size = entry.sessionSize
      storage[index].rx_buffer_size = entry.receiveBuffer
      storage[index].user = entry.user
    }
    table = UnsafePointer(storage.baseAddress.unsafelyUnwrapped)
  }

  deinit {
    storage.deallocate()
  }

  /// The first protocol's name, as C has it; lives as long as the table.
  package var firstName: UnsafePointer<CChar> { names[0].pointer }
}

/// A text in memory that C may keep a pointer to while this object lives.
package final class CText {
  /// The bytes with a zero after them.
  package let pointer: UnsafePointer<CChar>

  /// Copies `text`.
  package init(_ text: String) {
    var bytes = text.utf8CString
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
    bytes.withUnsafeMutableBufferPointer { bytes in
      copy.initialize(from: bytes.baseAddress.unsafelyUnwrapped, count: bytes.count)
    }
    pointer = UnsafePointer(copy)
  }

  deinit {
    pointer.deallocate()
  }
}

/// A libwebsockets host on a loop: what listens on one address, or what client connections share.
///
/// Lives until `close` or the loop's end. Confined to the loop's thread. The library fires its timers before it waits: a
/// callback that queues something must `wake` the loop, or the turn may not end for it.
package final class Host {
  /// Where a host listens.
  package enum Address: Sendable, Equatable {
    /// Nowhere: client connections only.
    case client
    /// A TCP port of one address or interface (`127.0.0.1`); port 0 lets the system choose.
    case port(UInt16, interface: String)
    /// A Unix socket at this path.
    case unixSocket(String)
  }

  /// The library's host.
  package let host: OpaquePointer
  private let protocols: ProtocolTable
  private let texts: [CText]
  private var isClosed = false

  /// Makes a host; `configure` may set further fields, whose texts the library copies or `keeping` holds.
  package init(
    on loop: EventLoop,
    name: String,
    at address: Address,
    protocols: [HostProtocol],
    keeping texts: [CText] = [],
    configure: (inout lws_context_creation_info) -> Void = { _ in }
  ) throws(LoopError) {
    let table = ProtocolTable(protocols)
    let nameText = CText(name)
    var info = lws_context_creation_info()
    info.vhost_name = nameText.pointer
    info.protocols = table.table
    let addressText = address.apply(to: &info)
    configure(&info)
    guard let host = lws_create_vhost(loop.context, &info) else { throw .noHost(name) }
    self.host = host
    self.protocols = table
    self.texts = texts + [nameText, addressText]
  }

  /// The port that is listened on, also when the system chose it; 0 for a client host.
  package var port: UInt16 { UInt16(clamping: lws_get_vhost_listen_port(host)) }

  /// Closes the listener and every connection, not from a callback; the loop's end does it too.
  package func close() {
    guard !isClosed else { return }
    isClosed = true
    lws_vhost_destroy(host)
  }
}

extension Host.Address {
  /// Writes the address into `info` and returns the text that it points to.
  fileprivate func apply(to info: inout lws_context_creation_info) -> CText {
    switch self {
    case .client:
      info.port = CONTEXT_PORT_NO_LISTEN
      return CText("")
    case .port(let port, let interface):
      info.port = Int32(port)
      let text = CText(interface)
      info.iface = text.pointer
      return text
    case .unixSocket(let path):
      info.options |= UInt64(LWS_SERVER_OPTION_UNIX_SOCK)
      let text = CText(path)
      info.iface = text.pointer
      return text
    }
  }
}
