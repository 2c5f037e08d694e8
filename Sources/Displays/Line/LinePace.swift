/// How much may be on its way on a line, by the line's speed and by what the system still holds.
///
/// The system's word is not enough: adaptors and pseudo-terminals swallow kilobytes and call their queue empty. So the
/// bytes that were given are counted out at the line's speed as well, and whichever says more is believed. No more than
/// `ahead` is ever on its way, so that what is newest comes soon.
package struct LinePace: Sendable {
  /// How long the line may be busy with what it was given.
  package static let ahead = Duration.milliseconds(200)
  /// How long at least, and at most, before a queue is looked at again.
  private static let looks = (least: Duration.milliseconds(5), most: Duration.milliseconds(500))

  /// How long one byte takes.
  package let byte: Duration
  /// How many bytes may be on their way at once, at least one.
  package let window: Int

  /// When all that was given has left, by the speed.
  private var emptyAt: ContinuousClock.Instant?
  /// What the system held at the last look, when that was, and how long the next one can wait.
  private var queued = 0
  private var heardAt: ContinuousClock.Instant?
  private var pause = Self.looks.least

  /// The pace of a line of a speed in bits per second; a byte has ten bits with one start and one stop bit.
  package init(speed: Int, bitsPerByte: Int = 10) {
    let bits = Int64(min(max(bitsPerByte, 1), 100))
    let speed = Int64(min(max(speed, 1), 100_000_000))
    // Rounded up: a nanosecond too early would call a picture drawn whose last byte is still on its way.
    byte = .nanoseconds((bits * 1_000_000_000 - 1) / speed + 1)
    window = max(1, Int(Int64(Self.ahead / .milliseconds(1)) * speed / (bits * 1_000)))
  }

  /// Notes that bytes were given to the line.
  package mutating func give(_ count: Int, at now: ContinuousClock.Instant) {
    guard count > 0 else { return }
    emptyAt = max(emptyAt ?? now, now) + time(of: count)
  }

  /// Notes how many bytes the system still holds; a queue that does not shrink is looked at less and less often.
  package mutating func hear(queued: Int, at now: ContinuousClock.Instant) {
    let isStuck = queued > 0 && queued >= self.queued
    pause = isStuck ? min(pause * 2, Self.looks.most) : Self.looks.least
    self.queued = queued
    heardAt = now
  }

  /// How many bytes may be given now.
  package func room(at now: ContinuousClock.Instant) -> Int {
    max(0, window - max(queued, backlog(at: now)))
  }

  /// Whether there is room for so many bytes, or for half a window if they are more.
  package func hasRoom(for count: Int, at now: ContinuousClock.Instant) -> Bool {
    room(at: now) >= piece(of: count)
  }

  /// Whether everything that was given has left.
  package func isIdle(at now: ContinuousClock.Instant) -> Bool {
    queued == 0 && emptyAt.map { $0 <= now } ?? true
  }

  /// When to look whether there is room for so many bytes, or for half a window if they are more; `nil` is now.
  package func moment(ofRoomFor count: Int) -> ContinuousClock.Instant? {
    let rest = window - piece(of: count)
    let bySpeed = emptyAt.map { $0 - time(of: rest) }
    return later(bySpeed, queued > rest ? nextLook(until: queued - rest) : heardAt)
  }

  /// When to look whether everything has left; `nil` is now.
  package var idleMoment: ContinuousClock.Instant? {
    later(emptyAt, queued > 0 ? nextLook(until: queued) : heardAt)
  }

  private func nextLook(until count: Int) -> ContinuousClock.Instant? {
    heardAt.map { $0 + max(min(time(of: count), Self.looks.most), pause) }
  }

  private func later(
    _ one: ContinuousClock.Instant?,
    _ other: ContinuousClock.Instant?
  ) -> ContinuousClock.Instant? {
    [one, other].compactMap(\.self).max()
  }

  private func piece(of count: Int) -> Int { min(max(count, 1), (window + 1) / 2) }

  private func backlog(at now: ContinuousClock.Instant) -> Int {
    guard let emptyAt, emptyAt > now else { return 0 }
    return Int((emptyAt - now) / byte)
  }

  private func time(of count: Int) -> Duration { byte * min(count, 1_000_000) }
}
