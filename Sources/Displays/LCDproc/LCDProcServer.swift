import Loop

/// The way to a server that may not be there: one connection, and when the next attempt is due.
final class LCDProcServer {
  /// How long the first attempts wait for one another; each time twice as long, up to the last.
  static let waits: [Duration] = [.milliseconds(500), .seconds(1), .seconds(2), .seconds(4)]
  static let longestWait = Duration.seconds(5)
  /// How long connecting may take.
  static let patience = Duration.seconds(5)

  private let address: NumericAddress
  private let loop: EventLoop
  private var connection: StreamConnection?
  private var retry: ContinuousClock.Instant?
  private var limit: ContinuousClock.Instant?
  private var isClosed = false
  private var attempts = 0
  private var isMissed = false
  private var sentBefore: UInt64 = 0

  /// A server that nothing was tried with yet.
  init(_ address: NumericAddress, on loop: EventLoop) {
    self.address = address
    self.loop = loop
  }

  /// Bytes that the system took, of all connections together.
  var sent: UInt64 { sentBefore + (connection?.sent ?? 0) }

  /// Why the connection ended, or cannot be made; nil while it lives.
  private(set) var end: String?

  /// When `advance` has something to do.
  var deadline: ContinuousClock.Instant? { connection == nil ? retry : limit }

  /// Begins to connect when that is due, and looks how it goes; whether a conversation can begin now.
  func advance(at now: ContinuousClock.Instant) -> Bool {
    guard !isClosed else { return false }
    if connection == nil, retry.map({ $0 <= now }) ?? true { begin(at: now) }
    guard let connection else { return false }
    if let reason = connection.end { end = reason }
    guard limit != nil else { return false }
    if connection.isOpen {
      limit = nil
      return true
    }
    if let limit, limit <= now, end == nil { end = "connecting takes too long" }
    return false
  }

  /// What came in since the last call.
  func takeInput() -> [UInt8] { connection?.takeInput() ?? [] }

  /// Sends bytes.
  func send(_ bytes: [UInt8]) { connection?.send(bytes) }

  /// The server does what it is there for; whether it had been missed.
  func settle() -> Bool {
    attempts = 0
    defer { isMissed = false }
    return isMissed
  }

  /// Lets the connection go and waits; what is to be told, once for an absence.
  func lose(_ reason: String, at now: ContinuousClock.Instant) -> String? {
    drop()
    retry = now + (attempts < Self.waits.count ? Self.waits[attempts] : Self.longestWait)
    attempts += 1
    guard !isMissed else { return nil }
    isMissed = true
    return "LCDd at \(address): \(reason)"
  }

  /// Lets the connection go for good; LCDd takes our screens away.
  func close() {
    isClosed = true
    retry = nil
    drop()
  }

  private func begin(at now: ContinuousClock.Instant) {
    do throws(DisplayError) {
      connection = try StreamConnection(to: address, on: loop)
      limit = now + Self.patience
    } catch {
      end = error.description
    }
  }

  private func drop() {
    sentBefore = sent
    connection?.close()
    connection = nil
    limit = nil
    end = nil
  }
}
