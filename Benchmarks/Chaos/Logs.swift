import Locks
import Readings
import Wire

/// What one connection carried, as one of its ends saw it: a hash of the messages so far, after each of them.
struct Traffic {
  /// After how many messages which hash; the first is that of none.
  private(set) var hashes: [UInt64] = [0xCBF2_9CE4_8422_2325]
  /// The length of the longest message.
  private(set) var longest = 0

  /// How many messages.
  var count: Int { hashes.count - 1 }

  /// Adds a message.
  mutating func add(_ message: some Collection<UInt8>) {
    var hash = hashes[count] &+ UInt64(message.count)
    for byte in message { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    hashes.append(hash)
    longest = max(longest, message.count)
  }
}

/// What the feed handed out, connection by connection.
final class ServerLog: Sendable {
  private let log = Locked<[Traffic]>([])

  /// Every connection.
  var connections: [Traffic] { log.withLock { log in log } }

  /// The newest connection.
  var last: Traffic { log.withLock { log in log.last ?? Traffic() } }

  /// Takes what the feed's witness hears.
  func note(_ message: [UInt8]?, on connection: UInt64) {
    log.withLock { log in
      if let message { log[Int(connection) - 1].add(message) } else { log.append(Traffic()) }
    }
  }
}

/// What the receiver was given to decode, and what became of it.
final class ClientLog: Sendable {
  /// Counted by us, one message at a time, to hold the store's counters against.
  struct Tally {
    var connections: [Traffic] = []
    var messages = 0
    var bytes = 0
    var decoded = 0
    var ignored: [IgnoreReason: Int] = [:]
    var rejected: [RejectReason: Int] = [:]
    var rejectedParts = 0
    var readings = 0
  }

  private let log = Locked(Tally())

  /// What was counted so far.
  var tally: Tally { log.withLock { log in log } }

  /// Whether the present connection has brought at least so many messages.
  func received(last count: Int) -> Bool {
    log.withLock { log in (log.connections.last?.count ?? 0) >= count }
  }

  /// A connection was made.
  func connected() {
    log.withLock { log in log.connections.append(Traffic()) }
  }

  /// A message was decoded.
  func note(_ message: FeedMessage, _ account: MessageAccount, readings: Int) {
    log.withLock { log in
      log.connections[log.connections.count - 1].add(message.bytes)
      log.messages += 1
      log.bytes += message.bytes.count
      log.readings += readings
      log.rejectedParts += account.rejectedParts.reduce(0) { sum, part in sum + part.count }
      switch account.outcome {
      case .decoded: log.decoded += 1
      case .ignored(let reason): log.ignored[reason, default: 0] += 1
      case .rejected(let reason): log.rejected[reason, default: 0] += 1
      }
    }
  }
}

/// A decoder that writes down what passes through it.
final class LoggingDecoder: FeedDecoder {
  private let decoder: any FeedDecoder
  private let log: ClientLog

  init(_ decoder: any FeedDecoder, into log: ClientLog) {
    self.decoder = decoder
    self.log = log
  }

  var format: Format { decoder.format }

  func claim(_ message: FeedMessage) -> FormatClaim { decoder.claim(message) }

  var awaited: String? { decoder.awaited }

  var keepAlive: Duration? { decoder.keepAlive }

  func connected(as login: FeedLogin) -> [OutgoingFrame] {
    log.connected()
    return decoder.connected(as: login)
  }

  func ping() -> [OutgoingFrame] { decoder.ping() }

  func narrow(to interest: Interest) -> [OutgoingFrame] { decoder.narrow(to: interest) }

  func decode(_ message: FeedMessage, into batch: inout ReadingBatch) -> MessageAccount {
    let account = decoder.decode(message, into: &batch)
    log.note(message, account, readings: batch.readings.count)
    return account
  }
}
