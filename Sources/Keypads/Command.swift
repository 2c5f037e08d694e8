import Panel

/// What an operator asks for, whatever key or socket it came from.
package enum Command: Hashable, Sendable {
  /// The next page of the programme.
  case next
  /// The page before.
  case previous
  /// Up inside the page.
  case up
  /// Down inside the page.
  case down
  /// A screenful up inside the page.
  case pageUp
  /// A screenful down inside the page.
  case pageDown
  /// Into a detail.
  case enter
  /// Out of a detail.
  case back
  /// What the one key of a small keypad is for: acknowledges the alarm that has the display; else into a detail, or
  /// out of it where nothing lies further in.
  case confirm
  /// The home page.
  case home
  /// The page at a position of the present programme, from 1.
  case jump(Int)
  /// A page by its ID.
  case page(String)
  /// Stops rotation, or lets it go on.
  case hold
  /// Acknowledges an alarm.
  case acknowledge
  /// Shelves an alarm.
  case shelve
  /// Draws everything anew.
  case redraw
  /// Ends `demo`, `watch` and `attach`; `run` ignores it.
  case quit
  /// A number was keyed that no page can have.
  case refused
}
