import Loop
import Panel

/// How pictures become bytes on the line.
extension TerminalDisplay {
  /// Sends what is due, and tells what has been drawn.
  func work(at now: ContinuousClock.Instant) {
    guard state == .open else { return }
    hear(at: now)
    pump(at: now)
    if pass != nil, finishPass(at: now) { events.append(.drawn) }
    keepUp(at: now)
    sendWaiting(at: now)
  }

  /// When there is more to send, or when what was sent has left, unless the system tells.
  var sendingDeadline: ContinuousClock.Instant? {
    guard let pace, !isBlocked else { return nil }
    if !outlet.isEmpty { return pace.moment(ofRoomFor: outlet.count) }
    guard let pass else { return probe.isAsking ? pace.idleMoment : nil }
    return pass.isComplete ? pace.idleMoment : pace.moment(ofRoomFor: pace.window)
  }

  /// Begins with a picture, or goes on with it instead of an older one.
  func begin(_ picture: Picture) {
    guard pass == nil else {
      account.dropped += 1
      pass?.replace(by: picture)
      return
    }
    if let row = repair.next() { encoder.doubt(row) }
    pass = FramePass(picture, over: encoder.shownFrame == nil ? nil : given)
  }

  /// Sends what the line takes: the rest of what was begun, then further rows.
  func pump(at now: ContinuousClock.Instant) {
    flush(at: now)
    while state == .open, outlet.isEmpty, hasRoom(at: now), let current = pass, !current.isComplete
    {
      outlet.append { bytes in
        pass?.encode(with: &encoder, atMost: pace?.window ?? .max, into: &bytes)
      }
      given = pass?.composed
      flush(at: now)
    }
  }

  /// Ends the pass whose last byte has left; whether there was one.
  func finishPass(at now: ContinuousClock.Instant) -> Bool {
    guard let pass, pass.isComplete, outlet.isEmpty, pace?.isIdle(at: now) ?? true else {
      return false
    }
    // Rows that were written before the newest picture came are those of older ones.
    let isNewest = pass.composed == pass.picture.frame
    self.pass = isNewest ? nil : FramePass(pass.picture, over: given)
    account.shown += 1
    account.drawnAt = now
    return true
  }

  /// Writes what the line takes now; the rest waits for its time, or until the system takes more.
  func flush(at now: ContinuousClock.Instant) {
    let limit = pace?.room(at: now) ?? .max
    let count = write(atMost: limit)
    pace?.give(count, at: now)
    guard state == .open, !outlet.isEmpty, count < limit else { return }
    isBlocked = true
    descriptor?.requestWritable()
  }

  /// Prepares the terminal for frames.
  func prepare() {
    registerLastResort()
    send(device.opening + traits.terminal.opening)
  }

  /// Sends bytes that belong to no picture; a line with a pace takes them in the next turn.
  func send(_ sequence: [UInt8]) {
    outlet.append { bytes in bytes.append(contentsOf: sequence) }
    guard pace == nil else { return }
    write(atMost: .max)
    if state == .open, !outlet.isEmpty { descriptor?.requestWritable() }
  }

  func hasRoom(at now: ContinuousClock.Instant) -> Bool {
    pace.map { $0.hasRoom(for: $0.window, at: now) } ?? true
  }

  private func sendWaiting(at now: ContinuousClock.Instant) {
    guard isReady, let picture = waiting else { return }
    waiting = nil
    if show(picture, at: now) == .drawn { events.append(.drawn) }
  }

  /// Hears how much the system still holds.
  private func hear(at now: ContinuousClock.Instant) {
    pace?.hear(queued: line.queued(number), at: now)
  }

  /// Writes at most so many bytes; returns how many the device took.
  @discardableResult
  private func write(atMost limit: Int) -> Int {
    let before = outlet.sent
    do {
      if try outlet.flush(to: number, atMost: limit) == .ended { lose("it hung up") }
    } catch {
      lose(error.description)
    }
    account.bytes = outlet.sent
    return Int(outlet.sent - before)
  }
}
