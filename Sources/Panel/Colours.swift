/// How many colours a display has.
package enum Colours: Int, Sendable, Comparable, CaseIterable {
  /// None: attributes alone.
  case none = 0
  /// Two, which is none that could carry a meaning.
  case two = 2
  /// The eight of ANSI.
  case eight = 8
  /// ANSI's eight, each normal and bright.
  case sixteen = 16
  /// The palette of 256.
  case many = 256

  package static func < (left: Self, right: Self) -> Bool {
    left.rawValue < right.rawValue
  }
}
