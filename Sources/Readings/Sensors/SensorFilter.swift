/// Which sensors of a feed are taken at all, by patterns on their IDs.
///
/// What is not taken is counted as excluded and leaves no other trace.
package struct SensorFilter: Equatable, Sendable {
  /// The most patterns of either kind.
  package static let limit = 1_000

  /// What is taken; empty is everything.
  package var include: [Glob]
  /// What is not taken, whatever `include` says.
  package var exclude: [Glob]

  /// A filter; without patterns it lets everything through.
  package init(include: [Glob] = [], exclude: [Glob] = []) {
    self.include = include
    self.exclude = exclude
  }

  /// Whether it lets everything through.
  package var isOpen: Bool { include.isEmpty && exclude.isEmpty }

  /// Whether a sensor of this ID is taken.
  package func takes(_ sensor: BorrowedText) -> Bool {
    guard include.isEmpty || include.contains(where: { $0.matches(sensor) }) else { return false }
    return !exclude.contains { $0.matches(sensor) }
  }
}

/// A filter that remembers what it did not let through, so that a sensor that keeps speaking costs no more than a
/// look-up.
///
/// It remembers 4,096 names by hashes of 64 bits, each in the one slot that its hash gives it: endless names push one
/// another out and take no memory. The hash is seeded; that a name is taken for another one has odds of 1 in 2^64.
struct RememberingFilter {
  private static let slots = 4_096

  private let filter: SensorFilter
  private var excluded: [UInt64]

  /// A filter that has seen nothing yet.
  init(_ filter: SensorFilter) {
    self.filter = filter
    excluded = filter.isOpen ? [] : Array(repeating: 0, count: Self.slots)
  }

  /// How many patterns a name is tried on at the most.
  var patterns: Int { filter.include.count + filter.exclude.count }

  /// Whether a sensor that is not known is kept out for sure, without trying a pattern.
  @inline(__always)
  func remembers(_ hash: UInt64) -> Bool {
    !excluded.isEmpty && hash != 0 && excluded[Self.slot(hash)] == hash
  }

  /// Whether a sensor is taken.
  mutating func takes(_ sensor: BorrowedText, hash: UInt64) -> Bool {
    if filter.isOpen || filter.takes(sensor) { return true }
    excluded[Self.slot(hash)] = hash
    return false
  }

  @inline(__always)
  private static func slot(_ hash: UInt64) -> Int { Int(truncatingIfNeeded: hash >> 52) }
}
