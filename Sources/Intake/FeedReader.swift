import Glibc
import Loop
import Readings
import Wire

/// The receiver's thread: runs the loop, performs what `FeedConnection` says, and takes messages to the store.
///
/// Confined to that thread. Messages are decoded inside the library's callback, where they lie; everything else is
/// queued there and handled after the turn.
final class FeedReader {
  /// Bytes that are read from the socket at once, and the longest message that is decoded where it lies.
  static let receiveBuffer = 64 << 10
  /// How long the farewell to the server may take.
  static let farewell = Duration.milliseconds(300)

  private let settings: FeedSettings
  private let store: ReadingStore
  private let observer: Receiver.Observer?
  private let orders: ReceiverOrders
  private let loop: EventLoop
  private let hosts: ClientHosts
  private var connection: FeedConnection
  private var client: (any WebSocketConnection)?
  private var queue: [FeedConnection.Event] = []
  private var redactor = Redactor()

  private let decoder: any FeedDecoder
  private var interest: Interest?
  private var login = FeedLogin()
  private var isOpen = false
  private var isEstablished = false
  private var batch: ReadingBatch
  private var assembler: MessageAssembler
  private var isUseful = false
  private var turn = Turn(moment: .now)

  private init(
    _ settings: FeedSettings,
    _ store: ReadingStore,
    _ observer: Receiver.Observer?,
    _ orders: ReceiverOrders,
    _ loop: EventLoop,
    _ decoder: any FeedDecoder
  ) {
    self.settings = settings
    self.store = store
    self.observer = observer
    self.orders = orders
    self.loop = loop
    hosts = ClientHosts(on: loop, settings)
    connection = FeedConnection(url: settings.url, timing: settings.timing, policy: settings.retry)
    self.decoder = decoder
    batch = ReadingBatch(limit: settings.readingLimit)
    assembler = MessageAssembler(limit: settings.messageLimit)
  }

  /// The thread's body; returns when it is told to stop.
  static func run(
    _ settings: FeedSettings,
    _ store: ReadingStore,
    _ observer: Receiver.Observer?,
    _ orders: ReceiverOrders,
    _ decoder: Receiver.DecoderFactory
  ) {
    let options = EventLoop.Options(
      descriptorLimit: 16,
      receiveBuffer: receiveBuffer,
      usesTLS: settings.mayNeedTLS,
      handshakeTimeout: settings.timing.handshakeSeconds
    )
    do {
      let loop = try EventLoop(options)
      orders.begin(loop.waker)
      let reader = FeedReader(settings, store, observer, orders, loop, decoder(settings))
      // Connections that are left at the end still tell the reader.
      withExtendedLifetime(reader) {
        reader.run()
        loop.close()
      }
    } catch {
      store.publish(LinkState(.down, since: .now, reason: "\(error)"))
    }
  }

  // MARK: The loop

  private func run() {
    perform(connection.handle(.start, at: .now))
    while !orders.mustStop { step(until: connection.deadline) }
    perform(connection.handle(.stop, at: .now))
    let limit = ContinuousClock.now + Self.farewell
    while client != nil, ContinuousClock.now < limit { step(until: limit) }
  }

  private func step(until deadline: ContinuousClock.Instant?) {
    turn.hasBegun = false
    turn.hasMessage = false
    loop.turn(until: deadline)
    takeInterest()
    let now = ContinuousClock.now
    if turn.hasBegun { connection.heard(isMessage: turn.hasMessage, at: now) }
    while !queue.isEmpty {
      let event = queue.removeFirst()
      perform(connection.handle(event, at: now))
    }
    if let due = connection.deadline, due <= now {
      perform(connection.handle(.deadline, at: now))
    }
  }

  /// Tells the feed what is wanted now, if that was changed; `opened` tells it anew.
  private func takeInterest() {
    guard let wanted = orders.takeInterest() else { return }
    interest = wanted
    if settings.context.narrows {
      store.follow(isWanted: wanted.contains, at: .now)
    }
    if isOpen { sendInterest() }
  }

  private func sendInterest() {
    guard let interest else { return }
    send(decoder.narrow(to: interest))
  }

  private func send(_ frames: [OutgoingFrame]) {
    for frame in frames { client?.send(frame) }
  }

  private func perform(_ actions: [FeedConnection.Action]) {
    for action in actions {
      switch action {
      case .connect(let url): connect(to: url)
      case .ping:
        client?.ping()
        send(decoder.ping())
      case .close(let end, let code, let reason): client?.close(end, code: code, reason: reason)
      case .abandon(let end): client?.abandon(end)
      case .publish(let link): store.publish(redactor.redacted(link))
      }
    }
  }

  private func connect(to url: FeedURL) {
    do throws(AttemptError) {
      let request = try settings.request(to: url)
      login = try settings.login()
      redactor = Redactor(request, login)
      client = begin(request, try hosts.way(to: url))
    } catch {
      tell(.notAttempted(reason: error.reason))
    }
  }

  private func begin(
    _ request: UpgradeRequest,
    _ way: ClientHosts.Way
  ) -> (any WebSocketConnection)? {
    switch way {
    case .stream(let host):
      StreamClient.connect(
        request,
        on: loop,
        host: host,
        handshakeSeconds: settings.timing.handshakeSeconds,
        handler: self
      )
    case .library(let host):
      WebSocketClient.connect(request, on: loop, host: host, handler: self)
    }
  }

  /// Queues an event, and makes sure that the turn ends: the library's timers fire before it waits.
  private func tell(_ event: FeedConnection.Event) {
    queue.append(event)
    loop.waker.wake()
  }
}

/// What one turn of the loop has seen; its clocks are read once, at the first piece of a message.
private struct Turn {
  var hasBegun = false
  var hasMessage = false
  var moment: ContinuousClock.Instant
  var wallTime = Timestamp(nanoseconds: 0)
}

// MARK: - What the connection tells

extension FeedReader: WebSocketHandler {
  func opened() {
    isUseful = false
    assembler.reset()
    isOpen = true
    send(decoder.connected(as: login))
    sendInterest()
    isEstablished = false
    tell(.opened(awaited: decoder.awaited))
    checkEstablished()
  }

  /// Tells when the feed's own protocol has let us in.
  private func checkEstablished() {
    guard !isEstablished, decoder.awaited == nil else { return }
    isEstablished = true
    tell(.established(keepAlive: decoder.keepAlive))
  }

  func ponged() {
    turn.hasBegun = true
  }

  func ended(_ end: ConnectionEnd) {
    client = nil
    isOpen = false
    assembler.reset()
    tell(.ended(end))
  }

  func received(_ piece: MessagePiece) -> Bool {
    if !turn.hasMessage { beginTurn() }
    let outcome = assembler.take(
      piece.bytes,
      room: piece.room,
      isFirst: piece.isFirst,
      isFinal: piece.isFinal,
      ahead: piece.ahead
    )
    switch outcome {
    case .complete(let bytes):
      use(bytes, piece.isBinary ? .binary : .text)
      assembler.messageDone()
      return goesOn()
    case .incomplete:
      return true
    case .tooLong(let length):
      refuse(length: length)
      return false
    }
  }

  private func beginTurn() {
    turn.hasBegun = true
    turn.hasMessage = true
    turn.moment = .now
    turn.wallTime = Timestamp(nanoseconds: SystemCall.wallTime())
  }

  private func use(_ bytes: UnsafeRawBufferPointer, _ kind: FeedMessage.Kind) {
    let message = FeedMessage(bytes, kind: kind, receivedAt: turn.wallTime)
    let account = decoder.decode(message, into: &batch)
    let moment = turn.moment
    batch.readings.withUnsafeBufferPointer { readings in
      store.record(readings, account: account, at: moment)
      observer?(message, readings, account)
    }
    if settings.takesAlarms, !batch.news.isEmpty { store.take(batch.news, at: moment) }
    if !batch.replies.isEmpty { send(batch.replies) }
    if !isEstablished { checkEstablished() }
    if !isUseful, !batch.readings.isEmpty {
      isUseful = true
      tell(.useful)
    }
  }

  /// Closes the connection where the format said so; `true` when it goes on.
  private func goesOn() -> Bool {
    guard let end = batch.end else { return true }
    client?.close(end, code: 1000, reason: "")
    return false
  }

  private func refuse(length: Int) {
    let account = MessageAccount(.rejected(.tooLong), bytes: length)
    store.record(UnsafeBufferPointer(start: nil, count: 0), account: account, at: turn.moment)
    let limit = settings.messageLimit
    client?.close(.messageTooLong(limit: limit), code: 1009, reason: "limit is \(limit) bytes")
  }
}
