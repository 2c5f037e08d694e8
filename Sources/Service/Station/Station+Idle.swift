import Dashboard
import Keypads
import Paging
import Panel

/// What the display shows while nobody is there.
extension Station {
  /// Notes a key; returns whether it only made a dark display bright.
  func onlyWakes(
    _ key: Key,
    isRepeat: Bool?,
    by keypad: Bindings?,
    at now: ContinuousClock.Instant
  ) -> Bool {
    let isOnlyWaking = idle.takes(key, isRepeat: isRepeat, at: now)
    followLight(at: now)
    // Who wakes the display wants to see what is there: the rotation waits as for any key.
    guard isOnlyWaking else { return false }
    pager.handle(.key, at: now)
    // Nor is a PIN shown that follows a locked key which only woke the display.
    if case .command(let command) = (keypad ?? grammar.bindings).meaning(of: key), command.needsPIN
    {
      lock?.expectStrays(at: now)
    }
    return true
  }

  /// Draws anew when the light has changed.
  func followLight(at now: ContinuousClock.Instant) {
    let light = idle.light(at: now)
    guard light != self.light else { return }
    self.light = light
    isDue = true
  }

  /// A new alarm makes the display bright for a while; the end of the last one gives the darkness back.
  func light(for claims: [Takeover.Claim], at now: ContinuousClock.Instant) {
    let known = claimed
    claimed = Set(claims.map(\.id))
    if !claimed.isSubset(of: known) { idle.alarmCame(at: now) }
    if claimed.isEmpty { idle.alarmsEnded() }
    followLight(at: now)
  }

  /// The picture as bright as the display is meant to be, moved to where it stands against burn-in.
  func lit(_ picture: Picture) -> Picture {
    var picture = picture
    picture.light = light
    picture.frame = light == .dim ? picture.frame.dimmed() : picture.frame
    return shift.moved(picture, to: display.size)
  }

  /// Nothing at all.
  var darkPicture: Picture {
    var picture = Picture(Frame(display.size), announcement: "")
    picture.light = .dark
    return picture
  }
}
