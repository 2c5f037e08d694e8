/// A moment of the wall clock: nanoseconds since 1970-01-01T00:00:00Z, leap seconds ignored (POSIX time).
///
/// For display and for ordering the readings of one source. Ages and timers never use it.
package struct Timestamp: Hashable, Comparable, Sendable {
  /// Nanoseconds since the epoch; the range of `Int64` reaches from 1677 to 2262.
  package var nanoseconds: Int64

  /// A moment given in nanoseconds since the epoch.
  package init(nanoseconds: Int64) {
    self.nanoseconds = nanoseconds
  }

  package static func < (left: Self, right: Self) -> Bool {
    left.nanoseconds < right.nanoseconds
  }
}
