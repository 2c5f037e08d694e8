import Panel

/// How bright a display is while nobody is there: dim, then dark; a key or an alarm makes it bright again.
///
/// A value; time is told to it. The page to rest on is the rotation's business.
package struct IdleTiers: Sendable {
  /// After how long without keys; `0` is off everywhere, and each is independent of the others.
  package struct Settings: Equatable, Sendable {
    /// Quieter.
    package var dim = Duration.zero
    /// Dark.
    package var blank = Duration.zero
    /// How long an alarm makes the display bright; a further one does so anew.
    package var wake = Duration.seconds(300)

    /// Always bright.
    package init() {}
  }

  /// The times; a change counts from the last key all the same.
  package var settings: Settings
  private var lastKey: ContinuousClock.Instant
  private var alarmEnd: ContinuousClock.Instant?
  /// The key that woke the display, until it is let go: its repetitions do nothing either.
  private var waking: (key: Key, end: ContinuousClock.Instant, bound: ContinuousClock.Instant)?

  /// A key that is held down repeats first after so long, then faster than fingers, and is waited for no longer than
  /// the last.
  private static let firstGap = Duration.milliseconds(600)
  private static let repeatGap = Duration.milliseconds(130)
  private static let longestPress = Duration.seconds(5)

  /// Tiers of a display that somebody has just looked at.
  package init(_ settings: Settings = Settings(), at now: ContinuousClock.Instant) {
    self.settings = settings
    lastKey = now
  }

  /// How bright the display is.
  package func light(at now: ContinuousClock.Instant) -> Light {
    if let alarmEnd, now < alarmEnd { return .bright }
    if let darkness = end(settings.blank), darkness <= now { return .dark }
    if let dimness = end(settings.dim), dimness <= now { return .dim }
    return .bright
  }

  /// When the light changes unless anything happens before.
  package func deadline(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
    [end(settings.dim), end(settings.blank), alarmEnd].compactMap(\.self).filter { $0 > now }.min()
  }

  /// Notes a key; returns whether it has only woken a dark display and means nothing else.
  package mutating func takes(
    _ key: Key,
    isRepeat: Bool?,
    at now: ContinuousClock.Instant
  ) -> Bool {
    let wasDark = light(at: now) == .dark
    lastKey = now
    if wasDark {
      waking = (key, now + Self.firstGap, now + Self.longestPress)
      return true
    }
    guard let (wakingKey, end, bound) = waking, wakingKey == key, now < bound,
      isRepeat ?? (now < end)
    else {
      waking = nil
      return false
    }
    waking = (key, now + Self.repeatGap, bound)
    return true
  }

  /// An alarm that was not there before wants to be seen.
  package mutating func alarmCame(at now: ContinuousClock.Instant) {
    alarmEnd = settings.wake > .zero ? now + settings.wake : nil
  }

  /// No alarm is left: the display is as bright as it would have been.
  package mutating func alarmsEnded() {
    alarmEnd = nil
  }

  private func end(_ time: Duration) -> ContinuousClock.Instant? {
    time > .zero ? lastKey + time : nil
  }
}
