import CLinux
import CWebSockets
import Glibc

/// A descriptor that a loop watches: a pipe, a terminal, a signalfd, a listening socket.
///
/// Lives until `close`, the other side's hang-up or the loop's end; the loop keeps it alive until then.
package final class Descriptor {
  /// Who owns the open file that is handed over.
  package enum Ownership: Sendable {
    /// The loop: the number is closed with the descriptor and the file becomes non-blocking.
    case owned
    /// Somebody else (standard input and output): a duplicate is watched, the file's flags stay as they are, so a
    /// write may block and a read may only follow `readable`.
    case borrowed
  }

  /// What is called on the loop's thread; each may close the descriptor, none may take long.
  package struct Handlers {
    /// Bytes, or the end of the stream, can be read; at the end (`Transfer.ended`) close the descriptor.
    package var readable: () -> Void
    /// The descriptor takes bytes again; once per `requestWritable`.
    package var writable: () -> Void
    /// The other side hung up and all it sent was offered to `readable`; once, and never after `close`.
    package var closed: () -> Void

    /// Handlers; what is left out does nothing.
    package init(
      readable: @escaping () -> Void = {},
      writable: @escaping () -> Void = {},
      closed: @escaping () -> Void = {}
    ) {
      self.readable = readable
      self.writable = writable
      self.closed = closed
    }
  }

  /// The number to read from and write to.
  package let number: Int32
  private let places: DescriptorPlaces
  private var handlers: Handlers?
  private var connection: OpaquePointer?
  private var isInCallback = false

  fileprivate init(number: Int32, places: DescriptorPlaces, handlers: Handlers) {
    self.number = number
    self.places = places
    self.handlers = handlers
  }

  /// Whether the descriptor is still watched.
  package var isOpen: Bool { handlers != nil }

  /// Asks for one call of `writable` as soon as the descriptor takes bytes.
  package func requestWritable() {
    guard isOpen, let connection else { return }
    lws_callback_on_writable(connection)
  }

  /// Stops or resumes reading; a hang-up is delivered even while paused, with what is left to read.
  package func setReading(_ isReading: Bool) {
    guard isOpen, let connection else { return }
    lws_rx_flow_control(connection, isReading ? 1 : 0)
  }

  /// Stops watching and closes the number; no handler is called any more.
  package func close() {
    guard isOpen else { return }
    handlers = nil
    // The library must not free what it is about to use: inside a callback its answer closes.
    guard !isInCallback, let connection else { return }
    lws_set_timeout(connection, PENDING_TIMEOUT_USER_OK, Int32(LWS_TO_KILL_SYNC))
  }

  /// Hands an event to its handler and says what the library wants to hear: 0 to go on, -1 to close.
  fileprivate func handle(_ reason: lws_callback_reasons, _ connection: OpaquePointer) -> Int32 {
    isInCallback = true
    defer { isInCallback = false }
    switch reason {
    case LWS_CALLBACK_RAW_ADOPT_FILE: self.connection = connection
    case LWS_CALLBACK_RAW_RX_FILE: handlers?.readable()
    case LWS_CALLBACK_RAW_WRITEABLE_FILE: handlers?.writable()
    case LWS_CALLBACK_RAW_CLOSE_FILE: finish()
    default: break
    }
    return isOpen || reason == LWS_CALLBACK_RAW_CLOSE_FILE ? 0 : -1
  }

  private func finish() {
    readRest()
    connection = nil
    places.left += 1
    guard let handlers else { return }
    self.handlers = nil
    handlers.closed()
  }

  /// Offers what was sent before the hang-up; bounded, as a socket at its end stays readable for ever.
  private func readRest() {
    for _ in 0..<1024 {
      guard isOpen, hasInput else { return }
      handlers?.readable()
    }
  }

  private var hasInput: Bool {
    var request = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, 0) == 1 && request.revents & Int16(POLLIN) != 0
  }
}

extension EventLoop {
  /// Watches a descriptor; it is readable from the next turn on.
  ///
  /// On failure the number stays the caller's.
  package func adopt(
    _ number: Int32,
    _ ownership: Descriptor.Ownership,
    _ handlers: Descriptor.Handlers
  ) throws(LoopError) -> Descriptor {
    guard places.left > 0 else { throw .full }
    switch ownership {
    case .owned: return try watch(number, handlers)
    case .borrowed: return try watchDuplicate(of: number, handlers)
    }
  }

  private func watchDuplicate(
    of number: Int32,
    _ handlers: Descriptor.Handlers
  ) throws(LoopError) -> Descriptor {
    let flags = linux_get_flags(number)
    let duplicate = linux_duplicate(number)
    guard flags >= 0, duplicate >= 0 else {
      throw .system(SystemError(call: "dup", code: errno))
    }
    // libwebsockets makes the shared file non-blocking, for whoever else has it open too.
    defer { _ = linux_set_flags(number, flags) }
    do {
      return try watch(duplicate, handlers)
    } catch {
      _ = Glibc.close(duplicate)
      throw error
    }
  }

  private func watch(
    _ number: Int32,
    _ handlers: Descriptor.Handlers
  ) throws(LoopError) -> Descriptor {
    let descriptor = Descriptor(number: number, places: places, handlers: handlers)
    var request = lws_adopt_desc_t()
    request.vh = descriptorHost
    request.type = LWS_ADOPT_RAW_FILE_DESC
    request.fd.filefd = number
    request.vh_prot_name = descriptorProtocols.firstName
    // Balanced in the close callback.
    let reference = Unmanaged.passRetained(descriptor)
    request.opaque = reference.toOpaque()
    guard lws_adopt_descriptor_vhost_via_info(&request) != nil else {
      reference.release()
      throw .notAdopted(number)
    }
    places.left -= 1
    return descriptor
  }
}

extension HostProtocol {
  /// The one protocol of adopted descriptors.
  static var descriptors: Self { Self(name: "descriptor", callback: descriptorEvent) }
}

/// How many descriptors a loop may still adopt: libwebsockets leaks what it refuses, so it is never asked in vain.
final class DescriptorPlaces {
  /// What is left, never below zero.
  var left: Int

  init(_ left: Int) {
    self.left = max(left, 0)
  }
}

private func descriptorEvent(
  _ connection: OpaquePointer?,
  _ reason: lws_callback_reasons,
  _ user: UnsafeMutableRawPointer?,
  _ input: UnsafeMutableRawPointer?,
  _ length: Int
) -> Int32 {
  switch reason {
  case LWS_CALLBACK_RAW_ADOPT_FILE, LWS_CALLBACK_RAW_RX_FILE, LWS_CALLBACK_RAW_WRITEABLE_FILE,
    LWS_CALLBACK_RAW_CLOSE_FILE:
    guard let connection, let opaque = lws_get_opaque_user_data(connection) else { return 0 }
    let reference = Unmanaged<Descriptor>.fromOpaque(opaque)
    let answer = reference.takeUnretainedValue().handle(reason, connection)
    if reason == LWS_CALLBACK_RAW_CLOSE_FILE { reference.release() }
    return answer
  case LWS_CALLBACK_OPENSSL_PERFORM_SERVER_CERT_VERIFICATION:
    // The library asks the first protocol of the first host, whoever's connection it is.
    guard let connection, let owner = lws_get_protocol(connection) else { return 0 }
    return owner.pointee.callback?(connection, reason, user, input, length) ?? 0
  default:
    return 0
  }
}
