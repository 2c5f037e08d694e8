import Panel

/// A display that keeps what it is shown, for tests and for a hub without a device.
///
/// It holds a frame in flight until told to `drain`, when asked to be slow.
package final class RecordingDisplay: Display {
  package let name: String
  package private(set) var size: Size
  package let glyphs: Glyphs
  package let colours: Colours
  package var frameInterval: Duration = .milliseconds(33)
  package private(set) var account = DisplayAccount()
  /// Whether frames stay in flight until `drain(at:)`.
  package var isSlow = false
  /// The pictures drawn since the display was made, newest last, at most `limit`.
  package private(set) var pictures: [Picture] = []
  /// Whether `close` was called.
  package private(set) var isClosed = false
  /// How often `forget` was called.
  package private(set) var forgotten = 0

  /// How often `ring` was called.
  package private(set) var rings = 0

  private let limit: Int
  private var inFlight: Picture?
  private var waiting: Picture?
  private var events: [DisplayEvent] = []

  /// A display of a size that keeps the newest `limit` pictures.
  package init(
    name: String = "recording",
    size: Size,
    glyphs: Glyphs = Glyphs(.unicode),
    colours: Colours = .many,
    limit: Int = 1000
  ) {
    self.name = name
    self.size = size
    self.glyphs = glyphs
    self.colours = colours
    self.limit = limit
  }

  /// The picture that stands on the display.
  package var picture: Picture? { pictures.last }

  package var isReady: Bool { inFlight == nil && !isClosed }

  @discardableResult
  package func show(_ picture: Picture, at now: ContinuousClock.Instant) -> Showing {
    guard !isClosed, picture.frame.size == size else {
      account.dropped += 1
      return .dropped
    }
    guard inFlight == nil else {
      if waiting != nil { account.dropped += 1 }
      waiting = picture
      return .waiting
    }
    guard !isSlow else {
      inFlight = picture
      return .inFlight
    }
    finish(picture, now)
    return .drawn
  }

  /// Lets the frame in flight arrive; a waiting one is in flight then.
  package func drain(at now: ContinuousClock.Instant) {
    guard let arrived = inFlight else { return }
    finish(arrived, now)
    events.append(.drawn)
    inFlight = waiting
    waiting = nil
  }

  /// Queues what a device would tell: a key, a loss.
  package func tell(_ event: DisplayEvent) {
    if case .resized(let new) = event { size = new }
    events.append(event)
  }

  package func takeEvents(at now: ContinuousClock.Instant) -> [DisplayEvent] {
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }

  package func forget() {
    forgotten += 1
  }

  package func ring() {
    rings += 1
  }

  package func close() {
    isClosed = true
  }

  private func finish(_ picture: Picture, _ now: ContinuousClock.Instant) {
    pictures.append(picture)
    if pictures.count > limit { pictures.removeFirst() }
    account.shown += 1
    account.drawnAt = now
  }
}
