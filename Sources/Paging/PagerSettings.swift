/// How many pages a display keeps beside the active one.
package struct Tiers: Equatable, Sendable {
  /// Page objects; at least 2: a transition's target needs a place, and so does a page under a takeover.
  package let warm: Int
  /// States of pages left; `0` keeps none.
  package let cold: Int

  /// Bounds; those below the least are raised to it.
  package init(warm: Int = 2, cold: Int = 5) {
    self.warm = max(warm, 2)
    self.cold = max(cold, 0)
  }
}

/// How a display pages.
package struct PagerSettings: Sendable {
  /// How transitions look.
  package var style: Transition.Style
  /// When it pages by itself.
  package var rotation: Rotation.Settings
  /// How many pages are kept.
  package var tiers: Tiers
  /// How alarms take the display over.
  package var takeover: Takeover.Settings

  /// The defaults are those of a slow line.
  package init(
    style: Transition.Style = .cut,
    rotation: Rotation.Settings = Rotation.Settings(),
    tiers: Tiers = Tiers(),
    takeover: Takeover.Settings = Takeover.Settings()
  ) {
    self.style = style
    self.rotation = rotation
    self.tiers = tiers
    self.takeover = takeover
  }
}
