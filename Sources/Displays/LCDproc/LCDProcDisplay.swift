import Loop
import Panel

/// A display of LCDd's, of which this is a client: LCDd drives the device, we say what stands on it.
///
/// It is there before its server and outlives it: while there is no server it waits, tells so once, and tries again
/// ever less often. A frame is drawn when LCDd has answered for it, so that a server that hangs is noticed.
package final class LCDProcDisplay: Display {
  package let name: String
  /// The size that the server told last; 20x4 before it told any.
  package private(set) var size = Size(columns: 20, rows: 4)
  package let glyphs: Glyphs
  package let colours = Colours.none
  /// LCDd draws eight times a second.
  package let frameInterval = Duration.milliseconds(125)
  package private(set) var account = DisplayAccount()

  private let settings: LCDProcSettings
  private let projection: Projection
  private let server: LCDProcServer
  private var session: LCDProcSession?
  private var target = Frame(Size(columns: 1, rows: 1))
  private var waiting: Picture?
  private var isInFlight = false
  private var events: [DisplayEvent] = []
  /// Words of the server that were passed on; each is told once.
  private var told: Set<String> = []

  /// A display at an address; the first call of `takeEvents` begins to connect.
  package init(
    name: String,
    _ address: NumericAddress,
    _ settings: LCDProcSettings,
    repertoire: Repertoire = .latin1,
    on loop: EventLoop
  ) {
    self.name = name
    self.settings = settings
    glyphs = Glyphs(repertoire)
    projection = Projection(repertoire, Palette(.none, attributes: []))
    server = LCDProcServer(address, on: loop)
  }

  package var isReady: Bool { session?.isOpen == true && !isInFlight }

  package var deadline: ContinuousClock.Instant? {
    [server.deadline, session?.deadline].compactMap(\.self).min()
  }

  @discardableResult
  package func show(_ picture: Picture, at now: ContinuousClock.Instant) -> Showing {
    guard session?.isOpen == true, picture.frame.size == size else {
      account.dropped += 1
      return .dropped
    }
    guard !isInFlight else {
      if waiting != nil { account.dropped += 1 }
      waiting = picture
      return .waiting
    }
    return send(picture, now)
  }

  package func takeEvents(at now: ContinuousClock.Instant) -> [DisplayEvent] {
    if server.advance(at: now) { session = LCDProcSession(settings, at: now) }
    do throws(LCDProcFault) {
      try receive(now)
      try session?.check(at: now)
      if let end = server.end { lose(end, at: now) }
    } catch {
      lose(error.description, at: now)
    }
    sendBatch(now)
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }

  package func forget() {
    session?.forget()
  }

  package func close() {
    server.close()
    session = nil
    waiting = nil
    isInFlight = false
  }

  private func receive(_ now: ContinuousClock.Instant) throws(LCDProcFault) {
    let input = server.takeInput()
    guard !input.isEmpty, let happened = try session?.receive(input, at: now) else { return }
    var keys = 0
    for event in happened {
      switch event {
      case .opened(let size): open(size)
      case .drawn: finishFrame(now)
      case .seen(let isSeen): events.append(.seen(isSeen))
      case .key(let key):
        keys += 1
        if keys <= Self.keyLimit { events.append(.key(key, isRepeat: nil)) }
      case .refused(let words): pass(words)
      }
    }
  }

  /// Keys that are taken in one turn; who presses more is no operator.
  static let keyLimit = 64

  private func open(_ size: Size) {
    self.size = size
    waiting = nil
    events += [.seen(true), .resized(size)]
  }

  private func finishFrame(_ now: ContinuousClock.Instant) {
    isInFlight = false
    noteDrawn(now)
    events.append(.drawn)
    if server.settle() { events.append(.back) }
    guard let picture = waiting else { return }
    waiting = nil
    if show(picture, at: now) == .drawn { events.append(.drawn) }
  }

  private func send(_ picture: Picture, _ now: ContinuousClock.Instant) -> Showing {
    projection.project(picture.frame, into: &target)
    let needsSending = session?.show(
      projection.repertoire.rows(of: target),
      isUrgent: picture.isUrgent,
      isLit: picture.light == .bright
    )
    isInFlight = needsSending == true
    sendBatch(now)
    if isInFlight { return .inFlight }
    noteDrawn(now)
    return .drawn
  }

  private func noteDrawn(_ now: ContinuousClock.Instant) {
    account.shown += 1
    account.drawnAt = now
  }

  private func sendBatch(_ now: ContinuousClock.Instant) {
    if let batch = session?.takeBatch(at: now) { server.send(batch) }
    account.bytes = server.sent
  }

  private func lose(_ reason: String, at now: ContinuousClock.Instant) {
    session = nil
    waiting = nil
    isInFlight = false
    if let words = server.lose(reason, at: now) { events.append(.missing(words)) }
  }

  private func pass(_ words: String) {
    guard told.count < 16, told.insert(words).inserted else { return }
    events.append(.remark("LCDd says: \(words)"))
  }
}

extension LCDProcSession {
  /// Whether frames may be shown.
  var isOpen: Bool { phase == .open }
}

extension Repertoire {
  /// The rows of a projected frame in this repertoire's bytes, without the blanks at their ends.
  func rows(of frame: Frame) -> [[UInt8]] {
    (0..<frame.size.rows).map { row in
      var bytes: [UInt8] = []
      for column in 0..<frame.size.columns { append(frame[row, column].glyph, to: &bytes) }
      while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
      return bytes
    }
  }
}
