import Glibc
import Loop
import Panel

/// How a display looks after a terminal that may be off, spoilt by noise or stopped.
package struct TerminalUpkeep: Equatable, Sendable {
  /// How often modes are set and rows written anew, unseen where all is well; zero is never.
  package var refresh = Duration.zero
  /// How often the terminal is asked whether it is there; zero is never.
  package var probe = Duration.zero

  /// None.
  package init() {}
}

extension TerminalDisplay {
  /// When something of this is due that can be done; what has to wait for the line is looked at when that moves.
  var upkeepDeadline: ContinuousClock.Instant? {
    var moments = [stall.deadline, probe.expiry]
    if outlet.isEmpty, let due = probe.nextQuestion {
      moments.append(pace?.moment(ofRoomFor: Self.questionRoom).map { max($0, due) } ?? due)
    }
    if canMend {
      moments.append(repair.isUnderWay ? pace?.moment(ofRoomFor: .max) : repair.deadline)
    }
    return moments.compactMap(\.self).min()
  }

  /// Looks whether the terminal is there, and whether its line moves; writes a row anew if it is time.
  func keepUp(at now: ContinuousClock.Instant) {
    guard state == .open else { return }
    watchPresence(at: now)
    watchLine(at: now)
    mend(at: now)
  }

  /// Notes what came from the terminal: keys, answers to the probe.
  ///
  /// On a line, XON and XOFF are the driver's, whether it heeds them or not.
  func take(_ bytes: Slice<UnsafeMutableRawBufferPointer>) {
    if probe.hears(bytes) { hasAnswered = true }
    let keys = pace == nil ? Array(bytes) : bytes.filter { $0 != 0x11 && $0 != 0x13 }
    input.append(contentsOf: keys.prefix(Self.inputLimit - input.count))
  }

  private func watchPresence(at now: ContinuousClock.Instant) {
    if hasAnswered {
      hasAnswered = false
      let wasAbsent = probe.belief == .absent
      if probe.takeAnswer(at: now) { startAnew() }
      if wasAbsent { events.append(.seen(true)) }
    }
    if probe.expire(at: now) {
      stopSending()
      outlet.drop()
      events.append(.seen(false))
    }
    if outlet.isEmpty, probe.isDue(at: now),
      pace?.hasRoom(for: Self.questionRoom, at: now) ?? true
    {
      probe.ask()
      send(PresenceProbe.question)
      flush(at: now)
    }
    if outlet.isEmpty, pace?.isIdle(at: now) ?? true { probe.noteSent(at: now) }
  }

  private func watchLine(at now: ContinuousClock.Instant) {
    guard pace != nil else { return }
    let queued = line.queued(number)
    let isBusy = !outlet.isEmpty || queued > 0
    let wasStalled = stall.isStalled
    switch stall.look(isBusy: isBusy, sent: outlet.sent, queued: queued, at: now) {
    case .stalled:
      if !wasStalled { events.append(.stalled(true)) }
      device.urge(number)
    case .released:
      events.append(.stalled(false))
      // Whoever switched the terminal off and on again sees nothing of what was there.
      startAnew()
    case nil: break
    }
  }

  /// Writes rows anew while nothing else is to be sent.
  private func mend(at now: ContinuousClock.Instant) {
    guard canMend, let given else { return }
    if repair.begin(size.rows, at: now) {
      outlet.append { bytes in encoder.mend(into: &bytes) }
      flush(at: now)
    }
    while canMend, hasRoom(at: now), let row = repair.next() {
      encoder.doubt(row)
      outlet.append { bytes in encoder.encode(given, into: &bytes) }
      flush(at: now)
    }
  }

  /// Whether rows of what is shown can be written anew now.
  private var canMend: Bool { isReady && pass == nil && given != nil && encoder.shownFrame != nil }

  /// How many bytes must have room before the terminal is asked something.
  private static let questionRoom = PresenceProbe.question.count

  /// Prepares a terminal of which nothing is known any more, and has all drawn anew.
  private func startAnew() {
    forget()
    prepare()
    events.append(.resized(size))
  }
}
