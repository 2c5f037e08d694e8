import CLinux
import Glibc
import Loop
import Panel

/// A display of lines: for pipes, logs, screen readers and braille.
///
/// A new page is announced, then its rows are written; afterwards each row that changed is one line. Header, clock,
/// indicator and graphs are not spoken. It never waits for its reader: while lines are in flight the newest picture
/// waits.
package final class PlainDisplay: Display {
  package let name: String
  package let size: Size
  package let glyphs: Glyphs
  package let colours = Colours.none
  package let frameInterval: Duration
  package private(set) var account = DisplayAccount()

  private let outlet: Outlet
  private let repertoire: Repertoire
  private var descriptor: Descriptor?
  private var spoken = SpokenRows()
  private var waiting: Picture?
  private var isInFlight = false
  private var hasDrained = false
  private var events: [DisplayEvent] = []

  /// A display on a descriptor, which stays the caller's.
  ///
  /// The file is opened anew where that is possible, as an inherited descriptor is shared and must stay as it is.
  package init(
    name: String,
    descriptor number: Int32 = STDOUT_FILENO,
    repertoire: Repertoire = TerminalTraits.localeRepertoire(),
    size: Size = Size(columns: 80, rows: 24),
    frameInterval: Duration = .seconds(1),
    on loop: EventLoop
  ) throws(DisplayError) {
    self.name = name
    self.size = size
    self.frameInterval = frameInterval
    self.repertoire = repertoire
    glyphs = Glyphs(repertoire)
    let own = try? SystemCall.open(
      "/proc/self/fd/\(number)",
      O_WRONLY | O_APPEND | O_NONBLOCK | O_NOCTTY
    )
    outlet = Outlet(piece: own == nil ? 512 : .max)
    do {
      descriptor = try loop.adopt(own ?? number, own == nil ? .borrowed : .owned, handlers)
    } catch {
      if let own { Glibc.close(own) }
      throw .loop(error)
    }
    // Adopting takes all other flags away; without this one, lines would go over those of a file that is appended to.
    if let own { _ = linux_set_flags(own, O_WRONLY | O_APPEND | O_NONBLOCK) }
    // Nothing is read here, and a regular file is readable always: the loop would never rest.
    descriptor?.setReading(false)
  }

  deinit {
    close()
  }

  package var isReady: Bool { descriptor != nil && !isInFlight }

  @discardableResult
  package func show(_ picture: Picture, at now: ContinuousClock.Instant) -> Showing {
    guard descriptor != nil, picture.frame.size == size else {
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
    if hasDrained {
      hasDrained = false
      isInFlight = false
      finishFrame(now)
      events.append(.drawn)
      if let picture = waiting {
        waiting = nil
        if send(picture, now) == .drawn { events.append(.drawn) }
      }
    }
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }

  package func forget() {
    spoken = SpokenRows()
  }

  package func close() {
    guard let descriptor else { return }
    outlet.finish(to: descriptor.number)
    end()
  }

  private func send(_ picture: Picture, _ now: ContinuousClock.Instant) -> Showing {
    let lines = spoken.lines(of: picture)
    outlet.append { bytes in
      for line in lines { append(line, to: &bytes) }
    }
    isInFlight = !outlet.isEmpty
    guard isInFlight else {
      finishFrame(now)
      return .drawn
    }
    descriptor?.requestWritable()
    return .inFlight
  }

  private func append(_ line: String, to bytes: inout [UInt8]) {
    for scalar in repertoire.spelled(line).unicodeScalars {
      repertoire.append(scalar, to: &bytes)
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  private var handlers: Descriptor.Handlers {
    Descriptor.Handlers(
      writable: { [weak self] in self?.flush() },
      closed: { [weak self] in self?.lose("its reader is gone") }
    )
  }

  private func flush() {
    guard let descriptor else { return }
    do {
      let transfer = try outlet.flush(to: descriptor.number)
      account.bytes = outlet.sent
      switch transfer {
      case .bytes: hasDrained = isInFlight
      case .wouldBlock: descriptor.requestWritable()
      case .ended: lose("its reader is gone")
      }
    } catch {
      lose(error.description)
    }
  }

  private func finishFrame(_ now: ContinuousClock.Instant) {
    account.shown += 1
    account.drawnAt = now
  }

  private func lose(_ reason: String) {
    guard descriptor != nil else { return }
    events.append(.lost("\(name): \(reason)"))
    end()
  }

  private func end() {
    descriptor?.close()
    descriptor = nil
    waiting = nil
    isInFlight = false
    hasDrained = false
    outlet.drop()
  }
}
