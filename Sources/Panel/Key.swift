/// A key as an operator knows it, whatever device it came from.
package enum Key: Hashable, Sendable {
  /// A printable character, a digit among them (from the main row or a keypad alike).
  case character(Unicode.Scalar)
  /// A letter with Control held, given as the lower-case letter.
  case control(Unicode.Scalar)
  /// A function key, from 1; the VT100's PF1 to PF4 are 1 to 4.
  case function(Int)
  case up
  case down
  case left
  case right
  case pageUp
  case pageDown
  case home
  case end
  case enter
  case escape
  case backspace
  case delete
  case insert
  case tab
  case backTab
  /// The key of a remote control that goes on: channel up, next track.
  case next
  /// The key of a remote control that goes back: channel down, previous track.
  case previous
  case pause
  /// A dial or wheel, one notch against the clock.
  case dialLeft
  /// A dial or wheel, one notch with the clock.
  case dialRight
  /// A key without a name here, by the number that Linux gives it.
  case code(Int)
  /// A key that is held down for the time of a long press, where the device tells when it is let go.
  indirect case held(Key)
}
