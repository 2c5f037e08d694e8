/// How much may be on its way on a line, by the line's speed and by what the system still holds.
///
/// The system's word is not enough: adaptors and pseudo-terminals swallow kilobytes and call their queue empty. So the
/// bytes that were given are counted out at the line's speed as well, and whichever says more is believed. No more than
/// `ahead` is ever on its way, so that what is newest comes soon.
package struct LinePace: Sendable {
  /// How long the line may be busy with what it was given.
  package static let ahead = Duration.milliseconds(200)

  /// How long one byte takes.
  package let byte: Duration
  /// How many bytes may be on their way at once, at least one.
  package let window: Int
  /// When all that was given has left; `nil` while nothing was.
  package private(set) var emptyAt: ContinuousClock.Instant?

  /// The pace of a line of a speed in bits per second; a byte has ten bits with one start and one stop bit.
  package init(speed: Int, bitsPerByte: Int = 10) {
    byte = .nanoseconds(Int64(max(bitsPerByte, 1)) * 1_000_000_000 / Int64(max(speed, 1)))
    window = max(1, Int(Self.ahead / max(byte, .nanoseconds(1))))
  }

  /// Notes that bytes were given to the line.
  package mutating func give(_ count: Int, at now: ContinuousClock.Instant) {
    guard count > 0 else { return }
    emptyAt = max(emptyAt ?? now, now) + time(of: count)
  }

  /// Notes how many bytes the system still holds.
  package mutating func hear(queued: Int, at now: ContinuousClock.Instant) {
    guard queued > 0 else { return }
    emptyAt = max(emptyAt ?? now, now + time(of: queued))
  }

  /// How many bytes may be given now.
  package func room(at now: ContinuousClock.Instant) -> Int {
    max(0, window - backlog(at: now))
  }

  /// Whether everything that was given has left.
  package func isIdle(at now: ContinuousClock.Instant) -> Bool {
    emptyAt.map { $0 <= now } ?? true
  }

  /// When there will be room for so many bytes, or for half a window if they are more.
  package func moment(ofRoomFor count: Int) -> ContinuousClock.Instant? {
    emptyAt.map { $0 - time(of: window - piece(of: count)) }
  }

  /// Whether there is room for so many bytes, or for half a window if they are more.
  package func hasRoom(for count: Int, at now: ContinuousClock.Instant) -> Bool {
    room(at: now) >= piece(of: count)
  }

  private func piece(of count: Int) -> Int { min(max(count, 1), (window + 1) / 2) }

  private func backlog(at now: ContinuousClock.Instant) -> Int {
    guard let emptyAt, emptyAt > now else { return 0 }
    return Int((emptyAt - now) / byte)
  }

  private func time(of count: Int) -> Duration { byte * min(count, 1_000_000) }
}
